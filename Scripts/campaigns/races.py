"""Two clients that edit the same anchors at the same time: none loses an update of the other, and the history has all."""

import json
import pathlib
import random
import subprocess
import tempfile
import threading
import time

from service_process import GEOJSON, ITEMS, PATCH, Client, Service, new_store, point

ANCHORS = [f"a{i}" for i in range(10)]


def race(program, count, dice):
    """Lets the clients make so many edits; what is wrong then, how many were made, and how many refused for another version."""
    faults, lock, made, refused = [], threading.Lock(), {anchor: [] for anchor in ANCHORS}, 0
    with tempfile.TemporaryDirectory(prefix="geoanchor-served-") as place:
        folder = pathlib.Path(place)
        store, keys = folder / "a.gpkg", folder / "keys.json"
        new_store(program, store)
        secrets = {
            name: subprocess.run(
                [program, "key", "add", name, "--keys", keys, "--scope", "read", "--scope", "write"],
                check=True, capture_output=True, text=True).stdout.strip() for name in ("ada", "bob")}
        service = Service(program, store, "--keys", keys)
        for anchor in ANCHORS:
            status, _, answer = Client(service, secrets["ada"]).ask("POST", ITEMS, json.dumps(point("0") | {"id": anchor}), GEOJSON)
            if status != 201:
                return [f"{anchor}: {status} {answer}"], 0, 0

        def work(name, dice):
            nonlocal refused
            client = Client(service, secrets[name])
            for _ in range(count // 2):
                anchor = dice.choice(ANCHORS if dice.random() < 0.5 else ANCHORS[:3])
                _, fields, feature = client.ask("GET", f"{ITEMS}/{anchor}")
                if dice.random() < 0.5:
                    time.sleep(dice.uniform(0, 0.002))
                value = str(int(feature["properties"]["name"]) + 1)
                status, _, answer = client.ask(
                    "PATCH", f"{ITEMS}/{anchor}", json.dumps({"properties": {"name": value}}), PATCH | {"If-Match": fields["etag"]})
                with lock:
                    if status == 204:
                        made[anchor].append((int(value), name))
                    elif status != 412:
                        faults.append(f"{anchor}: {status} {answer}")
                    else:
                        refused += 1
                        if int(answer["present"]["properties"]["name"]) < int(value):
                            faults.append(f"{anchor}: 412 without another version: {answer}")

        threads = [threading.Thread(target=work, args=(name, random.Random(dice.random()))) for name in secrets]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        faults += service.end()
        for anchor, edits in made.items():
            said = json.loads(subprocess.run(
                [program, "history", anchor, "--store", store, "--format", "json"], capture_output=True, text=True).stdout)
            versions = [(version["name"], version["author"]) for version in reversed(said["versions"])]
            wanted = [("0", "ada"), *((str(value), name) for value, name in sorted(edits))]
            if versions != wanted or [value for value, _ in sorted(edits)] != list(range(1, len(edits) + 1)):
                faults.append(f"{anchor}: the history has {versions}, acknowledged were {wanted}")
    return faults, sum(map(len, made.values())), refused


def explore_races(exploration, program):
    made, refused = 0, 0
    for number in exploration.rounds():
        faults, *counts = race(program, 500, exploration.dice(number))
        exploration.find(faults, number)
        made, refused = made + counts[0], refused + counts[1]
    exploration.tell(f"{made} edits of two clients, {refused} refused for another version")
