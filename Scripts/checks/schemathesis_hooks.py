"""Hooks for facts that schemathesis cannot know by itself: lines of JSON, and how the service refuses."""

import json
import os

import schemathesis

seen = set()


if "GEOANCHOR_FEW_CASES" in os.environ:

    @schemathesis.hook
    def filter_case(_, case):
        """Of the cases that cover the schema of an operation, the first of each kind is enough.

        Their number grows with the members of a schema, whatever `--max-examples` says: half of them only give another
        member a wrong type.
        """
        kind = (case.operation.label, getattr(case.meta.phase.data, "scenario", None))
        is_new = kind not in seen
        seen.add(kind)
        return is_new or kind[1] is None


@schemathesis.serializer("application/jsonl")
def lines(_, value):
    """A body of lines of JSON; a text or bytes are sent as they are."""
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return value.encode()
    values = value if isinstance(value, list) else [value]
    return b"".join(json.dumps(line).encode() + b"\n" for line in values)


@schemathesis.hook
def before_call(_, case, kwargs):
    """Numbers in fields of the head are sent as their digits."""
    for name, value in list((case.headers or {}).items()):
        if not isinstance(value, (str, bytes)):
            case.headers[name] = str(value)


@schemathesis.check
def refusal_is_a_problem(_, response, case):
    """Whatever is refused is a problem document (RFC 9457) of that status with a detail; what cannot be read names its place."""
    # libevent itself answers methods that it does not know.
    if response.status_code < 400 or response.status_code == 501 or case.method == "HEAD":
        return
    assert response.headers.get("content-type", [""])[0].startswith("application/problem+json"), "no problem document"
    problem = response.json()
    assert problem["status"] == response.status_code and problem["detail"], f"an unclear problem: {problem}"
