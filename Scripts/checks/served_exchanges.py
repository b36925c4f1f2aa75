"""Sends the malformed exchanges of served_attacks.py, and requests that are cut, to a service, directly and through nginx."""

import concurrent.futures
import itertools
import pathlib
import re
import socket
import ssl
import tempfile
import time

from served_attacks import EXCHANGES, INCOMPLETE, get, post
from served_nginx import Nginx
from service_process import Service, new_store

MARK = itertools.count()
# The seconds after which an answer is given up.
PATIENCE = 60


class Exchange:
    """A connection that says exactly what it is told, and reads what comes."""

    def __init__(self, connect):
        self.link, self.input, self.is_closed = connect(), b"", False

    def send(self, content):
        try:
            self.link.sendall(content)
        except OSError:  # the other side has heard enough
            pass

    def finish(self):
        try:
            self.link.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def read(self, seconds):
        """Reads some more; false when the connection is closed or the time is over."""
        self.link.settimeout(seconds)
        try:
            piece = self.link.recv(65_536)
        except TimeoutError:
            return False
        except OSError:
            piece = b""
        self.input += piece
        self.is_closed = not piece
        return not self.is_closed

    def answer(self, seconds=PATIENCE, to_head=False):
        """The next answer: its status and content, or None where there is none in time."""
        deadline = time.monotonic() + seconds
        while True:
            found = re.match(rb"HTTP/1\.[01] (\d{3})[^\r\n]*\r\n(.*?\r\n)?\r\n", self.input, re.S)
            if found:
                status, fields = int(found[1]), (found[2] or b"").lower()
                rest = self.input[found.end():]
                length = re.search(rb"^content-length: *(\d+)\r$", fields, re.M)
                if 100 <= status < 200:
                    self.input = rest
                    continue
                if to_head or status in (204, 304):
                    self.input = rest
                    return status, b""
                if b"transfer-encoding: chunked" in fields:
                    body = b""
                    while chunk := re.match(rb"([0-9a-f]+)\r\n", rest):
                        size = int(chunk[1], 16)
                        if len(rest) < chunk.end() + size + 2:
                            break
                        body += rest[chunk.end():chunk.end() + size]
                        rest = rest[chunk.end() + size + 2:]
                        if size == 0:
                            self.input = rest
                            return status, body
                elif length and len(rest) >= int(length[1]):
                    self.input = rest[int(length[1]):]
                    return status, rest[:int(length[1])]
                elif not length and self.is_closed:
                    self.input = b""
                    return status, rest
            if self.is_closed or not self.read(max(0.01, deadline - time.monotonic())) and not self.is_closed:
                return None

    def close(self):
        self.link.close()


def plain(port):
    return lambda: socket.create_connection(("127.0.0.1", port))


def secure(path):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE

    def connect():
        link = socket.socket(socket.AF_UNIX)
        link.connect(str(path))
        return context.wrap_socket(link)

    return connect


def judge(connect, name, content, allowed, is_incomplete):
    """The errors in the answers to an exchange, and in the rest of its connection."""
    mark = b"mark%d" % next(MARK)
    exchange = Exchange(connect)
    exchange.send(content)
    # An incomplete exchange takes the next request for its rest.
    first = None if is_incomplete else exchange.answer(to_head=content.startswith(b"HEAD"))
    faults, statuses = [], [first[0] if first else 0]
    if first is None and not exchange.is_closed and not is_incomplete:
        faults.append("no answer")
    # The next request is answered as itself, or not at all.
    exchange.send(get(line=b"GET /v1/geopose/%s HTTP/1.1" % mark))
    exchange.finish()
    found = b"" if first is None else first[1]
    is_marked = False
    while answer := exchange.answer():
        statuses.append(answer[0])
        is_marked = mark in answer[1]
        found += answer[1]
    if not exchange.is_closed:
        faults.append("the connection stays open")
    if first is None and len(statuses) > 1:
        statuses[0] = statuses[1]
    if statuses[0] not in allowed:
        faults.append(f"found {statuses}, expected one of {sorted(allowed)}")
    if b"smuggled" in found:
        faults.append(f"a smuggled request was answered: {statuses}")
    if is_marked and len(statuses) > 2:
        faults.append(f"more answers than requests: {statuses}")
    exchange.close()
    return [f"{name}: {fault}" for fault in faults]


