#!/usr/bin/env python3
"""Writes the sentences of coaching and guidance in a language as JSON, for apps: Scripts/Players/texts.py de > texts.json"""

import json
import pathlib
import sys

FILES = pathlib.Path(__file__).resolve().parents[2] / "Sources/Chains/GeoTexts/Embedded"


def texts(language):
    """The texts by their names, of the sections that lead and coach a walker."""
    found, section = {}, ""
    for line in (FILES / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line[1:-1]
        elif " = " in line and not line.startswith("#") and section in ("session", "guidance"):
            name, text = line.split(" = ", 1)
            if name.startswith(("coach", "reason", "request", "guide")):
                found[name] = text
    return found


if __name__ == "__main__":
    known = sorted(path.stem for path in FILES.glob("*.txt"))
    if len(sys.argv) != 2 or sys.argv[1] not in known:
        sys.exit(f"usage: texts.py LANGUAGE, one of {', '.join(known)}")
    print(json.dumps(texts(sys.argv[1]), ensure_ascii=False, indent=2))
