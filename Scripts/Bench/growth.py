"""Builds and queries networks of growing size and writes a table and a picture of how the costs grow.

    Scripts/Bench/growth.py [--countries N,N] [--grids N,N] [--output FOLDER]

Needs the release build of geoanchor (GEOANCHOR names another) and bench-engine (`swift build -c release --package-path
Scripts/Bench`; BENCH_ENGINE names another). Made-up networks of N junctions take about 1 kB of memory and 300 bytes of
disk for each: countries have as few ways over rivers and through fields as real ones, grids have none of these.
"""

import argparse
import json
import math
import os
import re
import subprocess
import tempfile

import measure

HERE = os.path.dirname(os.path.abspath(__file__))
ENGINE = os.environ.get("BENCH_ENGINE", os.path.join(HERE, ".build", "release", "bench-engine"))
SHARED = os.path.join(HERE, "..", "..", "..", "shared", "data", "osm")
PROGRAM = os.environ.get("GEOANCHOR", os.path.join(HERE, "..", "..", ".build", "release", "geoanchor"))
CITIES = ["monaco", "liechtenstein", "andorra-2025", "heidelberg", "porto"]


def engine(*arguments):
    return subprocess.run([ENGINE, *map(str, arguments)], stdout=subprocess.PIPE, text=True, check=True).stdout


def medians(text):
    """The median of each line `name: median / p99 µs`."""
    found = {}
    for line in text.splitlines():
        match = re.match(r"\s*(.+?): ([\d.e+-]+) / ([\d.e+-]+) µs", line)
        if match:
            found[match[1].strip()] = float(match[2]), float(match[3])
    match = re.search(r"two threads: ([\d.]+)", text)
    found["threads"] = float(match[1]) if match else None
    return found


def junctions(path):
    text = subprocess.run([PROGRAM, "network", "info", path, "--format", "json"],
                          stdout=subprocess.PIPE, text=True, check=True).stdout
    return json.loads(text)["counts"]["junctions"]


def measured(name, kind, build, path):
    cost = build()
    speed = medians(engine("speed", path, 1000 if kind == "city" else 300))
    matrix = next(value for key, value in speed.items() if key.endswith("matrix"))
    return {
        "name": name, "kind": kind, "junctions": junctions(path), "user": cost.user, "wall": cost.wall, "peak": cost.peak,
        "size": os.path.getsize(path) / 1e6, "length": speed["length"], "walk": speed["walk"],
        "whole": speed["snap, walk, line, maneuvers"], "matrix": matrix, "threads": speed["threads"],
    }


def table(rows):
    lines = ["| network | junctions | build wall / user, s | peak, MiB | file, MB | length, µs | walk, µs "
             "| whole answer, µs | 100 × 100, ms | 2 threads |", "|---|" + "--:|" * 9]
    for row in rows:
        def pair(key):
            return "{:.1f} / {:.1f}".format(*row[key])
        lines.append(
            f"| {row['name']} | {row['junctions']:,} | {row['wall']:.2f} / {row['user']:.2f} | {row['peak']:.0f} "
            f"| {row['size']:.2f} | {pair('length')} | {pair('walk')} | {pair('whole')} "
            f"| {row['matrix'][0] / 1000:.2f} | {row['threads']:.2f} × |")
    return "\n".join(lines) + "\n"


