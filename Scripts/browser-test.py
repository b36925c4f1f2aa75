#!/usr/bin/env python3
"""Tries a map page or a session's report in a real, headless Chromium: phone and desktop, light and dark.

Usage: Scripts/browser-test.py PAGE.html [--screenshots DIR]

Needs Debian's package `chromium` (and fonts, for example `fonts-dejavu-core`); nothing else.
Exit status: 0 when everything holds, 1 with the failures, 2 when it cannot be tried.

The browser is driven through `--remote-debugging-pipe`: no port, no extra library.
"""

import argparse
import base64
import json
import math
import os
import pathlib
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

DESKTOP = {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False}
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 3, "mobile": True}
PATIENCE = 60


class Failure(Exception):
    """Something about the page does not hold."""


class Unusable(Exception):
    """The test itself cannot run."""


class Browser:
    """A Chromium with one page, spoken to in JSON messages that end with a zero byte."""

    def __init__(self, binary):
        self.profile = tempfile.mkdtemp(prefix="geoanchor-browser-")
        to_read, self.outgoing = os.pipe()
        self.incoming, to_write = os.pipe()
        options = [
            "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars",
            "--no-first-run", "--no-default-browser-check", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage", "--force-color-profile=srgb",
            f"--user-data-dir={self.profile}",
        ]
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        # Chromium reads from descriptor 3 and writes to 4, whatever ours are called.
        high_read, high_write = 103, 104

        def descriptors():
            os.dup2(to_read, high_read)
            os.dup2(to_write, high_write)
            os.dup2(high_read, 3)
            os.dup2(high_write, 4)

        self.log = open(os.path.join(self.profile, "log"), "wb")
        self.process = subprocess.Popen(
            [binary, *options], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            preexec_fn=descriptors, close_fds=False, start_new_session=True)
        os.close(to_read)
        os.close(to_write)
        self.buffer = b""
        self.count = 0
        self.session = None
        self.events = []

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait(timeout=5)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        os.close(self.outgoing)
        os.close(self.incoming)
        self.log.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self, deadline):
        while b"\0" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0:
                raise Unusable("the browser does not answer")
            ready, _, _ = select.select([self.incoming], [], [], left)
            if not ready:
                continue
            piece = os.read(self.incoming, 1 << 20)
            if not piece:
                with open(os.path.join(self.profile, "log"), errors="replace") as log:
                    raise Unusable("the browser ended: " + log.read()[-400:].strip())
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.outgoing, data):]
        deadline = time.monotonic() + PATIENCE
        while True:
            answer = self.receive(deadline)
            if answer.get("id") != self.count:
                self.events.append(answer)
                continue
            if "error" in answer:
                raise Unusable(f"{method}: {answer['error'].get('message')}")
            return answer["result"]

    def wait(self, method):
        deadline = time.monotonic() + PATIENCE
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.receive(deadline))

    def evaluate(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Failure("exception: " + details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def open_page(self):
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.send(domain + ".enable")


class Page:
    """The page at one size and in one colour scheme."""

    def __init__(self, browser, url, size, scheme):
        self.browser = browser
        self.phone = size["mobile"]
        self.url = url
        browser.events.clear()
        browser.send("Emulation.setDeviceMetricsOverride", **size)
        browser.send("Emulation.setTouchEmulationEnabled", enabled=self.phone)
        self.scheme(scheme)
        browser.send("Page.navigate", url=url)
        browser.wait("Page.loadEventFired")
        self.settle()

    def scheme(self, scheme):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.browser.send("Emulation.setEmulatedMedia", features=features)

    def settle(self, seconds=0.4):
        self.browser.evaluate(
            f"new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(1)), {int(seconds * 1000)}))")

    def value(self, expression):
        return self.browser.evaluate(expression)

    def map_offset(self):
        return self.value("(() => { const b = document.getElementById('map').getBoundingClientRect(); return [b.left, b.top]; })()")

    def anchor_at(self, index):
        """Where an anchor is in the window, in pixels."""
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

    def key(self, key, code=None, text=None, virtual=0):
        parameters = {"key": key, "code": code or key, "windowsVirtualKeyCode": virtual}
        if text:
            parameters["text"] = text
        self.browser.send("Input.dispatchKeyEvent", type="keyDown", **parameters)
        self.browser.send("Input.dispatchKeyEvent", type="keyUp", **parameters)

    def screenshot(self, path):
        data = self.browser.send("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))

    def complaints(self):
        """What the console says and the network was asked for since the page was opened."""
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
                if url != self.url and not url.startswith("data:"):
                    found.append("network request: " + url[:200])
        return found


def expect(condition, message):
    if not condition:
        raise Failure(message)


def background(page):
    """The colour of the panel and of the map's own land."""
    return page.value(
        "[getComputedStyle(document.getElementById('panel')).backgroundColor,"
        "getComputedStyle(document.documentElement).getPropertyValue('--land').trim()].join()")


def scene(page):
    return page.value(
        "(() => { const s = JSON.parse(document.getElementById('scene').textContent);"
        "return s.chains.flatMap((c) => c.anchors).concat(s.anchors); })()")


def check_ready(page, anchors):
    expect(page.value("window.geoanchorMap?.ready === true"), "`geoanchorMap.ready` is not true")
    count = page.value("geoanchorMap.anchors")
    expect(count == len(anchors), f"`geoanchorMap.anchors` is {count}, the scene has {len(anchors)}")
    sizes = page.value("[document.documentElement.scrollWidth, innerWidth]")
    expect(sizes[0] <= sizes[1], f"the page is {sizes[0]} wide on a screen of {sizes[1]}")
    text = page.value("document.getElementById('scale-text').textContent")
    number = float(text.split()[0])
    lead = number / 10 ** math.floor(math.log10(number))
    expect(min(abs(lead - d) for d in (1, 2, 5)) < 1e-6, f"the scale bar says `{text}`")
    expect(page.value("document.title") != "", "the page has no title")
    unnamed = page.value(
        "[...document.querySelectorAll('button')].filter((b) => !(b.ariaLabel || b.textContent.trim())).length")
    expect(unnamed == 0, f"{unnamed} buttons have no name")
    expect(page.value("window.pwned") is None, "text of the scene ran as a script")


def check_details(page, anchor, how):
    title = anchor["label"] or anchor["role"] or anchor["id"]
    expect(page.value("!document.getElementById('card').hidden"), f"{how} shows no details")
    shown = page.value("document.getElementById('card-label').textContent")
    expect(shown == title, f"{how} shows `{shown}`, expected `{title}`")
    text = page.value("document.getElementById('card').textContent")
    for label, value in anchor["details"] + [["", anchor["id"]]]:
        expect(label in text and value in text, f"{how} does not show `{label}` `{value}`")


def pickable(page, anchors):
    """Some anchors that can be pointed at now: on the screen and not beneath another marker."""
    found = page.value(
        "(() => { const c = document.getElementById('map'), out = [];"
        "const o = c.getBoundingClientRect();"
        "for (let i = 0; i < geoanchorMap.anchors; i++) { const p = geoanchorMap.screenPosition(i);"
        "if (document.elementFromPoint(o.left + p.x, o.top + p.y) !== c) continue;"
        "if (geoanchorMap.pick(p.x, p.y) === i) out.push(i); } return out; })()")
    expect(found or not anchors, "no anchor can be pointed at in the first view")
    step = max(1, len(found) // 5)
    return found[::step][:6]


def check_hover(page, anchors):
    for index in pickable(page, anchors):
        page.mouse("mouseMoved", *page.anchor_at(index))
        page.settle(0.05)
        check_details(page, anchors[index], f"hover over anchor {index}")
        page.mouse("mouseMoved", 640, 4)
    chosen = pickable(page, anchors)[-1:]
    for index in chosen:
        page.click(*page.anchor_at(index))
        page.settle()
        expect(page.value("geoanchorMap.selected") == index, "a click does not select the anchor")
        check_details(page, anchors[index], f"click on anchor {index}")
        page.key("Escape", virtual=27)
        expect(page.value("geoanchorMap.selected") == -1, "Escape does not close the details")


def check_tap(page, anchors):
    for index in pickable(page, anchors):
        page.tap(*page.anchor_at(index))
        page.settle()
        expect(page.value("geoanchorMap.selected") == index, f"a tap does not select anchor {index}")
        check_details(page, anchors[index], f"tap on anchor {index}")
        page.value("geoanchorMap.select(-1)")
        page.value("document.getElementById('fit').click()")
        page.settle(0.5)


def check_wheel_and_drag(page, anchors):
    page.value("document.getElementById('fit').click()")
    page.settle(0.6)
    before = page.value("geoanchorMap.scale")
    page.mouse("mouseWheel", 800, 400, deltaX=0, deltaY=-240)
    page.settle()
    after = page.value("geoanchorMap.scale")
    expect(after > before * 1.1, f"the wheel does not zoom in: {before} → {after}")
    page.mouse("mouseWheel", 800, 400, deltaX=0, deltaY=240)
    page.settle()
    expect(abs(page.value("geoanchorMap.scale") / before - 1) < 1e-6, "the wheel does not zoom back")
    if not anchors:
        return
    start = page.anchor_at(0)
    page.mouse("mouseMoved", 700, 430)
    page.mouse("mousePressed", 700, 430, button="left", buttons=1, clickCount=1)
    for step in range(1, 6):
        page.mouse("mouseMoved", 700 + 20 * step, 430 - 10 * step, button="left", buttons=1)
    page.mouse("mouseReleased", 800, 380, button="left", clickCount=1)
    page.settle()
    end = page.anchor_at(0)
    moved = (end[0] - start[0], end[1] - start[1])
    expect(abs(moved[0] - 100) < 1.5 and abs(moved[1] + 50) < 1.5, f"a drag of 100, -50 moves the map by {moved}")
    page.value("document.getElementById('fit').click()")
    page.settle(0.6)
    back = page.anchor_at(0)
    expect(math.dist(back, start) < 1.5, "“fit route” does not bring the route back")


def check_pinch(page):
    before = page.value("geoanchorMap.scale")
    page.touch("touchStart", (150, 400), (240, 400))
    for step in range(1, 6):
        page.touch("touchMove", (150 - 9 * step, 400), (240 + 9 * step, 400))
    page.touch("touchEnd")
    page.settle()
    after = page.value("geoanchorMap.scale")
    expect(1.7 < after / before < 2.3, f"a pinch from 90 to 180 pixels zooms by {after / before:.2f}")
    page.value("document.getElementById('fit').click()")
    page.settle(0.6)


def check_keyboard(page, anchors):
    page.value("document.activeElement.blur()")
    seen = []
    for _ in range(40):
        page.key("Tab", virtual=9)
        seen.append(page.value(
            "(() => { const e = document.activeElement; return e.closest('#panel-body') ? 'list' : e.id; })()"))
        if "map" in seen and ("list" in seen or not anchors):
            break
        if seen[-1] == "list":
            page.value("[...document.querySelectorAll('#panel-body button')].at(-1).focus()")
    expect("list" in seen or not anchors, f"the tab key does not reach the list of anchors: {seen}")
    expect("map" in seen, f"the tab key does not reach the map: {seen}")
    page.value("document.getElementById('map').focus()")
    before = page.value("geoanchorMap.scale")
    page.key("+", code="Equal", text="+", virtual=187)
    page.settle(0.5)
    expect(page.value("geoanchorMap.scale") > before, "the plus key does not zoom in")
    page.key("0", code="Digit0", text="0", virtual=48)
    page.settle(0.5)
    if not anchors:
        return
    start = page.anchor_at(0)
    page.key("ArrowRight", virtual=39)
    page.settle()
    expect(page.anchor_at(0)[0] < start[0] - 10, "the right arrow does not move the map")
    page.key("0", code="Digit0", text="0", virtual=48)
    page.settle(0.5)
    page.value("document.querySelector('#panel-body .stop').focus()")
    page.key("Enter", text="\r", virtual=13)
    page.settle(0.5)
    expect(page.value("geoanchorMap.selected") >= 0, "Enter on the list does not select an anchor")
    expect(
        page.value("document.querySelector('#panel-body .stop').ariaCurrent") == "true",
        "the selected anchor is not marked in the list")
    page.value("geoanchorMap.select(-1)")


def check_floors(page):
    """Each button of the column shows its floor: pressed, named above the list, and painted."""
    if page.value("geoanchorMap.floors") < 2:
        return
    painted = set()
    for index in range(page.value("geoanchorMap.floors")):
        page.value(f"document.querySelector('#floors [data-floor=\"{index}\"]').click()")
        page.settle(0.3)
        expect(page.value("geoanchorMap.floor") == index, f"button {index} does not show its floor")
        pressed = page.value("[...document.querySelectorAll('#floors [aria-pressed=true]')].map((b) => b.dataset.floor)")
        expect(pressed == [str(index)], f"with floor {index} shown the pressed buttons are {pressed}")
        name = page.value(f"document.querySelector('#floors [data-floor=\"{index}\"]').title")
        expect(page.value("document.getElementById('summary').textContent") == name, f"floor {index} is not named")
        painted.add(page.value("document.getElementById('map').toDataURL()"))
    expect(len(painted) > 1, "all floors look alike")
    page.value("geoanchorMap.showFloor(0)")
    page.settle(0.3)


def check_walk(page):
    """The slider below the map; only where the page has a chain."""
    walks = page.value("geoanchorMap.walks")
    expect(page.value("document.getElementById('walk').hidden") == (walks == 0), "the profile shows without a walk, or not with one")
    if not walks:
        return
    at = "geoanchorMap.walker.at"
    page.value("document.getElementById('walker').focus()")
    page.key("Home", virtual=36)
    expect(page.value(at) == 0, "Home does not lead to the start")
    page.key("ArrowRight", virtual=39)
    expect(page.value(at) > 0, "the right arrow does not walk on")
    before = page.value("geoanchorMap.walker.next")
    page.key("PageUp", virtual=33)
    expect(page.value("geoanchorMap.walker.left") < 0.01, "Page Up does not lead to an anchor")
    expect(page.value("geoanchorMap.walker.next") >= before, "Page Up leads back")
    page.key("End", virtual=35)
    expect(abs(page.value(f"{at} - geoanchorMap.walker.length")) < 0.01, "End does not lead to the arrival")
    text = page.value("document.getElementById('walker').getAttribute('aria-valuetext')")
    expect(page.value("document.getElementById('walk-title').textContent") in text, f"the slider says `{text}`")
    left, top, width, height = page.value(
        "(() => { const b = document.getElementById('walker').getBoundingClientRect();"
        "return [b.left, b.top, b.width, b.height]; })()")
    if page.phone:
        page.tap(left + width / 2, top + height / 2)
    else:
        page.click(left + width / 2, top + height / 2)
    share = page.value(f"{at} / geoanchorMap.walker.length")
    expect(0.45 < share < 0.55, f"the middle of the slider is {share:.2f} of the walk")
    page.value("document.getElementById('fit').click()")
    page.settle(0.6)


def check_sheet(page):
    top = "document.getElementById('panel').getBoundingClientRect().top"
    page.settle()
    before = page.value(top)
    x, y = 195, before + 12
    page.tap(x, y)
    page.settle(0.6)
    half = page.value(top)
    expect(half < before - 100, f"a tap on the sheet does not open it: {before} → {half}")
    page.tap(x, half + 12)
    page.settle(0.6)
    expect(abs(page.value(top) - before) < 2, "a second tap does not close the sheet")


def check_themes(page):
    light = background(page)
    page.scheme("dark")
    page.settle()
    dark = background(page)
    expect(light != dark, f"dark mode has the background of light mode: {light}")
    page.value("document.getElementById('theme').click()")
    page.settle()
    expect(background(page) == light, "the theme button does not switch back to light")
    page.value("localStorage.clear()")
    page.scheme("light")


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
    text = page.value("document.getElementById('reading').textContent")
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
    page.value("localStorage.clear()")
    page.scheme("light")


def check_print(page):
    page.browser.send("Emulation.setEmulatedMedia", media="print", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    page.settle()
    shown = page.value("getComputedStyle(document.getElementById('theme')).display")
    expect(shown == "none", "the theme button is printed")
    paper = page.value("getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()")
    expect(paper == "#fffefb", f"paper is printed in {paper}")
    page.browser.send("Emulation.setEmulatedMedia", media="", features=[])


def run_report(browser, url, screenshots):
    """A session's report: reading line, themes, print."""
    failures = []

    def attempt(name, check, *arguments):
        try:
            check(*arguments)
        except Failure as failure:
            failures.append(f"{name}: {failure}")

    for name, size in [("desktop", DESKTOP), ("phone", PHONE)]:
        for scheme in ["light", "dark"]:
            page = Page(browser, url, size, scheme)
            label = f"{name} {scheme}"
            attempt(label, check_report_ready, page)
            attempt(label, check_reading_line, page)
            if screenshots:
                page.screenshot(screenshots / f"report-{name}-{scheme}.png")
            if scheme == "light":
                attempt(label, check_report_themes, page)
                attempt(label, check_print, page)
            failures += [f"{label}: {text}" for text in page.complaints()]
    return failures


def run(browser, url, screenshots):
    failures = []

    def attempt(name, check, *arguments):
        try:
            check(*arguments)
        except Failure as failure:
            failures.append(f"{name}: {failure}")

    for name, size in [("desktop", DESKTOP), ("phone", PHONE)]:
        for scheme in ["light", "dark"]:
            page = Page(browser, url, size, scheme)
            label = f"{name} {scheme}"
            anchors = scene(page)
            attempt(label, check_ready, page, anchors)
            if screenshots:
                page.screenshot(screenshots / f"{name}-{scheme}.png")
            attempt(label, check_floors, page)
            if name == "desktop":
                attempt(label, check_walk, page)
                attempt(label, check_hover, page, anchors)
                attempt(label, check_wheel_and_drag, page, anchors)
                attempt(label, check_keyboard, page, anchors)
            else:
                attempt(label, check_walk, page)
                attempt(label, check_tap, page, anchors)
                attempt(label, check_pinch, page)
                attempt(label, check_sheet, page)
            if screenshots and anchors:
                choose = next((i for i, a in enumerate(anchors) if a["kind"] == "turn"), 0)
                page.value(f"geoanchorMap.select({choose}, {{ center: true }})")
                page.settle(0.8)
                page.screenshot(screenshots / f"{name}-{scheme}-selected.png")
                page.value("geoanchorMap.select(-1)")
            if screenshots and name == "phone":
                page.value("document.getElementById('handle').click()")
                page.settle(0.6)
                page.screenshot(screenshots / f"{name}-{scheme}-list.png")
            if scheme == "light":
                attempt(label, check_themes, page)
            failures += [f"{label}: {text}" for text in page.complaints()]
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("--screenshots", type=pathlib.Path, metavar="DIR")
    options = parser.parse_args()
    if not options.page.is_file():
        print(f"error: cannot read `{options.page}`: no such file", file=sys.stderr)
        return 2
    binary = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not binary:
        print("error: cannot find `chromium`\n\nhint: apt-get install chromium", file=sys.stderr)
        return 2
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    browser = Browser(binary)
    try:
        browser.open_page()
        is_report = "geoanchorReport" in options.page.read_text(encoding="utf-8")
        check = run_report if is_report else run
        failures = check(browser, options.page.resolve().as_uri(), options.screenshots)
    except Failure as failure:
        failures = [str(failure)]
    except (Unusable, OSError) as problem:
        print(f"error: cannot try `{options.page}`: {problem}", file=sys.stderr)
        return 2
    finally:
        browser.close()
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    if not failures:
        print(f"`{options.page}` works on desktop and phone, light and dark")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
