"""The author's work in the workbench: all fields of an anchor, several at once, alignment, sharing, import of a dropped file."""

import json
import math
import pathlib
import shutil
import tempfile
import xml.etree.ElementTree

from . import axe, codes
from .chromium import Browser, Failure
from .editing import BENCH, GRAPHICS, asked, item, on_map, opened, press, stored
from .page import DESKTOP, NARROW, PHONE, Page, expect
from .workbench_chains import ATLAS, pixel

HOSTILE = '"><img src=x onerror=window.hacked=1>'
CITY = pathlib.Path("Data/midtown.osm")
PLAZA = (-73.9859326, 40.7570244)


def put(url, id, place=PLAZA, **properties):
    """Puts an anchor beside the page."""
    asked(f"{url}/collections/anchors/items/{id}", "PUT", {
        "type": "Feature", "id": id, "geometry": {"type": "Point", "coordinates": place}, "properties": {"name": id, **properties}},
        content_type="application/geo+json")


def newest(url):
    return asked(f"{url}/v1/changes?limit=1")["changes"][0]


def edit(page, member):
    page.value(f"document.querySelector('[data-member=\"properties.{member}\"]').click()")
    page.until("document.querySelector('.fields form.edit') !== null", f"`{member}` has no form")


def type_into(page, selector, text):
    found = page.value(
        f"(f => {{ if (!f) return false; f.value = {json.dumps(text)};"
        f" f.dispatchEvent(new Event(f.tagName === 'SELECT' ? 'change' : 'input', {{bubbles: true}}));"
        f" return true; }})(document.querySelector({json.dumps('.edit ' + selector)}))")
    expect(found, f"the form has no `{selector}`")


def keep(page, message):
    page.value("document.querySelector('.fields form.edit').requestSubmit()")
    page.until("document.querySelector('.fields form.edit') === null", f"{message}: the form stays open")
    stored(page, message)


def add_row(page, path):
    page.value(f"document.querySelector('.edit [data-path={path}] .more, .edit .more').click()")


def check_content(page, url):
    """Every kind of content in its form; a refusal stands beside the part that it names, and is mended there."""
    opened(page, url, "#anchor=demo-plaza")
    edit(page, "content")
    type_into(page, "[name=kind]", "model")
    page.value("document.querySelector('.edit [data-path=sources] .more').click()")
    type_into(page, "[name='sources[0].url']", "https://example.org/rider.glb")
    type_into(page, "[name='sources[0].type']", "model/gltf-binary")
    for name, text in [("scale", "-1"), ("facing", "walker"), ("offset.up", "0.2"), ("trigger.area", "demo:plaza"),
                       ("trigger.dwellSeconds", "2"), ("trigger.once", "true")]:
        type_into(page, f"[name='{name}']", text)
    page.value("document.querySelector('.edit [data-path=text] .more').click()")
    page.value("document.querySelector('.edit [data-path=alternative] .more').click()")
    type_into(page, "[data-path=text] textarea", HOSTILE)
    type_into(page, "[data-path=alternative] textarea", "Bronze rider")
    yield "content"
    page.value("document.querySelector('.fields form.edit').requestSubmit()")
    refusal = "[data-row=\"properties.content\"] .refusal"
    page.until(f"document.querySelector('{refusal} .wrong')?.textContent.includes('content.scale')", "a refused content is not said beside its field")
    expect(item(url, "demo-plaza")["properties"].get("content") is None, "a refused content is stored")
    page.value(f"document.querySelector('{refusal} button').click()")
    page.until("document.activeElement?.name === 'scale' && document.activeElement.getAttribute('aria-invalid') === 'true'",
               "the part that was refused is not pointed at")
    expect(page.value("document.querySelector('.part:has([name=scale]) + .wrong') !== null"), "the reason does not stand beside the part")
    yield "refused"
    type_into(page, "[name=scale]", "1.5")
    keep(page, "a content is not stored")
    found = item(url, "demo-plaza")["properties"]["content"]
    expect(found == {
        "kind": "model", "sources": [{"url": "https://example.org/rider.glb", "type": "model/gltf-binary"}],
        "scale": 1.5, "offset": {"right": 0, "up": 0.2, "forward": 0},
        "facing": "walker", "trigger": {"area": "demo:plaza", "dwellSeconds": 2, "once": True}, "text": {"en": HOSTILE}, "alternative": {"en": "Bronze rider"}},
        f"the content became {found}")
    expect(page.value("document.querySelector('img') === null && window.hacked === undefined"), "a text became HTML")
    # Another kind keeps the texts and drops what it has not.
    edit(page, "content")
    type_into(page, "[name=kind]", "sound")
    page.value("document.querySelector('.edit [data-path=sources] .entry .icon').click()")
    for name, text in [("scale", ""), ("facing", ""), ("offset.up", ""), ("trigger.area", ""), ("trigger.dwellSeconds", ""), ("trigger.once", ""),
                       ("volume", "0.5"), ("loop", "false")]:
        type_into(page, f"[name='{name}']", text)
    page.value("document.querySelector('.edit [data-path=sources] .more').click()")
    type_into(page, "[name='sources[0].url']", "sha256:" + "7a" * 32)
    type_into(page, "[name='sources[0].type']", "audio/mpeg")
    type_into(page, "[name='sources[0].language']", "pt-BR")
    keep(page, "another content is not stored")
    found = item(url, "demo-plaza")["properties"]["content"]
    expect(found == {"kind": "sound", "sources": [{"asset": "sha256:" + "7a" * 32, "type": "audio/mpeg", "language": "pt-BR"}], "text": {"en": HOSTILE},
                     "alternative": {"en": "Bronze rider"}, "volume": 0.5, "loop": False}, f"another content became {found}")
    press(page, "Escape", 27)
    on_map(page)
    press(page, "z", 90, modifiers=2)
    page.until("fetch('/collections/anchors/items/demo-plaza').then((a) => a.json())"
               ".then(({ properties: { content } }) => content.kind === 'model' && content.volume === undefined)",
               "an undo does not bring the content back")
    opened(page, url, "#anchor=demo-plaza")
    edit(page, "content")
    type_into(page, "[name=kind]", "")
    keep(page, "a content that is taken away is not stored")
    expect(item(url, "demo-plaza")["properties"].get("content") is None, "the content is still there")


