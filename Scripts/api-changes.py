#!/usr/bin/env python3
"""Tells announced changes of the library's declarations from those that are not; called by Scripts/api-changes.

    Scripts/api-changes.py TAG LOG CHANGELOG     LOG is what `swift package diagnose-api-breaking-changes` said
"""

import pathlib
import re
import sys


def changes(log):
    """The modules that were compared, and what changed in them as (module, message)."""
    modules, found, waiting = set(), [], []
    for line in log.splitlines():
        breakage = re.search(r"API breakage: (.+)$", line)
        compared = re.search(r"(?:(\d+) breaking changes? detected|No breaking changes detected) in (\w+)", line)
        if breakage:
            waiting.append(breakage.group(1).strip())
        if compared:
            modules.add(compared.group(2))
            current = compared.group(2)
        if breakage and modules:
            found += [(current, message) for message in waiting]
            waiting = []
    return modules, found


def announced(changelog, tag):
    """The names that the sections above a version's name as breaking."""
    newer = re.split(rf"^## +{re.escape(tag)}\b.*$", changelog, maxsplit=1, flags=re.MULTILINE)[0]
    items = re.findall(r"^- \*\*Breaking\*\*(.*?)(?=^- |^#|\Z)", newer, flags=re.MULTILINE | re.DOTALL)
    return {name for item in items for name in re.findall(r"`([^`]+)`", item)}


def is_announced(message, names):
    # `func Type.name(label:) has been removed`: what it is, what it is called, and what happened.
    words = message.split()
    called = words[1] if len(words) > 1 else message
    return any(called == name or called.startswith((name + ".", name + "(")) for name in names)


def main():
    tag, log, changelog = sys.argv[1], *(pathlib.Path(path).read_text(encoding="utf-8") for path in sys.argv[2:4])
    modules, found = changes(log)
    if not modules:
        raise SystemExit(f"error: the library could not be compared with {tag}\n{log.rstrip()}")
    names = announced(changelog, tag)
    surprises = [change for change in found if not is_announced(change[1], names)]
    for module, message in found:
        print(f"{'        ' if (module, message) in surprises else 'announced'} {module}: {message}")
    print(f"{len(modules)} modules compared with {tag}: {len(found)} breaking changes, {len(surprises)} not announced")
    if surprises:
        print(
            "error: add a line `- **Breaking**: …` to the newest section of CHANGELOG.md that names each in backticks,"
            "\n       or its type", file=sys.stderr)
        raise SystemExit(1)


main()
