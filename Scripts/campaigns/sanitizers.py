"""The service, with the C behind it, and a store of many threads, built with sanitizers."""

import os
import subprocess
import tempfile

from crowds import without_descriptors
from exploration import ROOT, build
from mutated_requests import explore_exchanges, explore_requests
from races import race
from served_exchanges import attack_service
from service_process import new_store
from soak import soak

LOCKS = ROOT / "Scripts/campaigns/sanitize-locks.c"
SETTINGS = {
    # A crash would otherwise wait for a backtrace.
    "SWIFT_BACKTRACE": "enable=no", "TSAN_OPTIONS": "halt_on_error=1 exitcode=66",
    "ASAN_OPTIONS": "detect_leaks=0 exitcode=66", "UBSAN_OPTIONS": "halt_on_error=1 exitcode=66",
}


def sanitized(sanitizer, product, folder=ROOT, *options):
    """A program that is built with a sanitizer, in a folder of its own."""
    scratch = ROOT / ".build" / (sanitizer if folder == ROOT else f"{sanitizer}-{folder.name.lower()}")
    if sanitizer == "thread":
        scratch.mkdir(parents=True, exist_ok=True)
        subprocess.run(["clang", "-O1", "-fsanitize=thread", "-c", "-o", scratch / "locks.o", LOCKS], check=True)
        options += ("-Xlinker", scratch / "locks.o")
    else:
        # Undefined behavior of C ends the process, which needs no library.
        options += ("-Xcc", "-fsanitize=undefined", "-Xcc", "-fsanitize-trap=undefined")
    build("--scratch-path", scratch, "--product", product, "--sanitize", sanitizer, *options, folder=folder)
    return scratch / "debug" / product


def explore_sanitizers(exploration):
    os.environ.update(SETTINGS)
    with tempfile.TemporaryDirectory(prefix="geoanchor-sanitizers-") as place:
        store = sanitized("thread", "bench-store", ROOT / "Scripts/Bench", "-Xswiftc", "-DTHREAD_SANITIZED")
        exploration.command(store, "threads", f"{place}/threads.gpkg", again=exploration.again)
        # Builds take no part of the time for exploring.
        seconds = exploration.seconds / 6
        for sanitizer in ("address", "thread"):
            program = sanitized(sanitizer, "geoanchor")
            for explore in (explore_requests, explore_exchanges):
                exploration.restart(seconds)
                explore(exploration, program)
            exploration.find(attack_service(program)[1] + race(program, 500, exploration.dice(0))[0])
            if sanitizer == "thread":
                new_store(program, f"{place}/crowd.gpkg")
                exploration.find(without_descriptors(program, f"{place}/crowd.gpkg"))
            said, faults = soak(program, seconds, exploration.seed, measures=False)
            exploration.find(faults)
            exploration.tell(f"{sanitizer}: malformed exchanges, races, {said}")
