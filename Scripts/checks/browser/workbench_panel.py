"""The panel of the workbench: the history with its way back from anybody's change, and findings with their mends."""

import json
import shutil
import urllib.parse

from . import axe
from .chromium import Browser, Failure
from .editing import BENCH, GRAPHICS, asked, item, opened, press, stored
from .page import DESKTOP, NARROW, PHONE, Page, expect

ATLAS = "document.querySelector('wb-atlas')"
MERGE = "application/merge-patch+json"


def patch_by(url, author, id, body):
    """A change by somebody beside the page."""
    asked(f"{url}/collections/anchors/items/{id}", "PATCH", body, content_type=MERGE, geoanchor_author=urllib.parse.quote(author))
    return asked(f"{url}/v1/changes?limit=1")["changes"][0]["id"]


def tab(page, name):
    page.value(f"document.getElementById('tab-{name}').click()")
    page.until(f"!document.querySelector('wb-{name}').hidden", f"the tab of {name} shows nothing")


def row(change):
    return f"document.querySelector('wb-history .row[data-change=\"{change}\"]')"


def act(page, change, name):
    found = page.value(f"(b => {{ b?.click(); return Boolean(b); }})(document.querySelector('[data-change=\"{change}\"][data-act={name}]'))")
    expect(found, f"change {change} offers no `{name}`")


def drawn(page):
    """The roles of what the map shows of a change."""
    return page.value(
        f"(async () => {{ const d = await {ATLAS}.map.getSource('overlay-change')?.getData();"
        " return (d?.features ?? []).map((f) => f.properties.role).sort(); })()")


def check_tabs(page):
    """By arrow keys."""
    page.value("document.getElementById('tab-list').focus()")
    for name in ["findings", "history", "list"]:
        press(page, "ArrowRight", 39)
        expect(page.value("document.activeElement.id") == f"tab-{name}", f"an arrow key does not go to {name}")
        expect(page.value(f"document.getElementById('pane-{name}').hidden") is False, f"{name} is not shown")


def check_history(page, url):
    """Lists another's change as it happens, shows it on the map, and takes it back by keys."""
    opened(page, url)
    tab(page, "history")
    page.until("document.querySelectorAll('wb-history .row').length > 0", "the history is empty")
    before = item(url, "demo-plaza")["geometry"]["coordinates"][:2]
    change = patch_by(url, "Zoë", "demo-plaza", {"geometry": {"type": "Point", "coordinates": [before[0] + 0.001, before[1]]}})
    page.until(f"{row(change)} !== null", "another's change is not listed")
    expect("Zoë" in page.value(f"{row(change)}.textContent"), "the author of a change is not named")
    page.value(f"{row(change)}.focus()")
    press(page, "Enter", 13)
    page.until(f"{row(change)}?.getAttribute('aria-expanded') === 'true'", "Enter opens no change")
    expect(page.value(f"document.activeElement === {row(change)}"), "the focus is lost when a change is opened")
    expect(drawn(page) == ["after", "before", "way"], f"the map shows {drawn(page)} of a move")
    act(page, change, "undo")
    page.until(f"{row(change)}?.closest('li').classList.contains('undone')", "another's change is not taken back")
    expect(item(url, "demo-plaza")["geometry"]["coordinates"][:2] == before, "the anchor is not where it was")
    expect(page.value(f"document.activeElement === {row(change)}"), "the focus is lost when a change is taken back")
    expect(drawn(page) == [], "the map still shows the change")


def check_clash(page, url):
    """A change that others built upon: the page says what is in the way, and puts back the rest."""
    ids = ["demo-plaza", "demo-library"]
    old = {id: item(url, id)["properties"]["tags"] for id in ids}
    lines = "\n".join(json.dumps({"operation": "update", "collection": "anchors", "id": id, "feature": {"properties": {"tags": ["clash"]}}}) for id in ids)
    answer = page.value(
        f"fetch('/v1/changes', {{method: 'POST', headers: {{'content-type': 'application/jsonl'}}, body: {json.dumps(lines)}}})"
        ".then((a) => Number(a.headers.get('geoanchor-change')))")
    patch_by(url, "Bo", "demo-plaza", {"properties": {"tags": ["later"]}})
    page.until(f"{row(answer)} !== null", "the change is not listed")
    page.value(f"{row(answer)}.click()")
    page.until(f"{row(answer)}?.getAttribute('aria-expanded') === 'true'", "a click opens no change")
    act(page, answer, "undo")
    page.until("document.querySelector('wb-history .wrong')?.textContent.includes('Plaza')", "what is in the way is not named")
    act(page, answer, "part")
    page.until("fetch('/collections/anchors/items/demo-library').then((a) => a.json())"
               f".then((f) => f.properties.tags.join() === {json.dumps(','.join(old['demo-library']))})",
               "what nobody changed is not put back")
    expect(item(url, "demo-plaza")["properties"]["tags"] == ["later"], "what was changed since is put back")


