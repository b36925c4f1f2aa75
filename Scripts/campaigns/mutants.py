#!/usr/bin/env python3
"""Counts the faults of mutants.txt that the tests of a revision find.

    Scripts/campaigns/mutants.py --work FOLDER [--revision REV] [--only N,...] [--module NAME]    builds, then runs each
    Scripts/campaigns/mutants.py --check [--revision REV]    only whether each fault fits the sources and can be parsed
    Scripts/campaigns/mutants.py --list

All faults are compiled into one build of a copy of the package, and each is chosen when the tests run, by the environment variable
GEOANCHOR_MUTANT: the build takes as long as any, and a fault as long as the tests take to find it. FOLDER holds the copy and its
build, which is used again; a revision that does not know GEOANCHOR_BUILD is built without optimization. GEOANCHOR_TESTS=full runs
statistics in their full size. The tests must pass without a fault. A test that fails with one is run once more alone: where it
passes then, it does not count. A crash counts as found, and so does a target that takes five times as long as without the fault.

Exit status 0: every fault was tried, whatever became of it.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/checks"))

from tests import WIDTH, exactly, place  # noqa: E402

TABLE = pathlib.Path(__file__).with_name("mutants.txt")
PROGRAM = ".build/debug/geoanchorPackageTests.xctest"
MARK = re.compile(r'@([{;"])(.*?) ==> (.*?)[};"]@')
# Seconds: the shortest limit of a target, that of a test alone, and what programs get that a test started and left behind.
SHORTEST_LIMIT, LIMIT_OF_TEST, GRACE = 120, 600, 20
SWITCH = """\
import Glibc