def picture(rows):
    """Build seconds and microseconds of a query over junctions, both axes logarithmic."""
    width, height, left, bottom, top, right = 860, 480, 80, 60, 46, 160
    series = [
        ("build, user s", "#1b6ca8", [row["user"] for row in rows]),
        ("length, µs", "#c2571a", [row["length"][0] for row in rows]),
        ("walk, µs", "#3a7d44", [row["walk"][0] for row in rows]),
        ("whole answer, µs", "#7a3e9d", [row["whole"][0] for row in rows]),
    ]
    sizes = [row["junctions"] for row in rows]
    low_x, high_x = math.floor(math.log10(min(sizes))), math.ceil(math.log10(max(sizes)))
    values = [value for _, _, numbers in series for value in numbers]
    low_y, high_y = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))

    def x(value):
        return left + (math.log10(value) - low_x) / (high_x - low_x) * (width - left - right)

    def y(value):
        return height - bottom - (math.log10(value) - low_y) / (high_y - low_y) * (height - bottom - top)

    def label(power):
        return f"{10 ** power:,}" if power >= 0 else f"{10.0 ** power:g}"

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
             'font-size="13">', f'<rect width="{width}" height="{height}" fill="#fff"/>',
             f'<text x="{left}" y="24" font-size="16">How costs grow with the number of junctions</text>']
    for power in range(low_x, high_x + 1):
        at = x(10 ** power)
        parts.append(f'<line x1="{at:.1f}" y1="{top}" x2="{at:.1f}" y2="{height - bottom}" stroke="#ddd"/>')
        parts.append(f'<text x="{at:.1f}" y="{height - bottom + 20}" text-anchor="middle">{label(power)}</text>')
    for power in range(low_y, high_y + 1):
        at = y(10 ** power)
        parts.append(f'<line x1="{left}" y1="{at:.1f}" x2="{width - right}" y2="{at:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{at + 4:.1f}" text-anchor="end">{label(power)}</text>')
    parts.append(f'<text x="{(left + width - right) / 2:.0f}" y="{height - 14}" text-anchor="middle">junctions</text>')
    ends = sorted((y(numbers[-1]), index) for index, (_, _, numbers) in enumerate(series))
    places, last = {}, -100.0
    for at, index in ends:
        last = max(at, last + 17)
        places[index] = last
    for index, (name, colour, numbers) in enumerate(series):
        for kind, dashes in (("city", ""), ("country", ""), ("grid", ' stroke-dasharray="4 4"')):
            line = [(x(row["junctions"]), y(value)) for row, value in zip(rows, numbers) if row["kind"] == kind]
            points = " ".join(f"{east:.1f},{north:.1f}" for east, north in line)
            parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>')
            shape = '<circle cx="{:.1f}" cy="{:.1f}" r="3.5" fill="{}"/>' if kind == "city" else (
                '<circle cx="{:.1f}" cy="{:.1f}" r="3.5" fill="#fff" stroke="{}" stroke-width="1.5"/>')
            parts += [shape.format(east, north, colour) for east, north in line]
        parts.append(f'<text x="{width - right + 10}" y="{places[index] + 4:.1f}" fill="{colour}">{name}</text>')
    parts.append(f'<text x="{left + 10}" y="{top + 16}">filled: cities; hollow: made-up countries; dashed: grids</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--countries", default="100000,1000000,10000000", metavar="N,N")
    parser.add_argument("--grids", default="100000,1000000", metavar="N,N")
    parser.add_argument("--output", default=os.path.join(HERE, ".data"), metavar="FOLDER")
    options = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for city in CITIES:
            extract = os.path.join(SHARED, f"{city}.osm.pbf")
            if not os.path.exists(extract):
                continue
            path = os.path.join(folder, f"{city}.streets")
            rows.append(measured(
                city, "city", lambda: measure.process(PROGRAM, "network", "build", extract, "-o", path), path))
            print(rows[-1], flush=True)
        for kind, sizes in (("country", options.countries), ("grid", options.grids)):
            for size in filter(None, sizes.split(",")):
                path = os.path.join(folder, "made-up.streets")
                rows.append(measured(
                    f"{kind}, {int(size):,}", kind, lambda: measure.process(ENGINE, kind, size, path), path))
                print(rows[-1], flush=True)
    if len(rows) < 2:
        parser.error("nothing to measure: put extracts into ../shared/data/osm, or ask for --countries")
    rows.sort(key=lambda row: row["junctions"])
    os.makedirs(options.output, exist_ok=True)
    for name, text in (("growth.md", table(rows)), ("growth.svg", picture(rows))):
        with open(os.path.join(options.output, name), "w", encoding="utf-8") as file:
            file.write(text)
    print(table(rows))


if __name__ == "__main__":
    main()
