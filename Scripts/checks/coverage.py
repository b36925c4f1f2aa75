#!/usr/bin/env python3
"""Sums up by module which lines ran; called by Scripts/coverage.

    Scripts/checks/coverage.py LCOV [--missing MODULE]...

Fails when a module of the library is below 85 % of its lines. The executable is not counted; what is
written in C and C++ is shown apart.
"""

import argparse
import itertools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources"
# Percent of the lines of a module, and of a file that is worth a look.
MODULE, FILE = 85, 60
FACES = {"geoanchor"}


def read(path):
    """The number of times that each line of code ran, by file."""
    files, lines = {}, {}
    for record in path.read_text(encoding="utf-8").splitlines():
        name, _, value = record.partition(":")
        if name == "SF":
            lines = files.setdefault(pathlib.Path(value).relative_to(SOURCES), {})
        elif name == "DA":
            number, count = value.split(",")[:2]
            lines[int(number)] = lines.get(int(number), 0) + int(count)
    return files


def without_code(module):
    """Whether a module's files hold nothing but imports and comments."""
    return all(
        re.fullmatch(r"\s*(//.*|(@\w+ )*(public )?import (\w+ )?[\w.]+)?", line)
        for path in (SOURCES / module).rglob("*.swift")
        for line in path.read_text(encoding="utf-8").splitlines()
    )


def percent(lines):
    """Of the lines, never rounded up to the next whole percent."""
    return 100 * sum(map(bool, lines.values())) / len(lines) if lines else 100


def table(title, modules):
    print(f"{title:<24} {'lines':>7} {'covered':>8} {'percent':>8}")
    rows = {name: list(itertools.chain.from_iterable(f.values() for f in files.values()))
            for name, files in modules.items()}
    for name, counts in sorted(rows.items(), key=lambda row: sum(map(bool, row[1])) / len(row[1])):
        covered = sum(map(bool, counts))
        print(f"{name:<24} {len(counts):>7} {covered:>8} {100 * covered / len(counts):>8.2f}")
    every = list(itertools.chain.from_iterable(rows.values()))
    covered = sum(map(bool, every))
    print(f"{'all':<24} {len(every):>7} {covered:>8} {100 * covered / max(len(every), 1):>8.2f}\n")
    return [name for name, counts in rows.items() if 100 * sum(map(bool, counts)) < MODULE * len(counts)]


def ranges(lines):
    """The lines that never ran as 3-5, 9; a range goes on over lines without code."""
    found, open_range = [], None
    for number in sorted(lines):
        if lines[number]:
            open_range = None
        elif open_range is None:
            found.append(open_range := [number, number])
        else:
            open_range[1] = number
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lcov", type=pathlib.Path)
    parser.add_argument("--missing", action="append", default=[], metavar="MODULE")
    options = parser.parse_args()

    modules = {}
    for path, lines in read(options.lcov).items():
        if path.parts[0] not in FACES and lines:
            modules.setdefault(path.parts[0], {})[path] = lines
    folders = {path.name for path in SOURCES.iterdir() if path.is_dir()} - FACES
    lost = {name for name in folders - modules.keys() if any((SOURCES / name).rglob("*.swift"))}
    lost = sorted(name for name in lost if not without_code(name))
    if lost:
        sys.exit("error: nothing was measured of " + ", ".join(lost))
    if unknown := [name for name in options.missing if name not in modules]:
        sys.exit("error: no code in a module " + ", ".join(unknown))

    foreign = {name: files for name, files in modules.items() if name.startswith("CGeo")}
    library = {name: files for name, files in modules.items() if name not in foreign}
    low = table("module", library)
    table("C and C++", foreign)
    files = {path: lines for part in modules.values() for path, lines in part.items()}
    thin = sorted((percent(lines), path) for path, lines in files.items() if percent(lines) < FILE)
    if thin:
        print(f"files below {FILE} %")
        for share, path in thin:
            print(f"{share:>7.1f}  {path}: {len(files[path])} lines")
        print()
    for name in options.missing:
        for path, lines in sorted(modules[name].items()):
            if numbers := ranges(lines):
                print(f"{path}: {numbers}")
    data = ROOT.parent / "shared" / "data"
    print(f"measured {'with' if data.is_dir() and any(data.iterdir()) else 'without'} ../shared/data")
    if low:
        sys.exit(f"error: below {MODULE} % of lines: " + ", ".join(sorted(low)))


if __name__ == "__main__":
    main()
