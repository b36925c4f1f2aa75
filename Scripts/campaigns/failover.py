"""Disturbs the PostgreSQL of a served store at random moments while 16 clients write: the server is killed, a standby takes its
place, the network is cut, the project moves; the service is killed, and programs that write beside it are."""

import os
import pathlib
import re
import subprocess
import tempfile
import time

from kills import Crowd
from service_process import Service, check_store
from team_mishaps import MANY
from team_server import PROGRAMS, Server, run

# The seconds until changes are made again, and those for which a move makes them wait.
LONGEST, LONGEST_MOVE = 10, 2
# Names and addresses of this process alone.
NETWORK, SUBNET = f"geoanchor-{os.getpid()}", f"10.{64 + os.getpid() // 16384 % 64}.{os.getpid() // 64 % 256}"
NEAR, FAR = (f"{SUBNET}.{os.getpid() % 64 * 4 + host}" for host in (1, 2))


class Team:
    """A service of a team's store, and its clients."""

    def __init__(self, program, url, dice):
        self.program, self.url, self.faults, self.slowest, self.tables = program, url, [], 0.0, {}
        run(program, "add", "--lat", "1", "--lon", "2", "--store", url)
        self.service = Service(program, url)
        self.crowd = Crowd(self.service, 16, dice)

    def wait(self, since, what):
        """Waits until changes are made again."""
        before = self.crowd.count
        while self.crowd.count == before:
            if time.monotonic() > since + 60 or self.crowd.faults:
                self.faults.append(f"{what}: no change after a minute")
                return
            time.sleep(0.002)
        seconds = time.monotonic() - since
        self.slowest = max(self.slowest, seconds)
        if seconds > LONGEST:
            self.faults.append(f"{what}: changes are made again after {seconds:.1f} s")

    def finish(self, server):
        """Compares what is there with what was acknowledged."""
        self.faults += self.crowd.end() + self.service.end()
        there, acknowledged = server.anchors(), self.crowd.acknowledged
        for name in sorted(there.keys() | acknowledged.keys() | self.tables.keys()):
            wanted = self.tables.get(name, {acknowledged.get(name, 0)})
            if there.get(name, 0) not in wanted:
                self.faults.append(f"{name}: {there.get(name, 0)} anchors are there, expected {sorted(wanted)}")
        self.faults += check_store(self.program, self.url)


def started(folder, name="a", **options):
    server = Server(folder / name, **options)
    server.create()
    server.start()
    return server


def url_of(*servers):
    """The URL of a store that is on one of the servers."""
    hosts = ",".join(str(server.folder) for server in servers)
    return f"postgresql://postgres@/postgres?host={hosts}" + ("&target_session_attrs=read-write" if len(servers) > 1 else "")


def kill_server(program, folder, dice):
    """The server is killed, and started again."""
    server = started(folder)
    team = Team(program, url_of(server), dice)
    for _ in range(3):
        time.sleep(dice.uniform(0.05, 0.5))
        server.kill()
        time.sleep(dice.uniform(0, 0.5))
        server.start()
        team.wait(time.monotonic(), "server")
    return server, team


def kill_service(program, folder, dice):
    """The service is killed, and started again."""
    server = started(folder)
    team = Team(program, url_of(server), dice)
    for _ in range(3):
        time.sleep(dice.uniform(0.05, 0.4))
        team.service.kill()
        began = time.monotonic()
        team.service.start()
        team.wait(began, "service")
    return server, team


