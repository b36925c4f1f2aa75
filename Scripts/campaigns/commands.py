"""The parts of a campaign that are commands of their own: full sizes, packages, benchmarks."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from exploration import ROOT, build

BENCH, SHARED = ROOT / "Scripts/Bench", ROOT.parent / "shared/data"


def explore_statistics(exploration):
    exploration.command("Scripts/test", "--all")


def explore_service(exploration, program):
    command = ["Scripts/service", "--full", "--seed", str(exploration.seed)]
    exploration.command(*command, again=f"GEOANCHOR={program} {' '.join(command)}")


def explore_release(exploration, program):
    """The fixed work of the checks once more, by the optimized program."""
    for command in (["Scripts/drill"], ["Scripts/judges", "install"], ["Scripts/examples"]):
        exploration.command(*command, again=f"GEOANCHOR={program} {' '.join(command)}")


def explore_walks(exploration, program):
    """Walks of other cities, drawn and real, by an independent reading of their tags."""
    python = exploration.command("Scripts/checks/environment", "judges").split()[-1]
    cities = [SHARED / f"osm/{city}.osm.pbf" for city in ("monaco", "heidelberg", "porto")]
    for extract in [None, *filter(pathlib.Path.exists, cities)]:
        command = [python, "Scripts/checks/judged_walks.py", program, *filter(None, [extract]), "--seed", str(exploration.seed)]
        exploration.command(*command, again=" ".join(map(str, command)))


def explore_alignment(exploration, program):
    """400 sound walks, and 200 of each kind with a world that breaks."""
    python = exploration.command("Scripts/checks/environment", "judges").split()[-1]
    for kinds, count in (("sound", 400), ("regimes,broken", 200)):
        command = [python, "Scripts/checks/judged_alignment.py", "--program", program, "--seed", str(exploration.seed),
                   "--kinds", kinds, "--count", str(count)]
        exploration.command(*command, again=" ".join(map(str, command)))


def explore_packages(exploration):
    """Makes the packages, and installs the Debian package where nothing of it has been."""
    folder = exploration.folder / "packages"
    shutil.rmtree(folder, ignore_errors=True)
    exploration.command("Scripts/package", folder)
    package = next(folder.glob("*.deb"), None)
    if package is None:
        exploration.tell("no Debian package is made here")
        return
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        exploration.tell("not installed in a fresh root: root and Debian's debootstrap are needed")
        return
    with tempfile.TemporaryDirectory(prefix="geoanchor-root-") as root:
        release = re.search(r"^VERSION_CODENAME=(\w+)", pathlib.Path("/etc/os-release").read_text(), re.M)[1]
        exploration.command("debootstrap", "--variant=minbase", release, root)
        shutil.copy(package, f"{root}/tmp")
        exploration.command("chroot", root, "apt-get", "install", "--yes", "--no-install-recommends", f"/tmp/{package.name}")
        exploration.command("chroot", root, "env", "-i", "PATH=/usr/bin:/bin", "geoanchor", "tour", "/tmp/tour")


def beyond(table):
    """The rows of a table in Markdown whose second column is beyond its last one, the limit."""
    rows = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in table.splitlines() if line.startswith("| ")]
    measured = {row[0]: float(row[1]) for row in rows if re.fullmatch(r"[0-9.]+", row[1])}
    for row in rows:
        limit = re.fullmatch(r"([0-9.]+) (µs|ms|× (nginx) of as much)", row[-1])
        if not limit or row[0] not in measured:
            continue
        most = float(limit[1]) * {"µs": 1, "ms": 1_000}.get(limit[2], measured["nginx `return` of as much"])
        if measured[row[0]] > most:
            yield f"{row[0]}: {measured[row[0]]} µs, the limit is {row[-1]}"


def explore_benchmarks(exploration, program):
    """Benchmarks that need little; tables are kept beside the report, and limits that they name are looked at."""
    subprocess.run([ROOT / "Scripts/setup", "bench"], check=True)
    build("--configuration", "release", "--product", "bench-store", "--static-swift-stdlib", folder=BENCH)
    store = BENCH / ".build/release/bench-store"
    exploration.command("python3", BENCH / "edits.py", program, store)
    if shutil.which("strace"):
        exploration.command("python3", BENCH / "trace-commits.py", store)
    exploration.command("python3", BENCH / "exchange.py")
    exploration.command("python3", BENCH / "store-growth.py")
    exploration.command("python3", BENCH / "convert.py", program)
    exploration.command("python3", BENCH / "pages.py", "--geoanchor", program)
    if extract := next(iter(sorted(SHARED.glob("osm/porto*.osm.pbf"))), None):
        exploration.find(beyond(exploration.command("python3", BENCH / "serve.py", program, extract)))