def check_details(page, url):
    """Height with its uncertainty, orientation by angles, free properties by rows."""
    opened(page, url, "#anchor=demo-plaza")
    page.value("document.querySelector('.fields > .more').click()")
    edit(page, "altitude")
    type_into(page, "[name=altitude]", "12.5")
    type_into(page, ".pair select", "egm2008")
    keep(page, "a height is not stored")
    for member, selector, text in [("altitudeUncertaintyMeters", "input", "0.4"), ("altitudeSource", "select", "precise"), ("geoid", "input", "EGM2008")]:
        edit(page, member)
        type_into(page, selector, text)
        keep(page, f"`{member}` is not stored")
    edit(page, "orientation")
    for name, text in [("heading", "30"), ("pitch", "20"), ("roll", "-10")]:
        type_into(page, f"[name={name}]", text)
    keep(page, "an orientation is not stored")
    found = item(url, "demo-plaza")["properties"]
    height = (found["altitude"], found["altitudeUncertaintyMeters"], found["altitudeSource"])
    expect(height == ({"meters": 12.5, "datum": "egm2008"}, 0.4, "precise"), f"the height became {found}")
    # The columns of the rotation: front, left and top of the content in east, north, up, by spherical trigonometry.
    h, p, r = map(math.radians, (30, 20, -10))
    front = (math.sin(h) * math.cos(p), math.cos(h) * math.cos(p), math.sin(p))
    flat_left, flat_top = (-math.cos(h), math.sin(h), 0), (-math.sin(h) * math.sin(p), -math.cos(h) * math.sin(p), math.cos(p))
    left = tuple(a * math.cos(r) + b * math.sin(r) for a, b in zip(flat_left, flat_top))
    x, y, z, w = found["orientation"]
    columns = ((1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)), (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)))
    for have, wanted in zip(columns, (front, left)):
        expect(max(abs(a - b) for a, b in zip(have, wanted)) < 1e-9, f"the orientation is {have}, expected {wanted}")
    expect("30° / 20° / -10°" in page.value("document.querySelector('[data-member=\"properties.orientation\"]').textContent"), "the angles do not come back")
    edit(page, "properties")
    for index, (name, value) in enumerate([("floor", "3"), (HOSTILE, HOSTILE), ("code", '"007"')]):
        page.value("document.querySelector('.edit .more').click()")
        type_into(page, f"[name='{index}.name']", name)
        type_into(page, f"[name='{index}.value']", value)
    yield "properties"
    keep(page, "properties are not stored")
    found = item(url, "demo-plaza")["properties"]["properties"]
    expect(found == {"floor": 3, HOSTILE: HOSTILE, "code": "007"}, f"they became {found}")
    edit(page, "properties")
    page.value("document.querySelector('.edit .entry .icon').click()")
    keep(page, "a removed property is not stored")
    expect(item(url, "demo-plaza")["properties"]["properties"] == {HOSTILE: HOSTILE, "code": "007"}, "a removed property stays")
    expect(page.value("document.querySelector('img') === null && window.hacked === undefined"), "a property became HTML")


