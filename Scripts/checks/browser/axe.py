"""axe-core as a judge of pages, by others than those who wrote them."""

import importlib.util
import json
import pathlib
import shutil

from .chromium import Browser
from .page import DESKTOP, ENLARGED, PHONE, Page

# The package brings axe-core; nothing of it runs but that.
PACKAGE = "axe_playwright_python"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def script():
    folder = importlib.util.find_spec(PACKAGE).submodule_search_locations[0]
    return (pathlib.Path(folder) / "axe.min.js").read_text(encoding="utf-8")


def complaints(page, where, rules, scheme):
    """The violations that axe-core finds on a page in its current state; dark colors change nothing but contrast."""
    if not page.value("'axe' in window"):
        page.value(rules + ";1")
    asked = {"type": "tag", "values": TAGS} if scheme == "light" else {"type": "rule", "values": ["color-contrast"]}
    answer = page.value(
        f"axe.run(document, {{ runOnly: {json.dumps(asked)}, resultTypes: ['violations'] }})"
        ".then((r) => JSON.stringify(r.violations.map((v) => [v.id, v.help, v.nodes.length, v.nodes[0].html.slice(0, 120)])))")
    return [f"{where} {scheme}: {' · '.join(map(str, found))}" for found in json.loads(answer)]


def verdict(path):
    """The violations that axe-core finds in every state of a page; None without any."""
    browser = Browser(shutil.which("chromium"))
    rules, url, found = script(), path.resolve().as_uri(), []
    try:
        browser.open_page()
        for name, size in [("desktop", DESKTOP), ("phone", PHONE), ("enlarged", ENLARGED)]:
            for scheme in ["light", "dark"]:
                page = Page(browser, url, size, scheme)
                found += complaints(page, name, rules, scheme)
                # Everything that can be opened is open.
                page.value("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
                page.value("if (window.geoanchorMap) { geoanchorMap.select(0); document.getElementById('handle').click(); }")
                page.settle()
                found += complaints(page, f"{name}, opened,", rules, scheme)
                if page.value("document.getElementById('see')?.hidden === false && (document.getElementById('see').click(), true)"):
                    page.settle()
                    found += complaints(page, f"{name}, view,", rules, scheme)
                if page.value("document.getElementById('help-open')?.click(), document.getElementById('help') !== null"):
                    found += complaints(page, f"{name}, help,", rules, scheme)
    finally:
        browser.close()
    return "; ".join(dict.fromkeys(found)) or None
