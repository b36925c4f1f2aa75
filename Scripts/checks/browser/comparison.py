"""Checks a page of several walks, and that numbers on pages are those of the program."""

from .page import expect

COPY = (
    "const c = document.getElementById('map'), k = c.width / c.getBoundingClientRect().width,"
    "copy = document.createElement('canvas'); copy.width = c.width; copy.height = c.height;"
    "const t = copy.getContext('2d', { willReadFrequently: true }); t.drawImage(c, 0, 0);"
    "const at = (x, y) => [...t.getImageData(Math.round(x * k), Math.round(y * k), 1, 1).data].slice(0, 3);")


def walks(page):
    return page.value("JSON.parse(document.getElementById('scene').textContent).chains.length")


def check_numbers(page):
    """NC-7: lengths are rounded as the program rounds them (LocalNumberTests has the same rows)."""
    rows = [(999.4, "999"), (999.6, "1.00"), (1234.5, "1.23"), (1874.999985, "1.88"), (1874.99, "1.87"), (10049.999, "10.1")]
    for meters, expected in rows:
        shown = page.value(f"geoanchorMap.lengthText({meters})")
        expect(shown.startswith(expected), f"{meters} m are shown as `{shown}`, expected `{expected}` (NC-7)")


def check_comparison(page, anchors):
    """NC-6: walks differ in letter, hue and dashes, what they share is marked once, and a table compares them."""
    count = walks(page)
    if count < 2:
        return
    columns = page.value("document.querySelectorAll('table.walks th[scope=col]').length")
    rows = page.value("document.querySelectorAll('table.walks th[scope=row]').length")
    expect(columns == count and rows >= 4, f"the table of {count} walks has {columns} columns and {rows} rows (NC-6)")
    wide = page.value("(() => { const t = document.querySelector('table.walks');"
        "return t.scrollWidth - t.parentElement.clientWidth; })()")
    expect(wide <= 0, f"the table of the walks is {wide} pixels wider than the list (NC-6)")
    signs = page.value("[...document.querySelectorAll('.walk-name .walk-sign')].map((e) => "
        "`${e.textContent} ${getComputedStyle(e).color} ${e.querySelector('path').getAttribute('stroke-dasharray')}`)")
    expect(len(set(signs)) == count, f"the walks look alike: {signs} (NC-6)")
    letters = page.value("[...document.querySelectorAll('#panel-body .walk .badge')].map((e) => e.textContent[0]).filter(Boolean)")
    expect(set(letters) == {chr(65 + walk) for walk in range(count)}, f"the list's numbers begin with {sorted(set(letters))} (NC-6)")
    # Where a walk has a marker of its own, its number has the walk's color: none of the other's.
    second = page.value("(() => {" + COPY +
        "const first = JSON.parse(document.getElementById('scene').textContent).chains[0].anchors.length;"
        "return geoanchorMap.markers.filter((m) => m.index >= first && m.kind === 'turn' && m.form !== 'dot'"
        " && m.x > 20 && m.y > 20 && m.x < c.clientWidth - 20 && m.y < c.clientHeight - 20)"
        ".map((m) => at(m.x, m.y - m.radius + 3)); })()")
    hue = page.value("(() => { const e = document.createElement('i'); document.body.append(e);"
        "e.style.color = 'var(--route-2)'; const found = getComputedStyle(e).color.match(/\\d+/g).map(Number); e.remove(); return found; })()")
    for color in second:
        off = max(abs(a - b) for a, b in zip(color, hue))
        expect(off < 60, f"a turn of the second walk is drawn in {color}, not in {hue} (NC-6)")
    places = page.value("(() => { const m = geoanchorMap.markers.filter(({ form }) => form === 'full');"
        "return m.filter((a, i) => m.some((b, j) => j < i && Math.hypot(a.x - b.x, a.y - b.y) < 2)).length; })()")
    expect(places == 0, f"{places} markers of two walks lie on each other (NC-6)")


def check_dimmed(page, anchors):
    """NC-9: a search dims the dots of a crowd as well as the markers."""
    dots = page.value("(() => {" + COPY +
        "const land = getComputedStyle(document.documentElement).getPropertyValue('--land').trim();"
        "const ground = [1, 3, 5].map((i) => parseInt(land.slice(i, i + 2), 16));"
        "window.darkness = () => { t.drawImage(c, 0, 0); let sum = 0;"
        "for (let i = 0; i < geoanchorMap.anchors; i += 3) { const { x, y } = geoanchorMap.screenPosition(i);"
        "if (x < 0 || y < 0 || x >= c.clientWidth || y >= c.clientHeight) continue;"
        "sum += at(x, y).reduce((s, v, n) => s + Math.abs(v - ground[n]), 0); } return sum; }; return window.darkness(); })()")
    page.value("(() => { const e = document.getElementById('find'); e.value = 'no such name 4711';"
        "e.dispatchEvent(new Event('input', { bubbles: true })); })()")
    page.settle()
    page.rest()
    dimmed = page.value("window.darkness()")
    page.value("(() => { const e = document.getElementById('find'); e.value = ''; e.dispatchEvent(new Event('input', { bubbles: true })); })()")
    page.settle()
    expect(dimmed < 0.6 * dots, f"a search that finds nothing leaves {dimmed / max(1, dots):.0%} of the dots' darkness (NC-9)")
