#!/usr/bin/env python3
"""Tells announced changes of the library's declarations from those that are not; called by Scripts/api-changes.

    Scripts/release/api-changes.py TAG LOG BASELINE CHECKOUT     LOG is what `swift package diagnose-api-breaking-changes` said,
                                                         BASELINE its folder of the version, CHECKOUT where it built it
"""

import pathlib
import re
import sys
import tempfile

import docs

ROOT = docs.ROOT


def differences(log):
    """The modules that were compared, and what changed in them as (module, message)."""
    modules, found, module = set(), [], None
    for line in log.splitlines():
        compared = re.search(r"(?:\d+ breaking changes? detected|No breaking changes detected) in (\w+)", line)
        if compared:
            module = compared.group(1)
            modules.add(module)
        breakage = re.search(r"API breakage: (.+)$", line)
        # An accessor is reported as its property, a derived declaration as its type.
        if breakage and not re.search(r"^accessor |\b__derived_", breakage.group(1)):
            found.append((module, breakage.group(1).strip()))
    return modules, found


def called(message):
    """`func Type.name(label:) has been removed`: what it is, what it is called, and what happened."""
    words = message.split()
    return words[1] if len(words) > 1 else message


def public_names(root):
    """The public declarations of a checkout that was built, as `Module Type.name(label:)`."""
    docs.ROOT = root
    names = set()
    with tempfile.TemporaryDirectory() as place:
        for module in docs.modules():
            folder = pathlib.Path(place) / module
            docs.extract(module, root / ".build" / "debug", folder)
            names |= {f"{module} {'.'.join(symbol['pathComponents'])}" for symbol in docs.symbols(folder)}
    return names


def no_longer_public(baseline, checkout, found):
    """The declarations that became `package`: the compiler's comparison still takes them for public."""
    kept = baseline / "names.txt"
    if not kept.exists():
        kept.write_text("\n".join(sorted(public_names(checkout))) + "\n", encoding="utf-8")
    gone = set(kept.read_text(encoding="utf-8").split("\n")[:-1]) - public_names(ROOT)
    known = {f"{module} {called(message)}" for module, message in found}
    for name in sorted(gone):
        module, path = name.split(" ", 1)
        outer = path.split("(")[0].split(".")[:-1]
        if any(f"{module} {'.'.join(outer[:count])}" in gone for count in range(1, len(outer) + 1)):
            continue
        if name not in known:
            yield module, f"declaration {path} is no longer public"


def announced(changelog, tag):
    """The names that the sections above a version's name as breaking."""
    newer = re.split(rf"^## +{re.escape(tag)}\b.*$", changelog, maxsplit=1, flags=re.MULTILINE)[0]
    items = re.findall(r"^- \*\*Breaking\*\*(.*?)(?=^- |^#|\Z)", newer, flags=re.MULTILINE | re.DOTALL)
    return {name for item in items for name in re.findall(r"`([^`]+)`", item)}


def is_announced(message, names):
    name = called(message)
    return any(name == one or name.startswith((one + ".", one + "(")) for one in names)


def main():
    tag, log, baseline, checkout = sys.argv[1], *(pathlib.Path(path) for path in sys.argv[2:5])
    said = log.read_text(encoding="utf-8")
    modules, found = differences(said)
    if not modules:
        raise SystemExit(f"error: the library could not be compared with {tag}\n{said.rstrip()}")
    found += no_longer_public(baseline, checkout, found)
    names = announced((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), tag)
    surprises = 0
    for module, message in sorted(found):
        is_known = is_announced(message, names)
        surprises += not is_known
        print(f"{'announced' if is_known else 'NOT announced'}: {module}: {message}")
    print(f"{len(modules)} modules compared with {tag}: {len(found)} breaking changes, {surprises} not announced")
    if surprises:
        print(
            "error: name each in backticks, or its type, in a line `- **Breaking**: …` of CHANGELOG.md above the section"
            f" of {tag}", file=sys.stderr)
        raise SystemExit(1)


if __name__ == "__main__":
    main()
