"""Checks the accessibility of every page: names, order, keys, contrast, target size, motion (WCAG 2.2, AA)."""

from .page import DESKTOP, ENLARGED, NARROW, expect

# Roles that people act on, or meet instead of a picture; each needs a name.
NAMED = {
    "button", "link", "slider", "combobox", "listbox", "checkbox", "radio", "textbox", "switch", "tab", "menuitem",
    "image", "img", "figure", "graphics-document", "application", "dialog", "table", "grid", "region", "navigation",
    "complementary", "DisclosureTriangle",
}

# Functions that the checks share; they live in the page only while it is checked.
HELPERS = r"""
window.access = (() => {
  const shown = (e) => e.checkVisibility({ checkVisibilityCSS: true, checkOpacity: false }) && e.getClientRects().length > 0;
  const forEars = (e) => e.closest(".spoken, .skip:not(:focus)") !== null;
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const channels = (color) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const contrast = (a, b) => {
    const [x, y] = [luminance(channels(a)), luminance(channels(b))].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
  };
  const ground = (e) => {
    for (; e; e = e.parentElement) {
      const color = getComputedStyle(e).backgroundColor;
      if (channels(color)[3] === 255) return color;
    }
    return "white";
  };
  const name = (e) => `${e.localName}${e.id ? "#" + e.id : ""}${[...e.classList].map((name) => "." + name).join("")} `
    + `“${(e.textContent ?? "").trim().slice(0, 30)}”`;
  const texts = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
    while (walk.nextNode()) {
      const e = walk.currentNode.parentElement;
      if (walk.currentNode.data.trim() && !e.closest("script, style, svg, canvas") && shown(e) && !forEars(e)) found.add(e);
    }
    return [...found];
  };
  const controls = () => [...document.querySelectorAll("button, a[href], input, select, summary, [tabindex='0']")]
    .filter((e) => shown(e) && !forEars(e));
  return { shown, forEars, contrast, ground, name, texts, controls };
})(); 1
"""


def prepare(page):
    page.value(HELPERS)