/// The number of the fault that is tried; 0 for none.
let activeMutant = getenv("GEOANCHOR_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
"""


class Refusal(Exception):
    """The reasons why the faults cannot be tried."""


@dataclasses.dataclass
class Mutant:
    """One fault of the table."""

    number: int
    module: str
    file: str
    targets: list
    fault: str
    text: str

    @property
    def original(self):
        return MARK.sub(lambda found: found[2], self.text)

    @property
    def mutated(self):
        return MARK.sub(self.choice, self.text)

    def choice(self, found):
        """Swift that is right, or wrong where this fault is chosen."""
        kind, right, wrong = found.groups()
        if kind == "{":
            return f"(activeMutant == {self.number} ? ({wrong}) : ({right}))"
        if kind == '"':
            return f'\\(activeMutant == {self.number} ? "{wrong}" : "{right}")'
        return f"if activeMutant != {self.number} {{ {right} }}" + (f" else {{ {wrong} }}" if wrong else "")


def read_table():
    """The faults in the order of the table."""
    lines = [line.rstrip() for line in TABLE.read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if len(lines) % 3:
        raise Refusal(f"{TABLE.name} has {len(lines)} lines with content, which are not three for each fault")
    mutants = []
    for head, fault, text in zip(*[iter(lines)] * 3):
        fields = head.split(" ")
        if len(fields) != 4 or not fields[0].isdecimal() or not fault.startswith("  ") or len(MARK.findall(text)) != 1:
            raise Refusal(f"{TABLE.name}: not a fault: {head}")
        number, module, file, targets = fields
        mutants.append(
            Mutant(int(number), module, f"Sources/{module}/{file}", targets.split(","), fault.strip(), text.strip()))
    if [mutant.number for mutant in mutants] != list(range(1, len(mutants) + 1)):
        raise Refusal(f"{TABLE.name}: the numbers are not 1, 2, 3 …")
    return mutants


def export(revision, folder):
    """Writes the files of a revision into an empty folder."""
    archive = subprocess.Popen(["git", "-C", ROOT, "archive", revision], stdout=subprocess.PIPE)
    unpacked = subprocess.run(["tar", "-x", "-C", folder], stdin=archive.stdout, check=False)
    archive.stdout.close()
    if archive.wait() != 0 or unpacked.returncode != 0:
        raise Refusal(f"cannot read the revision {revision}")


def mutate(folder, mutants):
    """Puts all faults into the sources; returns the files that were changed."""
    texts, problems = {}, []
    for mutant in mutants:
        path = folder / mutant.file
        if path not in texts and path.is_file():
            texts[path] = path.read_text(encoding="utf-8")
        count = texts.get(path, "").count(mutant.original)
        if count == 1:
            texts[path] = texts[path].replace(mutant.original, mutant.mutated)
        else:
            problems.append(f"fault {mutant.number} is in {mutant.file} {count} times: {mutant.original}")
    if problems:
        raise Refusal("\n".join(problems))
    for module in {mutant.module for mutant in mutants}:
        texts[folder / f"Sources/{module}/ActiveMutant.swift"] = SWITCH
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return sorted(texts)


def update(copy, fresh):
    """Makes a folder like another one, but for its build; files that are the same keep their time stamps."""
    if (copy / ".git").exists():
        raise Refusal(f"{copy} is a checkout, which would be overwritten")
    copy.mkdir(parents=True, exist_ok=True)
    new = {path.relative_to(fresh) for path in fresh.rglob("*") if path.is_symlink() or not path.is_dir()}
    for path in sorted(new):
        source, target = fresh / path, copy / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_symlink() or not target.is_file() or source.read_bytes() != target.read_bytes():
            target.unlink(missing_ok=True)
            shutil.copy(source, target, follow_symlinks=False)
    for folder, _, files in os.walk(copy):
        if pathlib.Path(folder) == copy / ".build":
            continue
        for file in files:
            path = pathlib.Path(folder, file)
            if path.relative_to(copy) not in new and copy / ".build" not in path.parents:
                path.unlink()


def build(copy):
    """Builds the tests; SwiftPM that ended by a signal is asked once more."""
    command = ["swift", "build", "--build-tests", "--package-path", copy]
    environment = os.environ | {"GEOANCHOR_BUILD": "development"}
    status = subprocess.run(command, env=environment, check=False).returncode
    if status < 0 or status > 128:
        status = subprocess.run(command, env=environment, check=False).returncode
    if status != 0:
        raise Refusal("the copy with its faults does not compile")


@dataclasses.dataclass
class Outcome:
    """The outcome of a run of tests: the test that failed first, or else a crash or the limit."""

    failed: str | None
    reason: str | None
    seconds: float


class Events:
    """The stream of events of a test program, while it runs."""

    def __init__(self, path):
        self.path, self.position, self.ended = path, 0, set()

    def failures(self):
        """The tests that recorded an issue since the last call."""
        with open(self.path, "rb") as file:
            file.seek(self.position)
            lines = file.read()
        whole = lines[:lines.rfind(b"\n") + 1]
        self.position += len(whole)
        for line in whole.splitlines():
            record = json.loads(line)
            event = record["payload"]
            if record["kind"] != "event":
                continue
            if event["kind"] == "testEnded":
                self.ended.add(event.get("testID"))
            issue = event.get("issue") or {}
            if event["kind"] == "issueRecorded" and not issue.get("isKnown") and issue.get("severity", "error") == "error":
                yield event.get("testID") or "outside of a test"


def stop(process):
    """Ends a test program; servers that it started end with its pipes, and what then still runs is ended too."""
    process.kill()
    process.wait()
    deadline = time.monotonic() + GRACE
    try:
        while time.monotonic() < deadline:
            os.killpg(process.pid, 0)
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(copy, mutant, expressions, limit, ignored=frozenset()):
    """Runs tests until the first one fails that is not ignored."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        events = pathlib.Path(folder, "events")
        events.touch()
        command = [copy / PROGRAM, "--testing-library", "swift-testing", "--event-stream-output-path", events,
                   "--event-stream-version", "0", "--experimental-maximum-parallelization-width", str(WIDTH)]
        for expression in expressions:
            command += ["--filter", expression]
        environment = os.environ | {"TMPDIR": folder, "SWIFT_BACKTRACE": "enable=no", "GEOANCHOR_MUTANT": str(mutant)}
        stream = Events(events)
        process = subprocess.Popen(
            command, cwd=copy, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        try:
            while True:
                status = process.poll()
                failed = next((test for test in stream.failures() if place(test) not in ignored), None)
                seconds = time.monotonic() - began
                if failed:
                    return Outcome(place(failed), None, seconds)
                if status is not None and status not in (0, 1):
                    return Outcome(None, f"a crash (signal {-status})" if status < 0 else f"an end with status {status}", seconds)
                if status is not None:
                    return Outcome(None, None if stream.ended else "no test", seconds)
                if seconds > limit:
                    return Outcome(None, f"the limit of {limit:.0f} s", seconds)
                time.sleep(0.1)
        finally:
            stop(process)


def expression(target):
    return f"^{target}\\."


def verdict(copy, mutant, limits):
    """The outcome of a fault, as the table shows it, and whether it was found."""
    for target in mutant.targets:
        unsteady = set()
        while True:
            outcome = run(copy, mutant.number, [expression(target)], limits[target], unsteady)
            if outcome.reason:
                return f"{target}: {outcome.reason}", True
            if not outcome.failed:
                break
            alone = run(copy, mutant.number, [exactly(outcome.failed)], LIMIT_OF_TEST)
            if alone.failed or alone.reason:
                return outcome.failed, True
            unsteady.add(outcome.failed)
            print(f"     {outcome.failed} failed with fault {mutant.number}, and passes alone: not counted", flush=True)
    return "survived", False


def measure_limits(copy, targets):
    """Five times what each target takes without a fault, where its tests pass."""
    limits = {}
    for target in targets:
        outcome = run(copy, 0, [expression(target)], float("inf"))
        print(f"{target} without a fault: {outcome.failed or outcome.reason or 'passed'}, {outcome.seconds:.0f} s", flush=True)
        if outcome.failed or outcome.reason:
            raise Refusal(f"{target} does not pass without a fault")
        limits[target] = max(SHORTEST_LIMIT, 5 * outcome.seconds)
    return limits


def try_all(copy, mutants):
    """Tries each fault, and prints the table."""
    limits = measure_limits(copy, sorted({target for mutant in mutants for target in mutant.targets}))
    found, survivors = 0, []
    print("\n| fault | module | s | found by |\n|--:|---|--:|---|", flush=True)
    for mutant in mutants:
        began = time.monotonic()
        text, is_found = verdict(copy, mutant, limits)
        found += is_found
        survivors += [] if is_found else [str(mutant.number)]
        print(f"| {mutant.number} | {mutant.module} | {time.monotonic() - began:.0f} | {text} |", flush=True)
    print(f"\n{found} of {len(mutants)} faults were found" + (f"; survived: {', '.join(survivors)}" if survivors else ""))


def check(files):
    """Makes sure that the changed files can be parsed."""
    for file in files:
        parsed = subprocess.run(["swiftc", "-frontend", "-parse", file], capture_output=True, text=True, check=False)
        if parsed.returncode != 0:
            raise Refusal(f"{file.name} cannot be parsed with its faults:\n{parsed.stderr}")


def main():
    parser = argparse.ArgumentParser(description="Counts the faults of mutants.txt that the tests of a revision find.")
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--work", metavar="FOLDER", type=pathlib.Path, help="folder of the copy and of its build")
    action.add_argument("--check", action="store_true", help="only whether each fault fits the sources and can be parsed")
    action.add_argument("--list", action="store_true", help="the faults")
    parser.add_argument("--revision", default="HEAD", help="whose sources and tests; HEAD unless given")
    parser.add_argument("--only", metavar="N,...", help="these faults")
    parser.add_argument("--module", help="the faults of a module, or those that its tests should find")
    options = parser.parse_args()
    every = read_table()
    only = set(map(int, options.only.split(","))) if options.only else {mutant.number for mutant in every}
    chosen = [
        mutant for mutant in every
        if mutant.number in only and options.module in (None, mutant.module, *(t.removesuffix("Tests") for t in mutant.targets))
    ]
    if not chosen:
        raise Refusal("there are no such faults")
    if options.list:
        for mutant in chosen:
            print(f"{mutant.number:3} {mutant.module}: {mutant.fault}")
        return
    with tempfile.TemporaryDirectory() as folder:
        fresh = pathlib.Path(folder)
        export(options.revision, fresh)
        files = mutate(fresh, every)
        if options.check:
            check(files)
            print(f"{len(every)} faults fit {options.revision}")
            return
        copy = options.work.resolve()
        update(copy, fresh)
    build(copy)
    try_all(copy, chosen)


if __name__ == "__main__":
    try:
        main()
    except Refusal as refusal:
        sys.exit(f"error: {refusal}")
