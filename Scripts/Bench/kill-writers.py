#!/usr/bin/env python3
"""Kills two processes that write to one store at random moments, and looks whether all is there.

  Scripts/Bench/kill-writers.py BENCH-STORE [ROUNDS]
"""
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

program = sys.argv[1]
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 200
dice = random.Random(1)
safe, gone = set(), set()
unsure = set()

with tempfile.TemporaryDirectory() as folder:
    store = os.path.join(folder, "anchors.gpkg")
    for number in range(rounds):
        writers = []
        for name in "ab":
            log = open(os.path.join(folder, f"{name}.log"), "w+")
            writers.append((subprocess.Popen(
                [program, "write", store, f"{name}{number}"], stdout=log,
                stderr=subprocess.DEVNULL), log))
        time.sleep(dice.uniform(0.02, 0.35))
        for writer, _ in writers:
            writer.send_signal(signal.SIGKILL)
        for writer, log in writers:
            status = writer.wait()
            assert status == -signal.SIGKILL, f"a writer ended by itself: {status}"
            log.seek(0)
            lines = log.read().split("\n")
            for line in lines[:-1]:
                (gone if line[0] == "-" else safe).add(line[1:])
            # The removal of the last one may be done and not yet said.
            unsure.update(line[1:] for line in lines[-2:-1])
        if number % 10 == 9 or number == rounds - 1:
            file = sqlite3.connect(store)
            found = {row[0] for row in file.execute("SELECT id FROM anchors")}
            lost = safe - gone - found - unsure
            back = gone & found
            checks = [file.execute(sql).fetchone()[0] for sql in (
                "PRAGMA integrity_check", "SELECT rtreecheck('rtree_anchors_geom')")]
            entries = file.execute(
                "SELECT count(*) FROM anchors_journal WHERE action = 'insert'").fetchone()[0]
            open_changes = file.execute(
                "SELECT count(*) FROM geoanchor_changes WHERE open NOT NULL").fetchone()[0]
            assert not lost, f"lost: {sorted(lost)[:5]}"
            assert not back, f"came back: {sorted(back)[:5]}"
            assert checks == ["ok", "ok"], checks
            assert entries >= len(safe), (entries, len(safe))
            assert open_changes == 0, open_changes
            file.close()
    print(f"{2 * rounds} kills, {len(safe)} acknowledged additions, {len(gone)} removals: "
          f"nothing lost, integrity_check ok, rtreecheck ok")
