"""The Python client edits through a proxy that cuts connections, and follows what happens: nothing is lost, doubled or missed.

    cut_connections.py DIRECT_PORT EDITS
"""

import random
import socket
import sys
import threading
import time

from geoanchor_client import Client, ServiceProblem

PORT, EDITS = map(int, sys.argv[1:])


class Proxy:
    """Carries bytes to the service, and cuts each connection after some hundred or thousand of them."""

    def __init__(self, dice):
        self.dice, self.cuts = dice, 0
        self.place = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self.place.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.place.accept()
            far = socket.create_connection(("127.0.0.1", PORT))
            # Some are cut within the request, some within the answer, some behind it.
            left = [self.dice.choice([100, 400, 800, 2_000, 6_000])]
            for one, other in [(near, far), (far, near)]:
                threading.Thread(target=self.carry, args=(one, other, left), daemon=True).start()

    def carry(self, one, other, left):
        try:
            while piece := one.recv(1 << 14):
                cut = len(piece) > left[0]
                other.sendall(piece[:left[0]])
                left[0] -= len(piece)
                if cut:
                    self.cuts += 1
                    break
        except OSError:
            pass
        for place in (one, other):
            try:
                place.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def main():
    proxy = Proxy(random.Random(1))
    direct = Client(f"http://localhost:{PORT}")
    before = direct.changes(limit=1)["changes"]
    revision = before[0]["revision"] if before else 0
    heard = []

    def listen():
        with Client(f"http://localhost:{proxy.port}") as listener:
            for event in listener.events(since=revision):
                heard.append(event["revision"])

    threading.Thread(target=listen, daemon=True).start()
    with Client(f"http://localhost:{proxy.port}", attempts=50) as client:
        for number in range(EDITS):
            feature = {
                "type": "Feature", "geometry": {"type": "Point", "coordinates": [7.4, 43.7]},
                "properties": {"name": f"cut {number}"}}
            id = client.create("anchors", feature)
            if number % 4 == 1:
                client.update("anchors", id, {"properties": {"tags": ["changed"]}})
            elif number % 4 == 2:
                client.delete("anchors", id)
            elif number % 4 == 3:
                client.delete("anchors", id)
                client.undo()
    cuts = proxy.cuts
    found = [item for item in direct.items("anchors", tag="changed") if item["properties"]["name"].startswith("cut ")]
    assert len(found) == EDITS // 4, f"{len(found)} anchors were changed"
    names = sorted(
        item["properties"]["name"] for item in direct.items("anchors") if item["properties"]["name"].startswith("cut "))
    assert names == sorted(f"cut {number}" for number in range(EDITS) if number % 4 != 2), names
    newest = direct.changes(limit=1)["changes"][0]["revision"]
    expected = EDITS + EDITS // 4 * 2 + EDITS // 4 * 2
    assert newest - revision == expected, f"{newest - revision} changes, expected {expected}"
    end = time.monotonic() + 60
    while (not heard or heard[-1] < newest) and time.monotonic() < end:
        time.sleep(0.01)
    missed = sorted(set(range(revision + 1, newest + 1)) - set(heard))
    assert not missed, f"of {newest - revision} events {len(missed)} were missed, such as {missed[:5]}, heard {len(heard)}"
    assert heard == sorted(heard), "events came out of order"

    # One edit for another version is refused, with the version that there is.
    feature = {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"name": "A"}}
    id = direct.create("anchors", feature)
    _, tag = direct.tagged_item("anchors", id)
    direct.update("anchors", id, {"properties": {"name": "B"}}, etag=tag)
    try:
        direct.update("anchors", id, {"properties": {"name": "C"}}, etag=tag)
        raise AssertionError("an update was lost")
    except ServiceProblem as problem:
        assert problem.status == 412 and problem.present["properties"]["name"] == "B"
    lines = b"latitude,longitude,name\n" + b"".join(b"%d.5,7,row %d\n" % (i % 80, i) for i in range(60_000))
    report = direct.import_document(lines, "rows.csv")
    assert report["added"] == 60_000, report
    print(f"{EDITS} anchors through {cuts} cuts, {len(heard)} events heard")


main()
