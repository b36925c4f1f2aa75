"""Requests to the service over httpx, each a method."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any
from urllib.parse import quote, unquote

import httpx

from ._requests import JSON, Place, Position, RouteRequest, place_json


class ServiceProblem(Exception):
    """A problem that the service reports (RFC 9457)."""

    def __init__(self, status: int, detail: str, problem: JSON) -> None:
        super().__init__(f"{status}: {detail}")
        self.status = status
        self.detail = detail
        self.problem = problem
        """All members: the place of the mistake is in `parameter` and `in`, or `path`, `line` and `column`."""

    @property
    def present(self) -> JSON | None:
        """The feature as it is, where an edit was made for another version of it (status 412)."""
        return self.problem.get("present")


class Job:
    """A job that runs in the service beside the request that started it."""

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
        self, url: str, *, key: str | None = None, timeout: float = 30, attempts: int = 8,
        transport: httpx.BaseTransport | None = None, headers: dict[str, str] | None = None,
    ) -> None:
        """`key` is an API key or a token; `attempts` is how often an edit is sent while nothing answers."""
        self._attempts = max(1, attempts)
        self.revision: int | None = None
        """The newest revision that an edit of this client became."""
        self.minimum_revision: int | None = None
        """The least revision that answers show: a service that does not have it yet waits for it, or answers 503."""
        headers = dict(headers or {}) | ({"Authorization": f"Bearer {key}"} if key else {})
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
        return self._get(_item(collection, id))

    def geopose(self, id: str) -> JSON:
        """The pose of an anchor as OGC GeoPose has it."""
        return self._get(f"/v1/geopose/{quote(id, safe='')}")

    def tagged_item(self, collection: str, id: str) -> tuple[JSON, str]:
        """One feature, and its entity tag: the condition under which it is edited."""
        answer = self._send("GET", _item(collection, id))
        return answer.json(), answer.headers["etag"]

    # Editing

    def create(self, collection: str, feature: JSON) -> str:
        """Adds a feature of GeoJSON, or the document of a chain; returns its id."""
        answer = self._edit("POST", f"/collections/{quote(collection, safe='')}/items", feature, _document(collection))
        return unquote(answer.headers["location"].rsplit("/", 1)[1])

    def replace(self, collection: str, id: str, feature: JSON, *, etag: str | None = None) -> None:
        """Makes a feature what is given; with `etag` only the version that has it (else status 412)."""
        self._edit("PUT", _item(collection, id), feature, _document(collection), etag)

    def update(self, collection: str, id: str, changes: JSON, *, etag: str | None = None) -> None:
        """Changes members of a feature by a merge patch (RFC 7396); None removes a member."""
        self._edit("PATCH", _item(collection, id), changes, "application/merge-patch+json", etag)

    def delete(self, collection: str, id: str, *, etag: str | None = None) -> None:
        """Removes a feature."""
        self._edit("DELETE", _item(collection, id), etag=etag)

    def change(self, edits: Iterable[JSON]) -> JSON:
        """Makes several edits as one change, all of them or none; see `feature-edit` in the service's description."""
        lines = "".join(json.dumps(edit) + "\n" for edit in edits).encode()
        answer: JSON = self._edit("POST", "/v1/changes", lines, "application/jsonl").json()
        return answer

    def undo(self, change: int | None = None) -> JSON:
        """Undoes a change, by default the newest that has not been undone."""
        path = "/v1/undo" if change is None else f"/v1/changes/{change}/undo"
        answer: JSON = self._edit("POST", path).json()
        return answer

    def redo(self) -> JSON:
        """Does again what was taken back last."""
        answer: JSON = self._edit("POST", "/v1/redo").json()
        return answer

    def import_document(self, document: bytes, name: str, **options: Any) -> JSON:
        """Imports a document of up to 64 MB in parts; `options` are those of `import-request`. Returns what was found."""
        begun: JSON = self._send("POST", "/v1/imports", body={"name": name} | options).json()
        path = f"/v1/imports/{begun['import']}"
        size = 1_000_000
        for number in range(max(1, -(-len(document) // size))):
            part = document[number * size:(number + 1) * size]
            self._edit("PUT", f"{path}/parts/{number + 1}", part, "application/octet-stream")
        answer: JSON = self._edit("POST", f"{path}/commit").json()
        return answer

    def _edit(
        self, method: str, path: str, body: JSON | bytes | None = None, type: str | None = None,
        etag: str | None = None,
    ) -> httpx.Response:
        """Sends an edit until it is answered: its name lets the service make it once."""
        headers = {"Idempotency-Key": uuid.uuid4().hex}
        if type is not None:
            headers["Content-Type"] = type
        if etag is not None:
            headers["If-Match"] = etag
        content = json.dumps(body).encode() if isinstance(body, dict) else body
        for attempt in range(self._attempts):
            try:
                return self._send(method, path, content=content, headers=headers)
            except httpx.TransportError:
                if attempt + 1 == self._attempts:
                    raise
            except ServiceProblem as problem:
                # The first one that was sent is at work still, or too many are.
                is_passing = problem.status == 503 or problem.status == 409 and problem.problem.get("parameter") == "Idempotency-Key"
                if not is_passing or attempt + 1 == self._attempts:
                    raise
            time.sleep(min(2.0, 0.05 * 2**attempt))
        raise AssertionError

    # Events

    def events(self, since: int | None = None) -> Iterator[JSON]:
        """Yields the changes of the store as they happen, without an end: `revision`, `kind`, `author`, `content`, `bbox`.

        With `since`, the changes after that revision come first. Where the connection breaks, it goes on where it was.
        """
        last = None if since is None else str(since)
        failures = 0
        while True:
            # A revision alone is no id of an event.
            query = {} if last is None or "-" in last else {"since": last}
            headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": last} if last and not query else {})
            try:
                timeout = httpx.Timeout(self._http.timeout.connect, read=60)
                with self._http.stream("GET", "/v1/events", params=query, headers=headers, timeout=timeout) as answer:
                    if answer.is_error:
                        answer.read()
                        raise _problem(answer)
                    id, data = None, ""
                    for line in answer.iter_lines():
                        failures = 0
                        name, _, value = line.partition(":")
                        if name == "id":
                            id = value.strip()
                        elif name == "data":
                            data += value.strip()
                        elif line == "":
                            last = id if id is not None else last
                            if data:
                                yield json.loads(data)
                            id, data = None, ""
            except httpx.TransportError:
                pass
            except ServiceProblem as problem:
                if problem.status != 503:
                    raise
            failures += 1
            time.sleep(min(5.0, 0.05 * 2**failures))

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
        """The answer of `replays` or `reports` about a session log."""
        headers = {"Content-Type": "application/jsonl"}
        return self._send("POST", f"/v1/{job}", parameters, content=log, headers=headers).content

    def start(self, job: str, request: JSON, **parameters: str) -> Job:
        """Starts a job of any name, such as `simulations`, without waiting for its answer."""
        answer = self._send("POST", f"/v1/{job}", parameters, request, {"Prefer": "respond-async"})
        return Job(self, "/v1/jobs/" + answer.headers["location"].rsplit("/", 1)[1])

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
        if self.minimum_revision is not None:
            headers = (headers or {}) | {"Geoanchor-Min-Revision": str(self.minimum_revision)}
        answer = self._http.request(method, path, params=query or None, json=body, headers=headers, content=content)
        if answer.is_error:
            raise _problem(answer)
        if (made := answer.headers.get("geoanchor-revision")) is not None:
            self.revision = max(self.revision or 0, int(made))
        return answer


def _problem(answer: httpx.Response) -> ServiceProblem:
    try:
        problem = answer.json()
    except ValueError:
        problem = {}
    return ServiceProblem(answer.status_code, problem.get("detail", answer.reason_phrase), problem)


def _item(collection: str, id: str) -> str:
    return f"/collections/{quote(collection, safe='')}/items/{quote(id, safe='')}"


def _document(collection: str) -> str:
    return "application/json" if collection == "chains" else "application/geo+json"
