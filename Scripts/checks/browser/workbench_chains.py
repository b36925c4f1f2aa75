"""Chains in the workbench: planned by clicks, drawn to another street, saved, edited anchor by anchor, taken back."""

import json

from .page import expect

# Two corners of the demo city, some blocks apart.
START, GOAL = (-73.9855, 40.7527), (-73.9815, 40.7548)
ATLAS = "document.querySelector('wb-atlas')"
LINE = f"{ATLAS}.map.getSource('overlay-chain')"


def pixel(page, place):
    """The pixel of the window at which the map has a place."""
    return page.value(
        f"(() => {{ const p = {ATLAS}.map.project({json.dumps(place)}), b = {ATLAS}.getBoundingClientRect();"
        " return [p.x + b.left, p.y + b.top]; })()")


def told(page):
    return page.value("document.querySelector('.chain-told')?.textContent ?? ''")


def vertices(page):
    return page.value(
        f"(async () => {{ const d = await {LINE}?.getData();"
        " return d?.features.find((f) => f.properties.role === 'line')?.geometry.coordinates ?? []; })()")


def document(page, name):
    return page.value(f"fetch('/v1/chains/{name}').then((a) => a.ok ? a.json() : null)")


def choose(page, index):
    page.value(f"(s => {{ s.selectedIndex = {index}; s.dispatchEvent(new Event('change')); }})(document.getElementById('chain-anchor'))")


def press(page, text):
    found = page.value(
        f"(b => {{ b?.click(); return Boolean(b); }})([...document.querySelectorAll('.chain-editor button, #modes button')]"
        f".find((b) => (b.textContent || b.ariaLabel) === {json.dumps(text)}))")
    expect(found, f"there is no button `{text}`")


def awaited(page, name, condition, message):
    page.until(f"fetch('/v1/chains/{name}').then((a) => a.ok ? a.json() : null).then((chain) => {condition})", message)


def check_planning(page, url, screenshots=None):
    """By clicks: a start, a goal, the line drawn to another street, a name, and saved."""
    page.visit("about:blank")
    page.visit(f"{url}/#at=40.7538,-73.9835,16.2")
    page.until("document.documentElement.dataset.ready !== undefined", "the workbench does not start")
    page.until(f"{ATLAS}.map.loaded()", "the map is not drawn")
    page.value("document.activeElement.blur()")
    page.key("c", text="c", virtual=67)
    page.until("document.documentElement.dataset.mode === 'chain'", "the letter C begins no chain")
    for place in (START, GOAL):
        page.click(*pixel(page, place))
    page.until("/\\d/.test(document.querySelector('.chain-told')?.textContent ?? '')", f"no chain is planned: {told(page)}")
    before = vertices(page)
    expect(len(before) > 1, "no line is drawn")
    page.until(f"{ATLAS}.map.loaded()", "the map does not come to rest")
    middle = before[len(before) // 2]
    x, y = pixel(page, middle)
    page.mouse("mouseMoved", x, y)
    page.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
    for step in range(1, 9):
        page.mouse("mouseMoved", x + 9 * step, y + 11 * step, button="left", buttons=1)
    page.mouse("mouseReleased", x + 72, y + 88, button="left", clickCount=1)
    page.until("document.querySelectorAll('.grip.stop').length === 3", "dragging the line adds no place to pass")
    page.until(f"{LINE}.getData().then((d) => JSON.stringify(d.features.find((f) => f.properties.role === 'line')?.geometry.coordinates)"
               f" !== {json.dumps(json.dumps(before, separators=(',', ':')))})", "the line stays on its street")
    if screenshots:
        page.screenshot(screenshots / "workbench-chain-planning.png")
    page.value("(f => { f.value = 'drawn'; f.focus(); })(document.querySelector('#modes input[maxlength]'))")
    page.key("Enter", text="\r", virtual=13)
    page.until("location.hash.includes('chain=drawn') && document.getElementById('chain-anchor') !== null", f"the chain is not saved: {told(page)}")
    expect(len(document(page, "drawn")["anchors"]) > 3, "the chain has no anchors")


def check_editing(page, screenshots=None):
    """One anchor of the chain: told, pinned, moved by keys, and taken back; then the route anew around it."""
    old = document(page, "drawn")
    identity = old["anchors"][2]["id"]
    choose(page, 2)
    page.value("document.getElementById('chain-instruction').value = 'Look up'")
    press(page, "Keep")
    find = f"chain.anchors.find((a) => a.id === {json.dumps(identity)})"
    awaited(page, "drawn", f"{find}.instruction === 'Look up'", "the instruction is not stored")
    press(page, "Pin")
    awaited(page, "drawn", f"{find}.pinned === true", "the anchor is not pinned")
    page.until("[...document.querySelectorAll('.chain-editor button')].some((b) => b.textContent === 'Unpin')", "the card shows no pin")
    if screenshots:
        page.screenshot(screenshots / "workbench-chain-editing.png")
    press(page, "Move")
    page.until("document.documentElement.dataset.mode === 'chainAnchor' && document.activeElement.classList.contains('grip')", "no handle is there")
    for _ in range(3):
        page.key("ArrowUp", virtual=38)
    page.key("Enter", text="\r", virtual=13)
    # 3 m of latitude are 2.7e-5 degrees.
    awaited(page, "drawn", f"Math.abs({find}.latitude - {old['anchors'][2]['latitude']} - 2.7e-5) < 2e-6", "the anchor is not moved")
    page.until("document.documentElement.dataset.mode === undefined", "the mode does not end")
    press(page, "Undo")
    awaited(page, "drawn", f"{find}.latitude === {old['anchors'][2]['latitude']} && {find}.pinned", "the move is not taken back")
    page.until("document.getElementById('chain-anchor') !== null", "the card is gone")


def check(page, url, screenshots=None):
    check_planning(page, url, screenshots)
    check_editing(page, screenshots)
