"""A server of PostgreSQL that can be killed, copied and asked."""

import atexit
import os
import pathlib
import signal
import subprocess
import time

PROGRAMS = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), default=None)
# Root starts servers as the user of Debian's package.
AS = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []


def run(*command, check=True, **options):
    return subprocess.run([str(part) for part in command], check=check, capture_output=True, text=True, **options)


class Server:
    """PostgreSQL in a folder, which holds its data and its socket. It syncs to the disk."""

    def __init__(self, folder, within=(), listen=""):
        self.folder, self.within, self.process = folder, within, None
        self.options = ["-c", f"listen_addresses={listen}", "-c", f"unix_socket_directories={folder}", "-c", "max_connections=100"]
        atexit.register(self.end)
        folder.mkdir()
        if AS:
            run("chown", "postgres", folder)

    def create(self):
        run(*AS, PROGRAMS / "initdb", "--pgdata", self.folder / "data", "--username", "postgres", "--auth", "trust", "--encoding",
            "UTF8", "--locale", "C.UTF-8", "--no-sync", cwd="/")
        with open(self.folder / "data/pg_hba.conf", "a", encoding="utf-8") as file:
            file.write("host all all samenet trust\n")

    def start(self):
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [*self.within, *AS, PROGRAMS / "postgres", "-D", self.folder / "data", *self.options], stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, cwd="/")
        for _ in range(2400):
            ready = run(PROGRAMS / "pg_isready", "-q", "-h", self.folder, "-U", "postgres", "-d", "postgres", check=False)
            if ready.returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text()[-1000:])

    def kill(self):
        """Kills all of its processes."""
        children = run("ps", "-o", "pid=", "--ppid", self.process.pid, check=False).stdout.split()
        self.process.kill()
        self.process.wait()
        for child in children:
            # Some have already ended, because the first one has.
            try:
                os.kill(int(child), signal.SIGKILL)
            except ProcessLookupError:
                pass

    def end(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()

    def sql(self, text):
        return run(
            PROGRAMS / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "postgres", "-c",
            text).stdout.strip()

    def copy(self, other):
        """Becomes a standby of another server."""
        run(*AS, PROGRAMS / "pg_basebackup", "--pgdata", self.folder / "data", "-h", other.folder, "-U", "postgres", "--checkpoint",
            "fast", "--write-recovery-conf", "--no-sync", cwd="/")

    def follow(self, leader):
        """Becomes a standby that has every change before it is acknowledged."""
        self.copy(leader)
        self.start()
        leader.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        leader.sql("SELECT pg_reload_conf()")
        while leader.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
            time.sleep(0.02)

    def anchors(self):
        """The number of anchors of each name."""
        rows = self.sql("SELECT name, count(*) FROM geoanchor.anchors WHERE name IS NOT NULL GROUP BY name").splitlines()
        return {name: int(count) for name, count in (row.rsplit("|", 1) for row in rows)}