def check_several(page, url):
    """By a box, checkboxes and Ctrl A; one change for all, and one undo."""
    ids = ["box-a", "box-b", "box-c"]
    for index, id in enumerate(ids):
        put(url, id, (-73.9870 + index * 0.0004, 40.7560), tags=["old"])
    opened(page, url, "#at=40.7560,-73.9866,18")
    page.until(f"{ATLAS}.map.loaded()", "the map is not drawn")
    corners = [pixel(page, at) for at in [(-73.98715, 40.7562), (-73.98645, 40.7558)]]
    before = page.value(f"{ATLAS}.map.getCenter().toArray()")
    page.mouse("mouseMoved", *corners[0])
    page.mouse("mousePressed", *corners[0], button="left", buttons=1, clickCount=1, modifiers=8)
    for share in (0.3, 0.7, 1):
        page.mouse("mouseMoved", *(a + (b - a) * share for a, b in zip(*corners)), button="left", buttons=1, modifiers=8)
    yield "box"
    page.mouse("mouseReleased", *corners[1], button="left", clickCount=1, modifiers=8)
    page.until(f"[...{BENCH}.model.chosen].sort().join() === 'box-a,box-b'", "a box chooses other anchors than those in it")
    expect(page.value(f"{ATLAS}.map.getCenter().toArray()") == before, "a box moves the map")
    ticked = page.value("[...document.querySelectorAll('[data-pick]:checked')].map((box) => box.dataset.pick).sort().join()")
    expect(ticked == "box-a,box-b", "the list does not show what is chosen")
    page.value("document.querySelector('[data-pick=box-c]').click()")
    expect(page.value(f"{BENCH}.model.chosen.size") == 3, "a checkbox adds nothing")
    last = newest(url)["id"]
    page.value("[...document.querySelectorAll('#modes button')].find((b) => b.title === 'Edit together').click()")
    page.until("document.getElementById('decision').open && document.querySelector('#decision .several') !== null", "several have no form")
    yield "several"
    type_into(page, "[name=tags]", "new, park")
    page.value("document.querySelector('#decision [value=old]').click()")
    type_into(page, "[name=collection]", "sights")
    type_into(page, "[name=expires]", "2031-01-01T00:00:00Z")
    page.value("document.querySelector('#decision form').requestSubmit()")
    page.until(f"{BENCH}.editing.outbox.ops.length === 0 && !document.getElementById('decision').open", "several are not stored")
    for id in ids:
        found = item(url, id)["properties"]
        expect((found["tags"], found["collection"], found["expires"][:4]) == (["new", "park"], "sights", "2031"), f"`{id}` became {found}")
    expect(newest(url)["id"] == last + 1, "several are more than one change")
    on_map(page)
    press(page, "z", 90, modifiers=2)
    stored(page)
    left = [item(url, id)["properties"] for id in ids]
    expect(all(each["tags"] == ["old"] and each["collection"] is None for each in left), "one undo does not take back all")
    for name, count in [("Duplicate", 6), ("Delete", 3)]:
        change = newest(url)["id"]
        page.value(f"(b => b.click())([...document.querySelectorAll('#modes button')].find((b) => b.title === {json.dumps(name)}))")
        page.until(f"{BENCH}.editing.outbox.ops.length === 0 && fetch('/collections/anchors/items?limit=1000').then((a) => a.json())"
                   f".then((d) => d.features.filter((f) => f.properties.name.startsWith('box-')).length === {count})", f"{name} does not make {count} of 3")
        expect(newest(url)["id"] == change + 1, f"{name} of several is more than one change")
    for count in [6, 3]:
        on_map(page)
        press(page, "z", 90, modifiers=2)
        page.until(f"{BENCH}.editing.outbox.ops.length === 0 && fetch('/collections/anchors/items?limit=1000').then((a) => a.json())"
                   f".then((d) => d.features.filter((f) => f.properties.name.startsWith('box-')).length === {count})", f"an undo does not leave {count}")
    page.value("document.querySelector('wb-contents .anchor .row').focus()")
    press(page, "a", 65, modifiers=2)
    page.until(f"{BENCH}.model.chosen.size === document.querySelectorAll('[data-pick]').length && {BENCH}.model.chosen.size > 3",
               "Ctrl A does not choose what is listed")
    # By fingers: the mode's own button takes all in view.
    page.value(f"{BENCH}.model.choose([])")
    on_map(page)
    press(page, "b", 66)
    page.until(f"{BENCH}.modes.current === 'choose'", "`B` enters no mode")
    page.value("[...document.querySelectorAll('#modes button')].find((b) => b.textContent === 'All in view').click()")
    page.until(f"['box-a', 'box-b', 'box-c'].every((id) => {BENCH}.model.chosen.has(id))", "all in view are not chosen")
    press(page, "Escape", 27)
    page.value(f"{BENCH}.model.choose([])")


