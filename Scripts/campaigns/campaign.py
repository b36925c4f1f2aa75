"""Explores what checks do not: see Scripts/campaign."""

import argparse
import pathlib
import subprocess
import sys
import time
import typing

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "checks"))

from attack_files import explore_attack
from commands import explore_alignment, explore_benchmarks, explore_packages, explore_release, explore_service, explore_statistics, explore_walks
from crowds import explore_crowds
from exploration import OUT, ROOT, Exploration
from failover import explore_failover
from files import explore_files
from fuzzing import explore_fuzz
from heavy_requests import explore_heavy
from kills import explore_kills
from mishaps import explore_mishaps
from mutated_requests import explore_exchanges, explore_requests
from races import explore_races
from sanitizers import explore_sanitizers
from soak import explore_soak
from team_patroni import explore_patroni


class Part(typing.NamedTuple):
    """A part of a campaign; one that takes no minutes of its own shares those of the command."""

    name: str
    explore: typing.Callable
    explores: str
    minutes: int = 0
    asks_program: bool = True

    def __str__(self):
        return f"{self.name:14}{self.explores} ({f'about {self.minutes} minutes' if self.minutes else 'shares the minutes'})"


PARTS = [
    Part("files", explore_files, "broken files and stores, with other mutations than the drill's"),
    Part("kills", explore_kills, "five writers of a store, and a service under 32 clients, killed at random moments"),
    Part("attack", explore_attack, "stores beside writers, kills and second names, and stores that somebody prepared"),
    Part("races", explore_races, "two clients that edit the same anchors at the same time"),
    Part("mishaps", explore_mishaps, "a served store that is locked, replaced, out of room, or whose clock steps"),
    Part("requests", explore_requests, "mutated requests over every route, eight at a time, and the memory that they take"),
    Part("exchanges", explore_exchanges, "mutated exchanges of HTTP, in pieces"),
    Part("heavy", explore_heavy, "the heaviest requests that a service accepts, each beside small edits"),
    Part("soak", explore_soak, "mixed load on a service; from ten minutes on memory, descriptors and times are compared"),
    Part("failover", explore_failover, "PostgreSQL under 16 clients: killed, promoted, moved, cut off"),
    Part("fuzz", explore_fuzz, "libFuzzer with the address sanitizer on every target; builds first", asks_program=False),
    Part("sanitizers", explore_sanitizers,
         "requests, exchanges, races and load under the address, undefined-behavior and thread sanitizers; builds first",
         asks_program=False),
    Part("crowds", explore_crowds, "more descriptors, bodies and slow clients than a service has room for", 2),
    Part("patroni", explore_patroni,
         "the cluster of the guide for teams, where Debian's patroni, etcd-server and pgbackrest are", 10),
    Part("schemathesis", explore_service, "Scripts/service in full, with other cases of schemathesis", 10),
    Part("walks", explore_walks, "20,000 walks of drawn and real cities, by an independent reading of their tags", 20),
    Part("alignment", explore_alignment, "walks drawn apart from the package, sound and with AR worlds that break", 10),
    Part("statistics", explore_statistics, "the tests, with statistics in their full size", 20, asks_program=False),
    Part("release", explore_release, "the drill, the judges and the examples with the optimized program", 5),
    Part("packages", explore_packages, "the packages, installed in a fresh root where debootstrap is", 5, asks_program=False),
    Part("benchmarks", explore_benchmarks, "edits, imports, pages, growth, and the service beside nginx with its limits", 60),
]


def report(options, explorations):
    """The report, which is written anew after each part."""
    commit = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip()
    count = sum(len(exploration.findings) for exploration in explorations)
    lines = [f"# Campaign of {time.strftime('%Y-%m-%d %H:%M')}", "", f"Commit {commit}, seed {options.seed}, {count} findings.", ""]
    for exploration in explorations:
        lines += [f"## {exploration.name}: {len(exploration.findings)} findings, {exploration.took / 60:.1f} minutes", ""]
        lines += [f"- {text}" for text in exploration.done]
        for fault, command in exploration.findings:
            lines += ["", f"**Finding**, again by `{command}`:", "", *(f"    {line}" for line in fault.splitlines())]
        lines.append("")
    (OUT / "REPORT").write_text("\n".join(lines))
    return count


def main():
    parser = argparse.ArgumentParser(prog="Scripts/campaign", description="Explores what checks do not.")
    parser.add_argument("--minutes", type=float, default=60, help="shared by the parts that have no end of their own (60)")
    parser.add_argument("--only", metavar="NAME[,NAME]", help="these parts")
    parser.add_argument("--seed", type=int, default=time.time_ns() // 1_000_000_000, help="another one each second unless given")
    parser.add_argument("--round", type=int, help="one round, as a finding names it")
    parser.add_argument("--list", action="store_true", help="the parts, what they explore and how long they take")
    options = parser.parse_args()
    if options.list:
        print(*PARTS, sep="\n")
        return
    known = [part.name for part in PARTS]
    names = options.only.split(",") if options.only else known
    if unknown := sorted(set(names) - set(known)):
        parser.error(f"no part is called {', '.join(unknown)}")
    parts = [part for part in PARTS if part.name in names]
    seconds = 60 * options.minutes / max(1, sum(not part.minutes for part in parts))
    explorations = []
    for part in parts:
        print(f"== {part.name}", flush=True)
        exploration = Exploration(part.name, options.seed, seconds, options.round)
        exploration.run(part)
        explorations.append(exploration)
        count = report(options, explorations)
        found = [f"finding: {fault}\n  again: {command}" for fault, command in exploration.findings]
        print("\n".join(exploration.done + found), flush=True)
    print(f"{count} findings, seed {options.seed}, {(OUT / 'REPORT').relative_to(ROOT)}")
    raise SystemExit(1 if count else 0)


if __name__ == "__main__":
    main()
