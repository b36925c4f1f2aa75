"""Checks a map page: with mouse, fingers and keys, on desktop and phone, light and dark."""

import math

from .page import expect


def background(page):
    """The color of the panel and of the map's own land."""
    return page.value(
        "[getComputedStyle(document.getElementById('panel')).backgroundColor,"
        "getComputedStyle(document.documentElement).getPropertyValue('--land').trim()].join()")


def scene(page):
    return page.value(
        "(() => { const s = JSON.parse(document.getElementById('scene').textContent);"
        "return s.chains.flatMap((c) => c.anchors).concat(s.anchors); })()")


def check_ready(page, anchors):
    expect(page.value("window.geoanchorMap?.ready === true"), "`geoanchorMap.ready` is not true")
    count = page.value("geoanchorMap.anchors")
    expect(count == len(anchors), f"`geoanchorMap.anchors` is {count}, the scene has {len(anchors)}")
    sizes = page.value("[document.documentElement.scrollWidth, innerWidth]")
    expect(sizes[0] <= sizes[1], f"the page is {sizes[0]} wide on a screen of {sizes[1]}")
    text = page.value("document.getElementById('scale-text').textContent")
    number = float(text.split()[0])
    lead = number / 10 ** math.floor(math.log10(number))
    expect(min(abs(lead - d) for d in (1, 2, 5)) < 1e-6, f"the scale bar says `{text}`")
    expect(page.value("document.title") != "", "the page has no title")
    unnamed = page.value(
        "[...document.querySelectorAll('button')].filter((b) => !(b.ariaLabel || b.textContent.trim())).length")
    expect(unnamed == 0, f"{unnamed} buttons have no name")
    expect(page.value("window.pwned") is None, "text of the scene ran as a script")


def check_details(page, anchor, how):
    title = anchor["label"] or anchor["role"] or anchor["id"]
    expect(page.value("!document.getElementById('card').hidden"), f"{how} shows no details")
    # No line ends between a length and its unit.
    shown = page.value("document.getElementById('card-label').textContent").replace("\u00a0", " ")
    expect(shown == title, f"{how} shows `{shown}`, expected `{title}`")
    text = page.value("document.getElementById('card').textContent")
    for label, value in anchor["details"] + [["", anchor["id"]]]:
        expect(label in text and value in text, f"{how} does not show `{label}` `{value}`")


