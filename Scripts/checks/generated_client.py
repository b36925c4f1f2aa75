"""Plans a tour, stores it, edits and follows events with a client that openapi-python-client made; see served_clients.py.

    generated_client.py URL FOLDER

FOLDER has the client as the package `generated`. Prints what was planned.
"""

import json
import sys
import threading

sys.path.insert(0, sys.argv[2])

from generated import Client  # noqa: E402
from generated import models  # noqa: E402
from generated.api.chains import plan_chain  # noqa: E402
from generated.api.editing import create_anchors_item, create_chains_item, delete_anchors_item, update_anchors_item  # noqa: E402
from generated.api.events import get_events  # noqa: E402
from generated.api.features import get_anchors_item, search_anchors  # noqa: E402
from generated.api.sessions import replay_session, simulate_session  # noqa: E402
from generated.types import File  # noqa: E402

client = Client(base_url=sys.argv[1], raise_on_unexpected_status=True)


def follow(found, connected):
    """Notes the types of the first two changes."""
    with client.get_httpx_client().stream(**get_events._get_kwargs(), timeout=60) as stream:
        connected.set()
        for line in stream.iter_lines():
            if line.startswith("data:"):
                found.append(json.loads(line[5:]))
                if len(found) == 2:
                    return


events, connected = [], threading.Event()
follower = threading.Thread(target=follow, args=(events, connected), daemon=True)
follower.start()
assert connected.wait(60)

answer = plan_chain.sync_detailed(client=client, body=models.RouteRequest.from_dict({"from": {"anchor": "@Library"}, "to": {"anchor": "@Plaza"}}))
chain = answer.parsed
assert isinstance(chain, models.Chain), chain
# The types lose nothing of a chain.
assert chain.to_dict() == json.loads(answer.content)
chain.name = "generated"
made = create_chains_item.sync_detailed(client=client, body=chain)
assert made.status_code == 201, made.content

feature = models.NewFeature.from_dict({
    "type": "Feature", "id": "kiosk", "geometry": {"type": "Point", "coordinates": [-73.983, 40.754]},
    "properties": {"name": "Kiosk", "tags": ["coffee"]}})
assert create_anchors_item.sync_detailed(client=client, body=feature).status_code == 201
follower.join(60)
assert len(events) == 2 and all("revision" in event for event in events), events

patch = models.UpdateAnchorsItemBody.from_dict({"properties": {"name": "Corner Kiosk"}})
assert update_anchors_item.sync_detailed("kiosk", client=client, body=patch).status_code == 204
search = models.SearchAnchorsBody.from_dict({"q": "corner", "intersects": {
    "type": "Polygon", "coordinates": [[[-74, 40.7], [-73.9, 40.7], [-73.9, 40.8], [-74, 40.8], [-74, 40.7]]]}})
found = search_anchors.sync(client=client, body=search)
assert [one.id for one in found.features] == ["kiosk"], found
assert get_anchors_item.sync("kiosk", client=client).properties.to_dict()["name"] == "Corner Kiosk"
assert delete_anchors_item.sync_detailed("kiosk", client=client).status_code == 204

walk = models.SimulationRequest.from_dict({"line": [
    {"latitude": 40.7530, "longitude": -73.9816}, {"latitude": 40.7534, "longitude": -73.9826}]})
log = simulate_session.sync_detailed(client=client, body=walk).content
replayed = replay_session.sync_detailed(client=client, body=File(payload=log)).content
assert b"tracking" in replayed

print(answer.content.decode())
