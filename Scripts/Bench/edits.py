#!/usr/bin/env python3
"""Measures edits through `geoanchor serve` beside the library's own, and how soon events tell of them.

    edits.py PROGRAM BENCH_STORE [--rounds N] [--seconds S]

In each round the library adds single anchors (`bench-store commits`), then 1 and 32 connections do, each edit durable before it
is answered; last, 100 listeners hear of 500 edits. Medians and spreads as a table in Markdown. Needs wrk (Scripts/setup bench).
"""

import argparse
import atexit
import http.client
import pathlib
import re
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from serve import free_port, processor_seconds

FEATURE = '{"type":"Feature","geometry":{"type":"Point","coordinates":[7.4,43.7]},"properties":{"name":"Bench","tags":["a"]}}'
LISTENERS = 100


def serve(program, folder, number):
    store, port = folder / f"{number}.gpkg", free_port()
    subprocess.run([program, "add", "--store", store, "--lat", "1", "--lon", "2"], check=True, capture_output=True)
    process = subprocess.Popen([program, "serve", "--store", store, "--listen", f"127.0.0.1:{port}"], stderr=subprocess.DEVNULL)
    atexit.register(process.kill)
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process, port
        except OSError:
            time.sleep(0.02)
    sys.exit("error: the service does not answer")


def edits(process, port, script, connections, seconds):
    """Edits a second, the median of their times in µs, and processor time for one in µs."""
    before = processor_seconds([process.pid])
    text = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}", "-s", script, f"http://localhost:{port}"],
        capture_output=True, text=True, check=True).stdout
    spent = processor_seconds([process.pid]) - before
    count, duration, median, errors = map(int, re.search(r"RESULT (\d+) (\d+) (\d+) (\d+)", text).groups())
    if errors or not count:
        sys.exit(f"error: {errors} errors among {count} edits\n{text}")
    return count / duration * 1e6, median, spent / count * 1e6


def listen(port, edits_count):
    """The times in ms from sending an edit to each listener's hearing of it."""
    poll, buffers = selectors.DefaultSelector(), {}
    for _ in range(LISTENERS):
        place = socket.create_connection(("127.0.0.1", port))
        place.sendall(b"GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        poll.register(place, selectors.EVENT_READ)
        buffers[place] = b""
    time.sleep(0.5)
    sent, heard = {}, []
    writer = http.client.HTTPConnection("localhost", port)

    def read(wait):
        for key, _ in poll.select(wait):
            buffers[key.fileobj] += key.fileobj.recv(1 << 16)
            now = time.monotonic()
            *events, rest = re.split(rb"\r?\n\r?\n", buffers[key.fileobj])
            buffers[key.fileobj] = rest
            for event in events:
                found = re.search(rb"id: (\d+)\n?.*event: change", event, re.S)
                if found and int(found.group(1)) in sent:
                    heard.append((now - sent[int(found.group(1))]) * 1e3)

    while poll.select(0.05):
        read(0)
    for _ in range(edits_count):
        began = time.monotonic()
        writer.request("POST", "/collections/anchors/items", FEATURE, {"Content-Type": "application/geo+json"})
        answer = writer.getresponse()
        answer.read()
        sent[int(answer.headers["geoanchor-revision"])] = began
        end = began + 0.02
        while (left := end - time.monotonic()) > 0:
            read(left)
    end = time.monotonic() + 5
    while len(heard) < edits_count * LISTENERS and time.monotonic() < end:
        read(0.1)
    return sorted(heard)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("bench_store")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    options = parser.parse_args()
    rows = {"library, single add": [], "1 client": [], "32 clients": []}
    spent, medians = {"1 client": [], "32 clients": []}, {row: [] for row in rows}
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = pathlib.Path(name)
        script = folder / "edit.lua"
        script.write_text(f"""
request = function()
  return wrk.format("POST", "/collections/anchors/items", {{["Content-Type"] = "application/geo+json"}}, [[{FEATURE}]])
end
done = function(summary, latency, requests)
  io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50),
    summary.errors.status + summary.errors.timeout + summary.errors.read + summary.errors.connect))
end
""")
        for number in range(options.rounds):
            own = folder / f"library-{number}"
            own.mkdir()
            text = subprocess.run([options.bench_store, "commits", own], capture_output=True, text=True, check=True).stdout
            found = re.search(r"single add: median ([\d.]+) us", text)
            if not found:
                sys.exit(f"error: no time of a single addition in\n{text}")
            medians["library, single add"].append(float(found.group(1)))
            rows["library, single add"].append(1e6 / float(found.group(1)))
            for connections, row in [(1, "1 client"), (32, "32 clients")]:
                process, port = serve(options.program, folder, f"{number}-{connections}")
                rate, median, processor = edits(process, port, script, connections, options.seconds)
                rows[row].append(rate)
                spent[row].append(processor)
                medians[row].append(median)
                process.kill()
                process.wait()
        process, port = serve(options.program, folder, "events")
        heard = listen(port, 500)
    single = statistics.median(medians["library, single add"])
    print("| durable edits | a second | spread | median µs of one | beside the library's | processor µs |\n|---|--:|--:|--:|--:|--:|")
    for row, rates in rows.items():
        rate = statistics.median(rates)
        processor = f"{statistics.median(spent[row]):.0f}" if row in spent else ""
        median = statistics.median(medians[row])
        print(f"| {row} | {rate:.0f} | {min(rates):.0f}–{max(rates):.0f} | {median:.0f} | {median / single:.2f} | {processor} |")
    print(f"\n32 clients / 1 client: {statistics.median(rows['32 clients']) / statistics.median(rows['1 client']):.1f}")
    if len(heard) < 500 * LISTENERS:
        sys.exit(f"error: {500 * LISTENERS - len(heard)} events of {500 * LISTENERS} were not heard")
    print(f"change → event, {LISTENERS} listeners: median {statistics.median(heard):.1f} ms, "
          f"p99 {heard[int(len(heard) * 0.99)]:.1f} ms, longest {heard[-1]:.1f} ms")


if __name__ == "__main__":
    main()
