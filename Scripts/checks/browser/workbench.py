"""Checks the workbench in a browser: for eyes, keys, fingers and listeners, and under its content security policy."""

import json
import shutil

from . import axe, workbench_chains
from .chromium import Browser, Failure
from .page import DESKTOP, NARROW, PHONE, Page, expect

# Names that would do harm as HTML.
HOSTILE = '"><img src=x onerror=window.hacked=1>'

# Chromium says this of itself while it reads pixels without a graphics card.
OWN = "GPU stall due to ReadPixels"


def ready(page):
    page.until("document.documentElement.dataset.ready !== undefined", "the workbench does not start")


def fragment(page):
    return page.value("location.hash")


def chosen(page, text):
    """Waits until the address names a thing and its card is shown."""
    page.until(f"location.hash.includes({json.dumps(text)}) && !document.querySelector('wb-facts').hidden",
               f"`{text}` is not selected: {fragment(page)}")


def press(page, key, text=None, virtual=0):
    page.key(key, text=text, virtual=virtual)


def typed(page, text):
    page.browser.send("Input.insertText", text=text)


def check_search(page):
    """By keys alone: the search, its answers, the card, and back."""
    page.value("document.activeElement.blur()")
    press(page, "/", "/", 191)
    expect(page.value("document.activeElement.id") == "search", "`/` does not go to the search")
    typed(page, "librar")
    page.until("document.querySelectorAll('#answers [data-index]').length > 1", "nothing is found")
    press(page, "ArrowDown", virtual=40)
    expect(page.value("document.getElementById('search').getAttribute('aria-activedescendant')") == "answer-0",
           "an arrow key chooses no answer")
    press(page, "Enter", "\r", 13)
    chosen(page, "anchor=demo-library")
    expect("Library" in page.value("document.getElementById('spoken').textContent"), "nothing tells what is selected")
    page.value("document.activeElement.blur()")
    press(page, "Escape", virtual=27)
    page.until("document.querySelector('wb-facts').hidden && !location.hash.includes('anchor=')", "Escape closes no card")
    page.value("history.back()")
    chosen(page, "anchor=demo-library")
    for text, kind in [("40.7540,-73.9840", "coordinate"), ("41st stret", "street"), ("landmark", "tag")]:
        page.value(f"(f => {{ f.value = {json.dumps(text)}; f.dispatchEvent(new Event('input')); }})(document.getElementById('search'))")
        page.until(f"document.querySelector('#answers .badge.{kind}') !== null", f"no {kind} is found for `{text}`")


def check_list(page):
    """The list by arrow keys, its filter, and what is shown on the map."""
    page.value("document.querySelector('wb-contents .row').focus()")
    press(page, "ArrowDown", virtual=40)
    expect(page.value("document.activeElement.dataset.id") == page.value("document.querySelectorAll('wb-contents .row')[1].dataset.id"),
           "an arrow key does not move in the list")
    page.value("(f => { f.value = 'walk'; f.dispatchEvent(new Event('input')); })(document.getElementById('filter'))")
    rows = page.value("[...document.querySelectorAll('wb-contents .row')].map((r) => r.dataset.id).join()")
    expect(rows == "demo-walk", f"the filter leaves `{rows}`")
    page.value("document.querySelector('wb-contents .chain .row').click()")
    chosen(page, "chain=demo-walk")
    page.until("document.querySelectorAll('wb-facts .walk button').length > 3", "a chain has no list of what to do")
    page.value("(f => { f.value = ''; f.dispatchEvent(new Event('input')); })(document.getElementById('filter'))")
    page.value("document.querySelector('wb-contents .anchor .eye').click()")
    drawn = page.value("document.querySelector('wb-atlas').map.getLayoutProperty('anchors', 'visibility')")
    expect(drawn == "none", "anchors stay on the map that are hidden")
    page.value("document.querySelector('wb-contents .anchor .eye').click()")


def check_links(page, url):
    """A link to each kind of thing opens it; one to nothing says so."""
    for link in ["anchor=demo-library", "chain=demo-walk", "region=midtown-demo-regions:demo-library", "place=40.754,-73.984&name=Here"]:
        page.visit("about:blank")
        page.visit(f"{url}/#{link}")
        ready(page)
        chosen(page, link.split("&")[0])
    page.visit("about:blank")
    page.visit(f"{url}/#anchor=none")
    page.until("!document.getElementById('notice').hidden", "a link to nothing says nothing")


def check_hostile(page, url):
    """Names of others stay texts, wherever they are shown."""
    page.visit("about:blank")
    page.visit(f"{url}/#anchor=hostile")
    ready(page)
    chosen(page, "anchor=hostile")
    found = page.value("document.querySelector('wb-facts h2').textContent")
    expect(found == HOSTILE, f"the name is shown as `{found}`")
    expect(page.value("document.querySelector('img') === null && window.hacked === undefined"), "a name became HTML")


def check_room(page):
    wide = page.value("document.documentElement.scrollWidth > innerWidth")
    expect(not wide, "the page scrolls sideways")


def complaints(page, url):
    """The console messages, and requests that leave the service."""
    found = [text for text in page.complaints() if OWN not in text and not text.startswith(f"network request: {url}/")]
    # The test itself asks for an anchor that does not exist.
    return [text for text in found if "404" not in text]


def verdict(url, screenshots=None):
    """The failures of the workbench of a service of the demo city; None without any."""
    # Without a graphics card Chromium draws WebGL itself.
    browser = Browser(
        shutil.which("chromium"), "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist")
    rules, found = axe.script(), []
    try:
        browser.open_page()
        browser.send("Page.setBypassCSP", enabled=False)
        for name, size in [("desktop", DESKTOP), ("phone", PHONE), ("narrow", NARROW)]:
            for scheme in ["light", "dark"]:
                label = f"{name} {scheme}"
                try:
                    page = Page(browser, "about:blank", size, scheme)
                    page.visit(url + "/")
                    ready(page)
                    check_room(page)
                    states = [
                        ("start", ""), ("chain", "document.querySelector('wb-contents .chain .row').click()"),
                        ("help", "document.getElementById('help-open').click()"),
                    ]
                    for state, step in states:
                        page.value(step or "1")
                        if state == "chain":
                            chosen(page, "chain=")
                        found += axe.complaints(page, f"{label}, {state},", rules, scheme)
                        check_room(page)
                        if screenshots:
                            page.screenshot(screenshots / f"workbench-{name}-{scheme}-{state}.png")
                    page.value("document.getElementById('help').close()")
                    if name == "desktop" and scheme == "light":
                        page.visit("about:blank")
                        page.visit(url + "/")
                        ready(page)
                        check_search(page)
                        check_list(page)
                        check_links(page, url)
                        check_hostile(page, url)
                        workbench_chains.check(page, url, screenshots)
                        found += axe.complaints(page, f"{label}, chain edited,", rules, scheme)
                except Failure as failure:
                    found.append(f"{label}: {failure}")
                found += [f"{label}: {text}" for text in complaints(page, url)]
    finally:
        browser.close()
    return "; ".join(dict.fromkeys(found)) or None