def check_own(page, url):
    """Ctrl Z stays the way back of one's own changes."""
    opened(page, url, "#anchor=demo-plaza")
    page.value(f"{BENCH}.editing.change('anchors/demo-plaza', {{properties: {{name: 'Own'}}}}).then(() => 1)")
    stored(page)
    patch_by(url, "Bo", "demo-library", {"properties": {"tags": ["bo"]}})
    page.value("document.activeElement?.blur(); document.querySelector('.maplibregl-canvas').focus()")
    press(page, "z", 90, modifiers=2)
    stored(page)
    page.until("fetch('/collections/anchors/items/demo-plaza').then((a) => a.json()).then((f) => f.properties.name === 'Plaza')",
               "Ctrl Z takes back nothing of one's own")
    expect(item(url, "demo-library")["properties"]["tags"] == ["bo"], "Ctrl Z takes back another's change")


def check_name(page, url):
    """The name that the reader gives stands beside the changes."""
    tab(page, "history")
    page.value("(f => { f.value = 'Ada é'; f.dispatchEvent(new Event('change')); })(document.getElementById('author'))")
    page.value(f"{BENCH}.editing.change('anchors/demo-plaza', {{properties: {{symbol: 'star'}}}}).then(() => 1)")
    stored(page)
    page.until("document.querySelector('wb-history .row')?.textContent.includes('Ada é')", "the name of the reader is not in the history")
    page.value("localStorage.removeItem('geoanchor-author')")


def check_findings(page, url):
    """Copies are found as they come, listed with badges, and mended as one change."""
    opened(page, url)
    place = item(url, "demo-plaza")["geometry"]["coordinates"][:2]
    for id in ["copy-1", "copy-2", "copy-3"]:
        asked(f"{url}/collections/anchors/items/{id}", "PUT", {
            "type": "Feature", "id": id, "geometry": {"type": "Point", "coordinates": [place[0] + 0.002, place[1]]}, "properties": {"name": "Copy"}},
            content_type="application/geo+json")
    tab(page, "findings")
    mends = "document.querySelectorAll('wb-findings .findings li .mend').length"
    page.until(f"{mends} === 2", "copies are not found")
    expect(int(page.value("document.querySelector('#tab-findings .count').textContent")) >= 2, "the tab does not count findings")
    expect(page.value("document.querySelector('wb-contents .row[data-id=copy-2] .dot')?.ariaLabel?.length > 3"),
           "an anchor with findings has no badge in the list")
    page.value("document.querySelector('[data-finding=\"duplicate-place copy-2\"] .row').click()")
    page.until("location.hash.includes('anchor=copy-2') && document.querySelector('wb-facts .findings .mend') !== null",
               "the card of an anchor shows no findings")
    yield "finding"
    newest = asked(f"{url}/v1/changes?limit=1")["changes"][0]["id"]
    page.value("document.querySelector('wb-facts .icon').click()")
    tab(page, "findings")
    page.value("document.querySelector('wb-findings .chips .mend').click()")
    page.until(f"{mends} === 0", "the findings are not mended")
    changes = asked(f"{url}/v1/changes?limit=5")["changes"]
    expect(changes[0]["id"] == newest + 1 and changes[0]["removed"] == 2, f"the mend is {changes[:2]}")
    press(page, "z", 90, modifiers=2)
    page.until(f"{mends} === 2", "Ctrl Z does not take back the mend")
    page.value("(s => { s.value = 'view'; s.dispatchEvent(new Event('change')); })(document.getElementById('findings-where'))")
    page.value(f"{ATLAS}.jump({{center: [0, 0], zoom: 12}})")
    page.until("document.querySelectorAll('wb-findings li').length === 0", "findings out of view are listed")


def verdict(url, screenshots=None):
    """The failures of the panel in the workbench of a service of the demo city; None without any."""
    browser, found, rules = Browser(shutil.which("chromium"), *GRAPHICS), [], axe.script()
    try:
        browser.open_page()
        for name, size, scheme in [("desktop", DESKTOP, "light"), ("desktop", DESKTOP, "dark"), ("phone", PHONE, "light"),
                                   ("phone", PHONE, "dark"), ("narrow", NARROW, "light")]:
            page, label = Page(browser, "about:blank", size, scheme), f"{name} {scheme}, panel"

            def looked(state):
                page.settle()
                found.extend(axe.complaints(page, f"{label}, {state},", rules, scheme))
                expect(not page.value("document.documentElement.scrollWidth > innerWidth"), f"{state}: the page scrolls sideways")
                if screenshots:
                    page.screenshot(screenshots / f"panel-{name}-{scheme}-{state}.png")

            try:
                if size is DESKTOP and scheme == "light":
                    opened(page, url)
                    check_tabs(page)
                    check_history(page, url)
                    check_clash(page, url)
                    check_own(page, url)
                    check_name(page, url)
                    for state in check_findings(page, url):
                        looked(state)
                opened(page, url)
                looked("list")
                tab(page, "findings")
                page.until("document.querySelectorAll('wb-findings li').length > 0", "nothing is found")
                looked("findings")
                tab(page, "history")
                page.until("document.querySelectorAll('wb-history .row').length > 0", "the history is empty")
                looked("history")
                page.value("[...document.querySelectorAll('wb-history .row')].find((r) => r.textContent.includes('Zoë')).click()")
                page.until("document.querySelector('wb-history .details') !== null", "a change does not open")
                looked("change")
            except Failure as failure:
                found.append(f"{label}: {failure}")
    finally:
        browser.close()
    return "; ".join(dict.fromkeys(found)) or None
