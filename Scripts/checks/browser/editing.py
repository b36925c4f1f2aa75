"""Editing in the workbench: by pointer and by keys, beside another window, over a net that cuts, and the way back."""

import json
import random
import shutil
import socket
import threading
import time
import urllib.parse
import urllib.request

from . import axe
from .chromium import PATIENCE, Browser, Failure
from .page import DESKTOP, PHONE, Page, expect

BENCH = "document.querySelector('wb-atlas').bench"
GRAPHICS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]


class Net:
    """Carries bytes to the service; while it is bad it refuses connections, or cuts them after some hundred or thousand bytes."""

    def __init__(self, port, seed):
        self.port, self.dice, self.is_bad, self.is_gone, self.cuts = port, random.Random(seed), False, False, 0
        self.place = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.url = f"http://127.0.0.1:{self.place.getsockname()[1]}"
        self.open = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.place.accept()
            if self.is_gone:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.port))
            self.open += [near, far]
            left = [self.dice.choice([100, 400, 800, 2_000, 6_000]) if self.is_bad else 1 << 40]
            for one, other in [(near, far), (far, near)]:
                threading.Thread(target=self.carry, args=(one, other, left), daemon=True).start()

    def carry(self, one, other, left):
        try:
            while piece := one.recv(1 << 14):
                is_cut = len(piece) > left[0]
                other.sendall(piece[:left[0]])
                left[0] -= len(piece)
                if is_cut:
                    self.cuts += 1
                    break
        except OSError:
            pass
        self.end(one, other)

    @staticmethod
    def end(*places):
        for place in places:
            try:
                place.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def turn(self, is_bad=False, is_gone=False):
        """Changes the weather; connections of before are cut."""
        self.is_bad, self.is_gone = is_bad, is_gone
        places, self.open = self.open, []
        self.end(*places)


