#!/usr/bin/env python3
"""Plans a tour with a running service and exports it: its chain as JSON for ARKit, its walk as GeoJSON.

    plan-tour.py http://127.0.0.1:8080 FOLDER START END [VIA…]

A place is `LATITUDE,LONGITUDE`, or an anchor of the store as `@Name`.
"""

import json
import pathlib
import sys

from geoanchor_client import Client, Place, RouteRequest, ServiceProblem


def place(text: str) -> Place:
    if text.startswith("@"):
        return text
    latitude, longitude = map(float, text.split(","))
    return latitude, longitude


def main() -> None:
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    url, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    start, end, *via = map(place, sys.argv[3:])
    folder.mkdir(parents=True, exist_ok=True)
    with Client(url) as service:
        try:
            request = RouteRequest(start, end, via=tuple(via))
            chain = service.plan(request)
            walk = service.post("chains", request.json(), format="geojson")
            anchors = chain["anchors"]
            supported = service.check((anchors[0]["latitude"], anchors[0]["longitude"])) if anchors else None
        except ServiceProblem as problem:
            sys.exit(f"error: {problem.detail}")
    (folder / "tour.json").write_text(json.dumps(chain, indent=2, ensure_ascii=False) + "\n")
    (folder / "tour.geojson").write_bytes(walk)
    print(f"{len(anchors)} anchors over {chain['lengthMeters']:.0f} m")
    if supported:
        print(f"the start is {supported['status']}")


main()