def kill_programs(program, folder, dice):
    """Programs that write to the same project beside the service are killed."""
    server = started(folder)
    team = Team(program, url_of(server), dice)
    for number in range(5):
        label = f"table{number}"
        file = folder / f"{label}.csv"
        file.write_text("latitude,longitude,name\n" + "".join(f"{i / 9},{i},{label}\n" for i in range(MANY)))
        process = subprocess.Popen(
            [program, "import", file, "--store", team.url, "--wait", "30"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            team.tables[label] = {MANY} if process.wait(dice.uniform(0.01, 0.15)) == 0 else {0}
        except subprocess.TimeoutExpired:
            process.kill()
            team.tables[label] = {MANY} if process.wait() == 0 else {0, MANY}
        team.wait(time.monotonic(), "program")
    return server, team


def promote(program, folder, dice):
    """The server is lost for good, and its standby takes its place."""
    first, second = started(folder), Server(folder / "b")
    team = Team(program, url_of(first, second), dice)
    for _ in range(2):
        second.follow(first)
        team.wait(time.monotonic(), "standby")
        time.sleep(dice.uniform(0.05, 0.4))
        first.kill()
        second.sql("SELECT pg_promote()")
        team.wait(time.monotonic(), "promotion")
        run("rm", "-rf", first.folder / "data")
        first, second = second, first
    return first, team


def move(program, folder, dice):
    """The project moves to another server, and back."""
    first, second = started(folder), started(folder, "b")
    team = Team(program, url_of(first), dice)
    for _ in range(2):
        time.sleep(dice.uniform(0.05, 0.4))
        began = time.monotonic()
        moved = run(program, "store", "move", "default", url_of(second), "--store", url_of(first), check=False)
        waited = re.search(r"waited (\d+) ms", moved.stdout)
        if moved.returncode != 0 or not waited or int(waited[1]) > LONGEST_MOVE * 1000:
            team.faults.append(f"move: {moved.stdout}{moved.stderr}")
        team.wait(began, "move")
        first, second = second, first
    return first, team


def cut(program, folder, dice):
    """The server's answers are lost for some seconds, so that no client learns of its commits."""
    within, device = ["ip", "netns", "exec", NETWORK], f"g{os.getpid()}"
    made = run("ip", "netns", "add", NETWORK, check=False)
    if made.returncode == 0:
        made = run("ip", "link", "add", device, "type", "veth", "peer", "name", "far", "netns", NETWORK, check=False)
    try:
        if made.returncode != 0:
            return None
        run("ip", "addr", "add", f"{NEAR}/30", "dev", device)
        run("ip", "link", "set", device, "up")
        run(*within, "ip", "addr", "add", f"{FAR}/30", "dev", "far")
        run(*within, "ip", "link", "set", "far", "up")
        server = started(folder, within=within, listen=FAR)
        team = Team(program, f"postgresql://postgres@{FAR}/postgres", dice)
        for _ in range(3):
            time.sleep(dice.uniform(0.05, 0.5))
            run(*within, "ip", "route", "add", "blackhole", f"{NEAR}/32")
            time.sleep(dice.choice([0.2, 1, 3]) * dice.uniform(0.5, 1.5))
            run(*within, "ip", "route", "del", "blackhole", f"{NEAR}/32")
            team.wait(time.monotonic(), "network")
        team.finish(server)
        server.end()
        return server, team
    finally:
        run("ip", "netns", "del", NETWORK, check=False)


def explore_failover(exploration, program):
    if PROGRAMS is None:
        exploration.tell("PostgreSQL is missing")
        return
    kinds, counts, slowest = [kill_server, kill_service, kill_programs, promote, move, cut], {}, {}
    for number in exploration.rounds():
        kind = kinds[number % len(kinds)]
        with tempfile.TemporaryDirectory(prefix="geoanchor-team-") as place:
            folder = pathlib.Path(place)
            folder.chmod(0o755)
            made = kind(program, folder, exploration.dice(number))
            if made is None:
                exploration.tell(f"no {kind.__name__}: it needs rights to make networks")
                continue
            server, team = made
            # The network of a cut is gone with it.
            if kind is not cut:
                team.finish(server)
                server.end()
        exploration.find([f"{kind.__name__}: {fault}" for fault in team.faults], number)
        counts[kind] = counts.get(kind, 0) + 1
        slowest[kind] = max(slowest.get(kind, 0), team.slowest)
    for kind, count in counts.items():
        exploration.tell(f"{count} rounds of {kind.__name__} under 16 clients: changes again after {slowest[kind]:.1f} s at most")
