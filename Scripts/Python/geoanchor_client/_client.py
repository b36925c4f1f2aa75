"""Requests to the service over httpx, each a method."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any
from urllib.parse import quote

import httpx

from ._requests import JSON, Place, Position, RouteRequest, place_json


class ServiceProblem(Exception):
    """What the service says went wrong (RFC 9457)."""

    def __init__(self, status: int, detail: str, problem: JSON) -> None:
        super().__init__(f"{status}: {detail}")
        self.status = status
        self.detail = detail
        self.problem = problem
        """All members: the place of the mistake is in `parameter` and `in`, or `path`, `line` and `column`."""


class Job:
    """What runs in the service beside the request that asked for it."""

    def __init__(self, client: Client, path: str) -> None:
        self._client = client
        self._path = path

    def status(self) -> JSON:
        """Its state: `status` is accepted, running, successful or failed, `progress` in percent."""
        return self._client._get(self._path)

    def result(self, *, timeout: float = 600, interval: float = 0.1) -> bytes:
        """Its answer, once it is there; `ServiceProblem` where it failed, `TimeoutError` where it takes too long."""
        end = time.monotonic() + timeout
        while self.status()["status"] in ("accepted", "running"):
            if time.monotonic() > end:
                raise TimeoutError(f"the job {self._path} is not done after {timeout} s")
            time.sleep(interval)
        return self._client._send("GET", self._path + "/results").content

    def dismiss(self) -> None:
        """Gives it up, or its result."""
        self._client._send("DELETE", self._path)


class Client:
    """A client of one service; close it, or use it in `with`."""

    def __init__(
        self, url: str, *, timeout: float = 30, transport: httpx.BaseTransport | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        self._http = httpx.Client(base_url=url, timeout=timeout, transport=transport, headers=headers)

    def close(self) -> None:
        """Closes its connections."""
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None,
    ) -> None:
        self.close()

    # Features

    def collections(self) -> list[JSON]:
        """The collections: anchors, chains, regions and what venues have."""
        found: list[JSON] = self._get("/collections")["collections"]
        return found

    def items(
        self, collection: str, *, bbox: Sequence[float] | None = None, near: Position | None = None,
        within: float | None = None, limit: int | None = None, page: int = 1000, **parameters: str,
    ) -> Iterator[JSON]:
        """The features of a collection, page by page: `bbox` is west, south, east, north; `limit` is for all pages."""
        query: dict[str, Any] = dict(parameters)
        if bbox is not None:
            query["bbox"] = ",".join(map(repr, bbox))
        if near is not None:
            query["near"] = f"{near[0]!r},{near[1]!r}"
        if within is not None:
            query["within"] = repr(within)
        query["limit"] = min(page, limit) if limit is not None else page
        url, left = f"/collections/{quote(collection, safe='')}/items", limit
        while True:
            answer = self._get(url, query)
            for feature in answer["features"]:
                if left is not None:
                    if left == 0:
                        return
                    left -= 1
                yield feature
            url = next((link["href"] for link in answer.get("links", []) if link["rel"] == "next"), "")
            if not url:
                return
            query = {}

    def item(self, collection: str, id: str) -> JSON:
        """One feature."""
        return self._get(f"/collections/{quote(collection, safe='')}/items/{quote(id, safe='')}")

    def geopose(self, id: str) -> JSON:
        """The pose of an anchor as OGC GeoPose has it."""
        return self._get(f"/v1/geopose/{quote(id, safe='')}")

    # Jobs

    def plan(self, request: RouteRequest, *, language: str | None = None) -> JSON:
        """A walking route with its maneuvers, as a chain of anchors."""
        return self._post("/v1/chains", request.json(), {"language": language} if language else {})

    def check(self, place: Place, **members: Any) -> JSON:
        """Whether tracking is supported at a place."""
        return self._post("/v1/checks", {"place": place_json(place)} | members)

    def route(self, request: RouteRequest, *, language: str | None = None) -> JSON:
        """A walking route with its maneuvers, without anchors."""
        return self._post("/v1/routes", request.json(), {"language": language} if language else {})

    def send_log(self, job: str, log: bytes, **parameters: str) -> bytes:
        """What `replays` or `reports` answers about a session log."""
        headers = {"Content-Type": "application/jsonl"}
        return self._send("POST", f"/v1/{job}", parameters, content=log, headers=headers).content

    def start(self, job: str, request: JSON, **parameters: str) -> Job:
        """Starts a job of any name, such as `simulations`, without waiting for its answer."""
        answer = self._send("POST", f"/v1/{job}", parameters, request, {"Prefer": "respond-async"})
        return Job(self, answer.headers["location"])

    def post(self, job: str, request: JSON, *, format: str = "json") -> bytes:
        """The answer of a job of any name, as it was sent: `chains`, `checks`, `exports`"""
        return self._send("POST", f"/v1/{job}", {"f": format}, request).content

    # History

    def changes(self, *, before: int | None = None, limit: int | None = None) -> JSON:
        """The changes of the store, the newest first."""
        query = {"before": before, "limit": limit}
        return self._get("/v1/changes", {name: value for name, value in query.items() if value is not None})

    # Sending

    def _get(self, path: str, query: dict[str, Any] | None = None) -> JSON:
        answer: JSON = self._send("GET", path, query or {}).json()
        return answer

    def _post(self, path: str, request: JSON, query: dict[str, Any] | None = None) -> JSON:
        answer: JSON = self._send("POST", path, query, request).json()
        return answer

    def _send(
        self, method: str, path: str, query: dict[str, Any] | None = None, body: JSON | None = None,
        headers: dict[str, str] | None = None, content: bytes | None = None,
    ) -> httpx.Response:
        answer = self._http.request(method, path, params=query or None, json=body, headers=headers, content=content)
        if answer.is_error:
            try:
                problem = answer.json()
            except ValueError:
                problem = {}
            raise ServiceProblem(answer.status_code, problem.get("detail", answer.reason_phrase), problem)
        return answer
