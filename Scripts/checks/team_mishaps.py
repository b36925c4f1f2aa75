"""What befalls the PostgreSQL of a served store while 16 clients write: the server is killed, a standby takes its place, the network
is cut, the project moves to another server; the service is killed, and programs that write beside it are. What was acknowledged is
there, once, and nothing else."""

import atexit
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time

from served_edits import Service, Writer

PROGRAMS = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), default=None)
CLIENTS, LONGEST, MANY, LONGEST_MOVE = 16, 10, 60, 2
# Root starts servers as the user of Debian's package.
AS = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
NETWORK, NEAR, FAR = "geoanchor-drill", "10.213.71.1", "10.213.71.2"


def run(*command, check=True, **options):
    return subprocess.run([str(part) for part in command], check=check, capture_output=True, text=True, **options)


class Server:
    """PostgreSQL in a folder, which holds its data and its socket; it syncs to the disk."""

    def __init__(self, folder, within=(), listen=""):
        self.folder, self.within, self.process = folder, within, None
        self.options = ["-c", f"listen_addresses={listen}", "-c", f"unix_socket_directories={folder}", "-c", "max_connections=100"]
        atexit.register(self.end)
        folder.mkdir()
        if AS:
            run("chown", "postgres", folder)

    def create(self):
        run(*AS, PROGRAMS / "initdb", "--pgdata", self.folder / "data", "--username", "postgres", "--auth", "trust", "--encoding", "UTF8",
            "--locale", "C.UTF-8", cwd="/")
        with open(self.folder / "data/pg_hba.conf", "a", encoding="utf-8") as file:
            file.write(f"host all all {NEAR}/30 trust\n")

    def start(self):
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [*self.within, *AS, PROGRAMS / "postgres", "-D", self.folder / "data", *self.options], stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, cwd="/")
        for _ in range(1200):
            if run(PROGRAMS / "pg_isready", "-q", "-h", self.folder, "-U", "postgres", "-d", "postgres", check=False).returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text()[-1000:])

    def kill(self):
        """Ends it as a loss of power does: what the kernel had not yet written is kept, nothing else is."""
        children = run("ps", "-o", "pid=", "--ppid", self.process.pid, check=False).stdout.split()
        self.process.kill()
        self.process.wait()
        for child in children:
            # Each ends by itself once it sees that the first one has gone; a kill is no loss of memory that they share.
            try:
                os.kill(int(child), signal.SIGKILL)
            except ProcessLookupError:
                pass

    def end(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()

    def sql(self, text):
        return run(PROGRAMS / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "postgres", "-c", text).stdout.strip()

    def copy(self, other):
        """Becomes a standby of another server."""
        run(*AS, PROGRAMS / "pg_basebackup", "--pgdata", self.folder / "data", "-h", other.folder, "-U", "postgres", "--checkpoint", "fast",
            "--write-recovery-conf", cwd="/")


class Team:
    """A service and its clients, which send each change until it is acknowledged."""

    def __init__(self, program, folder, url, seed):
        self.program, self.folder, self.url, self.faults, self.slowest = program, folder, url, [], 0.0
        run(program, "add", "--id", "first", "--lat", "1", "--lon", "2", "--store", url)
        self.service = Service(program, url)
        self.writers = [Writer(self.service, number, random.Random(f"{seed}:{number}")) for number in range(CLIENTS)]
        for writer in self.writers:
            writer.start()

    def acknowledged(self):
        return sum(len(writer.acknowledged) for writer in self.writers)

    def acknowledged_labels(self):
        return {label for writer in self.writers for label in list(writer.acknowledged)}

    def wait(self, since, what):
        """Waits until changes are made again."""
        before = self.acknowledged()
        while self.acknowledged() == before:
            if time.monotonic() > since + 60 or any(writer.faults for writer in self.writers):
                self.faults.append(f"{what}: no change after a minute")
                return
            time.sleep(0.002)
        seconds = time.monotonic() - since
        self.slowest = max(self.slowest, seconds)
        if seconds > LONGEST:
            self.faults.append(f"{what}: the service was back after {seconds:.1f} s")

    def finish(self, server, tables=None):
        for writer in self.writers:
            writer.is_over = True
        for writer in self.writers:
            writer.join(60)
            self.faults += writer.faults + ([f"writer {writer.number} does not end"] if writer.is_alive() else [])
        if self.service.end() != 0:
            self.faults.append("the service did not end well")
        rows = server.sql("SELECT name, count(*) FROM geoanchor.anchors WHERE name IS NOT NULL GROUP BY name").splitlines()
        found = {name: int(count) for name, count in (row.split("|") for row in rows)}
        wanted = {}
        for writer in self.writers:
            wanted |= writer.acknowledged
        # A program that was killed has made its change or not, but not half of it.
        for label, is_there in (tables or {}).items():
            wanted[label] = MANY if is_there or label in found else 0
        for label in found.keys() | wanted.keys():
            if found.get(label, 0) != wanted.get(label, 0):
                self.faults.append(f"{label}: {found.get(label, 0)} anchors are there, {wanted.get(label, 0)} were acknowledged")
        checked = run(self.program, "store", "check", "--store", self.url, check=False)
        if checked.returncode != 0:
            self.faults.append(f"the store is damaged: {checked.stdout}{checked.stderr}")
        return len(wanted), sum(writer.repeated for writer in self.writers)


def kill_server(program, folder, rounds, dice):
    """The server is killed, and started again."""
    server = Server(folder / "a")
    server.create()
    server.start()
    team = Team(program, folder, f"postgresql://postgres@/postgres?host={folder}/a", dice.random())
    for _ in range(rounds):
        time.sleep(dice.uniform(0.05, 0.5))
        server.kill()
        time.sleep(dice.uniform(0, 0.5))
        server.start()
        team.wait(time.monotonic(), "server")
    return server, team, {}


def kill_service(program, folder, rounds, dice):
    """The service is killed, and started again."""
    server = Server(folder / "a")
    server.create()
    server.start()
    team = Team(program, folder, f"postgresql://postgres@/postgres?host={folder}/a", dice.random())
    for _ in range(rounds):
        time.sleep(dice.uniform(0.05, 0.4))
        team.service.kill()
        began = time.monotonic()
        team.service.start()
        team.wait(began, "service")
    return server, team, {}


def kill_client(program, folder, rounds, dice):
    """Programs that write to the same project beside the service are killed."""
    server = Server(folder / "a")
    server.create()
    server.start()
    url = f"postgresql://postgres@/postgres?host={folder}/a"
    team = Team(program, folder, url, dice.random())
    tables = {}
    for number in range(rounds):
        label = f"table{number}"
        file = folder / f"{label}.csv"
        file.write_text("id,latitude,longitude,name\n" + "".join(f"{label}-{i},{i / 9},{i},{label}\n" for i in range(MANY)))
        process = subprocess.Popen([program, "import", file, "--store", url, "--wait", "30"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            tables[label] = process.wait(dice.uniform(0.01, 0.15)) == 0
        except subprocess.TimeoutExpired:
            process.kill()
            tables[label] = process.wait() == 0
        team.wait(time.monotonic(), "client")
    return server, team, tables


def promote(program, folder, rounds, dice):
    """The server is lost for good, and its standby, which has all that was acknowledged, takes its place."""
    first, second = Server(folder / "a"), Server(folder / "b")
    first.create()
    first.start()
    team = Team(program, folder, f"postgresql://postgres@/postgres?host={folder}/a,{folder}/b&target_session_attrs=read-write", dice.random())
    for _ in range(rounds):
        second.copy(first)
        second.start()
        first.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        first.sql("SELECT pg_reload_conf()")
        while first.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
            time.sleep(0.02)
        team.wait(time.monotonic(), "standby")
        time.sleep(dice.uniform(0.05, 0.4))
        first.kill()
        second.sql("SELECT pg_promote()")
        team.wait(time.monotonic(), "promotion")
        run("rm", "-rf", first.folder / "data")
        first, second = second, first
    return first, team, {}


def move(program, folder, rounds, dice):
    """The project moves to another server, and back."""
    first, second = Server(folder / "a"), Server(folder / "b")
    for server in (first, second):
        server.create()
        server.start()
    team = Team(program, folder, f"postgresql://postgres@/postgres?host={folder}/a", dice.random())
    for _ in range(rounds):
        time.sleep(dice.uniform(0.05, 0.4))
        began = time.monotonic()
        moved = run(program, "store", "move", "default", f"postgresql://postgres@/postgres?host={second.folder}", "--store",
            f"postgresql://postgres@/postgres?host={first.folder}", check=False)
        if moved.returncode != 0 or int(re.search(r"waited (\d+) ms", moved.stdout)[1]) > LONGEST_MOVE * 1000:
            team.faults.append(f"move: {moved.stdout}{moved.stderr}")
        team.wait(began, "move")
        first, second = second, first
    return first, team, {}


def may_cut():
    """Whether networks of its own are allowed."""
    try:
        run("ip", "netns", "del", NETWORK, check=False)
        run("ip", "netns", "add", NETWORK)
        run("ip", "link", "add", "geoanchor0", "type", "veth", "peer", "name", "geoanchor1", "netns", NETWORK)
        return True
    except (OSError, subprocess.CalledProcessError):
        return False
    finally:
        if shutil.which("ip"):
            run("ip", "netns", "del", NETWORK, check=False)


def cut(program, folder, rounds, dice):
    """What the server answers vanishes for some seconds, so that nobody hears of what it commits."""
    within = ["ip", "netns", "exec", NETWORK]
    run("ip", "netns", "del", NETWORK, check=False)
    run("ip", "netns", "add", NETWORK)
    try:
        run("ip", "link", "add", "geoanchor0", "type", "veth", "peer", "name", "geoanchor1", "netns", NETWORK)
        run("ip", "addr", "add", f"{NEAR}/30", "dev", "geoanchor0")
        run("ip", "link", "set", "geoanchor0", "up")
        run(*within, "ip", "addr", "add", f"{FAR}/30", "dev", "geoanchor1")
        run(*within, "ip", "link", "set", "geoanchor1", "up")
        server = Server(folder / "a", within, FAR)
        server.create()
        server.start()
        team = Team(program, folder, f"postgresql://postgres@{FAR}/postgres", dice.random())
        for _ in range(rounds):
            time.sleep(dice.uniform(0.05, 0.5))
            run(*within, "ip", "route", "add", "blackhole", f"{NEAR}/32")
            time.sleep(dice.choice([0.2, 1, 3]) * dice.uniform(0.5, 1.5))
            run(*within, "ip", "route", "del", "blackhole", f"{NEAR}/32")
            team.wait(time.monotonic(), "network")
        yield server, team, {}
    finally:
        run("ip", "netns", "del", NETWORK, check=False)


def befall_team(program, rounds, seed):
    """Lets everything befall the server of a team's store, a number of times."""
    if PROGRAMS is None:
        return "no mishaps of a team's store: PostgreSQL is missing", ["PostgreSQL is missing"]
    faults, done = [], []
    kinds = [kill_server, kill_service, kill_client, promote, move]
    if may_cut():
        kinds.append(cut)
    else:
        done.append("no cut of the network, for which namespaces of networks must be allowed")
    for kind in kinds:
        with tempfile.TemporaryDirectory(prefix="geoanchor-team-") as place:
            folder = pathlib.Path(place)
            folder.chmod(0o755)
            # The issue counts fewer promotions than other mishaps.
            many = (2 * rounds + 4) // 5 if kind is promote else rounds
            dice = random.Random(f"{seed}:{kind.__name__}")
            made = kind(program, folder, many, dice)
            for server, team, tables in [made] if isinstance(made, tuple) else made:
                count, repeated = team.finish(server, tables)
                server.end()
                faults += [f"{kind.__name__}: {fault}" for fault in team.faults]
                done.append(f"{many} {kind.__name__} ({count} changes, {repeated} sent again, back after {team.slowest:.1f} s at most)")
    return "mishaps of a team's store under 16 clients: " + ", ".join(done), faults
