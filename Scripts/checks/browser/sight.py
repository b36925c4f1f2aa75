"""Checks the walker's view on a map page."""

import itertools
import json
import math

from .page import expect

SIGHT = "geoanchorMap.sight"
WIDE = {"width": 1800, "height": 1100, "deviceScaleFactor": 1, "mobile": False}


def sums(deltas):
    return list(itertools.accumulate(deltas))


def world(page):
    """The first walk in meters east and north of the scene's origin: anchors, how far along they are, and the way."""
    data = json.loads(page.value("document.getElementById('scene').textContent"))
    for chain in data["chains"]:
        if chain.get("walk", {}).get("length", 0) > 0:
            break
    else:
        return None
    north = math.radians(1e-7) * 6371008.8
    east = north * math.cos(math.radians(data["origin"][0]))
    places = [(a["at"][1] * east, a["at"][0] * north) for a in chain["anchors"]]
    line = [(x * east, y * north) for y, x in zip(sums(chain["path"][::2]), sums(chain["path"][1::2]))]
    way = list(zip([place / 100 for place in sums(chain["walk"]["path"])], line))
    return places, [stop / 100 for stop in sums(chain["walk"]["stops"])], way, "heights" in data, chain["walk"]


def standing(way, at):
    """The position of a walker at a distance along the walk."""
    for (before, a), (after, b) in zip(way, way[1:]):
        if after >= at:
            share = (at - before) / (after - before) if after > before else 0
            return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
    return way[-1][1]


