"""Edits through `geoanchor serve`: while it is killed at fixed points, and while clients edit the same anchors in a fixed order."""

import json
import pathlib
import random
import socket
import sqlite3
import subprocess
import tempfile

from counted_writes import CountedWrites
from service_process import GEOJSON, ITEMS, PATCH, Client, Editor, Service, check_store, new_store, point


def send_part(service, name, fraction):
    """Sends a part of the request that adds an anchor, and waits for nothing."""
    body = json.dumps(point(name)).encode()
    head = (f"POST {ITEMS} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {GEOJSON['Content-Type']}\r\nIdempotency-Key: {name}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n").encode()
    with socket.create_connection(("127.0.0.1", service.port)) as link:
        link.sendall((head + body)[:int(len(head + body) * fraction)])


def names(store):
    """The number of anchors of each name."""
    database = sqlite3.connect(store)
    found = dict(database.execute("SELECT name, count(*) FROM anchors WHERE name NOT NULL GROUP BY name"))
    database.close()
    return found


def differences(store, acknowledged):
    """Acknowledged anchors that are not in a store exactly once, and those that nobody added."""
    found = names(store)
    return [f"{name}: {found.get(name, 0)} anchors are there, {acknowledged.get(name, 0)} were acknowledged"
            for name in sorted(found | acknowledged) if found.get(name, 0) != acknowledged.get(name, 0)]


def kill_service(program):
    """Kills a service at fixed points of requests and at fixed writes: acknowledged changes are there once, no other by halves."""
    faults = []
    with tempfile.TemporaryDirectory(prefix="geoanchor-served-") as place:
        folder = pathlib.Path(place)
        store, writes = folder / "a.gpkg", CountedWrites(folder)
        new_store(program, store)
        service = Service(program, store)
        editor, kills = Editor(service), 0
        # After so many acknowledged changes, and this much of one more.
        for before, fraction in [(1, 0), (2, 0.5), (7, 0.9), (1, 1), (3, 1), (40, 0)]:
            for _ in range(before):
                faults += editor.insist(editor.add)
            name = f"part{kills}"
            if fraction:
                send_part(service, name, fraction)
            service.kill()
            service.start()
            kills += 1
            if fraction:
                faults += editor.insist(editor.add, name)
        faults += service.end()
        # Within a change, at its nth write.
        for number in (1, 2, 4, 8, 16, 32, 64, 128):
            service = Service(program, store, within=writes.within)
            editor.client, name = Client(service), f"write{number}"
            writes.kill_at(number)
            try:
                editor.add_all(name, 20)
                faults.append(f"a change of 20 anchors makes fewer than {number} writes")
                service.kill()
            except ConnectionError:
                service.process.wait()
            kills += 1
            service = Service(program, store)
            editor.client = Client(service)
            faults += editor.insist(editor.add_all, name, 20)
            faults += service.end()
        faults += differences(store, editor.acknowledged) + check_store(program, store)
    return f"{kills} kills of a service, {len(editor.acknowledged)} acknowledged changes", faults


def interleave(program, count, seed):
    """Two clients edit the same anchors, step by step in a drawn order: no update is lost, and the history has all of them."""
    faults, refused, dice = [], 0, random.Random(f"interleave:{seed}")
    with tempfile.TemporaryDirectory(prefix="geoanchor-served-") as place:
        folder = pathlib.Path(place)
        store, keys = folder / "a.gpkg", folder / "keys.json"
        new_store(program, store)
        secrets = {
            name: subprocess.run(
                [program, "key", "add", name, "--keys", keys, "--scope", "read", "--scope", "write"],
                check=True, capture_output=True, text=True).stdout.strip() for name in ("ada", "bob")}
        service = Service(program, store, "--keys", keys)
        clients = {name: Client(service, secret) for name, secret in secrets.items()}
        edits, read = {f"a{i}": [("0", "ada")] for i in range(3)}, {}
        for anchor in edits:
            status, _, answer = clients["ada"].ask("POST", ITEMS, json.dumps(point("0") | {"id": anchor}), GEOJSON)
            if status != 201:
                faults.append(f"{anchor}: {status} {answer}")
        for _ in range(count):
            name = dice.choice(["ada", "bob"])
            if name not in read:
                anchor = dice.choice(list(edits))
                status, fields, feature = clients[name].ask("GET", f"{ITEMS}/{anchor}")
                if status != 200 or feature["properties"]["name"] != edits[anchor][-1][0]:
                    faults.append(f"{anchor}: {status} {feature}, expected {edits[anchor][-1]}")
                read[name] = anchor, fields["etag"], len(edits[anchor])
                continue
            anchor, tag, version = read.pop(name)
            value = str(len(edits[anchor]))
            status, _, answer = clients[name].ask(
                "PATCH", f"{ITEMS}/{anchor}", json.dumps({"properties": {"name": value}}), PATCH | {"If-Match": tag})
            is_newest = version == len(edits[anchor])
            if status != (204 if is_newest else 412):
                faults.append(f"{anchor}: {status} {answer}")
            elif is_newest:
                edits[anchor].append((value, name))
            else:
                refused += 1
                if answer["present"]["properties"]["name"] != edits[anchor][-1][0]:
                    faults.append(f"{anchor}: 412 with another version than the newest: {answer}")
        faults += service.end()
        for anchor, made in edits.items():
            said = json.loads(subprocess.run(
                [program, "history", anchor, "--store", store, "--format", "json"], capture_output=True, text=True).stdout)
            versions = [(version["name"], version["author"]) for version in reversed(said["versions"])]
            if versions != made:
                faults.append(f"{anchor}: the history has {versions}, made were {made}")
    made = sum(map(len, edits.values())) - len(edits)
    return f"{count} steps of two clients: {made} edits made, {refused} refused for another version", faults
