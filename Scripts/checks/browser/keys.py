"""Keys, and what listeners are told, on a map page."""

from . import lists
from .page import expect

HELP = "document.getElementById('help').open"
SPOKEN = "document.getElementById('spoken').textContent"


def check_help(page):
    """The keys are told on demand, by a button or with ? on the map, and nowhere else."""
    page.value("document.activeElement.blur()")
    page.key("?", code="Slash", text="?", virtual=191, modifiers=8)
    expect(not page.value(HELP), "? opens the help though nothing has the focus (2.1.4)")
    for where in ["map", "help-open"]:
        page.value(f"document.getElementById('{where}').focus()")
        if where == "map":
            page.key("?", code="Slash", text="?", virtual=191, modifiers=8)
        else:
            page.key("Enter", text="\r", virtual=13)
        expect(page.value(HELP), f"the help does not open from `{where}`")
        expect(page.value("document.getElementById('help').contains(document.activeElement)"), "the help does not take the focus")
        rows = page.value("document.querySelectorAll('#help th[scope=row]').length")
        expect(rows >= 4, f"the help tells {rows} keys")
        bare = page.value("[...document.querySelectorAll('#help table')].filter((t) => !t.caption?.textContent.trim()).length")
        expect(bare == 0, f"{bare} tables of the help have no caption")
        tree = page.browser.send("Accessibility.getFullAXTree")["nodes"]
        roles = [node["role"]["value"] for node in tree if not node.get("ignored")]
        expect("dialog" in roles and "application" not in roles, "the page beneath the help is still told")
        page.key("Escape", virtual=27)
        expect(not page.value(HELP), "Escape does not close the help")
        expect(page.value("document.activeElement.id") == where, f"the focus does not go back to `{where}`")


def check_left_alone(page):
    """Keys of the browser and of fields stay theirs."""
    for target, key in [("map", "+"), ("map", "n"), ("walker", "ArrowRight"), ("panel-body", "ArrowDown")]:
        taken = page.value(f"""(() => {{ const e = document.getElementById('{target}'); if (!e) return false;
          const event = new KeyboardEvent('keydown', {{ key: '{key}', ctrlKey: true, bubbles: true, cancelable: true }});
          e.dispatchEvent(event); return event.defaultPrevented; }})()""")
        expect(not taken, f"Control and `{key}` are taken from the browser on `{target}`")
    taken = page.value("""(() => { const e = document.getElementById('walk-choice');
      return ['?', 'n', '0', '+'].filter((key) => {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        e.dispatchEvent(event); return event.defaultPrevented; }); })()""")
    expect(not taken and not page.value(HELP), f"keys are taken from a field: {taken}")


def check_spoken(page, anchors):
    """Changes are announced, the last one only."""
    page.value("document.getElementById('map').focus()")
    if anchors:
        page.value("window.told = []; new MutationObserver(() => "
            "window.told.push(performance.now())).observe(document.getElementById('spoken'), { childList: true })")
        for _ in range(5):
            page.key("n", code="KeyN", text="n", virtual=78)
        index = page.value("geoanchorMap.selected")
        # A long list has an order of its own.
        expect(index == min(4, len(anchors) - 1) or len(anchors) < 5 or lists.is_long(page),
            f"five times N leads to anchor {index}")
        title = anchors[index]["label"] or anchors[index]["role"] or anchors[index]["id"]
        page.until(f"{SPOKEN}.includes({title!r})", f"the anchor that is chosen is not told: `{title}`")
        told = page.value("window.told")
        expect(all(later - earlier >= 1000 for earlier, later in zip(told, told[1:])),
            f"more than one text a second is told: {told}")
        # A closing element must not lose the focus.
        page.value("document.getElementById('card-close').focus()")
        page.key("Escape", virtual=27)
        expect(page.value("document.activeElement.id") == "map", "the focus is lost with the details")
    page.key("+", code="Equal", text="+", virtual=187)
    page.until(f"{SPOKEN}.includes(document.getElementById('scale-text').textContent)", "the scale is not told after zooming")
    page.key("0", code="Digit0", text="0", virtual=48)


