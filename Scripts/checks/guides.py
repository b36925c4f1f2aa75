#!/usr/bin/env python3
"""Types every command of the README and of the guides, as their reader would, in practice folders; called by Scripts/docs.

    Scripts/checks/guides.py PROGRAM [GUIDE...]     PROGRAM is .build/debug/geoanchor; GUIDE is a name such as Anchors

Each guide is typed alone in a fresh folder of Scripts/practice, and all of them one after the other in the same folder, in the order
of the topics of GeoAnchorKit.md. A command ends with status 0, or as the comment above it says: `# …: exit status 1`. `serve` and
`demo` are asked for `/` and ended. Programs of others are typed where they are installed; Scripts, which CI runs by themselves, must
be there. Commands that are not typed are counted and named.
"""

import concurrent.futures
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOG = ROOT / "Sources/Faces/GeoAnchorKit/GeoAnchorKit.docc"
TIMEOUT = 120
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
SERVED = "http://127.0.0.1:8080"


class Command:
    """A command of a guide, the line where it begins, and the exit status that the guide says."""

    def __init__(self, guide, line, text, status):
        self.guide, self.line, self.text, self.status = guide, line, text, status
        self.program = text.split()[0]
        self.serves = text.startswith(("geoanchor serve", "geoanchor demo"))

    def failure(self, order, found, messages):
        return (f"error: {self.guide.relative_to(ROOT)}:{self.line}, {order}: `{self.text}`: "
                f"{found}, expected exit status {self.status}\n{messages.strip()}")


def commands(guide):
    text = guide.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        line, status, typed, begun = text[:block.start(1)].count("\n"), 0, "", 0
        for words in block.group(1).splitlines():
            line += 1
            if not typed and (not words.strip() or words.startswith("#")):
                said = re.search(r": exit status (\d+)$", words)
                status = int(said.group(1)) if said else 0
                continue
            begun = begun if typed else line
            typed += words.removesuffix("\\")
            if not words.endswith("\\"):
                yield Command(guide, begun, typed, status)
                typed, status = "", 0


def guides():
    """The README, and the guides in the order in which they are to be read."""
    names = re.findall(r"^- \[[^\]]*\]\((\w+\.md)\)$", (CATALOG / "GeoAnchorKit.md").read_text(encoding="utf-8"), re.MULTILINE)
    missing = {path.name for path in CATALOG.glob("*.md")} - {"GeoAnchorKit.md", *names}
    if missing:
        raise SystemExit(f"error: GeoAnchorKit.md does not name {', '.join(sorted(missing))}")
    return [ROOT / "README.md", *(CATALOG / name for name in names)]


class Served:
    """A service that answers at an address of its own while it is used."""

    def __init__(self, line, folder, environment):
        line = re.sub(r" --listen \S+", "", line) + " --listen 127.0.0.1:0"
        line += " --no-browser" if line.startswith("geoanchor demo") else ""
        self.messages, self.url = "", None
        # pylint: disable-next=consider-using-with
        self.process = subprocess.Popen(
            shlex.split(line), cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True)
        for message in self.process.stderr:
            self.messages += message
            if found := re.search(r"https?://[\w.:\[\]]+", message):
                self.url = found.group()
                break

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.messages += self.process.communicate(timeout=TIMEOUT)[1]

    def answer(self):
        """The status of the answer to `/`, as a browser asks."""
        try:
            request = urllib.request.Request(self.url, headers={"Accept": "text/html"})
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code


class Reader:
    """A person who types commands in a folder."""

    def __init__(self, folder, environment, order):
        self.folder, self.environment, self.order = folder, environment, order

    def serve(self, command):
        with Served(command.text, self.folder, self.environment) as served:
            status = served.answer() if served.url else None
        if status != 200 or served.process.returncode != 0:
            return command.failure(
                self.order, f"{status or 'no answer'} to `/`, exit status {served.process.returncode}", served.messages)
        return None

    def type(self, command):
        """Types a command; gives what is wrong."""
        if command.serves:
            return self.serve(command)
        if SERVED in command.text:
            with Served("geoanchor serve", self.folder, self.environment) as served:
                return self.run(command, command.text.replace(SERVED, served.url or SERVED))
        return self.run(command, command.text)

    def run(self, command, text):
        try:
            run = subprocess.run(
                ["bash", "-o", "pipefail", "-c", text], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                capture_output=True, text=True, errors="replace", timeout=TIMEOUT, check=False)
        except subprocess.TimeoutExpired:
            return command.failure(self.order, f"not ended in {TIMEOUT} s", "")
        if run.returncode != command.status:
            return command.failure(self.order, f"exit status {run.returncode}", run.stderr)
        return None


def typed_here(command):
    if command.program.startswith(("Scripts/", ".ci/")):
        if not os.access(ROOT / command.program, os.X_OK):
            raise SystemExit(command.failure("in the checkout", "no such script", ""))
        return False
    return shutil.which(command.program) is not None or command.program == "geoanchor"


def main():
    program, only = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    chosen = [(guide, list(commands(guide))) for guide in guides() if not only or guide.stem in only]
    chosen = [(guide, found) for guide, found in chosen if found]
    typed = {guide: [command for command in found if typed_here(command)] for guide, found in chosen}
    left = [command.program for guide, found in chosen for command in found if command not in typed[guide]]
    with tempfile.TemporaryDirectory() as place:
        scratch = pathlib.Path(place)
        (scratch / "bin").mkdir()
        (scratch / "bin/geoanchor").symlink_to(program)
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("GEOANCHOR_", "LC_", "LANG"))}
        environment |= {"LC_ALL": "C.UTF-8", "PATH": f"{scratch}/bin:{environment['PATH']}"}
        made = subprocess.run(
            [ROOT / "Scripts/practice", scratch / "practice"], env=environment | {"GEOANCHOR": str(program)},
            capture_output=True, text=True, check=False)
        if made.returncode != 0:
            raise SystemExit(f"error: Scripts/practice makes no folder\n{made.stdout}{made.stderr}")

        def read(name, order, found):
            folder = scratch / name
            shutil.copytree(scratch / "practice", folder, symlinks=True)
            reader = Reader(folder, environment, order)
            failures = [failure for failure in map(reader.type, found) if failure]
            shutil.rmtree(folder)
            return failures

        in_order = [command for guide, _ in chosen if guide.parent == CATALOG for command in typed[guide]]
        with concurrent.futures.ThreadPoolExecutor(max_workers=3) as pool:
            runs = [pool.submit(read, "in-order", "one guide after the other", in_order)]
            runs += [pool.submit(read, guide.stem, "alone", typed[guide]) for guide, _ in chosen]
            failures = [failure for run in runs for failure in run.result()]
    count = sum(map(len, typed.values()))
    names = ", ".join(sorted(set(left)))
    summary = f"{len(chosen)} guides, {count} typed commands, {len(left)} not typed{': ' if left else ''}{names}"
    if failures:
        raise SystemExit("\n".join(failures) + f"\nerror: {len(failures)} failures; {summary}")
    print(summary)


if __name__ == "__main__":
    main()