def asked(url, method="GET", body=None, **fields):
    """The answer of the service to a request beside the page: the JSON, or None."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {name.replace("_", "-"): value for name, value in fields.items()}, method=method)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def item(url, id):
    return asked(f"{url}/collections/anchors/items/{urllib.parse.quote(id)}")


def patch(url, id, **properties):
    asked(f"{url}/collections/anchors/items/{id}", "PATCH", {"properties": properties}, content_type="application/merge-patch+json")


def names(url):
    found = asked(f"{url}/collections/anchors/items?limit=10000")["features"]
    return {feature["id"]: feature["properties"]["name"] for feature in found if feature["properties"]["name"]}


def opened(page, url, fragment=""):
    page.visit("about:blank")
    page.visit(f"{url}/{fragment}")
    page.until("document.documentElement.dataset.ready !== undefined", "the workbench does not start")
    if "anchor=" in fragment:
        page.until("document.querySelector('.fields .field') !== null", "the anchor has no fields")


def stored(page, message="a change is not stored"):
    page.until(f"{BENCH}.editing.outbox.ops.length === 0", message)


def on_map(page):
    page.value("document.activeElement?.blur(); document.querySelector('.maplibregl-canvas').focus()")


def press(page, key, virtual=0, modifiers=0):
    page.key(key, text="\r" if key == "Enter" else None, virtual=virtual, modifiers=modifiers)


def check_placing(page, url):
    """By a click, by keys, and back again."""
    opened(page, url)
    before = len(asked(f"{url}/collections/anchors/items?limit=10000")["features"])
    on_map(page)
    press(page, "a", 65)
    page.until(f"{BENCH}.modes.current === 'place'", "`A` enters no mode")
    page.click(900, 300)
    page.until("location.hash.includes('anchor=') && document.querySelector('.fields') !== null", "a click places no anchor")
    stored(page)
    on_map(page)
    press(page, "a", 65)
    press(page, "Enter", 13)
    page.until(f"{BENCH}.modes.current === null", "Enter places no anchor")
    stored(page)
    count = lambda: len(asked(f"{url}/collections/anchors/items?limit=10000")["features"])
    expect(count() == before + 2, f"{count() - before} anchors were placed, expected 2")
    on_map(page)
    press(page, "a", 65)
    press(page, "Escape", 27)
    expect(page.value(f"{BENCH}.modes.current") is None, "Escape does not leave the mode")
    for _ in range(2):
        on_map(page)
        press(page, "z", 90, modifiers=2)
        page.until(f"{BENCH}.editing.outbox.ops.length === 0", "an undo is not stored")
    expect(count() == before, "an undo leaves an anchor")


def check_moving(page, url):
    """By keys and by numbers; what is stored is where the keys led, to the millimeter."""
    patch(url, "demo-plaza", headingDegrees=90)
    opened(page, url, "#anchor=demo-plaza")
    before = item(url, "demo-plaza")["geometry"]["coordinates"]
    on_map(page)
    press(page, "m", 77)
    page.until(f"{BENCH}.modes.current === 'move'", "`M` enters no mode")
    for _ in range(3):
        press(page, "ArrowUp", 38)
    press(page, "ArrowUp", 38, modifiers=8)
    press(page, "Enter", 13)
    stored(page)
    after = item(url, "demo-plaza")["geometry"]["coordinates"]
    # A degree of the meridian at 40.757° N is 111,047.2 m on WGS84 (Rapp 1991, equation 3.93: M = a(1 - e²) / W³).
    north = (after[1] - before[1]) * 111_047.2
    expect(abs(north - 13) < 0.001 and after[0] == before[0], f"3 + 10 m north became {north:.4f} m")
    on_map(page)
    press(page, "r", 82)
    press(page, "ArrowRight", 39)
    press(page, "ArrowRight", 39, modifiers=8)
    press(page, "Enter", 13)
    stored(page)
    expect(item(url, "demo-plaza")["properties"]["headingDegrees"] == 110, "5° and 15° are not 20°")
    on_map(page)
    press(page, "m", 77)
    press(page, "ArrowLeft", 37)
    press(page, "Escape", 27)
    expect(item(url, "demo-plaza")["geometry"]["coordinates"] == after, "Escape moves")


def fill(page, member, text):
    page.value(f"document.querySelector('[data-member={json.dumps(member)}]').click()")
    page.value(f"(f => {{ f.value = {json.dumps(text)}; f.form.requestSubmit(); }})(document.querySelector('.edit input, .edit textarea'))")


def check_fields(page, url):
    """Each field of an anchor in place; what is no value is said, and Esc reverts."""
    opened(page, url, "#anchor=demo-plaza")
    for member, text, found in [
            ("properties.name", "Plaza <b>", "Plaza <b>"), ("properties.tags", "landmark, meeting point", ["landmark", "meeting point"]),
            ("properties.collection", "sights", "sights"), ("properties.description", "Two\nlines", "Two\nlines"),
            ("properties.link", "https://example.org/", "https://example.org/"), ("properties.expires", "2030-01-31T18:00:00Z", "2030-01-31T18:00:00.000Z"),
            ("properties.revealRadiusMeters", "25", 25), ("properties.headingDegrees", "-90", 270),
            ("properties.altitude", "2.5", {"meters": 2.5, "datum": "ground"}), ("properties.name", "Plaza", "Plaza")]:
        fill(page, member, text)
        stored(page, f"`{member}` is not stored")
        value = item(url, "demo-plaza")["properties"].get(member[11:])
        expect(value == found, f"`{member}` became `{value}`")
    fill(page, "geometry", "nowhere")
    page.until("document.getElementById('field-wrong')?.hidden === false", "a place that is none is not refused")
    press(page, "Escape", 27)
    page.until("document.querySelector('.edit') === null", "Escape does not revert")


def check_two(page, url):
    """Another's change is seen; the same member is asked for, others are merged."""
    opened(page, url, "#anchor=demo-plaza")
    patch(url, "demo-plaza", name="Square")
    page.until("document.querySelector('wb-facts h2').textContent === 'Square'", "another's change is not seen on the card")
    page.until("[...document.querySelectorAll('wb-contents .anchor b')].some((b) => b.textContent === 'Square')", "another's change is not in the list")
    # The page does not hear of these before it sends.
    for mine, theirs, is_asked in [({"headingDegrees": 10}, {"tags": ["theirs"]}, False), ({"name": "Mine"}, {"name": "Theirs"}, True)]:
        page.value(f"{BENCH}.editing.outbox.rest = 'denied'")
        page.value(f"{BENCH}.editing.change('anchors/demo-plaza', {json.dumps({'properties': mine})}).then(() => 1)")
        patch(url, "demo-plaza", **theirs)
        time.sleep(0.2)
        page.value(f"{BENCH}.editing.outbox.wake()")
        if is_asked:
            page.until("document.getElementById('decision').open", "a conflict is not asked")
            expect("Theirs" in page.value("document.getElementById('decision').textContent"), "the dialog does not show the other version")
            yield
            page.value("document.querySelector('#decision .main').click()")
        stored(page)
        found = item(url, "demo-plaza")["properties"]
        for name, value in {**({} if is_asked else theirs), **mine}.items():
            expect(found[name] == value, f"`{name}` is `{found[name]}`, expected `{value}`")


