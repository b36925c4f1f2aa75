#!/usr/bin/env python3
"""Measures the cost of a map page of many anchors in a browser: processor time of opening, and of a step of the wheel.

    Scripts/Bench/pages.py [PAGE...] [--count 100000] [--rounds 3] [--geoanchor PROGRAM]

Without pages, PROGRAM (.build/release/geoanchor) makes one of a store with as many anchors. Pages that are given are
opened in turns, so that what an older program made is measured beside what a newer one makes. The processor time is that
of all processes of a headless Chromium, from the call to the moment when they rest; the part of the page's own thread
(script, style, layout) and the number of elements are told beside it.
"""

import argparse
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from browser.chromium import Browser  # noqa: E402
from browser.page import DESKTOP, Page  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
TICK = os.sysconf("SC_CLK_TCK")


def make(program, count, folder):
    """A page of anchors at random places of a town, one in ten a café."""
    table, store, page = (folder / name for name in ("anchors.csv", "anchors.gpkg", "anchors.html"))
    generator = random.Random(5)
    with table.open("w") as out:
        out.write("id,name,latitude,longitude,altitude,datum,tags\n")
        for i in generator.sample(range(count), count):
            place = f"{43.70 + generator.random() * 0.08:.7f},{7.38 + generator.random() * 0.10:.7f}"
            out.write(f"p{i},P{i},{place},{generator.random() * 100:.2f},egm96,{'cafe' if i % 10 == 0 else 'bench'}\n")
    for arguments in (["import", table], ["map", "--output", page]):
        subprocess.run([program, *arguments, "--store", store], check=True, stdout=subprocess.DEVNULL)
    return page


def processor(root):
    """The seconds that a process and all below it have used."""
    parents, used = {}, {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            fields = pathlib.Path("/proc", entry, "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(entry)] = int(fields[1])
        used[int(entry)] = (int(fields[11]) + int(fields[12])) / TICK
    below = {root}
    while True:
        more = {process for process, parent in parents.items() if parent in below} - below
        if not more:
            return sum(used.get(process, 0) for process in below)
        below |= more


def rest(browser):
    """Waits until the browser does nothing any more."""
    before = processor(browser.process.pid)
    while True:
        time.sleep(0.4)
        now = processor(browser.process.pid)
        if now - before < 0.02:
            return now
        before = now


def metrics(browser):
    return {entry["name"]: entry["value"] for entry in browser.send("Performance.getMetrics")["metrics"]}


def measure(path, binary, steps=12):
    browser = Browser(binary)
    try:
        browser.open_page()
        browser.send("Performance.enable")
        Page(browser, "about:blank", DESKTOP, "light")
        before = rest(browser)
        page = Page(browser, path.resolve().as_uri(), DESKTOP, "light")
        after = rest(browser)
        parts = metrics(browser)
        result = {
            "open": after - before,
            "script": parts["ScriptDuration"], "style": parts["RecalcStyleDuration"], "layout": parts["LayoutDuration"],
            "elements": page.value("document.getElementsByTagName('*').length"),
            "heap": parts["JSHeapUsedSize"] / 1e6,
        }
        page.mouse("mouseMoved", 800, 400)
        before = rest(browser)
        for step in range(steps):
            page.mouse("mouseWheel", 800, 400, deltaX=0, deltaY=-120 if step < steps / 2 else 120)
            page.settle()
        result["wheel"] = (rest(browser) - before) / steps * 1000
        return result
    finally:
        browser.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pages", type=pathlib.Path, nargs="*", metavar="PAGE")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--geoanchor", type=pathlib.Path, default=ROOT / ".build/release/geoanchor", metavar="PROGRAM")
    options = parser.parse_args()
    binary = shutil.which("chromium") or shutil.which("google-chrome")
    if not binary:
        raise SystemExit("error: cannot find `chromium`\n\nhint: Scripts/setup browser")
    with tempfile.TemporaryDirectory() as folder:
        pages = options.pages or [make(options.geoanchor, options.count, pathlib.Path(folder))]
        found = {page: [] for page in pages}
        for _ in range(options.rounds):
            for page in pages:
                found[page].append(measure(page, binary))
    columns = ["open", "script", "style", "layout", "wheel", "elements", "heap"]
    units = ["s", "s", "s", "s", "ms", "", "MB"]
    print("page".ljust(28) + "".join(f"{f'{name} {unit}'.strip():>12}" for name, unit in zip(columns, units)))
    for page, rounds in found.items():
        middle = {name: statistics.median(round_[name] for round_ in rounds) for name in columns}
        print(page.name.ljust(28) + "".join(f"{middle[name]:12.2f}" for name in columns))


if __name__ == "__main__":
    main()
