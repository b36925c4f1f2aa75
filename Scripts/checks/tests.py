#!/usr/bin/env python3
"""Runs the tests, a process for each target, and says which begins and which has ended; called by Scripts/test.

    Scripts/checks/tests.py PROGRAM [--module NAME]... [--filter EXPRESSION]... [--log FILE]

PROGRAM holds all tests. Targets run side by side, one for each processor. A test that fails is run once more, alone: where it
passes then it is named as unsteady, and more than three of those fail the run. A target that does not end in time is stopped, and
the tests are named that it had begun and not ended. The last line counts the tests.
"""

import argparse
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

# Swift Testing starts all tests of a process at once: those that wait would then wait for every other test too.
WIDTH = 4
# Against hangs only. The slowest target takes about a minute on two processors.
SECONDS_OF_TARGET, SECONDS_OF_TEST = 1_800, 600
UNSTEADY = 3
SHOWN = 1_000


@dataclasses.dataclass
class Run:
    """The report of one process about its tests."""

    status: int
    seconds: float
    lines: list
    # The identifiers of tests, which are functions, as the process names them.
    begun: set = dataclasses.field(default_factory=set)
    ended: set = dataclasses.field(default_factory=set)
    skipped: dict = dataclasses.field(default_factory=dict)
    failed: set = dataclasses.field(default_factory=set)

    @property
    def is_complete(self):
        return self.status in (0, 1) and self.begun <= self.ended


def functions(program):
    """The identifiers of all tests."""
    listed = subprocess.run(
        [program, "--testing-library", "swift-testing", "--list-tests"], check=True, capture_output=True, text=True)
    return listed.stdout.splitlines()


def read_events(path, run):
    """Notes what the stream of events says; an event that was not written whole is the last one."""
    kinds = {}
    for line in path.read_bytes().splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            break
        payload = record["payload"]
        if record["kind"] == "test":
            kinds[payload["id"]] = payload["kind"]
            continue
        kind, test = payload["kind"], payload.get("testID")
        if kind == "issueRecorded" and not payload["issue"].get("isKnown") and payload["issue"].get("severity", "error") == "error":
            run.failed.add(test)
        if kinds.get(test) != "function":
            continue
        # Swift Testing announces all tests at once: what runs is a case of a test that has not ended.
        if kind == "testCaseStarted":
            run.begun.add(test)
        elif kind == "testEnded":
            run.ended.add(test)
        elif kind == "testSkipped":
            run.skipped[test] = " ".join(message["text"] for message in payload["messages"])


