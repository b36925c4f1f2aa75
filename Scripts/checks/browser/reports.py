"""Checks the report of a session."""

from .page import expect


def check_report_ready(page):
    expect(page.value("geoanchorReport.ready === true"), "`geoanchorReport.ready` is not true")
    sizes = page.value("[document.documentElement.scrollWidth, innerWidth]")
    expect(sizes[0] <= sizes[1], f"the page is {sizes[0]} wide on a screen of {sizes[1]}")
    expect(page.value("document.title") != "", "the page has no title")
    unnamed = page.value(
        "[...document.querySelectorAll('button')].filter((b) => !(b.ariaLabel || b.textContent.trim())).length")
    expect(unnamed == 0, f"{unnamed} buttons have no name")
    headings = page.value("[...document.querySelectorAll('h1,h2')].filter((h) => !h.textContent.trim()).length")
    expect(headings == 0, f"{headings} headings are empty")
    blank = page.value("[...document.images].filter((i) => !(i.complete && i.naturalWidth > 0 && i.alt)).length")
    expect(blank == 0, f"{blank} pictures do not load or have no words")


def check_reading_line(page):
    page.value("document.getElementById('timeline').focus()")
    page.key("Home", virtual=36)
    start = page.value("geoanchorReport.moment")
    page.key("ArrowRight", virtual=39)
    expect(abs(page.value("geoanchorReport.moment") - start - 1) < 1e-6, "the right arrow does not read one second on")
    page.key("End", virtual=35)
    end = page.value("geoanchorReport.moment")
    expect(end > start, "the End key does not lead to the end")
    if page.phone:
        scrolled = page.value("document.getElementById('timeline').scrollLeft")
        expect(scrolled > 0, "the timeline does not follow the reading line on a phone")
    page.key("PageDown", virtual=34)
    expect(page.value("geoanchorReport.moment") < end, "Page Down does not lead to the change before")
    page.key("End", virtual=35)
    text = page.value("document.getElementById('reading').textContent")
    told = page.value("document.getElementById('timeline').getAttribute('aria-valuetext')")
    expect(told and told.split(",")[0] in text, f"the timeline tells `{told}`, and shows `{text}`")
    expect(text.strip() != "", "nothing is read out at the end")
    page.value("document.querySelector('[data-time]')?.click()")
    first = page.value("Number(document.querySelector('[data-time]')?.dataset.time ?? geoanchorReport.moment)")
    expect(abs(page.value("geoanchorReport.moment") - first) < 1e-6, "a row does not move the reading line")
    left, top, width, height = page.value(
        "(() => { const b = document.getElementById('timeline-figure').getBoundingClientRect();"
        "return [Math.max(b.left, 0), b.top, Math.min(b.width, innerWidth), b.height]; })()")
    page.click(left + width / 2, top + height / 2)
    expect(start < page.value("geoanchorReport.moment") < end, "a click does not move the reading line")


def check_report_themes(page):
    color = "getComputedStyle(document.body).backgroundColor"
    page.scheme("light")
    page.settle()
    light = page.value(color)
    page.scheme("dark")
    page.settle()
    expect(page.value(color) != light, f"dark mode has the background of light mode: {light}")
    page.value("document.getElementById('theme').click()")
    page.settle()
    expect(page.value(color) == light, "the theme button does not switch back to light")
    page.value("localStorage.clear(); delete document.documentElement.dataset.chosen")
    page.scheme("light")


def check_dark_plan(page):
    """V-15: the map of the plan is dark where the page is, and light on paper."""
    if page.value("document.getElementById('plan') === null"):
        return
    sheet = "getComputedStyle(document.querySelector('#plan > rect')).fill"
    dark = page.value(sheet)
    expect(dark != "rgb(255, 255, 255)", "a dark report holds a white plan (V-15)")
    page.emulate(media="print")
    page.settle()
    paper = page.value(sheet)
    page.emulate()
    page.settle()
    expect(paper == "rgb(255, 255, 255)", f"on paper the plan is {paper} (V-15)")
    expect(page.value(sheet) == dark, "the plan stays light after printing (V-15)")