def flat(place, origin):
    """Meters east and north of an origin on the ellipsoid (Rapp 1991, equations 3.93 and 3.99)."""
    latitude = math.radians(origin[1])
    w = math.sqrt(1 - 0.00669437999014 * math.sin(latitude) ** 2)
    across, along = 6378137 / w * math.cos(latitude), 6378137 * (1 - 0.00669437999014) / w ** 3
    return math.radians(place[0] - origin[0]) * across, math.radians(place[1] - origin[1]) * along


def walls(path):
    """The outer walls of the buildings of a city as pairs of positions, and the ways, from its OSM file."""
    root = xml.etree.ElementTree.parse(path).getroot()
    nodes = {node.get("id"): (float(node.get("lon")), float(node.get("lat"))) for node in root.iter("node")}
    buildings, streets = [], []
    for way in root.iter("way"):
        tags = {tag.get("k"): tag.get("v") for tag in way.iter("tag")}
        line = [nodes[ref.get("ref")] for ref in way.iter("nd")]
        if "building" in tags:
            buildings.append(line)
        elif "highway" in tags:
            streets.append(line)
    return buildings, streets


def nearest(lines, origin):
    """The nearest point of lines to an origin in meters east and north, with its segment and its distance."""
    best = (math.inf,)
    for line in lines:
        flattened = [flat(place, origin) for place in line]
        for (ax, ay), (bx, by) in zip(flattened, flattened[1:]):
            dx, dy = bx - ax, by - ay
            share = max(0, min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy or 1)))
            x, y = ax + share * dx, ay + share * dy
            best = min(best, (math.hypot(x, y), (x, y), math.degrees(math.atan2(dx, dy)) % 360))
    return best


def turn(one, other):
    return min((one - other) % 360, (other - one) % 360)


