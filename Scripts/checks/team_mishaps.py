"""Disturbs the PostgreSQL of a served store at fixed points: an answer is lost, the server is killed, a standby takes its place,
the project moves to another server; the service is killed, and programs that write beside it are."""

import pathlib
import signal
import socket
import tempfile
import threading

from counted_writes import CountedWrites
from service_process import Editor, Service, check_store
from team_server import PROGRAMS, Server, run

MANY = 60


class Proxy:
    """A socket in a folder that leads to the socket of a server, and can lose an answer."""

    def __init__(self, folder, server):
        folder.mkdir()
        self.server, self.loses, self.place = server, threading.Event(), socket.socket(socket.AF_UNIX)
        self.path = folder / ".s.PGSQL.5432"
        self.place.bind(str(self.path))
        self.place.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, far = self.place.accept()[0], socket.socket(socket.AF_UNIX)
            try:
                far.connect(str(self.server.folder / ".s.PGSQL.5432"))
            except OSError:
                near.close()
                continue
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=(one, other, one is far), daemon=True).start()

    def carry(self, one, other, is_answer):
        try:
            while piece := one.recv(1 << 16):
                # The tag of the message that a transaction is committed.
                if is_answer and self.loses.is_set() and b"COMMIT\0" in piece:
                    self.loses.clear()
                    break
                other.sendall(piece)
        except OSError:
            pass
        for link in (one, other):
            try:
                link.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def kill_programs(program, folder, url, kills):
    """Kills programs that import a table at some of their messages: the table is there or not, but not half of it."""
    writes, faults, rows = CountedWrites(folder), [], "".join(f"{i / 9},{i},NAME\n" for i in range(MANY))
    file, tables = folder / "table.csv", {}
    command = [program, "import", file, "--store", url, "--wait", "60"]
    file.write_text("latitude,longitude,name\n" + rows.replace("NAME", "whole"))
    done, count = writes.run(command)
    tables["whole"] = {MANY}
    if done.returncode != 0 or count < kills:
        faults.append(f"an import: {count} messages, ends with {done.returncode}: {done.stderr}")
    for kill in range(kills):
        # The first message, the last one, and some between.
        name, number = f"killed{kill}", 1 + kill * (count - 1) // (kills - 1)
        file.write_text("latitude,longitude,name\n" + rows.replace("NAME", name))
        done, _ = writes.run(command, number)
        if done.returncode != -signal.SIGKILL:
            faults.append(f"an import that is killed at message {number} ends with {done.returncode}: {done.stderr}")
        tables[name] = {0, MANY}
    return tables, faults


def befall_team(program):
    """Lets everything befall the server of a team's store: what was acknowledged is there once, and nothing else."""
    if PROGRAMS is None:
        return "mishaps of a team's store", ["PostgreSQL is missing"]
    with tempfile.TemporaryDirectory(prefix="geoanchor-team-") as place:
        folder = pathlib.Path(place)
        folder.chmod(0o755)
        first, second, third = (Server(folder / name) for name in "abc")
        first.create()
        run("cp", "--archive", first.folder / "data", third.folder / "data")
        first.start()
        proxy = Proxy(folder / "proxy", first)
        url = f"postgresql://postgres@/postgres?host={folder}/proxy,{folder}/b&target_session_attrs=read-write"
        run(program, "add", "--lat", "1", "--lon", "2", "--store", url)
        service = Service(program, url)
        editor, faults = Editor(service), []

        def edit():
            for _ in range(3):
                faults.extend(editor.insist(editor.add))
            faults.extend(editor.insist(editor.add_all, f"all{editor.count}", 3))

        edit()
        for _ in range(2):
            proxy.loses.set()
            edit()
            if proxy.loses.is_set():
                faults.append("no answer of a commit was lost")
        first.kill()
        first.start()
        edit()
        service.kill()
        service.start()
        edit()
        tables, found = kill_programs(program, folder, url, 5)
        faults += found
        second.follow(first)
        edit()
        first.kill()
        # A server that is gone refuses connections; one that closes them is not passed over for the next in the URL.
        proxy.path.unlink()
        second.sql("SELECT pg_promote()")
        edit()
        # Nobody confirms what the new leader commits.
        second.sql("ALTER SYSTEM SET synchronous_standby_names = ''")
        second.sql("SELECT pg_reload_conf()")
        third.start()
        moved = run(
            program, "store", "move", "default", f"postgresql://postgres@/postgres?host={folder}/c", "--store", url, check=False)
        if moved.returncode != 0:
            faults.append(f"move: {moved.stdout}{moved.stderr}")
        edit()
        faults += service.end() + check_store(program, url)
        there = third.anchors()
        for name in sorted(there.keys() | editor.acknowledged.keys() | tables.keys()):
            wanted = tables.get(name, {editor.acknowledged.get(name, 0)})
            if there.get(name, 0) not in wanted:
                faults.append(f"{name}: {there.get(name, 0)} anchors are there, expected {sorted(wanted)}")
        for server in (second, third):
            server.end()
    return (f"mishaps of a team's store: 2 lost answers, a killed server, a killed service, {len(tables) - 1} killed programs, "
            f"a promotion, a move; {len(editor.acknowledged)} acknowledged changes"), faults
