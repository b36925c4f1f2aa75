#!/usr/bin/env python3
"""Measures every router on every extract and prints a table; Scripts/Bench/run prepares and starts it.

A router is a module `peer_*.py` with NAME, unavailable(), built(folder), build(extract, folder), query(folder, pairs)
and whole(folder, pair). Rounds go through all routers in turn, so that a busy moment of the machine meets all of them.
"""

import argparse
import glob
import os
import platform
import shutil
import sys

import measure
import pairs as pairing
import peer_geoanchor
import peer_routino
import peer_valhalla

HERE = os.path.dirname(os.path.abspath(__file__))
SHARED = os.path.join(HERE, "..", "..", "..", "shared", "data")
PEERS = [peer_geoanchor, peer_valhalla, peer_routino]


class Row:
    """The measurements of one router on one extract, one value a round."""

    def __init__(self):
        self.builds, self.sizes, self.medians, self.tails, self.wholes = [], [], [], [], []
        self.lengths = {}


def spread(values, form):
    low, middle, high = min(values), measure.median(values), max(values)
    text = form.format(middle)
    return text if len(values) == 1 else f"{text} ({form.format(low)}–{form.format(high)})"


def ratio(value, ours):
    return f"{value / ours:.2g}×" if ours else "–"


def measured(extract, peers, options):
    name = os.path.basename(extract).removesuffix(".osm.pbf")
    base = os.path.join(HERE, ".data", name)
    os.makedirs(base, exist_ok=True)
    pairs = os.path.join(base, "pairs.csv")
    drawn = pairing.write(extract, options.queries, pairs, os.path.join(SHARED, "routing"))
    rows = {peer: Row() for peer in peers}
    for number in range(options.rounds):
        for peer in peers:
            print(f"{name}: round {number + 1} of {options.rounds}, {peer.NAME}", file=sys.stderr)
            row, folder = rows[peer], os.path.join(base, peer.NAME.lower())
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(folder)
            row.builds.append(peer.build(extract, folder))
            row.sizes.append(measure.size(peer.built(folder)))
            answers = peer.query(folder, pairs)
            times = [microseconds for microseconds, _ in answers.values()]
            row.medians.append(measure.median(times))
            row.tails.append(measure.percentile(times, 99))
            row.lengths = {identity: meters for identity, (_, meters) in answers.items() if meters is not None}
            row.wholes += [peer.whole(folder, pair).wall * 1000 for pair in drawn[:: max(1, len(drawn) // 5)]]
    return name, len(drawn), rows


def tables(name, count, rows):
    ours = rows.get(peer_geoanchor)

    def against(values):
        return measure.median(values(ours)) if ours else None

    columns = [
        ("build, s", "{:.2f}", lambda row: [cost.wall for cost in row.builds]),
        ("of it user, s", "{:.2f}", lambda row: [cost.user for cost in row.builds]),
        ("build peak, MiB", "{:.0f}", lambda row: [cost.peak for cost in row.builds]),
        ("size, MB", "{:.2f}", lambda row: [size / 1e6 for size in row.sizes]),
        ("query median, µs", "{:.0f}", lambda row: row.medians),
        ("query p99, µs", "{:.0f}", lambda row: row.tails),
        ("whole process, ms", "{:.1f}", lambda row: row.wholes),
    ]
    print(f"\n### {name}, {count} pairs\n")
    print("| | " + " | ".join(peer.NAME for peer in rows) + " |")
    print("|---|" + "--:|" * len(rows))
    for title, form, values in columns:
        cells = []
        for peer, row in rows.items():
            cell = spread(values(row), form)
            if ours and peer is not peer_geoanchor:
                cell += f" = {ratio(measure.median(values(row)), against(values))}"
            cells.append(cell)
        print(f"| {title} | " + " | ".join(cells) + " |")
    cells = []
    for row in rows.values():
        common = [i for i in row.lengths if ours and i in ours.lengths and ours.lengths[i] > 0]
        near = sum(abs(row.lengths[i] / ours.lengths[i] - 1) <= 0.005 for i in common)
        cells.append(f"{len(row.lengths)} of {count}" + (f", {near} within 0.5 %" if ours is not row and ours else ""))
    print("| answered | " + " | ".join(cells) + " |")


def main():
    parser = argparse.ArgumentParser(prog="Scripts/Bench/run", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--queries", type=int, default=1000, metavar="N")
    parser.add_argument("--peers", default=",".join(peer.NAME for peer in PEERS), metavar="NAME,NAME")
    parser.add_argument("extracts", nargs="*", metavar="EXTRACT.osm.pbf")
    options = parser.parse_args()
    extracts = options.extracts or sorted(glob.glob(os.path.join(SHARED, "osm", "*.osm.pbf")))
    if not extracts:
        parser.error("no extracts: name some, or put them into ../shared/data/osm")
    wanted = {name.lower() for name in options.peers.split(",")}
    peers = []
    for peer in PEERS:
        if peer.NAME.lower() not in wanted:
            continue
        reason = peer.unavailable()
        if reason:
            print(f"{peer.NAME} is left out: {reason}", file=sys.stderr)
        else:
            peers.append(peer)
    print(f"{platform.machine()}, {os.cpu_count()} processors, {options.rounds} rounds:"
          " median (least–most) of the rounds = ratio to geoanchor")
    for extract in extracts:
        tables(*measured(extract, peers, options))


if __name__ == "__main__":
    main()