def check_align(page, url):
    """With a façade and a street, beside the plane geometry of the city's own file; by keys, and one undo."""
    buildings, streets = walls(CITY)
    place = (-73.9862, 40.7556)
    put(url, "aligned", place, headingDegrees=200)
    opened(page, url, "#anchor=aligned")
    distance, foot, bearing = nearest(buildings, place)
    expect(1 < distance < 60, f"the test's place lies {distance} m from a façade")
    on_map(page)
    press(page, "l", 76)
    page.until(f"{BENCH}.modes.current === 'align' && document.querySelector('#modes select')?.options.length === 5", "`L` offers no alignment")
    yield "align"
    page.value("(s => { s.value = 'alignFacade'; s.dispatchEvent(new Event('change')); })(document.querySelector('#modes select'))")
    drawn = page.value(f"{ATLAS}.map.getSource('overlay-align').getData().then((d) => d.features.length)")
    expect(drawn > 2, "the alignment is not drawn")
    page.value("document.querySelector('#modes input[type=checkbox]').click()")
    on_map(page)
    press(page, "Enter", 13)
    stored(page)
    found = item(url, "aligned")
    # The wall's normal, on the side of the place's own building: toward the foot as seen from outside.
    toward = min(((bearing + 90) % 360, (bearing - 90) % 360), key=lambda each: turn(each, math.degrees(math.atan2(*foot))))
    heading = found["properties"]["headingDegrees"]
    expect(turn(heading, toward) < 0.5, f"facing the façade is {heading}°, expected {toward:.2f}°")
    moved = flat(found["geometry"]["coordinates"], place)
    expect(math.dist(moved, foot) < 0.05, f"the anchor was moved to {moved}, expected {foot}")
    on_map(page)
    press(page, "z", 90, modifiers=2)
    stored(page)
    expect(item(url, "aligned")["properties"]["headingDegrees"] == 200, "an undo does not bring the heading back")
    _, _, along = nearest(streets, place)
    on_map(page)
    press(page, "l", 76)
    page.until("document.querySelector('#modes select')?.options.length === 5", "no alignment is offered again")
    # The direction of the street that is nearer to the present heading is offered first; an arrow key takes the other.
    near = min((along, (along + 180) % 360), key=lambda each: turn(each, 200))
    on_map(page)
    press(page, "Enter", 13)
    stored(page)
    found = item(url, "aligned")["properties"]["headingDegrees"]
    expect(turn(found, near) < 0.5, f"along the street is {found}°, expected {near:.2f}°")