# Cuts the request for a feature that follows a refused precondition, or that `cutNext` asks for.
CUTTER = """(f => {
  Object.assign(window, {cuts: 0, cutNext: false});
  window.fetch = async (url, options) => {
    if (window.cutNext && options?.method === 'GET' && url.includes('/items/')) { window.cutNext = false; window.cuts += 1; throw new TypeError('cut'); }
    const answer = await f(url, options);
    if (answer.status === 412 && !window.cuts) window.cutNext = true;
    return answer;
  };
})(window.fetch)"""


def check_cut_looks(page, url):
    """Another's change is merged and seen, also where the net is gone at the moment of looking."""
    opened(page, url, "#anchor=demo-plaza")
    page.value(CUTTER)
    page.value(f"{BENCH}.editing.outbox.rest = 'denied'")
    page.value(f"{BENCH}.editing.change('anchors/demo-plaza', {{properties: {{headingDegrees: 20}}}}).then(() => 1)")
    patch(url, "demo-plaza", tags=["cut"])
    page.value(f"{BENCH}.editing.outbox.wake()")
    stored(page, "a change is not stored whose conflict could not be looked at once")
    found = item(url, "demo-plaza")["properties"]
    expect((found["headingDegrees"], found["tags"]) == (20, ["cut"]), f"merged to {found}")
    expect(page.value("window.cuts") == 1, "no request was cut")
    page.value("window.cutNext = true")
    patch(url, "demo-plaza", name="Heard")
    page.until("document.querySelector('wb-facts h2').textContent === 'Heard'", "another's change is not seen that could not be fetched at once")
    expect(page.value("window.cuts") == 2, "no second request was cut")


