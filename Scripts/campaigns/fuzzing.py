"""libFuzzer with the address sanitizer, on the targets in Tests/FuzzSeedsTests/Targets.

A finding is a file: as Scripts/Fuzz/Seeds/TARGET/found-HASH it is read by every run of FuzzSeedsTests.
"""

import os
import re
import subprocess

from exploration import ROOT, build

FUZZ = ROOT / "Scripts/Fuzz"
SETTINGS = {
    # Swift's own backtracer waits for ever under the fuzzer.
    "SWIFT_BACKTRACE": "enable=no",
    # libosmium keeps its pool of threads and PROJ its tables until the process ends.
    "ASAN_OPTIONS": "detect_leaks=0",
}


def fuzz(program, target, folder, *options):
    """Runs one target, with what it has seen before in a folder."""
    corpus, found = folder / "corpus" / target, folder / "found"
    for place in (corpus, found):
        place.mkdir(parents=True, exist_ok=True)
    known = set(found.iterdir())
    done = subprocess.run(
        [program, "-rss_limit_mb=2048", "-timeout=25", f"-dict={FUZZ}/numbers.dict", f"-artifact_prefix={found}/{target}-",
         "-print_final_stats=1", *options, corpus, FUZZ / "Seeds" / target],
        env=os.environ | SETTINGS | {"FUZZ_TARGET": target}, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        errors="replace")
    inputs = sorted(set(found.iterdir()) - known)
    count = re.search(r"stat::number_of_executed_units: *(\d+)", done.stderr)
    return done, inputs, int(count[1]) if count else 0


def explore_fuzz(exploration, only=()):
    scratch = ROOT / ".build/fuzz"
    build("--scratch-path", scratch, "--configuration", "release", "--sanitize=address", "-Xswiftc", "-sanitize=fuzzer", "-Xswiftc",
          "-use-ld=lld", "-Xswiftc", "-enable-testing", folder=FUZZ)
    program, executed = scratch / "release/fuzz", {}
    targets = subprocess.run([program], env=os.environ | SETTINGS, capture_output=True, text=True).stdout.split()
    for target in targets:
        seconds = max(1, exploration.seconds / len(targets))
        done, inputs, executed[target] = fuzz(
            program, target, exploration.folder, f"-max_total_time={seconds:.0f}", f"-seed={exploration.seed % 2**32 or 1}")
        for path in inputs:
            place = path.relative_to(ROOT)
            summary = re.findall(r"(?:ERROR|SUMMARY): .*|a property does not hold: .*|Fatal error: .*", done.stderr)
            command = f"FUZZ_TARGET={target} .build/fuzz/release/fuzz {place}"
            exploration.find([f"{target}: {place}: {'; '.join(summary)}"], command=command)
        if done.returncode != 0 and not inputs:
            exploration.find([f"{target}: ends with {done.returncode}: {done.stderr[-1000:]}"])
    exploration.tell("inputs: " + ", ".join(f"{target} {count}" for target, count in executed.items()))
