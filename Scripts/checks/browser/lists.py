"""Checks a page with a long list of anchors: few rows, all of them within reach, and a search field."""

from .comparison import check_dimmed
from .page import expect

ROWS = "document.querySelectorAll('.rows [role=listitem]')"
FOCUS = "Number(document.activeElement.closest('[role=listitem]')?.getAttribute('aria-posinset') ?? 0)"


def is_long(page):
    return page.value("JSON.parse(document.getElementById('scene').textContent).anchors.length >= 60")


def told_number(page):
    """The number that the list is told to have, without marks between its digits."""
    return page.value("Number(document.querySelector('.told').textContent.replace(/\\D/g, ''))")


def find(page, text):
    page.value(f"(() => {{ const e = document.getElementById('find'); e.value = {text!r}; "
        f"e.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()")
    page.settle()


def check_rows(page, anchors):
    """V-3: a list of any length costs as much as what is seen of it, and says how long it is."""
    loose = page.value("JSON.parse(document.getElementById('scene').textContent).anchors.length")
    elements = page.value("document.getElementsByTagName('*').length")
    expect(elements < 4000 + loose / 20, f"{loose} anchors make {elements} elements (V-3)")
    expect(told_number(page) == loose, f"the list of {loose} says `{page.value('document.querySelector(`.told`).textContent')}`")
    wrong = page.value(f"[...{ROWS}].filter((e) => e.getAttribute('aria-setsize') !== '{loose}' || "
        f"!(e.getAttribute('aria-posinset') >= 1)).length")
    expect(wrong == 0, f"{wrong} rows do not say which of how many they are")
    names = page.value(f"[...{ROWS}].slice(0, 50).map((e) => e.querySelector('b').textContent)")
    again = page.value(f"{names!r}.sort(new Intl.Collator(document.documentElement.lang, {{ numeric: true }}).compare)")
    expect(names == again, f"the list is not in the order of names: {names[:5]}")
    page.value("document.getElementById('panel-body').scrollTop = document.getElementById('panel-body').scrollHeight / 2")
    page.until(
        "(() => { const b = document.getElementById('panel-body').getBoundingClientRect();"
        "return document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2)?.closest('.stop') !== null; })()",
        "in the middle of the list there are no rows")
    page.value("document.getElementById('panel-body').scrollTop = 0")
    page.settle()


def check_list_keys(page, anchors):
    """Arrows lead through all rows, also those that do not exist yet; the tab key passes the list in one step."""
    loose = told_number(page)
    stops = page.value("[...document.querySelectorAll('.rows .stop')].filter((e) => e.tabIndex === 0).length")
    expect(stops == 1, f"the list has {stops} stops of the tab key")
    page.value("document.getElementById('find').focus()")
    page.key("ArrowDown", virtual=40)
    expect(page.value(FOCUS) == 1, "the down arrow does not lead from the field into the list")
    for _ in range(3):
        page.key("ArrowDown", virtual=40)
    expect(page.value(FOCUS) == 4, f"three times down leads to row {page.value(FOCUS)}, not 4")
    page.key("End", virtual=35)
    page.settle()
    expect(page.value(FOCUS) == loose, f"End leads to row {page.value(FOCUS)} of {loose}")
    page.key("ArrowUp", virtual=38)
    expect(page.value(FOCUS) == loose - 1, "the up arrow does not lead back")
    page.key("Enter", text="\r", virtual=13)
    page.settle()
    expect(page.value("geoanchorMap.selected") >= 0, "Enter does not select the anchor of the row")
    expect(page.value("document.activeElement.getAttribute('aria-current')") == "true", "the selected row is not marked")
    page.key("Home", virtual=36)
    expect(page.value(FOCUS) == 1, f"Home leads to row {page.value(FOCUS)}")
    page.value("geoanchorMap.select(-1)")


def check_find(page, anchors):
    """The field leaves the anchors with all words in name, id or tags; N steps through those."""
    wanted = anchors[-1]
    title = wanted["label"] or wanted["role"] or wanted["id"]
    loose = told_number(page)
    find(page, title.upper())
    names = page.value(f"[...{ROWS}].map((e) => e.querySelector('b').textContent)")
    expect(title in names and all(title.lower() in name.lower() for name in names), f"`{title.upper()}` finds {names[:5]}")
    shown = page.value("document.querySelector('.told').textContent")
    page.until(f"document.getElementById('spoken').textContent === {shown!r}", f"what is found is not told: `{shown}`")
    page.value("document.getElementById('map').focus()")
    page.key("n", code="KeyN", text="n", virtual=78)
    page.settle()
    first = page.value(f"geoanchorMap.selected >= 0 && "
        f"document.querySelector('.rows [aria-current=true]') === {ROWS}[0].firstElementChild")
    expect(first, "N does not lead to the first that was found")
    page.value("geoanchorMap.select(-1)")
    find(page, "no such name 4711")
    expect(page.value(f"{ROWS}.length") == 0, "what does not exist is found")
    find(page, "")
    expect(told_number(page) == loose, "an empty field does not bring the whole list back")
    page.value("document.getElementById('fit').click()")
    page.settle()


def check_walk_find(page, anchors):
    """On a page of walks the field finds their anchors, and an empty one brings the walks back."""
    if not page.value("document.getElementById('find') !== null && document.querySelector('#panel-body ol.walk') !== null"):
        return
    shown = "[...document.querySelectorAll('#panel-body .walk .stop')].filter((e) => e.offsetParent).length"
    whole = page.value(shown)
    turn = next(anchor for anchor in anchors if anchor["kind"] == "turn")
    title = turn["label"] or turn["role"]
    find(page, title)
    names = page.value(f"[...{ROWS}].map((e) => e.querySelector('b').textContent.replaceAll('\\u00a0', ' '))")
    expect(title in names and page.value(shown) == 0, f"`{title}` finds {names[:5]} in the walk")
    page.value(f"{ROWS}[0].firstElementChild.click()")
    page.settle()
    chosen = page.value("geoanchorMap.selected")
    find(page, "")
    expect(chosen >= 0 and page.value(shown) == whole, "an empty field does not bring the walk back")
    marked = page.value("[...document.querySelectorAll('#panel-body [aria-current=true]')].filter((e) => e.offsetParent).length")
    expect(marked == 1, f"{marked} rows of the walk are marked as chosen")
    page.value("geoanchorMap.select(-1); document.getElementById('fit').click()")
    page.settle()


def check_lists(attempt, page, anchors):
    attempt(check_rows, page, anchors)
    attempt(check_list_keys, page, anchors)
    attempt(check_find, page, anchors)
    attempt(check_dimmed, page, anchors)
