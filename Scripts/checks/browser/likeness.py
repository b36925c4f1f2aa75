"""Compares pages with small pictures kept of them. A difference is reported; it does not fail the run.

The limits let pass what fonts and antialiasing change on another machine, and notice a wrong theme, a missing panel and a missing
layer of the map, which is tried when the pictures are taken.
"""

import base64
import pathlib

from .chromium import Failure

KEPT = pathlib.Path(__file__).resolve().parents[3] / "Tests/Screenshots"
# Squares of a picture across, and the most that their colors may differ, of 255: of all, and of one.
ACROSS, MEAN, WORST = 64, 3.0, 24.0

# The colors of two pictures in squares; the pictures come as data, which the pages allow.
COMPARE = """
(async (one, other, across) => {
  const squares = async (data) => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = across;
    canvas.height = Math.round(across * image.height / image.width);
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { canvas, colors: context.getImageData(0, 0, canvas.width, canvas.height).data };
  };
  const small = await squares(one);
  if (other === null) return small.canvas.toDataURL("image/png");
  const kept = await squares(other);
  if (small.colors.length !== kept.colors.length) return [255, 255];
  let sum = 0, worst = 0;
  for (let i = 0; i < kept.colors.length; i += 4) {
    let square = 0;
    for (let channel = 0; channel < 3; channel++) square += Math.abs(small.colors[i + channel] - kept.colors[i + channel]) / 3;
    sum += square;
    worst = Math.max(worst, square);
  }
  return [sum / (kept.colors.length / 4), worst];
})
"""

# A page whose scene lacks a layer, from its next load on.
LACK = """
{
  const parse = JSON.parse;
  JSON.parse = (...given) => {
    const scene = parse(...given);
    if (Array.isArray(scene?.LAYER)) scene.LAYER = [];
    return scene;
  };
}
"""


def load_without(page, layer):
    identifier = page.browser.send("Page.addScriptToEvaluateOnNewDocument", source=LACK.replace("LAYER", layer))["identifier"]
    page.reload()
    page.browser.send("Page.removeScriptToEvaluateOnNewDocument", identifier=identifier)


HIDE = "document.getElementById('{}').style.visibility = '{}'"
# Each must be noticed: what begins it and what ends it.
CHANGES = {
    "an empty map": (lambda page, _: page.value(HIDE.format("map", "hidden")), lambda page, _: page.value(HIDE.format("map", ""))),
    "no panel": (lambda page, _: page.value(HIDE.format("panel", "hidden")), lambda page, _: page.value(HIDE.format("panel", ""))),
    "the other theme": (
        lambda page, scheme: page.scheme("light" if scheme == "dark" else "dark"), lambda page, scheme: page.scheme(scheme)),
    **{f"a map without {layer}": (lambda page, _, layer=layer: load_without(page, layer), lambda page, _: page.reload())
       for layer in ("ground", "streets", "buildings")},
}


def capture(page):
    return page.browser.send("Page.captureScreenshot", format="png")["data"]


def difference(page, kept):
    """The difference between a page and a picture: the mean of all squares, and the maximum of one."""
    return page.value(f"{COMPARE}('{capture(page)}', '{kept}', {ACROSS})")


def report(page, name, _):
    """Says how a page differs from its picture."""
    path = KEPT / f"{name}.png"
    if not path.exists():
        print(f"note: there is no {path.name} to compare with; look at the page, then keep it by --keep")
        return
    mean, worst = difference(page, base64.b64encode(path.read_bytes()).decode())
    if mean > MEAN or worst > WORST:
        print(f"note: the page differs from {path.name} by {mean:.1f} of 255, at most by {worst:.0f}; "
            f"look at it, then keep it by --keep")


def keep(page, name, scheme):
    """Keeps what a page looks like now, and tries that each change would be noticed."""
    KEPT.mkdir(exist_ok=True)
    picture = page.value(f"{COMPARE}('{capture(page)}', null, {ACROSS})").split(",")[1]
    (KEPT / f"{name}.png").write_bytes(base64.b64decode(picture))
    for change, (begin, end) in CHANGES.items():
        begin(page, scheme)
        page.rest()
        mean, worst = difference(page, picture)
        end(page, scheme)
        page.rest()
        if mean <= MEAN and worst <= WORST:
            raise Failure(f"{change} is not noticed: {mean:.1f} of 255, at most {worst:.0f}")