def in_order(by_id, root):
    """The nodes of a tree as they are read."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [by_id[i] for i in reversed(node.get("childIds", [])) if i in by_id]


def check_tree(page):
    """The accessibility tree of the browser."""
    by_id = {node["nodeId"]: node for node in page.browser.send("Accessibility.getFullAXTree")["nodes"]}
    seen, levels = [], []
    for node in in_order(by_id, next(node for node in by_id.values() if "parentId" not in node)):
        if node.get("ignored"):
            continue
        role, name = node["role"]["value"], node.get("name", {}).get("value", "").strip()
        seen.append((role, name))
        if role in NAMED:
            expect(name, f"a `{role}` has no name")
        if role == "heading":
            expect(name, "a heading is empty")
            levels.append(next(p["value"]["value"] for p in node["properties"] if p["name"] == "level"))
        if role == "slider":
            # The tree of the debugger tells words of native sliders only.
            told = page.value("(() => { const e = document.querySelector('[role=slider], [type=range]'); "
                "return e.getAttribute('aria-valuetext'); })()")
            expect(told and not told.replace(".", "").isdigit(), f"the slider `{name}` says `{told}`, which is no place")
        if role == "table":
            kinds = {part["role"]["value"] for part in in_order(by_id, node) if "role" in part}
            expect("columnheader" in kinds, f"the table `{name}` has no headers of columns")
    roles = [role for role, _ in seen]
    expect(roles.count("main") == 1, f"the page has {roles.count('main')} main parts")
    expect(levels[:1] == [1] and levels.count(1) == 1, f"the levels of headings are {levels[:20]}")
    for before, after in zip(levels, levels[1:]):
        expect(after <= before + 1, f"a heading of level {after} follows one of level {before}")
    landmarks = [node for node in seen if node[0] in ("navigation", "region", "complementary", "banner", "main", "contentinfo")]
    expect(len(set(landmarks)) == len(landmarks), f"two parts of the page are called alike: {landmarks}")
    expect(any(role == "status" for role in roles) or page.value("document.querySelector('[role=status]') !== null"),
           "nothing tells what changes")
    expect("dialog" not in roles, "a closed window is told")
    bare = page.value("[...document.querySelectorAll('[role=group]')].filter((e) => !e.ariaLabel && "
        "!e.getAttribute('aria-labelledby')).map(access.name)")
    expect(not bare, f"groups have no name: {bare}")
    language = page.value("document.documentElement.lang")
    expect(language in ("en", "de", "fr", "es", "it", "pt", "ja", "zh"), f"the language of the page is `{language}`")
    return seen


def focus_stop(page):
    """The focused element: its name, whether its place is later than the one before, and its visible focus."""
    return page.value("""(() => {
      const e = document.activeElement;
      if (e === document.body || e === document.documentElement) return null;
      const style = getComputedStyle(e), ring = getComputedStyle(e.closest("#stage") ?? e, "::after");
      const later = !window.lastStop || !!(window.lastStop.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING);
      window.lastStop = e;
      const proxy = e.id === "walker" ? getComputedStyle(e.nextElementSibling) : style;
      const isRing = proxy.outlineStyle !== "none" && parseFloat(proxy.outlineWidth) >= 2;
      const isFrame = e.id === "map" && parseFloat(ring.borderTopWidth) >= 2;
      const color = isFrame ? ring.borderTopColor : proxy.outlineColor;
      const inside = parseFloat(proxy.outlineOffset) < 0;
      return { name: access.name(e), id: e.id, inList: !!e.closest("#panel-body, table"), later,
        ring: isRing || isFrame, contrast: access.contrast(color, access.ground(inside ? e : e.parentElement)) };
    })()""")


def check_focus(page):
    """The tab key leads through everything in order, shows where it is, and out again."""
    page.value("document.activeElement.blur(); window.lastStop = null; scrollTo(0, 0); getSelection().removeAllRanges()")
    # The browser begins where something was clicked last; a fresh start is the top of the document.
    page.value("document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')")
    stops, isInList = [], False
    for _ in range(80):
        page.key("Tab", virtual=9)
        stop = focus_stop(page)
        if stop is None:
            break
        stops.append(stop)
        expect(stop["later"], f"{stop['name']} has the focus out of order")
        expect(stop["ring"], f"{stop['name']} does not show that it has the focus")
        expect(stop["contrast"] >= 3, f"the ring of {stop['name']} has a contrast of {stop['contrast']:.2f}")
        if stop["inList"] and not isInList:
            # Long lists are left by their end.
            page.value("(() => { const all = access.controls().filter((e) => e.closest('#panel-body, table') === "
                "document.activeElement.closest('#panel-body, table')); all.at(-1)?.focus(); "
                "window.lastStop = document.activeElement; })()")
        isInList = stop["inList"]
    else:
        expect(False, "the tab key does not lead out of the page")
    expect(stops and "skip" in stops[0]["name"], f"the first stop is no way past the rest: {stops[:1]}")
    page.key("Tab", virtual=9, modifiers=8)
    expect(page.value("document.activeElement !== document.body"), "Shift and Tab do not lead back into the page")
    return [stop["id"] for stop in stops]


def check_contrast(page):
    """Every text that shows, against what lies beneath it (1.4.3)."""
    low = page.value("""access.texts().filter((e) => !e.closest(":disabled")).map((e) => {
      const style = getComputedStyle(e), size = parseFloat(style.fontSize);
      const large = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700;
      return [access.contrast(style.color, access.ground(e)), large ? 3 : 4.5, access.name(e)];
    }).filter(([contrast, least]) => contrast < least).map(([contrast, , name]) => `${name}: ${contrast.toFixed(2)}`)""")
    expect(not low, f"text with too little contrast: {low[:4]}")


def check_targets(page):
    """Nothing that is pressed is smaller than 24 pixels (2.5.8)."""
    small = page.value("""access.controls().map((e) => [e, e.getBoundingClientRect()])
      .filter(([, b]) => b.width < 24 || b.height < 24)
      .map(([e, b]) => `${access.name(e)} ${b.width.toFixed(1)}x${b.height.toFixed(1)}`)""")
    expect(not small, f"too small to press: {small[:4]}")


def clipped(page):
    return page.value("""access.texts().flatMap((e) => {
      for (let box = e; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
        if (box.id === "stage" || box.id === "panel") continue;
        if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) return [access.name(e)];
      }
      return [];
    })""")


def check_spacing(page):
    """Room for wider letters and lines cuts nothing off (1.4.12)."""
    page.value("""document.head.insertAdjacentHTML("beforeend", `<style id="wide">
      * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
      p { margin-bottom: 2em !important; }</style>`)""")
    page.settle()
    cut, width = clipped(page), page.value("document.documentElement.scrollWidth - innerWidth")
    page.value("document.getElementById('wide').remove()")
    page.settle()
    expect(not cut, f"wider letters are cut off: {cut[:4]}")
    expect(width <= 0, f"wider letters make the page {width} pixels too wide")


def check_reflow(page, hits):
    """Enlarged to 400 %, one can read and reach everything by scrolling in one direction (1.4.10)."""
    for size in [ENLARGED, NARROW]:
        page.resize(size)
        label = f"{size['width']} x {size['height']}"
        wide = page.value("document.documentElement.scrollWidth")
        expect(wide <= 320, f"at {label} the page is {wide} wide")
        beyond = page.value("""access.texts().filter((e) => !e.closest(".figure, #card, [data-state=peek] #panel-body"))
          .filter((e) => { const b = e.getBoundingClientRect(); return b.left < -1 || b.right > innerWidth + 1; })
          .map(access.name)""")
        expect(not beyond, f"at {label} text lies beyond the edge: {beyond[:4]}")
        for selector in hits:
            reached = page.value(f"""(() => {{
              const e = document.querySelector({selector!r});
              if (!e || !access.shown(e)) return true;
              e.scrollIntoView({{ block: "center" }});
              const b = e.getBoundingClientRect(), x = (Math.max(b.left, 0) + Math.min(b.right, innerWidth)) / 2;
              const top = document.elementFromPoint(x, Math.max(b.top, 0) + Math.min(b.height / 2, 20));
              const drawn = (e) => e.closest("#stage, #walk-plot, .figure");
              return top !== null && (e.contains(top) || top.contains(e) || drawn(e) !== null && drawn(top) === drawn(e));
            }})()""")
            expect(reached, f"at {label} something lies over {selector}")
    page.resize(DESKTOP)


def check_rest(page):
    """A user who prefers reduced motion sees none (2.3.3)."""
    moving = page.value("""[...document.querySelectorAll("*")].filter((e) => {
      const style = getComputedStyle(e);
      return style.transitionDuration.split(",").some((t) => parseFloat(t) > 0) || style.animationName !== "none"
        || style.scrollBehavior === "smooth";
    }).map(access.name).concat(document.getAnimations().map(() => "an animation"))""")
    expect(not moving, f"something moves for readers who want rest: {moving[:4]}")


def check_forced_colors(page):
    """With the reader's own colors, text and what is pressed still show."""
    page.emulate(forced_colors="active", prefers_color_scheme="dark")
    page.settle()
    try:
        check_contrast(page)
        bare = page.value("""[...document.querySelectorAll(".badge, #controls button")].filter(access.shown)
          .filter((e) => parseFloat(getComputedStyle(e).borderTopWidth) < 1).map(access.name)""")
        expect(not bare, f"with forced colors these have no edge: {bare[:3]}")
        alike = page.value("""(() => {
          const [on, off] = [true, false].map((pressed) => document.querySelector(`#floors [aria-pressed=${pressed}]`));
          const color = (e) => getComputedStyle(e).backgroundColor;
          return on && off && access.shown(on) && color(on) === color(off);
        })()""")
        expect(not alike, "with forced colors the floor that is shown looks like the others")
    finally:
        page.emulate(forced_colors="none", prefers_color_scheme="light")
        page.settle()


def check_everywhere(attempt, page, hits):
    """The checks that are the same for all pages, on a page in light colors."""
    attempt(check_tree, page)
    attempt(check_contrast, page)
    attempt(check_targets, page)
    attempt(check_spacing, page)
    attempt(check_rest, page)
    if not page.phone:
        attempt(check_focus, page)
        attempt(check_reflow, page, hits)
        attempt(check_forced_colors, page)
