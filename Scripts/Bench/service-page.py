#!/usr/bin/env python3
"""Measures the service as a whole and writes the page of its numbers.

    service-page.py PROGRAM BENCH_STORE EXTRACT.osm.pbf [--rounds N] > ServicePerformance.md

Requests beside nginx and the peers (serve.py), edits and events (edits.py), idle and slow connections (Scripts/service --full), one
after the other in one run. Nothing else should run on the machine; takes about half an hour.
"""

import argparse
import datetime
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGE = """# Performance of the service

What requests, edits, events and connections of the [service](Service.md) take, beside nginx and beside other services.

Measured on {date} with geoanchor {version} and {extract} on two cores ({processor}), by `Scripts/Bench/service-page.py`. All
services answer over HTTP on the same machine, {rounds} rounds in turn; figures are medians. Processor time is that of the service
and, where it has one, of its database; it depends little on what else runs. Throughput and times do: the load generator runs on
the two cores.

## Requests

The store has 100,000 anchors, the boxes about 100 of them with all members. tipg reads the same anchors from PostGIS, pygeoapi the
same GeoPackage. Routes have maneuvers and geometry, and osrm-routed and valhalla_service answer them on the same extract.

{requests}

## Edits and events

An edit is durable before it is answered. The library's own is an addition by `AnchorStore` in a process of its own.

{edits}

## Connections

{connections}
"""


def output(*command, **more):
    done = subprocess.run([*map(str, command)], stdout=subprocess.PIPE, text=True, **more)
    if done.returncode:
        sys.exit(f"error: {command[0]} ended with {done.returncode}")
    print(done.stdout, file=sys.stderr)
    return done.stdout.strip()


def paragraphs(text):
    """Lines that are no table become paragraphs of their own."""
    return re.sub(r"\n(?=[^|\n])", "\n\n", text).replace("\n\n\n", "\n\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("bench_store")
    parser.add_argument("extract", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    rounds = ["--rounds", options.rounds]
    requests = output(sys.executable, HERE / "serve.py", options.program, options.extract, "--peers", *rounds)
    edits = output(sys.executable, HERE / "edits.py", options.program, options.bench_store, *rounds)
    checks = output(HERE.parent / "service", "--full", env=os.environ | {"GEOANCHOR": os.path.abspath(options.program)})
    connections = re.search(r"checked: (among .*)", checks).group(1)
    print(PAGE.format(
        date=datetime.date.today(), version=output(options.program, "--version").split()[-1], extract=f"`{options.extract.name}`",
        processor=re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text()).group(1), rounds=options.rounds,
        requests=paragraphs(requests), edits=paragraphs(edits), connections=f"{connections[0].upper()}{connections[1:]}."), end="")


if __name__ == "__main__":
    main()
