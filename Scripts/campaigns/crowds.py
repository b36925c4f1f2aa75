"""More than a service has room for: descriptors, bodies, slow senders and readers. It keeps its bounds, and answers others."""

import pathlib
import socket
import tempfile
import time

from measures import resident
from service_process import Client, Service, new_store

HEAD = b"POST /v1/lint HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n"


def connect(port):
    return socket.create_connection(("127.0.0.1", port), timeout=20)


def answers(service):
    try:
        return Client(service).ask("GET", "/conformance")[0] == 200
    except ConnectionError:
        return False


def ends(link, seconds):
    """Whether the other side closes a connection within a time."""
    link.settimeout(seconds)
    try:
        while link.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def without_descriptors(program, store):
    """Twice as many connections as the service may open: those beyond wait, and are answered once there is room."""
    faults = []
    service = Service(program, store, within=["sh", "-c", 'ulimit -n 96; exec "$@"', "sh"])
    links = [connect(service.port) for _ in range(200)]
    time.sleep(1)
    if service.process.poll() is not None:
        return ["descriptors: the service ended"]
    for link in links[:150]:
        link.close()
    began = time.monotonic()
    while not answers(service):
        if time.monotonic() - began > 20:
            faults.append("descriptors: no answer once there is room")
            break
    late = links[-1]
    late.sendall(b"GET /conformance HTTP/1.1\r\nHost: localhost\r\n\r\n")
    if not late.recv(100).startswith(b"HTTP/1.1 200"):
        faults.append("descriptors: a connection that waited is not answered")
    for link in links:
        link.close()
    return faults + service.end()


def with_bodies(program, store):
    """300 bodies of a megabyte that never end: the service holds 64 MB of them, and answers others."""
    faults = []
    service = Service(program, store)
    answers(service)
    before, links = resident(service.process.pid), []
    for _ in range(300):
        link = connect(service.port)
        link.setblocking(False)
        links.append([link, HEAD + b" " * 999_000])
    until = time.monotonic() + 6
    while time.monotonic() < until:
        for entry in links:
            try:
                sent = entry[0].send(entry[1][:100_000]) if entry[1] else 0
                entry[1] = entry[1][sent:]
            except BlockingIOError:
                pass
            except OSError:
                entry[1] = b""
    grown = (resident(service.process.pid) - before) / 1024
    # 64 MB, 64 kB for each connection, and free memory that the allocator keeps.
    if grown > 64 * 1.5 + 20:
        faults.append(f"bodies: {grown:.0f} MB are held for 300 bodies")
    if not answers(service):
        faults.append("bodies: nobody else is answered")
    for link, _ in links:
        link.close()
    return faults + service.end()


def with_patience(program, store):
    """A head, a body and a reader that are slow: each is given up in its time."""
    faults = []
    service = Service(program, store)
    slow = {"head": (connect(service.port), b"GET / HTTP/1.1\r\nX: ", 10), "body": (connect(service.port), HEAD, 30)}
    for link, text, _ in slow.values():
        link.sendall(text)
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    reader.connect(("127.0.0.1", service.port))
    reader.sendall(b"GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
    began = time.monotonic()
    for name, (link, _, limit) in slow.items():
        while time.monotonic() - began < limit + 5:
            try:
                link.sendall(b"a")
            except OSError:
                break
            if ends(link, 0.5):
                break
        took = time.monotonic() - began
        if not limit - 2 < took < limit + 4:
            faults.append(f"slow {name}: given up after {took:.0f} s, not {limit}")
    time.sleep(max(0, 66 - (time.monotonic() - began)))
    count = 0
    reader.settimeout(2)
    try:
        while piece := reader.recv(1 << 20):
            count += len(piece)
    except TimeoutError:
        faults.append("slow reader: its connection stays")
    except OSError:
        pass
    if not answers(service):
        faults.append("slow: nobody else is answered")
    return faults + service.end()


def explore_crowds(exploration, program):
    for crowd in (without_descriptors, with_bodies, with_patience):
        with tempfile.TemporaryDirectory(prefix="geoanchor-crowds-") as place:
            store = pathlib.Path(place) / "a.gpkg"
            new_store(program, store)
            exploration.find(crowd(program, store))
        exploration.tell(crowd.__doc__.split(":")[0])