def execute(program, expressions, seconds, width):
    """Runs the tests whose identifiers match one of the expressions, in a process of its own."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        events, log = pathlib.Path(folder, "events"), pathlib.Path(folder, "log")
        # The file of events is opened before the first one comes.
        events.touch()
        command = [program, "--testing-library", "swift-testing", "--event-stream-output-path", events,
                   "--event-stream-version", "0", "--experimental-maximum-parallelization-width", str(width)]
        for expression in expressions:
            command += ["--filter", expression]
        with open(log, "wb") as output:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
            try:
                status = process.wait(seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                status = process.wait()
        run = Run(status, time.monotonic() - began, log.read_text(encoding="utf-8", errors="replace").splitlines())
        read_events(events, run)
    return run


def place(test):
    """A test as people name it: without the line that it stands in."""
    return re.sub(r"/[^/]+:\d+:\d+$", "", test)


def exactly(test):
    return f"^{re.escape(place(test))}/"


def reasons(lines):
    """The report of failures, bounded to a readable length."""
    told = [line for line in lines if re.search(r"recorded an issue|^↳|[Ff]atal error|error:|Caught error", line)]
    return [line[:SHOWN] for line in told[:60]]


class Session:
    """The run of all targets; what it prints is whole lines, whichever thread they come from."""

    def __init__(self, program, log):
        self.program, self.log, self.lock = program, log, threading.Lock()
        self.passed, self.failed, self.skipped, self.unsteady = 0, [], {}, []

    def say(self, *lines):
        with self.lock:
            print(*lines, sep="\n", flush=True)

    def keep(self, name, run):
        if self.log:
            with self.lock, open(self.log, "a", encoding="utf-8") as file:
                file.write(f"== {name}\n" + "".join(line + "\n" for line in run.lines))

    def target(self, name, expressions, expected):
        """Runs the tests of one target, then those alone that failed, did not end, or did not begin."""
        self.say(f"{name} begins")
        run = execute(self.program, expressions, SECONDS_OF_TARGET, WIDTH)
        self.keep(name, run)
        failed = {test for test in run.failed if test in run.ended} | (run.begun - run.ended)
        missing = expected - {place(test) for test in run.ended | run.skipped.keys() | failed}
        details = []
        if not run.is_complete:
            how = f"signal {-run.status}" if run.status < 0 else f"status {run.status}"
            details = [f"{name} did not end by itself ({how}); begun, and not ended:",
                       *(f"  {place(test)}" for test in sorted(run.begun - run.ended)), *run.lines[-20:]]
        elif run.status == 1 and not failed:
            # An issue that belongs to no test.
            details = [f"{name} failed outside of its tests:", *reasons(run.lines)]
            self.failed.append(name)
        passed = len(run.ended - failed)
        for test in sorted(failed | missing):
            again = execute(self.program, [exactly(test)], SECONDS_OF_TEST, 1)
            self.keep(f"{place(test)}, alone", again)
            if again.is_complete and again.status == 0 and again.ended:
                passed += 1
                if test in failed:
                    self.unsteady.append(place(test))
                    details += [f"unsteady: {place(test)} failed, and passes alone:", *about(test, run)]
            elif again.is_complete and again.skipped and not again.failed:
                run.skipped |= again.skipped
            else:
                self.failed.append(place(test))
                details += [f"failed: {place(test)}", *reasons(again.lines)]
        with self.lock:
            self.passed += passed
            self.skipped |= run.skipped
        self.say(*details, f"{name} ended: {passed} passed, {run.seconds:.0f} s")

    def finish(self):
        for test, reason in sorted(self.skipped.items()):
            print(f"skipped: {place(test)}: {reason}")
        for test in sorted(self.unsteady):
            print(f"unsteady: {test}")
        for test in sorted(self.failed):
            print(f"failed: {test}")
        if len(self.unsteady) > UNSTEADY:
            print(f"error: {len(self.unsteady)} tests are unsteady, more than {UNSTEADY}")
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"{len(self.unsteady)} unsteady, {spent.ru_utime + spent.ru_stime:.0f} s of processor time")
        print(f"tests: {self.passed} passed, {len(self.failed)} failed, {len(self.skipped)} skipped")
        return self.passed > 0 and not self.failed and len(self.unsteady) <= UNSTEADY


def about(test, run):
    """The output of the run about one test."""
    name = re.sub(r"\(.*\)$", "", place(test).split("/")[-1]).strip("`")
    return [line[:SHOWN] for line in run.lines if name in line and "recorded an issue" in line][:10]


def main():
    parser = argparse.ArgumentParser(prog="Scripts/test")
    parser.add_argument("program")
    parser.add_argument("--module", action="append", default=[])
    parser.add_argument("--filter", action="append", default=[])
    parser.add_argument("--log")
    options = parser.parse_args()
    if options.log:
        pathlib.Path(options.log).write_text("")
    targets = {}
    for test in functions(options.program):
        targets.setdefault(test.split(".")[0], set()).add(place(test))
    wanted = {name if name.endswith("Tests") else f"{name}Tests" for name in options.module}
    for name in sorted(wanted - targets.keys()):
        print(f"error: no test target {name}; there are {', '.join(sorted(targets))}", file=sys.stderr)
        return 2
    session = Session(options.program, options.log)
    # The largest first, so that none of them is left alone at the end.
    order = sorted(wanted or targets, key=lambda name: (-len(targets[name]), name))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = []
        for name in order:
            expressions, expected = [f"^{name}\\."], targets[name]
            if options.filter:
                expected = {test for test in expected if any(re.search(filter, test) for filter in options.filter)}
                expressions = [exactly(test) for test in sorted(expected)]
            if expected:
                runs.append(pool.submit(session.target, name, expressions, expected))
        for run in runs:
            run.result()
    return 0 if session.finish() else 1


if __name__ == "__main__":
    sys.exit(main())