def check_projection(page):
    """The content stands where a camera of 60 degrees at the walker's eye sees it, computed by itself."""
    places, stops, way, _, walk = world(page)
    # The page counts meters at the middle of the route, this at its beginning.
    index = next((i for i in range(len(stops) // 3, len(stops) - 1) if stops[i + 1] - stops[i] > 2), 0)
    page.value(f"geoanchorMap.select({index})")
    page.settle()
    seen = page.value(SIGHT)
    width, height = seen["width"], seen["height"]
    eye = standing(way, stops[index])
    focal = width / 2 / math.tan(math.radians(30))
    bearing = math.radians(seen["bearing"])
    shown = [c for c in seen["contents"] if c.get("pixel") and c["index"] > index]
    expect(shown, "no content is before the walker")
    # Heights are known for all anchors, or the ground is level.
    level = all(height == 0 for height in walk.get("heights", [])[1::2]) and not walk.get("ground")
    for content in shown:
        dx, dy = places[content["index"]][0] - eye[0], places[content["index"]][1] - eye[1]
        right = dx * math.cos(bearing) - dy * math.sin(bearing)
        ahead = dx * math.sin(bearing) + dy * math.cos(bearing)
        if ahead < 3:
            continue
        slack = 1 + 0.15 * focal / ahead
        x, y = width / 2 + right * focal / ahead, height / 2 + 1.6 * focal / ahead
        expect(abs(content["pixel"][0] - x) < slack,
            f"anchor {content['index']} is drawn at {content['pixel'][0]:.0f}, a camera sees it at {x:.0f}")
        if level:
            expect(abs(content["pixel"][1] - y) < slack,
                f"anchor {content['index']} is drawn at a height of {content['pixel'][1]:.0f}, a camera sees it at {y:.0f}")


def check_hidden(page):
    """Anchors that the planner calls visible are visible in the picture, and those that it calls hidden are dashed."""
    length, wrong, told = page.value("geoanchorMap.walker.length"), [], 0
    for step in range(40):
        page.value(f"geoanchorMap.walkTo({length * (step + 0.5) / 40})")
        page.settle()
        at, visible, index, contents = page.value(
            "[geoanchorMap.walker.at, geoanchorMap.walker.visible ?? null, geoanchorMap.walker.next, geoanchorMap.sight.contents]")
        content = next((c for c in contents if c["index"] == index), None)
        if visible is None or content is None:
            continue
        told += 1
        if content["isHidden"] == visible:
            wrong.append(round(at))
    # Sections end at whole centimeters, and heights of buildings are whole decimeters.
    expect(len(wrong) <= told / 40, f"at {wrong} m the view and the sight of the planning differ")


def check_looking(page):
    """Drag and keys look around, keys walk, Escape closes; the focus is not lost."""
    before = page.value(f"{SIGHT}.bearing")
    left, top, width, height = page.value("(() => { const b = document.getElementById('sight-view').getBoundingClientRect(); "
        "return [b.left, b.top, b.width, b.height]; })()")
    x, y = left + width / 2, top + height / 2
    if page.phone:
        page.touch("touchStart", (x, y))
        for step in range(1, 6):
            page.touch("touchMove", (x - 20 * step, y))
        page.touch("touchEnd")
    else:
        page.mouse("mouseMoved", x, y)
        page.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        for step in range(1, 6):
            page.mouse("mouseMoved", x - 20 * step, y, button="left", buttons=1)
        page.mouse("mouseReleased", x - 100, y, button="left", clickCount=1)
    page.settle()
    turned = (page.value(f"{SIGHT}.bearing") - before + 180) % 360 - 180
    wanted = math.degrees(100 / (width / 2 / math.tan(math.radians(30))))
    expect(abs(turned - wanted) < 3, f"a drag of 100 pixels turns by {turned:.1f} degrees, expected {wanted:.1f}")
    page.value("document.getElementById('sight-view').focus()")
    page.key("Home", virtual=36)
    page.settle()
    ahead = page.value(f"{SIGHT}.bearing")
    page.key("ArrowRight", virtual=39)
    page.settle()
    turned = (page.value(f"{SIGHT}.bearing") - ahead + 180) % 360 - 180
    expect(abs(turned - 10) < 0.1, f"the right arrow turns by {turned:.1f} degrees")
    at = page.value("geoanchorMap.walker.at")
    page.key("ArrowUp", virtual=38)
    expect(abs(page.value("geoanchorMap.walker.at") - at - 1) < 0.01, "the up arrow does not walk a meter")
    page.key(" ", code="Space", text=" ", virtual=32)
    page.until(f"geoanchorMap.walker.at > {at + 1.5}", "the walk does not play")
    expect(page.value(f"{SIGHT}.isPlaying"), "the walk plays and does not say so")
    page.key(" ", code="Space", text=" ", virtual=32)
    expect(not page.value(f"{SIGHT}.isPlaying"), "the walk does not stop")
    page.key("Escape", virtual=27)
    expect(page.value("document.getElementById('sight').hidden"), "Escape does not close what the walker sees")
    expect(page.value("document.activeElement.id") == "map", "the focus is lost with what the walker sees")


def check_walls(page):
    """Walls are drawn where the network has heights."""
    page.resize(WIDE)
    page.value("document.getElementById('sight').style.width = '800px'; 1")
    length = page.value("geoanchorMap.walker.length")
    walls = []
    for step in range(12):
        page.value(f"geoanchorMap.walkTo({length * (step + 0.5) / 12})")
        page.settle()
        walls.append(page.value(f"{SIGHT}.walls"))
    expect(max(walls) > 0, "no wall is drawn although heights are known")
    expect(max(walls) < 4000, f"{max(walls)} parts of walls are drawn, most of them beneath others")


def check_sight(page):
    found = world(page)
    expect(page.value("document.getElementById('see').hidden") == (found is None),
        "the button for what the walker sees is there without a walk, or not with one")
    if found is None:
        return
    page.value("document.getElementById('map').focus()")
    page.key("v", code="KeyV", text="v", virtual=86)
    expect(page.value("!document.getElementById('sight').hidden"), "V does not show what the walker sees")
    page.settle()
    check_projection(page)
    check_hidden(page)
    inside = page.value(
        "(() => { const m = document.getElementById('map').getBoundingClientRect(), "
        "s = document.getElementById('sight').getBoundingClientRect();"
        "return s.left >= m.left - 1 && s.right <= m.right + 1 && s.top >= m.top - 1 && s.bottom <= m.bottom + 1; })()")
    expect(inside, "what the walker sees reaches beyond the map")
    expect(page.value("document.getElementById('sight-line').textContent") != "", "what the walker sees does not say what is next")
    check_looking(page)
    if found[3] and not page.phone:
        page.value("document.getElementById('see').click()")
        page.settle()
        check_walls(page)
    page.value("if (!document.getElementById('sight').hidden) document.getElementById('see').click(); geoanchorMap.select(-1); "
        "document.getElementById('fit').click()")
    page.settle()
