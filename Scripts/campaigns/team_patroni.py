"""The recipe of the guide for teams carried out: two servers of PostgreSQL under Patroni and etcd, and backups by pgbackrest, while
16 clients write. The leader is lost with its Patroni, or its PostgreSQL alone; a backup is restored to a moment."""

import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

from failover import Team
from team_server import AS, PROGRAMS, Server, run

NEEDED = ("patroni", "etcd", "pgbackrest")


def free_port():
    """A port for a program that needs to be told one."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


class Node(Server):
    """A server that Patroni starts, follows and promotes."""

    def __init__(self, folder, etcd):
        super().__init__(folder)
        self.port, rest = free_port(), free_port()
        settings = {
            "scope": "anchors", "name": folder.name, "etcd3": {"host": f"127.0.0.1:{etcd}"},
            "restapi": {"listen": f"127.0.0.1:{rest}", "connect_address": f"127.0.0.1:{rest}"},
            # As the guide has it; all else are Patroni's defaults.
            "bootstrap": {
                "dcs": {
                    "synchronous_mode": True, "postgresql": {"use_pg_rewind": True, "parameters": {"synchronous_commit": "on"}}},
                "initdb": [{"encoding": "UTF8"}, {"locale": "C.UTF-8"}]},
            "postgresql": {
                "listen": f"127.0.0.1:{self.port}", "connect_address": f"127.0.0.1:{self.port}", "data_dir": f"{folder}/data",
                "bin_dir": str(PROGRAMS), "pgpass": f"{folder}/pgpass",
                "pg_hba": ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
                "authentication": {"superuser": {"username": "postgres"}, "replication": {"username": "replicator"}},
                "parameters": {
                    "unix_socket_directories": str(folder), "archive_mode": "on",
                    "archive_command": f"pgbackrest --config={folder}/pgbackrest.conf --stanza=anchors archive-push %p"}}}
        (folder / "patroni.yml").write_text(json.dumps(settings))
        (folder / "pgbackrest.conf").write_text(
            f"[anchors]\npg1-path={folder}/data\npg1-port={self.port}\npg1-socket-path={folder}\npg1-user=postgres\n"
            f"[global]\nrepo1-path={folder.parent}/backups\nlock-path={folder}/lock\nspool-path={folder}/spool\n"
            "log-level-file=off\n")

    def start(self):
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [*AS, "patroni", self.folder / "patroni.yml"], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/")

    def postmaster(self):
        return int((self.folder / "data/postmaster.pid").read_text().split()[0])

    def kill_postgres(self):
        run("kill", "-9", self.postmaster())

    def kill(self):
        """Loses the machine."""
        self.process.kill()
        self.process.wait()
        self.kill_postgres()

    def leads(self):
        return self.sql("SELECT NOT pg_is_in_recovery()", check=False) == "t"

    def sql(self, text, check=True):
        return run(
            PROGRAMS / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-p", self.port, "-U",
            "postgres", "-c", text, check=check).stdout.strip()

    def pgbackrest(self, *arguments):
        run(*AS, "pgbackrest", f"--config={self.folder}/pgbackrest.conf", "--stanza=anchors", *arguments, cwd="/")


def until(is_so, seconds, what):
    """Waits; returns the seconds that it took."""
    began = time.monotonic()
    while not is_so():
        if time.monotonic() > began + seconds:
            raise RuntimeError(f"{what}: not after {seconds} s")
        time.sleep(0.05)
    return time.monotonic() - began


def restore(program, leader, folder, team):
    """Restores the store as it was at a moment after a backup; the seconds that it took, and what is wrong."""
    leader.pgbackrest("stanza-create")
    leader.pgbackrest("--type=full", "backup")
    time.sleep(1)
    known = team.crowd.acknowledged.keys()
    moment = leader.sql("SELECT clock_timestamp()")
    time.sleep(1)
    leader.sql("SELECT pg_switch_wal()")
    until(lambda: leader.sql(f"SELECT last_archived_time > '{moment}' FROM pg_stat_archiver") == "t", 60, "archive")
    restored = Server(folder / "restored")
    # The restored settings have the port of the server that was backed up.
    restored.options += ["-c", "port=5432"]
    began = time.monotonic()
    leader.pgbackrest(
        f"--pg1-path={folder}/restored/data", "--type=time", f"--target={moment}", "--target-action=promote", "restore")
    (restored.folder / "data/postgresql.auto.conf").open("a").write("archive_mode = off\nsynchronous_standby_names = ''\n")
    restored.start()
    until(lambda: restored.sql("SELECT NOT pg_is_in_recovery()") == "t", 60, "restore")
    seconds = time.monotonic() - began
    faults = []
    # A change has the time at which its transaction began.
    late = restored.sql(f"SELECT count(*) FROM geoanchor.changes WHERE time::timestamptz > '{moment}'")
    names = set(restored.sql("SELECT DISTINCT name FROM geoanchor.anchors WHERE name IS NOT NULL").splitlines())
    if late != "0" or not known <= names:
        faults.append(f"the backup has {late} changes that came later, and lacks {len(known - names)} of {len(known)}")
    url = f"postgresql://postgres@/postgres?host={folder}/restored"
    checked = run(program, "store", "check", "--store", url, check=False)
    if checked.returncode != 0:
        faults.append(f"the restored store is damaged: {checked.stdout}{checked.stderr}")
    restored.end()
    return seconds, faults


def explore_patroni(exploration, program):
    missing = [name for name in NEEDED if not shutil.which(name)]
    if missing or PROGRAMS is None:
        exploration.tell(f"not explored: {', '.join(missing or ['PostgreSQL'])} must be installed")
        return
    dice = exploration.dice(0)
    with tempfile.TemporaryDirectory(prefix="geoanchor-patroni-") as place:
        folder = pathlib.Path(place)
        folder.chmod(0o777)
        client, peer = free_port(), free_port()
        etcd = subprocess.Popen(
            ["etcd", "--data-dir", folder / "etcd", "--listen-client-urls", f"http://127.0.0.1:{client}", "--advertise-client-urls",
             f"http://127.0.0.1:{client}", "--listen-peer-urls", f"http://127.0.0.1:{peer}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        nodes = [Node(folder / name, client) for name in ("a", "b")]
        try:
            leader, other = nodes
            leader.start()
            until(leader.leads, 60, "leader")
            other.start()

            def follows():
                return leader.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1"

            until(follows, 90, "standby")
            ports = ",".join(str(node.port) for node in nodes)
            url = f"postgresql://postgres@/postgres?host=127.0.0.1,127.0.0.1&port={ports}&target_session_attrs=read-write"
            team = Team(program, url, dice)
            seconds, faults = restore(program, leader, folder, team)
            exploration.find(faults)
            exploration.tell(f"a backup restored to a moment in {seconds:.1f} s")
            for kind in ("machine", "PostgreSQL") * 3:
                until(follows, 90, "standby")
                team.wait(time.monotonic(), "standby")
                time.sleep(dice.uniform(0.05, 1))
                began = time.monotonic()
                if kind == "machine":
                    leader.kill()
                else:
                    leader.kill_postgres()
                noticed = until(lambda: any(node.leads() for node in (nodes if kind != "machine" else [other])), 90, kind)
                team.wait(time.monotonic(), kind)
                later = time.monotonic() - began - noticed
                exploration.tell(
                    f"{kind} lost: a server led again after {noticed:.1f} s, the service wrote again {later:.1f} s later")
                if kind == "machine":
                    leader.start()
                leader, other = (leader, other) if leader.leads() else (other, leader)
            team.finish(leader)
            exploration.find(team.faults)
        finally:
            for node in nodes:
                if node.process:
                    node.process.terminate()
                    node.process.wait()
            etcd.terminate()
            etcd.wait()
