"""Sends the malformed exchanges of served_attacks.py, and requests that are cut, to a service, directly and through nginx."""

import concurrent.futures
import itertools
import re
import socket
import ssl
import time

from served_attacks import EXCHANGES, get, post

MARK = itertools.count()


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
        """Reads what comes until it is over, or the time is."""
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

    def answer(self, seconds, to_head=False):
        """The next answer: its status and content; None where there is none in time."""
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
    return lambda: socket.create_connection(("127.0.0.1", port), timeout=20)


def secure(port):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return lambda: context.wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=20))


def judge(connect, name, content, allowed):
    """What is wrong with the answers to an exchange, and with what follows on its connection."""
    mark = b"mark%d" % next(MARK)
    exchange = Exchange(connect)
    exchange.send(content)
    is_head = content.startswith(b"HEAD")
    first = exchange.answer(0.4, is_head)
    faults, statuses = [], [first[0] if first else 0]
    # The next request is answered as itself, or not at all.
    exchange.send(get(line=b"GET /v1/geopose/%s HTTP/1.1" % mark))
    exchange.finish()
    found = b"" if first is None else first[1]
    is_marked = False
    while answer := exchange.answer(5):
        statuses.append(answer[0])
        is_marked = mark in answer[1]
        found += answer[1]
    if not exchange.is_closed:
        faults.append("the connection stays open")
    if first is None and len(statuses) > 1:
        # What waited for more has taken the next request for its rest, and says so.
        statuses[0] = statuses[1]
    if statuses[0] not in allowed:
        faults.append(f"found {statuses}, expected one of {sorted(allowed)}")
    if b"smuggled" in found:
        faults.append(f"what lies within was answered: {statuses}")
    if is_marked and len(statuses) > 2:
        faults.append(f"more answers than requests: {statuses}")
    exchange.close()
    return [f"{name}: {fault}" for fault in faults], statuses


def cut(connect):
    """A request with content that is cut at every byte, for good or for a moment."""
    body = b'{"platform": "arkit", "severity": "note", "ignore": []}'
    sized = post(b"Content-Length: %d" % len(body), body=body)
    pieces = b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in (body[:7], body[7:20], body[20:]))
    chunks = post(b"Transfer-Encoding: chunked", body=pieces + b"0\r\n\r\n")
    pair = get() + sized + get(line=b"GET /v1/geopose/last HTTP/1.1")

    def ends(content, count):
        exchange = Exchange(connect)
        exchange.send(content[:count])
        exchange.finish()
        answer = exchange.answer(15)
        exchange.close()
        return [f"cut at byte {count}: {answer}"] if answer and answer[0] < 400 or not exchange.is_closed and not answer else []

    def waits(content, count, wanted):
        exchange = Exchange(connect)
        exchange.send(content[:count])
        time.sleep(0.002)
        exchange.send(content[count:])
        found = [(exchange.answer(15) or [0])[0] for _ in wanted]
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
        answer = exchange.answer(15)
        if answer is None or number % 3 and b"`p%d`" % number not in answer[1] or not number % 3 and answer[0] != 200:
            faults.append(f"{count} requests at once: the {number + 1}th is answered with {answer}")
            break
    exchange.close()
    return faults


def attack(connect, is_front=False, tell=None):
    """Sends everything; says how much, and what is wrong."""

    def one(row):
        name, content, direct, front = row
        if is_front and front is None:
            return [], None
        return judge(connect, name, content, {front} if is_front else direct)

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        results = list(pool.map(one, EXCHANGES))
    faults = [fault for found, _ in results for fault in found]
    if tell:
        for (name, *_), (_, statuses) in zip(EXCHANGES, results):
            tell(name, statuses)
    done = sum(statuses is not None for _, statuses in results)
    if not is_front:
        count, found = cut(connect)
        done, faults = done + count, faults + found
        for count in (2, 10, 100, 1_000):
            done += 1
            faults += pipeline(connect, count)
    return done, faults
