"""Requests as values; their JSON is the service's, member by member."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

Position: TypeAlias = tuple[float, float]
"""Latitude and longitude in degrees."""

Place: TypeAlias = Position | str
"""A position, or an anchor of the store by `@name` or id."""

JSON: TypeAlias = dict[str, Any]


def place_json(place: Place) -> JSON:
    """A place as requests have it."""
    if isinstance(place, str):
        return {"anchor": place}
    latitude, longitude = place
    return {"latitude": latitude, "longitude": longitude}


@dataclass(frozen=True)
class RouteRequest:
    """A request for a chain of anchors along a route; see `route-request` in the service's description."""

    start: Place
    end: Place
    via: tuple[Place, ...] = ()
    """Places to pass, in order."""
    spacing: float | None = None
    """The maximum distance between neighboring anchors along the route, in meters."""
    profile: str | None = None
    """The routing profile; `walk` without it."""
    others: JSON = field(default_factory=dict)
    """Further members of the request."""

    def json(self) -> JSON:
        """The request as the service reads it."""
        request: JSON = {"from": place_json(self.start), "to": place_json(self.end)}
        if self.via:
            request["via"] = [place_json(place) for place in self.via]
        if self.spacing is not None:
            request["spacingMeters"] = self.spacing
        if self.profile is not None:
            request["profile"] = self.profile
        return request | self.others
