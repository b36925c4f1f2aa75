"""Client of `geoanchor serve`.

    with Client("http://127.0.0.1:8080") as service:
        chain = service.plan(RouteRequest((40.7530, -73.9816), (40.7570, -73.9859)))
        for anchor in service.items("anchors", near=(40.755, -73.984), within=200):
            print(anchor["id"])

Positions are (latitude, longitude), as everywhere in geoanchor; features are GeoJSON, so (longitude, latitude).
"""

from ._client import Client, Job, ServiceProblem
from ._requests import Place, RouteRequest

__all__ = ["Client", "Job", "Place", "RouteRequest", "ServiceProblem"]