def save_into(page, folder):
    page.browser.send("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder))


def saved(page, folder, name):
    """The bytes of a file that the page saves."""
    for _ in range(600):
        # Chromium holds the place of a file with an empty one.
        if (folder / name).exists() and (folder / name).stat().st_size and not list(folder.glob("*.crdownload")):
            return (folder / name).read_bytes()
        page.browser.evaluate("new Promise((r) => setTimeout(r, 50))")
    reason = page.value("document.querySelector('#share-window .wrong').textContent")
    raise Failure(f"`{name}` is not saved: {[path.name for path in folder.iterdir()]}, {reason}")


def check_share(page, url):
    """The link, its code as another reads it, maps to keep, and exports of what is chosen."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        save_into(page, folder)
        opened(page, url, "#anchor=demo-plaza")
        page.until(f"{ATLAS}.isReady && !{ATLAS}.map.isMoving() && location.hash.includes('at=')", "the map does not rest at the anchor")
        # Not the selected one, whose height the formats of phones only take where a grid of EGM2008 is installed.
        page.value(f"{BENCH}.model.choose(['demo-library', 'hostile'])")
        page.value("document.getElementById('share').click()")
        page.until("document.getElementById('share-window').open", "there is no window to share")
        yield "share"
        link = page.value("location.href")
        expect(page.value("document.querySelector('#share-window input').value") == link, "the link is not that of the view")
        path = page.value("document.querySelector('#share-window .code path').getAttribute('d')")
        try:
            read = codes.read(codes.modules(path))
        except (KeyError, ValueError, IndexError) as error:
            raise Failure(f"the code cannot be read: {error}") from error
        expect(read == link, f"the code reads `{read}`")
        title = page.value("document.querySelector('h1').textContent")
        name = "-".join(part for part in "".join(each if each.isalnum() else " " for each in title).split())
        for label, ending, beginning in [("Page (HTML)", "html", b"<!DOCTYPE html>"), ("PDF", "pdf", b"%PDF-"), ("SVG", "svg", b"<svg")]:
            page.value(f"[...document.querySelectorAll('#share-window button')].find((b) => b.textContent === {json.dumps(label)}).click()")
            data = saved(page, folder, f"{name}.{ending}")
            expect(beginning in data[:200], f"{label} begins {data[:60]}")
        for label, ending in [("ARKit", "arkit.json"), ("Unity", "unity.json"), ("GeoJSON", "geojson"), ("KML", "kml")]:
            page.value(f"(s => {{ s.value = [...s.options].find((o) => o.text === {json.dumps(label)}).value; s.form.requestSubmit(); }})"
                       "(document.querySelector('#share-window [name=format]'))")
            data = saved(page, folder, f"{name}.{ending}")
            known = [id for id in ("demo-library", "hostile", "demo-plaza") if id.encode() in data]
            chosen = page.value(f"[...{BENCH}.model.chosen]")
            expect(known == ["demo-library", "hostile"], f"{label} has {known} of the chosen {chosen}: {data[:200]}")
        press(page, "Escape", 27)
        page.until("!document.getElementById('share-window').open", "Escape does not close the window")
        page.value(f"{BENCH}.model.choose([])")


DROP = """(async (name, text) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], name));
  const given = { dataTransfer: transfer, bubbles: true, cancelable: true };
  for (const type of ['dragenter', 'dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, given));
  return 1;
})"""


def drop(page, name, text):
    page.value(f"{DROP}({json.dumps(name)}, {json.dumps(text)})")
    page.until(f"{BENCH}.modes.current === 'import'", f"a dropped {name} begins no import")
    page.until("document.querySelector('#modes .chain-told')?.textContent.startsWith('Reading') === false", f"{name} is not read")


def check_import(page, url):
    """A dropped file of each format is tried, shown with its findings, stored as one change, and taken back."""
    opened(page, url)
    quoted = HOSTILE.replace('"', '""')
    csv = (f'id,name,latitude,longitude\nin-1,"{quoted}",40.7551,-73.9851\nin-2,Two,40.7552,-73.9852\nin-3,Bad,95,-73.9\n'
           "demo-plaza,Plaza,40.7570244,-73.9859326\n")
    last = newest(url)["id"]
    drop(page, "places.csv", csv)
    told = page.value("document.querySelector('#modes .chain-told').textContent")
    expect("2 new anchors" in told and "1 that is there already" in told and "1 left out" in told, f"the findings are `{told}`")
    expect("line 4" in page.value("document.querySelector('#modes .found').textContent"), "a mistake is not listed with its place")
    drawn = page.value(f"{ATLAS}.map.getSource('overlay-import').getData().then((d) => d.features.map((f) => f.geometry.coordinates))")
    expect(sorted(drawn)[:2] == [[-73.9859326, 40.7570244], [-73.9852, 40.7552]] and len(drawn) == 3, f"the map shows {drawn}")
    hidden = page.value(f"(() => {{ const bar = document.getElementById('modes').getBoundingClientRect(), map = {ATLAS}.getBoundingClientRect();"
                        f" return [[-73.9851, 40.7551], [-73.9852, 40.7552]].some((at) => map.top + {ATLAS}.map.project(at).y > bar.top); }})()")
    expect(not hidden, "the bar hides what would be imported")
    expect(newest(url)["id"] == last, "a file is stored before anybody said so")
    expect(page.value("document.querySelector('img') === null && window.hacked === undefined"), "a name became HTML")
    yield "import"
    on_map(page)
    press(page, "Enter", 13)
    page.until(f"{BENCH}.modes.current === null && document.querySelector('wb-contents .row[data-id=in-1]') !== null", "Enter stores nothing")
    expect(newest(url)["id"] == last + 1 and item(url, "in-1")["properties"]["name"] == HOSTILE, "the import is not one change")
    on_map(page)
    press(page, "z", 90, modifiers=2)
    page.until("fetch('/collections/anchors/items/in-1').then((a) => a.status === 404)", "an undo does not take back the import")
    point = json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "g", "properties": {"name": "G"}, "geometry": {"type": "Point", "coordinates": [-73.985, 40.755]}}]})
    kml = '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>K</name><Point><coordinates>-73.985,40.755</coordinates></Point></Placemark></kml>'
    gpx = '<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="40.755" lon="-73.985"><name>W</name></wpt></gpx>'
    for name, text in [("a.geojson", point), ("a.kml", kml), ("a.gpx", gpx)]:
        drop(page, name, text)
        told = page.value("document.querySelector('#modes .chain-told').textContent")
        expect("1 new anchor" in told, f"{name}: `{told}`")
        press(page, "Escape", 27)
        page.until(f"{BENCH}.modes.current === null", f"Escape does not leave the import of {name}")
    # By keys: a picked file is as good as a dropped one.
    on_map(page)
    press(page, "i", 73)
    page.until("document.getElementById('import-file') !== null", "`I` asks for no file")
    page.value("(f => { const transfer = new DataTransfer(); transfer.items.add(new File(['name,latitude,longitude\\nP,40.755,-73.985\\n'], 'p.csv'));"
               " f.files = transfer.files; f.dispatchEvent(new Event('change')); })(document.getElementById('import-file'))")
    page.until("document.querySelector('#modes .chain-told')?.textContent.includes('1 new anchor')", "a picked file is not read")
    press(page, "Escape", 27)
    drop(page, "broken.geojson", '{"type":')
    expect(page.value("document.querySelector('#modes .chain-told').classList.contains('wrong')"), "a broken file is not refused")
    press(page, "Escape", 27)
    expect(newest(url)["id"] == last + 2, "a trial was stored")


def verdict(url, screenshots=None):
    """The failures of the author's work in the workbench of a service of the demo city; None without any."""
    browser, found, rules = Browser(shutil.which("chromium"), *GRAPHICS), [], axe.script()
    checks = [check_content, check_details, check_several, check_align, check_share, check_import]
    try:
        browser.open_page()
        for name, size, scheme in [("desktop", DESKTOP, "light"), ("desktop", DESKTOP, "dark"), ("phone", PHONE, "light"), ("narrow", NARROW, "dark")]:
            page, label = Page(browser, "about:blank", size, scheme), f"{name} {scheme}, author"

            def looked(state):
                page.settle()
                found.extend(axe.complaints(page, f"{label}, {state},", rules, scheme))
                expect(not page.value("document.documentElement.scrollWidth > innerWidth"), f"{state}: the page scrolls sideways")
                expect(not page.value(COVERED), f"{state}: the bar covers the attribution")
                if screenshots:
                    page.screenshot(screenshots / f"author-{name}-{scheme}-{state}.png")

            for check in checks:
                try:
                    if size is DESKTOP and scheme == "light":
                        for state in check(page, url):
                            looked(state)
                    else:
                        look(page, url, check, looked)
                except Failure as failure:
                    found.append(f"{label}, {check.__name__}: {failure}")
    finally:
        browser.close()
    return "; ".join(dict.fromkeys(found)) or None