def check_cuts(page, port, url, seeds=20):
    """Seeded edits over a net that cuts, while another edits too: nothing is lost, nothing is doubled, and the page ends with the truth."""
    net = Net(port, 1)
    opened(page, net.url)
    page.value(f"{BENCH}.editing.outbox.delay = () => 40")
    expected = {}
    for seed in range(seeds):
        dice, ids = random.Random(seed), [f"cut-{seed}-{number}" for number in range(3)]
        net.turn(is_bad=True)
        work = []
        for id in ids:
            work.append(f"e.create({{type: 'Feature', id: '{id}', geometry: {{type: 'Point', coordinates: [-73.98, 40.75]}}, properties: {{name: '{id}'}}}})")
            expected[id] = {"name": id, "headingDegrees": None, "tags": []}
        for _ in range(6):
            id, heading = dice.choice(ids), dice.randrange(360)
            if expected[id] is None:
                continue
            if dice.random() < 0.15:
                work.append(f"e.remove(['anchors/{id}'])")
                expected[id] = None
            else:
                work.append(f"e.change('anchors/{id}', {{properties: {{headingDegrees: {heading}}}}})")
                expected[id]["headingDegrees"] = heading
        page.value(f"(async (e) => {{ for (const step of [{', '.join('() => ' + each for each in work)}]) "
                   f"await step(); return 1; }})({BENCH}.editing)")
        if seed % 5 == 4:
            # Waiting edits outlive the page.
            net.turn(is_gone=True)
            time.sleep(0.1)
            net.turn()
            opened(page, net.url)
            page.value(f"{BENCH}.editing.outbox.delay = () => 40")
        for id in ids:
            if expected[id] is not None and dice.random() < 0.5:
                try:
                    patch(url, id, tags=[f"other {seed}"])
                    expected[id]["tags"] = [f"other {seed}"]
                except urllib.error.HTTPError as error:
                    expect(error.code == 404, f"the other edit was answered {error.code}")
        net.turn()
        page.value(f"{BENCH}.editing.outbox.wake()")
        stored(page, f"seed {seed}: what waits is not sent")
    found = {feature["id"]: feature["properties"] for feature in asked(f"{url}/collections/anchors/items?limit=10000")["features"]}
    for id, wanted in expected.items():
        have = found.get(id) and {name: found[id][name] for name in ["name", "headingDegrees", "tags"]}
        expect(have == wanted, f"`{id}` is {have}, expected {wanted}")
        text = json.dumps(wanted and list(wanted.values()), separators=(",", ":"))
        # Another's change is heard of a moment later.
        page.until(f"(f => !f || JSON.stringify([f.properties.name, f.properties.headingDegrees, f.properties.tags]) === {json.dumps(text)})"
                   f"({BENCH}.editing.shown('anchors/{id}'))", f"the page does not show `{id}` as {wanted}")
    expect(net.cuts > seeds, f"the net cut {net.cuts} times only")
    return net.cuts


def verdict(url, screenshots=None):
    """The failures of editing in the workbench of a service of the demo city; None without any."""
    browser, found, rules = Browser(shutil.which("chromium"), *GRAPHICS), [], axe.script()
    port = int(url.rsplit(":", 1)[1])
    try:
        browser.open_page()
        for size, scheme in [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "light")]:
            page, label = Page(browser, "about:blank", size, scheme), f"{'phone' if size is PHONE else 'desktop'} {scheme}, editing"

            def looked(state):
                found.extend(axe.complaints(page, f"{label}, {state},", rules, scheme))
                expect(not page.value("document.documentElement.scrollWidth > innerWidth"), f"{state}: the page scrolls sideways")
                if screenshots:
                    page.screenshot(screenshots / f"editing-{label.split(',')[0].replace(' ', '-')}-{state}.png")

            opened(page, url, "#anchor=demo-plaza")
            looked("anchor")
            page.value("document.querySelector('[data-member=\"properties.altitude\"]').click()")
            looked("field")
            for mode in ["place", "move", "turn", "height"]:
                page.value(f"{BENCH}.modes.enter('{mode}')")
                page.settle()
                looked(mode)
            page.value(f"{BENCH}.modes.cancel()")
            for _ in check_two(page, url):
                looked("conflict")
            if size is DESKTOP and scheme == "light":
                check_placing(page, url)
                check_moving(page, url)
                check_fields(page, url)
                check_cut_looks(page, url)
                check_cuts(page, port, url)
            patch(url, "demo-plaza", name="Plaza")
    except Failure as failure:
        found.append(f"editing: {failure}")
    finally:
        browser.close()
    return "; ".join(dict.fromkeys(found)) or None