def check_list(page, anchors):
    """The list says what the map shows."""
    if not anchors:
        return
    page.value("[...document.querySelectorAll('.between > button')].forEach((b) => b.getAttribute('aria-expanded') === 'true' || "
        "b.click())")
    names = page.value("[...document.querySelectorAll('#panel-body :is(.stop, .chips button)')].map((b) => b.ariaLabel || "
        "b.textContent).map((name) => name.replaceAll('\u00a0', ' '))")
    expect(len(names) == len(anchors), f"the list has {len(names)} of {len(anchors)} anchors")
    for name, anchor in zip(names, anchors):
        expect((anchor["label"] or anchor["role"] or anchor["id"]) in name, f"`{name}` does not name {anchor['id']}")
    page.value("[...document.querySelectorAll('.between > button')].forEach((b) => b.click())")
    page.value("document.querySelector('#panel-body .stop').focus()")
    page.key("End", virtual=35)
    last = page.value("[...document.querySelectorAll('#panel-body :is(button, summary)')]"
        ".filter((b) => b.offsetParent).at(-1) === document.activeElement")
    expect(last, "the End key does not lead to the end of the list")
    page.key("Home", virtual=36)
    expect(page.value("document.querySelector('#panel-body button') === document.activeElement"),
        "the Home key does not lead to its start")


def check_sections(page):
    """Unsupported sections of the walk can be read and visited without seeing the profile."""
    if not page.value("document.querySelector('.sections') !== null"):
        return
    page.value("document.querySelector('.sections summary').focus()")
    page.key("Enter", text="\r", virtual=13)
    page.until("document.querySelector('.sections button') !== null", "the sections do not open")
    page.value("document.querySelector('.sections button').focus()")
    page.key("Enter", text="\r", virtual=13)
    expect(page.value("geoanchorMap.walker.supported === false || geoanchorMap.walker.visible === false"),
           "the first section does not lead to where something is wrong")
    page.value("document.querySelector('.sections').open = false; geoanchorMap.select(-1); document.getElementById('fit').click()")
    page.settle()


def check_floor_keys(page):
    count = page.value("geoanchorMap.floors")
    if count < 2:
        return
    page.value("geoanchorMap.showFloor(0); document.getElementById('map').focus()")
    page.key("PageUp", virtual=33)
    expect(page.value("geoanchorMap.floor") == 1, "Page Up does not lead one floor up")
    name = page.value("document.getElementById('summary').textContent")
    page.until(f"{SPOKEN} === {name!r}", f"the floor is not told: `{name}`")
    page.key("PageDown", virtual=34)
    expect(page.value("geoanchorMap.floor") == 0, "Page Down does not lead one floor down")
    rooms = page.value("JSON.parse(document.getElementById('scene').textContent).floors[0].rooms.map((r) => r[1]).filter(Boolean)")
    listed = page.value("document.getElementById('panel-body').textContent")
    missing = [room for room in rooms if room not in listed]
    expect(not missing, f"rooms are not in the list: {missing[:3]}")


def check_keys(attempt, page, anchors):
    attempt(check_help, page)
    attempt(check_left_alone, page)
    attempt(check_spoken, page, anchors)
    if lists.is_long(page):
        lists.check_lists(attempt, page, anchors)
    else:
        attempt(check_list, page, anchors)
    attempt(check_sections, page)
    attempt(check_floor_keys, page)


def check_motion(page):
    """With motion, the map glides; without, it is there at once."""
    scale = "geoanchorMap.scale"
    before = page.value(scale)
    at_once = page.value(f"document.getElementById('zoom-in').click(), {scale}")
    expect(abs(at_once / before - 1.8) > 1e-6, "the map jumps though motion is welcome")
    page.until(f"Math.abs({scale} / {before} - 1.8) < 1e-6", "the map does not get where it should")
    page.emulate(prefers_reduced_motion="reduce")
    page.settle()
    before = page.value(scale)
    at_once = page.value(f"document.getElementById('zoom-out').click(), {scale}")
    expect(abs(at_once * 1.8 / before - 1) < 1e-6, "the map glides though no motion is wanted")