def pickable(page, anchors):
    """Some anchors that can be pointed at now: on the screen and not beneath another marker."""
    found = page.value(
        "(() => { const c = document.getElementById('map'), out = [];"
        "const o = c.getBoundingClientRect();"
        "for (let i = 0; i < geoanchorMap.anchors; i++) { const p = geoanchorMap.screenPosition(i);"
        "if (document.elementFromPoint(o.left + p.x, o.top + p.y) !== c) continue;"
        "if (geoanchorMap.pick(p.x, p.y) === i) out.push(i); } return out; })()")
    expect(found or not anchors, "no anchor can be pointed at in the first view")
    step = max(1, len(found) // 5)
    return found[::step][:6]


def check_hover(page, anchors):
    for index in pickable(page, anchors):
        page.mouse("mouseMoved", *page.anchor_at(index))
        page.settle()
        check_details(page, anchors[index], f"hover over anchor {index}")
        page.key("Escape", virtual=27)
        expect(page.value("document.getElementById('card').hidden"),
            "Escape does not take away what the pointer brought up (1.4.13)")
        page.mouse("mouseMoved", 640, 4)
    chosen = pickable(page, anchors)[-1:]
    for index in chosen:
        page.click(*page.anchor_at(index))
        page.settle()
        expect(page.value("geoanchorMap.selected") == index, "a click does not select the anchor")
        check_details(page, anchors[index], f"click on anchor {index}")
        page.key("Escape", virtual=27)
        expect(page.value("geoanchorMap.selected") == -1, "Escape does not close the details")


def check_tap(page, anchors):
    for index in pickable(page, anchors):
        page.tap(*page.anchor_at(index))
        page.settle()
        expect(page.value("geoanchorMap.selected") == index, f"a tap does not select anchor {index}")
        check_details(page, anchors[index], f"tap on anchor {index}")
        page.value("geoanchorMap.select(-1)")
        page.value("document.getElementById('fit').click()")
        page.settle()


def check_wheel_and_drag(page, anchors):
    page.value("document.getElementById('fit').click()")
    page.settle()
    before = page.value("geoanchorMap.scale")
    page.mouse("mouseWheel", 800, 400, deltaX=0, deltaY=-240)
    page.settle()
    after = page.value("geoanchorMap.scale")
    expect(after > before * 1.1, f"the wheel does not zoom in: {before} → {after}")
    page.mouse("mouseWheel", 800, 400, deltaX=0, deltaY=240)
    page.settle()
    expect(abs(page.value("geoanchorMap.scale") / before - 1) < 1e-6, "the wheel does not zoom back")
    if not anchors:
        return
    start = page.anchor_at(0)
    page.mouse("mouseMoved", 700, 430)
    page.mouse("mousePressed", 700, 430, button="left", buttons=1, clickCount=1)
    for step in range(1, 6):
        page.mouse("mouseMoved", 700 + 20 * step, 430 - 10 * step, button="left", buttons=1)
    page.mouse("mouseReleased", 800, 380, button="left", clickCount=1)
    page.settle()
    end = page.anchor_at(0)
    moved = (end[0] - start[0], end[1] - start[1])
    expect(abs(moved[0] - 100) < 1.5 and abs(moved[1] + 50) < 1.5, f"a drag of 100, -50 moves the map by {moved}")
    page.value("document.getElementById('fit').click()")
    page.settle()
    back = page.anchor_at(0)
    expect(math.dist(back, start) < 1.5, "“fit route” does not bring the route back")


def check_pinch(page):
    before = page.value("geoanchorMap.scale")
    page.touch("touchStart", (150, 250), (240, 250))
    for step in range(1, 6):
        page.touch("touchMove", (150 - 9 * step, 250), (240 + 9 * step, 250))
    page.touch("touchEnd")
    page.settle()
    after = page.value("geoanchorMap.scale")
    expect(1.7 < after / before < 2.3, f"a pinch from 90 to 180 pixels zooms by {after / before:.2f}")
    page.value("document.getElementById('fit').click()")
    page.settle()


def check_keyboard(page, anchors):
    page.value("document.activeElement.blur()")
    seen = []
    for _ in range(40):
        page.key("Tab", virtual=9)
        seen.append(page.value(
            "(() => { const e = document.activeElement; return e.closest('#panel-body') ? 'list' : e.id; })()"))
        if "map" in seen and ("list" in seen or not anchors):
            break
        if seen[-1] == "list":
            page.value("[...document.querySelectorAll('#panel-body :is(button, summary)')]"
                ".filter((b) => b.offsetParent).at(-1)?.focus()")
    expect("list" in seen or not anchors, f"the tab key does not reach the list of anchors: {seen}")
    expect("map" in seen, f"the tab key does not reach the map: {seen}")
    page.value("document.getElementById('map').focus()")
    before = page.value("geoanchorMap.scale")
    page.key("+", code="Equal", text="+", virtual=187)
    page.settle()
    expect(page.value("geoanchorMap.scale") > before, "the plus key does not zoom in")
    page.key("0", code="Digit0", text="0", virtual=48)
    page.settle()
    if not anchors:
        return
    start = page.anchor_at(0)
    page.key("ArrowRight", virtual=39)
    page.settle()
    expect(page.anchor_at(0)[0] < start[0] - 10, "the right arrow does not move the map")
    page.key("0", code="Digit0", text="0", virtual=48)
    page.settle()
    page.value("document.querySelector('#panel-body .stop').focus()")
    page.key("Enter", text="\r", virtual=13)
    page.settle()
    expect(page.value("geoanchorMap.selected") >= 0, "Enter on the list does not select an anchor")
    expect(
        page.value("document.querySelector('#panel-body .stop').ariaCurrent") == "true",
        "the selected anchor is not marked in the list")
    page.value("geoanchorMap.select(-1)")


def check_floors(page):
    """Each button of the column shows its floor: pressed, named above the list, and painted."""
    if page.value("geoanchorMap.floors") < 2:
        return
    painted = set()
    for index in range(page.value("geoanchorMap.floors")):
        page.value(f"document.querySelector('#floors [data-floor=\"{index}\"]').click()")
        page.settle()
        expect(page.value("geoanchorMap.floor") == index, f"button {index} does not show its floor")
        pressed = page.value("[...document.querySelectorAll('#floors [aria-pressed=true]')].map((b) => b.dataset.floor)")
        expect(pressed == [str(index)], f"with floor {index} shown the pressed buttons are {pressed}")
        name = page.value(f"document.querySelector('#floors [data-floor=\"{index}\"]').title")
        expect(page.value("document.getElementById('summary').textContent") == name, f"floor {index} is not named")
        painted.add(page.value("document.getElementById('map').toDataURL()"))
    expect(len(painted) > 1, "all floors look alike")
    page.value("geoanchorMap.showFloor(0)")
    page.settle()


def check_labels(page):
    """Names on floors lie over no mark and no other name, and nothing is named twice in one place."""
    for index in range(page.value("geoanchorMap.floors")):
        page.value(f"geoanchorMap.showFloor({index})")
        page.rest()
        painted = page.value("geoanchorMap.painted")
        labels, marks = painted["labels"], painted["marks"]
        expect(labels, f"nothing on floor {index} is named")
        for i, label in enumerate(labels):
            for other in labels[i + 1:] + marks:
                meets = (label["minX"] < other["maxX"] and other["minX"] < label["maxX"]
                         and label["minY"] < other["maxY"] and other["minY"] < label["maxY"])
                expect(not meets, f"`{label['text']}` lies over `{other.get('text', 'a mark')}`")
                if label["text"] == other.get("text"):
                    apart = math.hypot(label["minX"] - other["minX"], label["minY"] - other["minY"])
                    expect(apart > 60, f"`{label['text']}` is written twice in one place")


def check_captions(page):
    """V-12: what is written beside markers stands whole on the map and beneath no control, and so do the ends of walks."""
    page.rest()
    captions, obstacles = page.value("[geoanchorMap.painted.captions, geoanchorMap.obstacles]")
    width, height = page.value("(() => { const b = document.getElementById('map').getBoundingClientRect(); "
        "return [b.width, b.height]; })()")
    for caption in captions:
        inside = caption["minX"] >= 0 and caption["minY"] >= 0 and caption["maxX"] <= width and caption["maxY"] <= height
        expect(inside, f"`{caption['text']}` is cut off by the edge of the map (V-12)")
        for other in obstacles:
            meets = (caption["minX"] < other["maxX"] and other["minX"] < caption["maxX"]
                     and caption["minY"] < other["maxY"] and other["minY"] < caption["maxY"])
            expect(not meets, f"`{caption['text']}` lies under a control (V-12)")
    hidden = page.value(
        "(() => { const c = document.getElementById('map'), o = c.getBoundingClientRect();"
        "return geoanchorMap.markers.filter((m) => m.form === 'full' && ['start', 'arrival'].includes(m.kind))"
        ".filter((m) => [[0, 0], [m.radius, 0], [-m.radius, 0], [0, m.radius], [0, -m.radius]]"
        ".some(([x, y]) => document.elementFromPoint(o.left + m.x + x, o.top + m.y + y) !== c)).map((m) => m.kind); })()")
    expect(not hidden, f"the markers of {hidden} lie under a control (V-12)")


def check_turns(page):
    """Every turn of the whole walk has its number, on its place or beside it, off the other numbers."""
    turns, markers = page.value("[geoanchorMap.turns, geoanchorMap.markers.filter((m) => m.form !== 'dot')]")
    shown = [marker for marker in markers if marker["kind"] == "turn"]
    expect(len(shown) == turns or turns > 40, f"{len(shown)} of {turns} turns have a number")
    for i, one in enumerate(markers):
        for other in markers[:i]:
            apart = ((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2) ** 0.5
            is_aside = "aside" in (one["form"], other["form"])
            expect(not is_aside or apart >= one["radius"] + other["radius"],
                f"the numbers of {one['index']} and {other['index']} touch")


def check_moved_captions(page, anchors):
    """V-12: captions move along when their markers come near to an edge or a control."""
    index = next((i for i, a in enumerate(anchors) if a["kind"] == "start"), None)
    if index is None:
        return
    width, height = page.value("[innerWidth, innerHeight]")
    left, top = page.map_offset()
    for x, y in [(left + 20, height * 0.3), (width - 90, top + 130), (width - 20, height * 0.42), (left + 100, top + 16)]:
        start = page.anchor_at(index)
        page.value(f"geoanchorMap.pan({x - start[0]}, {y - start[1]})")
        page.rest()
        captions, obstacles = page.value("[geoanchorMap.painted.captions, geoanchorMap.obstacles]")
        for caption in captions:
            expect(caption["minX"] >= 0 and caption["minY"] >= 0, f"`{caption['text']}` leaves the map at {x:.0f}, {y:.0f} (V-12)")
            for other in obstacles:
                meets = (caption["minX"] < other["maxX"] and other["minX"] < caption["maxX"]
                         and caption["minY"] < other["maxY"] and other["minY"] < caption["maxY"])
                expect(not meets, f"`{caption['text']}` slides under a control at {x:.0f}, {y:.0f} (V-12)")
    page.value("document.getElementById('fit').click()")
    page.settle()


def check_dots(page):
    """V-17: the dots of anchors between others have an edge, so that they are seen on the route and beside it."""
    wrong = page.value(
        "(() => { const c = document.getElementById('map'), k = c.width / c.getBoundingClientRect().width;"
        # A copy is read, many times: reading the map's own canvas would change how the browser draws it.
        "const copy = document.createElement('canvas'); copy.width = c.width; copy.height = c.height;"
        "const t = copy.getContext('2d', { willReadFrequently: true }); t.drawImage(c, 0, 0);"
        "const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)"
        ".map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)"
        ".reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);"
        "const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);"
        "const at = (x, y) => light(t.getImageData(Math.round(x * k), Math.round(y * k), 1, 1).data);"
        "return geoanchorMap.markers.filter((m) => m.form === 'dot' && m.kind === 'path').slice(0, 200)"
        ".filter((m) => { const all = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => i * Math.PI / 4)"
        ".map((a) => at(m.x + 2.6 * Math.cos(a), m.y + 2.6 * Math.sin(a)));"
        "return Math.max(...all.map((rim) => contrast(rim, at(m.x, m.y)))) < 2; }).length; })()")
    expect(wrong == 0, f"{wrong} dots of anchors have no edge (V-17)")


def check_folded(page):
    """V-27: neighbors of one name are told once in the list, and nothing repeats its own title."""
    page.value("document.querySelectorAll('.between > button[aria-expanded=false]').forEach((b) => b.click())")
    page.settle()
    equal = page.value(
        "[...document.querySelectorAll('.between .walk')].flatMap((list) => [...list.children].map((item) => "
        "item.querySelector('b, p')?.firstChild.textContent)"
        ".filter((text, i, all) => i > 0 && text === all[i - 1]))")
    expect(not equal,
        f"the list tells {len(equal)} neighbors of one name each by itself, such as `{equal[0] if equal else ''}` (V-27)")
    twice = page.value(
        "[...document.querySelectorAll('.stop')].filter((s) => s.querySelector('small')?.textContent === "
        "s.querySelector('b')?.textContent).length")
    expect(twice == 0, f"{twice} rows say the same twice (V-27)")
    page.value("document.querySelector('.chips button')?.click()")
    page.settle()
    if page.value("document.querySelector('.chips button') !== null"):
        expect(page.value("document.querySelector('.chips button').ariaCurrent") == "true",
            "a number of the list does not select its anchor (V-27)")
    page.value("geoanchorMap.select(-1)")
    page.value("document.querySelectorAll('.between > button[aria-expanded=true]').forEach((b) => b.click())")
    page.value("document.getElementById('fit').click()")
    page.settle()


def check_walk(page):
    """The slider below the map; only where the page has a chain."""
    walks = page.value("geoanchorMap.walks")
    expect(page.value("document.getElementById('walk').hidden") == (walks == 0),
        "the profile shows without a walk, or not with one")
    if not walks:
        return
    at = "geoanchorMap.walker.at"
    page.value("document.getElementById('walker').focus()")
    page.key("Home", virtual=36)
    expect(page.value(at) == 0, "Home does not lead to the start")
    page.key("ArrowRight", virtual=39)
    expect(page.value(at) > 0, "the right arrow does not walk on")
    before = page.value("geoanchorMap.walker.next")
    page.key("PageUp", virtual=33)
    expect(page.value("geoanchorMap.walker.left") < 0.01, "Page Up does not lead to an anchor")
    expect(page.value("geoanchorMap.walker.next") >= before, "Page Up leads back")
    page.key("End", virtual=35)
    expect(abs(page.value(f"{at} - geoanchorMap.walker.length")) < 0.01, "End does not lead to the arrival")
    text = page.value("document.getElementById('walker').getAttribute('aria-valuetext')")
    expect(page.value("document.getElementById('walk-title').textContent") in text, f"the slider says `{text}`")
    left, top, width, height = page.value(
        "(() => { const b = document.getElementById('walker').getBoundingClientRect();"
        "return [b.left, b.top, b.width, b.height]; })()")
    if page.phone:
        page.tap(left + width / 2, top + height / 2)
    else:
        page.click(left + width / 2, top + height / 2)
    share = page.value(f"{at} / geoanchorMap.walker.length")
    expect(0.45 < share < 0.55, f"the middle of the slider is {share:.2f} of the walk")
    page.value("geoanchorMap.select(-1)")
    page.value("document.getElementById('fit').click()")
    page.settle()


def check_still_walk(page):
    """V-18: nothing below or above moves while one walks."""
    if not page.value("geoanchorMap.walks"):
        return
    heights = page.value(
        "Array.from({ length: 41 }, (_, i) => { geoanchorMap.walkTo(geoanchorMap.walker.length * i / 40);"
        "return document.getElementById('walk').offsetHeight; })")
    expect(max(heights) - min(heights) <= 1, f"the walk is {min(heights)} to {max(heights)} pixels high while one walks (V-18)")
    page.value("geoanchorMap.select(-1); document.getElementById('fit').click()")
    page.settle()


def check_sheet(page, anchors):
    top = "document.getElementById('panel').getBoundingClientRect().top"
    page.settle()
    before = page.value(top)
    x, y = 195, before + 12
    page.tap(x, y)
    page.settle()
    half = page.value(top)
    expect(half < before - 100, f"a tap on the sheet does not open it: {before} → {half}")
    page.tap(x, half + 12)
    page.settle()
    expect(abs(page.value(top) - before) < 2, "a second tap does not close the sheet")
    if anchors:
        page.value("geoanchorMap.select(0); document.getElementById('handle').click()")
        page.settle()
        beneath = page.value("document.getElementById('card').checkVisibility({ checkVisibilityCSS: true })")
        expect(not beneath, "the details show beneath an open sheet, where they cannot be closed (U-E2)")
        page.value("geoanchorMap.select(-1); document.getElementById('handle').click()")
        page.value("document.getElementById('panel').dataset.state === 'peek' || document.getElementById('handle').click()")
        page.settle()


def check_themes(page):
    light = background(page)
    page.scheme("dark")
    page.settle()
    dark = background(page)
    expect(light != dark, f"dark mode has the background of light mode: {light}")
    page.value("document.getElementById('theme').click()")
    page.settle()
    expect(background(page) == light, "the theme button does not switch back to light")
    page.value("localStorage.clear()")
    page.scheme("light")


def show_more(page, anchors, screenshots, name):
    """Pictures of the details, and of the open list on a phone, once names have made room for them; each of a page just opened."""
    def begin():
        page.value("geoanchorMap.select(-1); document.activeElement.blur(); document.getElementById('fit').click()")
        page.rest()

    begin()
    if anchors:
        choose = next((i for i, a in enumerate(anchors) if a["kind"] == "turn"), 0)
        page.value(f"geoanchorMap.select({choose}, {{ center: true }})")
        page.rest()
        page.screenshot(screenshots / f"{name}-selected.png")
        begin()
    if page.value("!document.getElementById('see').hidden"):
        page.value("document.getElementById('see').click()")
        page.rest()
        page.screenshot(screenshots / f"{name}-sight.png")
        page.value("document.getElementById('see').click()")
        begin()
    if page.phone:
        page.value("document.getElementById('handle').click()")
        page.rest()
        page.screenshot(screenshots / f"{name}-list.png")
