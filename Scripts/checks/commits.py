#!/usr/bin/env python3
"""Checks the subjects of new commits; called by Scripts/check.

A subject is `area: imperative summary`, at most 72 characters. New is what no commit up to FIRST has: in a shallow clone without
that commit, what is younger than it. A tree without git has no commits.
"""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The last commit before the rule, and when it was made.
FIRST, MADE = "d8b88f928fd9410e5a8dee06297b47b83b0ae870", "2026-11-29T23:32:49+00:00"
LONGEST = 72
SUBJECT = re.compile(r"[a-z][a-z0-9]*(?:[ -][a-z0-9]+)*: (?P<verb>[a-z]+)\b.*[^.]")
# Words that only look like another form of the verb.
IMPERATIVE = {"bring", "embed", "feed", "need", "seed", "shed", "speed", "focus", "process", "pass", "press", "address", "discuss"}


def git(*arguments):
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None


def subjects():
    """(hash, subject) of the new commits; None without git."""
    if git("rev-parse", "--verify", "--quiet", "HEAD^{commit}") is None:
        return None
    is_known = git("merge-base", "--is-ancestor", FIRST, "HEAD") is not None
    listed = git("log", "--no-merges", "--format=%h %s", *([f"{FIRST}..HEAD"] if is_known else [f"--since={MADE}"])) or ""
    return [line.split(" ", 1) for line in listed.splitlines()]


def problem(subject):
    """The defect of a subject; None for a good one."""
    if len(subject) > LONGEST:
        return f"{len(subject)} characters, at most {LONGEST}"
    match = SUBJECT.fullmatch(subject)
    if not match:
        return "not `area: imperative summary`"
    verb = match["verb"]
    if verb not in IMPERATIVE and re.search(r"(?:ed|ing|[^su]s)$", verb):
        return f"`{verb}` is not an imperative"
    return None


def findings():
    """The number of commits looked at, then the findings; a tree without new commits has its one good example looked at."""
    found = subjects() or [("example", "anchors: refuse altitudes without a datum")]
    yield len(found)
    for name, subject in found:
        wrong = problem(subject)
        if wrong:
            yield f"commit {name}: {wrong}: {subject}"
