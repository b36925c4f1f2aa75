"""One selection on a map page: list, map, walker, profile and address say the same; what can be taken out of the page."""

import base64
import json
import math
import xml.etree.ElementTree as ElementTree

from .page import expect

GPX = "{http://www.topografix.com/GPX/1/1}"


def stops(page):
    """The positions of anchors along the first walk, in meters, and the index of the first of them; none without a walk."""
    return page.value(
        "(() => { let first = 0; for (const c of JSON.parse(document.getElementById('scene').textContent).chains) {"
        "if (c.walk?.length > 0) { let at = 0; return [c.walk.stops.map((d) => (at += d) / 100), first]; }"
        "first += c.anchors.length; } return null; })()")


def check_one(page, anchors):
    """V-20: whoever chooses an anchor moves the walker there, and whoever moves the walker chooses the anchor that is next."""
    found = stops(page)
    if not found:
        return
    places, first = found
    count = len(places)
    for index in [0, count // 2, count - 1]:
        page.value(f"geoanchorMap.select({first + index})")
        page.settle()
        at, active = page.value("[geoanchorMap.walker.at, geoanchorMap.walker.active]")
        expect(active and abs(at - places[index]) < 0.006,
            f"anchor {index} is chosen at {places[index]} m, the walker is at {at} m (V-20)")
    for share in [0.31, 0.77]:
        page.value(f"geoanchorMap.walkTo({share} * geoanchorMap.walker.length)")
        page.settle()
        at = share * page.value("geoanchorMap.walker.length")
        wanted = first + next(i for i, place in enumerate(places) if place >= at - 0.005)
        expect(page.value("geoanchorMap.selected") == wanted, f"at {at:.0f} m the anchor that is next is not the chosen one (V-20)")
        current = page.value(
            "[...document.querySelectorAll('#panel-body [aria-current=true]')].map((e) => { const b = e.getBoundingClientRect();"
            "const f = document.getElementById('panel-body').getBoundingClientRect(); "
            "return b.top >= f.top - 1 && b.bottom <= f.bottom + 1; })")
        expect(len(current) == 1, f"{len(current)} entries of the list are marked (V-20)")
        expect(current == [True], "the list does not scroll to the anchor that is chosen (V-20)")
    page.value("geoanchorMap.select(-1)")
    expect(not page.value("geoanchorMap.walker.active"), "the walker stays when nothing is chosen")
    expect(page.value("document.querySelector('#panel-body [aria-current=true]') === null"), "the list keeps its mark")
    page.value("document.getElementById('fit').click()")
    page.settle()


def check_ghosts(page, anchors):
    """The element under the pointer is highlighted in all of them."""
    found = stops(page)
    if not found:
        return
    places, first = found
    left, top, width = page.value("(() => { const b = document.getElementById('walker').getBoundingClientRect(); "
        "return [b.left + 12, b.top, b.width - 24]; })()")
    page.mouse("mouseMoved", left + width * 0.4, top + 30)
    page.settle()
    ghost, length, chosen = page.value("[geoanchorMap.ghost, geoanchorMap.walker.length, geoanchorMap.selected]")
    expect(ghost is not None and abs(ghost / length - 0.4) < 0.02,
        f"the pointer over 0.4 of the profile is at {ghost} of {length} m")
    expect(chosen == -1, "the pointer over the profile chooses an anchor")
    mark = page.value("document.getElementById('walk-ghost').getAttribute('display') + document.querySelector('#walk-ghost "
        "text').textContent")
    expect(mark.startswith("inline") and str(round(ghost)) in mark, f"the profile does not show where the pointer is: `{mark}`")
    index = next((i for i in range(len(places) - 1, -1, -1) if page.value(
        f"(({{ x, y }}) => geoanchorMap.pick(x, y) === {first + i})(geoanchorMap.screenPosition({first + i}))")), None)
    if index is not None:
        page.mouse("mouseMoved", *page.anchor_at(first + index))
        page.settle()
        expect(abs((page.value("geoanchorMap.ghost") or 0) - places[index]) < 0.01,
            "the profile does not show the anchor that the pointer is over")
    row = page.value("(() => { const r = document.querySelector('#panel-body .stop.turn, #panel-body .stop'), b = "
        "r.getBoundingClientRect(); r.scrollIntoView(); return [b.left + 40, r.getBoundingClientRect().top + 12]; })()")
    page.mouse("mouseMoved", *row)
    page.settle()
    expect(page.value("geoanchorMap.hovered >= 0 && document.querySelectorAll('#panel-body .pointed').length === 1"),
        "the pointer over the list does not show on the map")
    expect(page.value("document.getElementById('card').hidden"), "the pointer over the list opens details")
    page.mouse("mouseMoved", 640, 4)
    page.settle()


def follow(page, fragment):
    """Changes the address, and waits until the page was told: what comes later would be taken for an answer to the next change."""
    page.value(
        f"new Promise((done) => {{ addEventListener('hashchange', ({{ newURL }}) => newURL.endsWith('{fragment}') && "
        f"requestAnimationFrame(done));"
        f" location.hash = '{fragment}'; }})")
    page.settle()


def check_address(page, anchors):
    """V-29: the address says what is shown, and shows it again; one that says nothing is left alone."""
    if not anchors:
        return
    index = min(len(anchors) - 1, 5)
    page.value(f"geoanchorMap.select({index})")
    page.until(f"location.hash.includes('a={index + 1}')", "the address does not say which anchor is chosen (V-29)")
    page.value("document.getElementById('zoom-in').click()")
    # The address follows when things have come to rest.
    page.rest()
    page.until(
        "/z=\\d+\\.\\d+\\/-?\\d+\\.\\d+\\/-?\\d+\\.\\d+/.test(location.hash)", "the address does not say where the map is (V-29)")
    state = "[geoanchorMap.selected, geoanchorMap.scale, geoanchorMap.screenPosition(0).x, geoanchorMap.screenPosition(0).y]"
    before, kept = page.value(state), page.value("location.hash")
    # Leaving the page and coming back is what reloads it whole.
    page.visit("about:blank")
    page.visit(page.url + kept)
    page.settle()
    after = page.value(state)
    expect(after[0] == before[0] and abs(after[1] / before[1] - 1) < 0.01,
        f"the address leads to {after}, it was made at {before} (V-29)")
    expect(math.dist(after[2:], before[2:]) < 4, f"the address leads to another place: {after} instead of {before} (V-29)")
    for bad in ["#a=0", "#a=99999999", "#a=x", "#z=NaN/1", "#z=17/95/7", "#w=-3", "#%00", "#&&==&a", "#map"]:
        follow(page, bad)
        expect(page.value(state)[:2] == after[:2], f"`{bad}` changes what is shown")
    follow(page, "#a=1")
    page.until("geoanchorMap.selected === 0", "a changed address is not followed (V-29)")
    page.value("geoanchorMap.select(-1)")
    page.value("document.getElementById('fit').click()")
    page.until("location.hash === ''", f"the address says what is not shown any more (V-29): {page.value('location.hash')}")


def check_copies(page, anchors):
    """V-29: coordinate, identity, link, geo: and the command can be copied, also where the browser gives no clipboard."""
    if not anchors:
        return
    page.value("geoanchorMap.select(0)")
    page.settle()
    lines = page.value("[...document.querySelectorAll('#card .copy')].map((b) => b.title)")
    expect(len(lines) >= 3, f"only {lines} can be copied (V-29)")
    for clipboard in ["(text) => { window.copied = text; return Promise.resolve(); }", "() => Promise.reject(new Error('no'))"]:
        page.value(f"navigator.clipboard.writeText = {clipboard}; "
            f"document.execCommand = () => {{ window.copied = document.activeElement.value; return true; }}; 1")
        texts = []
        for i in range(len(lines)):
            page.value(f"window.copied = null; document.querySelectorAll('#card .copy')[{i}].click()")
            page.until("window.copied !== null", f"`{lines[i]}` copies nothing (V-29)")
            texts.append(page.value("window.copied"))
        expect(anchors[0]["id"] in texts, f"the identity is not among {texts}")
        expect(any(text.startswith("geo:") for text in texts), f"no geo: address is among {texts}")
        expect(page.url + "#a=1" in texts, f"no link to the anchor is among {texts}")
    expect(page.value("document.querySelector('textarea') === null"), "a field stays in the page after copying")
    page.value("geoanchorMap.select(-1)")


def places(page):
    """The coordinates of anchors and of the first path, read from the page's data by other means than the page's."""
    data = json.loads(page.value("document.getElementById('scene').textContent"))
    origin = [round(value * 1e7) for value in data["origin"]]

    def points(deltas):
        at, line = list(origin), []
        for north, east in zip(deltas[::2], deltas[1::2]):
            at = [at[0] + north, at[1] + east]
            line.append((at[0] / 1e7, at[1] / 1e7))
        return line

    anchors = [a for chain in data["chains"] for a in chain["anchors"]] + data["anchors"]
    return [points(a["at"])[0] for a in anchors], [points(chain["path"]) for chain in data["chains"]], [a["id"] for a in anchors]


def check_downloads(page, anchors, path):
    """V-29: the page saves its data as GeoJSON, GPX, PNG and SVG, and they say what it says."""
    page.browser.send("Browser.setDownloadBehavior", behavior="deny")
    page.value("window.made = []; { const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.made.push(blob); "
        "return make(blob); }; } 1")
    saved = {}
    names = page.value("[...document.querySelectorAll('#downloads button:not(.copy)')].map((b) => b.textContent)")
    for i, name in enumerate(names):
        page.value(f"document.querySelectorAll('#downloads button:not(.copy)')[{i}].click()")
        page.until(f"window.made.length === {i + 1}", f"{name} saves nothing (V-29)")
        saved[name] = base64.b64decode(page.value(
            f"window.made[{i}].arrayBuffer().then((b) => {{ let t = ''; "
            f"for (const v of new Uint8Array(b)) t += String.fromCharCode(v); return btoa(t); }})"))
    expect(saved["PNG"].startswith(b"\x89PNG"), "the PNG is none")
    if page.value("document.getElementById('still') !== null"):
        picture = ElementTree.fromstring(saved["SVG"])
        expect(picture.tag == "{http://www.w3.org/2000/svg}svg" and b"var(" not in saved["SVG"], "the SVG needs the page")
    if not anchors:
        return
    given, paths, ids = places(page)
    features = json.loads(saved["GeoJSON"])["features"]
    points = [f for f in features if f["geometry"]["type"] == "Point"]
    expect([f["id"] for f in points] == ids, "the GeoJSON has other anchors than the page")
    far = max(math.dist(f["geometry"]["coordinates"][::-1], at) for f, at in zip(points, given))
    expect(far < 1e-7, f"anchors of the GeoJSON are {far} degrees off")
    gpx = ElementTree.fromstring(saved["GPX"])
    marks = [(float(w.get("lat")), float(w.get("lon"))) for w in gpx.findall(f"{GPX}wpt")]
    expect(len(marks) == len(given) and max(map(math.dist, marks, given)) < 1e-7, "the GPX has other waypoints than the page")
    tracks = [[(float(p.get("lat")), float(p.get("lon"))) for p in track.iter(f"{GPX}trkpt")] for track in gpx.findall(f"{GPX}trk")]
    expect([len(t) for t in tracks] == [len(p) for p in paths], "the GPX has other tracks than the page")
    exported = path.with_suffix(".geojson")
    if exported.is_file():
        # The export of the same chain by the command line.
        by_id = {f["id"]: f for f in points}
        for feature in json.loads(exported.read_text(encoding="utf-8"))["features"]:
            if feature["geometry"]["type"] != "Point":
                continue
            mine = by_id.get(feature["id"])
            expect(mine is not None, f"the page does not save {feature['id']}")
            expect(math.dist(mine["geometry"]["coordinates"], feature["geometry"]["coordinates"][:2]) < 1e-7,
                "the page saves another place than `geoanchor export`")
            for name in ["number", "headingDegrees", "distanceMeters"]:
                expect(abs(mine["properties"][name] - feature["properties"][name]) < 0.06,
                    f"the page saves another {name} than `geoanchor export`")


def check_without_scripts(page):
    """V-28: whoever runs no scripts sees a picture."""
    if not page.value("document.getElementById('still') !== null"):
        return
    browser = page.browser
    browser.send("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page.visit(page.url)
        root = browser.send("DOM.getDocument", depth=0)["root"]["nodeId"]
        picture = browser.send("DOM.querySelector", nodeId=root, selector="#still-picture svg")["nodeId"]
        expect(picture != 0, "without scripts there is no picture (V-28)")
        box = browser.send("DOM.getBoxModel", nodeId=picture)["model"]
        expect(box["width"] > 0.8 * 1280 and box["height"] > 500,
            f"without scripts the picture is {box['width']} × {box['height']} (V-28)")
    finally:
        browser.send("Emulation.setScriptExecutionDisabled", value=False)


def check_selection(attempt, page, anchors, path):
    attempt(check_one, page, anchors)
    if not page.phone:
        attempt(check_ghosts, page, anchors)
        attempt(check_copies, page, anchors)
        attempt(check_downloads, page, anchors, path)
    attempt(check_address, page, anchors)
