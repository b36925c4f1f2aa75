#!/usr/bin/env python3
"""Tries map pages, floors and reports of sessions in a real, headless Chromium.

Usage: Scripts/checks/browser-test.py PAGE.html... [--screenshots DIR] [--keep]

On desktop and phone, light and dark, with mouse, fingers and keys: what the pages must do
(browser/maps.py, browser/comparison.py, browser/selection.py, browser/sight.py, browser/reports.py), and what they must do for everybody: names and
order, keys and what is told, contrast, enlarging, forced colors, no motion, paper (browser/access.py, browser/keys.py,
browser/paper.py).

Needs Debian's package `chromium` (and fonts, for example `fonts-dejavu-core`); nothing else.
Exit status: 0 when everything holds, 1 with the failures, 2 when it cannot be tried.
"""

import argparse
import concurrent.futures
import pathlib
import shutil
import sys

from browser import access, comparison, keys, likeness, lists, maps, paper, reports, selection, sight
from browser.chromium import Browser, Failure, Unusable
from browser.page import CLOCK, DESKTOP, PHONE, Page

SIGHTS = ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"]


def try_map(browser, path, screenshots, keeps, failures):
    url, name = path.resolve().as_uri(), path.stem

    def attempt(check, page, *arguments):
        try:
            check(page, *arguments)
        except Failure as failure:
            failures.append(f"{label}: {failure}")

    for size_name, size in [("desktop", DESKTOP), ("phone", PHONE)]:
        for scheme in ["light", "dark"]:
            page = Page(browser, url, size, scheme)
            label = f"{name} {size_name} {scheme}"
            anchors = maps.scene(page)
            attempt(maps.check_ready, page, anchors)
            if screenshots:
                page.screenshot(screenshots / f"{name}-{size_name}-{scheme}.png")
            # The page of the demo city is compared with how it looked.
            if name == "route":
                attempt(likeness.keep if keeps else likeness.report, page, f"{name}-{size_name}-{scheme}", scheme)
            access.prepare(page)
            if scheme == "light":
                hits = ["h1", "#map", "#walker", "#walk-on", "#zoom-in", "#panel-body button"]
                access.check_everywhere(attempt, page, hits)
                attempt(maps.check_floors, page)
                attempt(maps.check_labels, page)
                attempt(maps.check_captions, page)
                attempt(maps.check_turns, page)
                attempt(maps.check_moved_captions, page, anchors)
                attempt(maps.check_dots, page)
                attempt(maps.check_folded, page)
                attempt(comparison.check_numbers, page)
                attempt(comparison.check_comparison, page, anchors)
                attempt(maps.check_walk, page)
                attempt(maps.check_still_walk, page)
                if size_name == "desktop":
                    attempt(lists.check_walk_find, page, anchors)
            else:
                attempt(access.check_contrast, page)
                attempt(maps.check_dots, page)
            if size_name == "desktop" and scheme == "light":
                attempt(maps.check_hover, page, anchors)
                attempt(maps.check_wheel_and_drag, page, anchors)
                attempt(maps.check_keyboard, page, anchors)
                keys.check_keys(attempt, page, anchors)
            elif size_name == "desktop":
                attempt(paper.check_paper, page, screenshots, name)
            elif scheme == "light":
                attempt(maps.check_tap, page, anchors)
                attempt(maps.check_pinch, page)
                attempt(maps.check_sheet, page, anchors)
            if screenshots:
                maps.show_more(page, anchors, screenshots, f"{name}-{size_name}-{scheme}")
            if scheme == "light":
                attempt(maps.check_themes, page)
                selection.check_selection(attempt, page, anchors, path)
                attempt(sight.check_sight, page)
            failures += [f"{label}: {text}" for text in page.complaints()]
    label = f"{name} without scripts"
    attempt(selection.check_without_scripts, Page(browser, url, DESKTOP, "light"))
    label = f"{name} with motion"
    attempt(keys.check_motion, Page(browser, url, DESKTOP, "light", moves=True))


def try_report(browser, path, screenshots, _, failures):
    url, name = path.resolve().as_uri(), path.stem

    def attempt(check, page, *arguments):
        try:
            check(page, *arguments)
        except Failure as failure:
            failures.append(f"{label}: {failure}")

    for size_name, size in [("desktop", DESKTOP), ("phone", PHONE)]:
        for scheme in ["light", "dark"]:
            page = Page(browser, url, size, scheme)
            label = f"{name} {size_name} {scheme}"
            access.prepare(page)
            attempt(reports.check_report_ready, page)
            attempt(reports.check_reading_line, page)
            if screenshots:
                page.screenshot(screenshots / f"{name}-{size_name}-{scheme}.png")
            if scheme == "light":
                access.check_everywhere(attempt, page, ["h1", "#timeline", "#map-figure", "td button", "summary"])
                attempt(reports.check_report_themes, page)
            else:
                attempt(access.check_contrast, page)
                attempt(reports.check_dark_plan, page)
                if size_name == "desktop":
                    attempt(paper.check_paper, page, screenshots, name)
            failures += [f"{label}: {text}" for text in page.complaints()]


def show_sights(browser, url, name, screenshots):
    """The appearance of the page for people who see colors differently, or who choose them."""
    page = Page(browser, url, DESKTOP, "light")
    for sight in SIGHTS:
        browser.send("Emulation.setEmulatedVisionDeficiency", type=sight)
        page.settle()
        page.screenshot(screenshots / f"{name}-{sight}.png")
    browser.send("Emulation.setEmulatedVisionDeficiency", type="none")
    page.emulate(forced_colors="active", prefers_color_scheme="dark")
    page.settle()
    page.screenshot(screenshots / f"{name}-forced-colors.png")


def try_page(path, binary, screenshots, keeps):
    """The failures of a page; an exception when it cannot be tried."""
    browser, failures = Browser(binary), []
    try:
        browser.open_page()
        browser.send("Page.addScriptToEvaluateOnNewDocument", source=CLOCK)
        url = path.resolve().as_uri()
        is_report = "geoanchorReport" in path.read_text(encoding="utf-8")
        (try_report if is_report else try_map)(browser, path, screenshots, keeps, failures)
        if screenshots:
            show_sights(browser, url, path.stem, screenshots)
    except Failure as failure:
        failures.append(f"{path.stem}: {failure}")
    finally:
        browser.close()
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pages", type=pathlib.Path, nargs="+", metavar="PAGE")
    parser.add_argument("--screenshots", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--keep", action="store_true", help="keep how route.html looks in Tests/Screenshots")
    options = parser.parse_args()
    for path in options.pages:
        if not path.is_file():
            print(f"error: cannot read `{path}`: no such file", file=sys.stderr)
            return 2
    binary = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not binary:
        print("error: cannot find `chromium`\n\nhint: apt-get install chromium", file=sys.stderr)
        return 2
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    status = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        trials = [(path, pool.submit(try_page, path, binary, options.screenshots, options.keep)) for path in options.pages]
        for path, trial in trials:
            try:
                failures = trial.result()
            except (Unusable, OSError) as problem:
                print(f"error: cannot try `{path}`: {problem}", file=sys.stderr)
                status = 2
                continue
            for failure in failures:
                print(f"error: {failure}", file=sys.stderr)
            if failures:
                status = max(status, 1)
            else:
                print(f"`{path}` works for mouse, fingers, keys and listeners, on desktop, phone and paper")
    return status


if __name__ == "__main__":
    sys.exit(main())