def draw_box(page):
    """With one finger, around the anchors on the map."""
    page.value(f"{ATLAS}.jump({{center: [-73.9866, 40.7557], zoom: 17.5}})")
    page.settle()
    (left, top), (right, bottom) = [pixel(page, at) for at in [(-73.98715, 40.75615), (-73.98605, 40.7559)]]
    before = page.value(f"{ATLAS}.map.getCenter().toArray()")
    page.touch("touchStart", (left, top))
    for share in (0.4, 0.8, 1):
        page.touch("touchMove", (left + (right - left) * share, top + (bottom - top) * share))
    page.touch("touchEnd")
    page.until(f"[...{BENCH}.model.chosen].sort().join() === 'box-a,box-b,box-c'", "a finger draws no box around anchors")
    expect(page.value(f"{ATLAS}.map.getCenter().toArray()") == before, "a box of a finger moves the map")


# Whether the bar of modes lies over the attribution of the map.
COVERED = """(() => {
  const [a, b] = ['attribution', 'modes'].map((id) => document.getElementById(id).getBoundingClientRect());
  return Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
})()"""


def look(page, url, check, looked):
    """The states of a check without its work, at another size and in other colors."""
    opened(page, url, "#anchor=demo-plaza")
    if check is check_content:
        looked("card")
        edit(page, "content")
        type_into(page, "[name=kind]", "video")
        page.value("document.querySelectorAll('.edit .more').forEach((b) => b.click())")
        looked("content")
    elif check is check_several:
        page.value(f"{BENCH}.model.select(null)")
        page.value(f"{BENCH}.model.choose(['box-a', 'box-b', 'box-c'])")
        looked("chosen")
        page.value(f"{BENCH}.modes.enter('choose')")
        looked("choosing")
        if page.phone:
            page.value(f"{BENCH}.model.choose([])")
            draw_box(page)
        page.value(f"{BENCH}.modes.cancel()")
        page.value(f"{BENCH}.model.choose(['box-a', 'box-b', 'box-c'])")
        page.value("[...document.querySelectorAll('#modes button')].find((b) => b.title === 'Edit together').click()")
        page.until("document.getElementById('decision').open", "several have no form")
        looked("several")
    elif check is check_align:
        page.value(f"{BENCH}.modes.enter('align')")
        page.until("document.querySelector('#modes select')?.options.length > 0", "no alignment is offered")
        looked("align")
    elif check is check_share:
        page.value("document.getElementById('share').click()")
        looked("share")
    elif check is check_import:
        drop(page, "a.csv", "name,latitude,longitude\nOne,40.7551,-73.9851\nTwo,95,-73\n")
        looked("import")
