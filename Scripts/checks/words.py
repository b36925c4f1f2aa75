#!/usr/bin/env python3
"""Finds words of this project's own where the field has one; called by Scripts/docs.

`Scripts/checks/words.txt` lists them, one in a line: WORD | WHERE | INSTEAD | EXCEPTIONS. An exception is a name in which the word
means what it means anywhere, or one place of a name as a finding shows it.
WHERE is of: names (public symbols with their labels), options (commands, options and their values), schemas (members and
values of Data/schemas), texts (help, messages, descriptions of schemas, articles). An exception that is not needed is reported too.
"""

import json
import pathlib
import re

import links

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLACES = ("names", "options", "schemas", "texts")


def words():
    """Each word with the places where it is not wanted, what is said instead, and its exceptions."""
    rows = {}
    for number, line in enumerate((ROOT / "Scripts/checks/words.txt").read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("|")]
        where = cells[1].split() if len(cells) == 4 else []
        if not where or set(where) - set(PLACES) or cells[0] in rows:
            raise SystemExit(f"error: Scripts/checks/words.txt:{number}: not WORD | WHERE | INSTEAD | EXCEPTIONS: {line}")
        rows[cells[0]] = (where, cells[2], {name.strip() for name in cells[3].split(",") if name.strip()})
    return rows


def parts(identifier):
    """The words of an identifier, in lowercase."""
    return [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", identifier)]


def of_symbols(symbols):
    """(place, name) of the names and labels of public symbols."""
    for symbol in symbols:
        place = ".".join(symbol["pathComponents"])
        for name in re.findall(r"\w+", symbol["names"]["title"]):
            yield place, name


def of_options(manual):
    """(command, name) of the commands, options and values in the manual."""
    command = ""
    for line in manual.splitlines():
        heading = re.match(r"#+ +`?(geoanchor[a-z0-9 -]*)", line)
        if heading:
            command = heading.group(1).strip()
            for name in command.split():
                yield command, name
        for option in re.findall(r"`--([a-z0-9-]+)", line):
            yield f"{command} --{option}", option


def of_schemas():
    """(schema, name) of members and values, and (schema, text) of titles and descriptions."""
    names, texts = [], []

    def visit(value, file):
        if isinstance(value, dict):
            for key, inner in value.items():
                if key in ("properties", "$defs", "patternProperties"):
                    names.extend((file, name) for name in inner)
                elif key == "enum":
                    names.extend((file, name) for name in inner if isinstance(name, str))
                elif key in ("title", "description") and isinstance(inner, str):
                    texts.append((file, inner))
                visit(inner, file)
        elif isinstance(value, list):
            for inner in value:
                visit(inner, file)

    for path in sorted((ROOT / "Data/schemas").glob("*.json")):
        visit(json.loads(path.read_text(encoding="utf-8")), path.name)
    return names, texts


def of_texts(manual):
    """(place, text) of the English table and of the manual, without what stands in backticks."""
    table = (ROOT / "Sources/Chains/GeoTexts/Embedded/en.txt").read_text(encoding="utf-8")
    for line in table.splitlines():
        key, equals, text = line.partition(" = ")
        if equals:
            yield f"en.txt: {key}", text
    for line in re.sub(r"```.*?```", "", manual, flags=re.DOTALL).splitlines():
        yield f"manual: {line.strip()[:60]}", re.sub(r"`[^`]*`", "", line)
    for article in links.documents():
        for line in re.sub(r"`[^`]*`", "", links.prose(article.read_text(encoding="utf-8"))).splitlines():
            yield str(article.relative_to(ROOT)), line


def findings_in(texts):
    """The words in texts alone, for who has neither symbols nor the manual."""
    for word, (where, instead, exceptions) in words().items():
        if "texts" not in where:
            continue
        pattern = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)
        for source, text in texts:
            rest = text
            for exception in exceptions:
                rest = rest.replace(exception, "")
            if pattern.search(rest):
                yield f"{source}: `{word}`, said instead: {instead}: {text.strip()[:100]}"


def check(symbols, manual):
    """Ends the program with what is found; answers with how many names and texts were looked at."""
    schema_names, schema_texts = of_schemas()
    names = {
        "names": list(of_symbols(symbols)), "options": list(of_options(manual)), "schemas": schema_names,
    }
    texts = list(of_texts(manual)) + schema_texts
    found, used = set(), set()
    for word, (where, instead, exceptions) in words().items():
        pattern = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)
        for place in where:
            if place == "texts":
                for source, text in texts:
                    rest = text
                    for exception in exceptions:
                        if exception in rest:
                            used.add((word, exception))
                            rest = rest.replace(exception, "")
                    if pattern.search(rest):
                        found.add(f"{source}: `{word}`, said instead: {instead}: {text.strip()[:100]}")
                continue
            for source, name in names[place]:
                if word not in parts(name):
                    continue
                meant = exceptions & {name, source}
                used |= {(word, exception) for exception in meant}
                if not meant:
                    found.add(f"{source}: `{name}`, said instead of {word}: {instead}")
        found |= {
            f"Scripts/checks/words.txt: {word}: the exception `{name}` is not needed"
            for name in exceptions if (word, name) not in used
        }
    if found:
        raise SystemExit("error: words that are not the field's:\n  " + "\n  ".join(sorted(found)))
    return sum(map(len, names.values())) + len(texts)
