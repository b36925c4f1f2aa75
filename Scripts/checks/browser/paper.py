"""Pages on paper: A4 and Letter, from a screen in dark colors."""

import base64
import re

from .page import expect

PAPERS = {"a4": (8.27, 11.69), "letter": (8.5, 11.0)}


def check_paper(page, screenshots, name):
    is_map = page.value("'geoanchorMap' in window")
    before = page.value("JSON.stringify([geoanchorMap.scale, document.getElementById('map').width, "
        "document.documentElement.dataset.theme])") if is_map else None
    page.emulate(media="print")
    page.settle()
    try:
        low = page.value("""access.texts().map((e) => [access.contrast(getComputedStyle(e).color, "white"), access.name(e)])
          .filter(([c, name]) => c < 4.5 && !/mark-badge|badge/.test(name)).map(([c, name]) => `${name}: ${c.toFixed(2)}`)""")
        expect(not low, f"on white paper these cannot be read: {low[:4]}")
        shown = page.value("['#theme', '#controls', '#handle', '#timeline-help', '.skip', '#help']"
            ".filter((s) => { const e = document.querySelector(s); return e && access.shown(e); })")
        expect(not shown, f"controls are printed: {shown}")
        cut = page.value("""[...document.querySelectorAll("#panel-body, .figure")].filter(access.shown)
          .filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1).map(access.name)""")
        expect(not cut, f"what is scrolled on the screen is cut off on paper: {cut}")
        if is_map:
            shares = page.value("[document.getElementById('map').getBoundingClientRect().width, document.body.clientWidth]")
            expect(shares[0] > 0.98 * shares[1], f"the map is {shares[0]:.0f} wide on a page of {shares[1]:.0f}")
            light = page.value("""(() => {
              const map = document.getElementById("map"), context = map.getContext("2d");
              const row = [...context.getImageData(0, 2, map.width, 1).data].filter((_, i) => i % 4 === 1).sort((a, b) => a - b);
              return row[row.length >> 1];
            })()""")
            expect(light > 180, f"the map is printed dark: {light}")
            ratio = page.value("(() => { const c = document.getElementById('map'), b = c.getBoundingClientRect(); "
                "return c.width / c.height / ((b.width - 2) / (b.height - 2)); })()")
            expect(abs(ratio - 1) < 0.02, f"the map is stretched by {ratio:.3f}")
    finally:
        page.emulate(media="")
        page.settle()
    if is_map:
        after = page.value("JSON.stringify([geoanchorMap.scale, document.getElementById('map').width, "
            "document.documentElement.dataset.theme])")
        expect(after == before, f"printing changes the screen: {before} → {after}")
    for paper, (width, height) in PAPERS.items():
        data = base64.b64decode(page.browser.send("Page.printToPDF", paperWidth=width, paperHeight=height)["data"])
        pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", data))
        expect(pages >= 1, f"nothing is printed on {paper}")
        box = re.search(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)", data)
        expect(box and abs(float(box[1]) - width * 72) < 2 and abs(float(box[2]) - height * 72) < 2, f"the paper is not {paper}")
        if screenshots:
            (screenshots / f"{name}-{paper}.pdf").write_bytes(data)