def cut(connect):
    """A request with content that is cut at every byte, for good or into two packets."""
    body = b'{"platform": "arkit", "severity": "note", "ignore": []}'
    sized = post(b"Content-Length: %d" % len(body), body=body)
    pieces = b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in (body[:7], body[7:20], body[20:]))
    chunks = post(b"Transfer-Encoding: chunked", body=pieces + b"0\r\n\r\n")
    pair = get() + sized + get(line=b"GET /v1/geopose/last HTTP/1.1")

    def ends(content, count):
        exchange = Exchange(connect)
        exchange.send(content[:count])
        exchange.finish()
        answer = exchange.answer()
        exchange.close()
        return [f"cut at byte {count}: {answer}"] if answer and answer[0] < 400 or not exchange.is_closed and not answer else []

    def waits(content, count, wanted):
        exchange = Exchange(connect)
        exchange.send(content[:count])
        # Most likely a packet of its own; the answers are the same where it is not.
        time.sleep(0.002)
        exchange.send(content[count:])
        found = [(exchange.answer() or [0])[0] for _ in wanted]
        exchange.close()
        return [] if found == wanted else [f"cut in two at byte {count}: {found}"]

    tasks = [(ends, sized, count) for count in range(len(sized))] + [(ends, chunks, count) for count in range(len(chunks))]
    tasks += [(waits, sized, count, [200]) for count in range(1, len(sized))]
    tasks += [(waits, chunks, count, [200]) for count in range(1, len(chunks))]
    tasks += [(waits, pair, count, [200, 200, 404]) for count in range(1, len(pair))]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        faults = [fault for found in pool.map(lambda task: task[0](*task[1:]), tasks) for fault in found]
    return len(tasks), faults


def pipeline(connect, count):
    """Many requests at once: answered in their order, each as itself."""
    exchange, faults = Exchange(connect), []
    exchange.send(b"".join(
        get(line=b"GET /v1/geopose/p%d HTTP/1.1" % number) if number % 3 else post(b"Content-Length: 2", body=b"{}")
        for number in range(count)))
    for number in range(count):
        answer = exchange.answer()
        if answer is None or number % 3 and b"`p%d`" % number not in answer[1] or not number % 3 and answer[0] != 200:
            faults.append(f"{count} requests at once: the {number + 1}th is answered with {answer}")
            break
    exchange.close()
    return faults


def attack(connect, is_front=False):
    """Sends everything; returns how many exchanges there were, and what is wrong with their answers."""
    rows = [(name, content, {front} if is_front else direct, not is_front and name in INCOMPLETE)
            for name, content, direct, front in EXCHANGES if not is_front or front is not None]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        faults = [fault for found in pool.map(lambda row: judge(connect, *row), rows) for fault in found]
    return len(rows), faults


def attack_service(program):
    """Sends everything to a service, directly and through nginx."""
    with tempfile.TemporaryDirectory(prefix="geoanchor-front-") as place:
        folder = pathlib.Path(place)
        nginx = Nginx(folder / "nginx")
        new_store(program, folder / "a.gpkg")
        service = Service(program, folder / "a.gpkg", "--listen", f"unix:{nginx.folder}/http.sock")
        nginx.start()
        try:
            direct, faults = attack(plain(service.port))
            count, found = cut(plain(service.port))
            direct, faults = direct + count, faults + found
            for count in (2, 10, 100, 1_000):
                direct += 1
                faults += pipeline(plain(service.port), count)
            front, found = attack(secure(nginx.secure), is_front=True)
            faults += [f"through nginx: {fault}" for fault in found]
        finally:
            nginx.stop()
        faults += service.end()
    return f"{direct} exchanges with a service, {front} through nginx", faults
