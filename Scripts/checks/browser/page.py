"""A page at one size and in one color scheme, and what is done to it."""

import base64
import time

from .chromium import PATIENCE, Failure

DESKTOP = {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False}
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 3, "mobile": True}
# 1280 x 1024 enlarged to 400 %, and the narrowest phone (WCAG 2.2, 1.4.10).
ENLARGED = {"width": 320, "height": 256, "deviceScaleFactor": 1, "mobile": False}
NARROW = {"width": 320, "height": 640, "deviceScaleFactor": 1, "mobile": True}

# The page's own time: it passes with frames that the page asks for, and when a check lets it pass. So what a page does later
# happens at the same point of a check on every machine.
CLOCK = """
(() => {
  const frame = requestAnimationFrame.bind(window), cancel = cancelAnimationFrame.bind(window);
  const waiting = new Map(), frames = new Set();
  let now = 0, last = 0;
  performance.now = () => now;
  window.setTimeout = (run, delay = 0, ...given) => {
    waiting.set(++last, { due: now + delay, run: () => run(...given) });
    return last;
  };
  window.clearTimeout = (id) => waiting.delete(id);
  window.requestAnimationFrame = (run) => {
    const id = frame(() => { frames.delete(id); now += 16; run(now); });
    frames.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => { frames.delete(id); cancel(id); };
  window.clock = {
    frame: () => new Promise(frame),
    get isIdle() { return frames.size === 0; },
    pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [id, next] = [...waiting].sort(([, a], [, b]) => a.due - b.due)[0] ?? [];
        if (next === undefined || next.due > end) break;
        waiting.delete(id);
        now = Math.max(now, next.due);
        next.run();
      }
      now = Math.max(now, end);
    },
  };
})();
"""
FRAME = "(window.clock?.frame ?? (() => new Promise(requestAnimationFrame)))()"
# A page is laid out and painted after two frames, and at rest when it has asked for no more; one that plays never is.
SETTLE = """
(async () => {
  for (let frames = 0; frames < 2 || !(window.clock?.isIdle ?? true) && frames < 100; frames++)
    await FRAME;
  return 1;
})()
""".replace("FRAME", FRAME)


class Page:
    """The page at one size and in one color scheme."""

    def __init__(self, browser, url, size, scheme, moves=False):
        self.browser = browser
        # Without motion a check needs to wait for nothing; one of them looks at motion.
        self.features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "no-preference" if moves else "reduce"}
        self.phone = size["mobile"]
        self.url = url
        browser.events.clear()
        browser.send("Emulation.setDeviceMetricsOverride", **size)
        browser.send("Emulation.setTouchEmulationEnabled", enabled=self.phone)
        self.emulate()
        self.visit(url)
        self.settle()

    def visit(self, url):
        """Opens an address in the place of what is there."""
        self.load("Page.navigate", url=url)

    def reload(self):
        self.load("Page.reload")

    def load(self, method, **parameters):
        browser = self.browser
        browser.events[:] = [event for event in browser.events if event.get("method") != "Page.loadEventFired"]
        browser.send(method, **parameters)
        browser.wait("Page.loadEventFired")

    def emulate(self, media="", **features):
        """Preferences of the reader's system, added to those set before."""
        self.features.update({name.replace("_", "-"): value for name, value in features.items()})
        self.browser.send(
            "Emulation.setEmulatedMedia", media=media,
            features=[{"name": name, "value": value} for name, value in self.features.items()])

    def scheme(self, scheme):
        self.emulate(prefers_color_scheme=scheme)

    def resize(self, size):
        self.browser.send("Emulation.setDeviceMetricsOverride", **size)
        self.settle()

    def settle(self):
        """Waits until what has happened is painted."""
        self.browser.evaluate(SETTLE)

    def rest(self):
        """Lets two seconds of the page's time pass: what it does after a while is done."""
        for _ in range(4):
            self.value("window.clock?.pass(500)")
            self.settle()

    def until(self, expression, message):
        """Waits for something that comes by itself."""
        end = time.monotonic() + PATIENCE
        while not self.value(expression):
            if time.monotonic() > end:
                raise Failure(message)
            self.value("window.clock?.pass(50)")
            self.browser.evaluate(FRAME)

    def value(self, expression):
        return self.browser.evaluate(expression)

    def map_offset(self):
        return self.value("(() => { const b = document.getElementById('map').getBoundingClientRect(); return [b.left, b.top]; })()")

    def anchor_at(self, index):
        """The position of an anchor in the window, in pixels."""
        at = self.value(f"geoanchorMap.screenPosition({index})")
        left, top = self.map_offset()
        return left + at["x"], top + at["y"]

    def mouse(self, kind, x, y, **more):
        self.browser.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def touch(self, kind, *points):
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.browser.send("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def tap(self, x, y):
        self.touch("touchStart", (x, y))
        self.touch("touchEnd")

    def key(self, key, code=None, text=None, virtual=0, modifiers=0):
        parameters = {"key": key, "code": code or key, "windowsVirtualKeyCode": virtual, "modifiers": modifiers}
        if text:
            parameters["text"] = text
        self.browser.send("Input.dispatchKeyEvent", type="keyDown", **parameters)
        self.browser.send("Input.dispatchKeyEvent", type="keyUp", **parameters)

    def screenshot(self, path):
        data = self.browser.send("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))

    def complaints(self):
        """The console messages and network requests since the page was opened."""
        self.value("1")
        found = []
        for event in self.browser.events:
            method, data = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                details = data["exceptionDetails"]
                found.append("exception: " + details.get("exception", {}).get("description", details["text"]))
            elif method == "Runtime.consoleAPICalled" and data["type"] in ("error", "warning", "assert"):
                found.append(f"console {data['type']}: " + " ".join(str(a.get("value")) for a in data["args"]))
            elif method == "Log.entryAdded" and data["entry"]["level"] in ("error", "warning"):
                found.append(f"log {data['entry']['level']}: {data['entry']['text']}")
            elif method == "Network.requestWillBeSent":
                url = data["request"]["url"]
                if url.split("#")[0] != self.url and not url.startswith(("data:", "blob:", "about:")):
                    found.append("network request: " + url[:200])
        return found


def expect(condition, message):
    if not condition:
        raise Failure(message)
