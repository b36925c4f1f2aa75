"""Makes filters.jsonl: filters over features.json, their JSON encoding and whom they find.

The JSON encoding is that of cql2 0.6 (PyPI). Whom a filter finds says the expression of Python beside it, with
shapely 2 for the relations of geometries: nothing of it comes from the project.
"""

import json
import pathlib
from datetime import date, datetime, timezone
from types import SimpleNamespace

import cql2
from shapely import box, from_wkt
from shapely.geometry import shape

HERE = pathlib.Path(__file__).parent
KEYS = ("size", "height", "open", "day", "start", "end", "tags", "codes", "kind", "other")
FAR = {"-": datetime.min.replace(tzinfo=timezone.utc), "+": datetime.max.replace(tzinfo=timezone.utc)}


def time(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def known(value, change=lambda value: value):
    return None if value is None else change(value)


def features():
    for feature in json.loads((HERE / "features.json").read_text())["features"]:
        values = {key: feature["properties"].get(key) for key in KEYS}
        values["day"] = known(values["day"], date.fromisoformat)
        values["start"] = known(values["start"], time)
        values["end"] = known(values["end"], time)
        yield SimpleNamespace(
            id=feature["id"], name=feature["properties"]["name"], g=shape(feature["geometry"]), **values)


def both(*values):
    """AND of three-valued logic."""
    return False if False in values else None if None in values else True


def either(*values):
    return True if True in values else None if None in values else False


def negate(value):
    return None if value is None else not value


def when(*operands):
    """Whether all are there; what follows `and` is unknown else."""
    return True if all(operand is not None for operand in operands) else None


def span(f):
    """The interval of a feature: an end that is missing is open; both: no interval."""
    if f.start is None and f.end is None:
        return None
    return (f.start or FAR["-"], f.end or FAR["+"])


JUNE = (time("2026-06-01T00:00:00Z"), time("2026-06-30T00:00:00Z"))
JUNE_TEXT = "INTERVAL('2026-06-01T00:00:00Z', '2026-06-30T00:00:00Z')"
OWN = "INTERVAL(start, \"end\")"
SQUARE = "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))"
LINE = "LINESTRING (0 0, 10 10)"
SPATIAL = {
    "S_INTERSECTS": "intersects", "S_DISJOINT": "disjoint", "S_EQUALS": "equals", "S_TOUCHES": "touches",
    "S_WITHIN": "within", "S_OVERLAPS": "overlaps", "S_CROSSES": "crosses", "S_CONTAINS": "contains",
}
# OGC 21-065r2, table 11; a, b are the ends of one interval and c, d those of the other.
TEMPORAL = {
    "T_AFTER": lambda a, b, c, d: a > d,
    "T_BEFORE": lambda a, b, c, d: b < c,
    "T_CONTAINS": lambda a, b, c, d: a < c and b > d,
    "T_DISJOINT": lambda a, b, c, d: b < c or a > d,
    "T_DURING": lambda a, b, c, d: a > c and b < d,
    "T_EQUALS": lambda a, b, c, d: a == c and b == d,
    "T_FINISHEDBY": lambda a, b, c, d: a < c and b == d,
    "T_FINISHES": lambda a, b, c, d: a > c and b == d,
    "T_INTERSECTS": lambda a, b, c, d: not (b < c or a > d),
    "T_MEETS": lambda a, b, c, d: b == c,
    "T_METBY": lambda a, b, c, d: a == d,
    "T_OVERLAPPEDBY": lambda a, b, c, d: a > c and a < d and b > d,
    "T_OVERLAPS": lambda a, b, c, d: a < c and b > c and b < d,
    "T_STARTEDBY": lambda a, b, c, d: a == c and b > d,
    "T_STARTS": lambda a, b, c, d: a == c and b < d,
}

FILTERS = [
    # Basic CQL2.
    ("name = 'Café'", lambda f: f.name == "Café"),
    ("name <> 'Café'", lambda f: f.name != "Café"),
    ("'Dock' < name", lambda f: "Dock" < f.name),
    ("size < 10", lambda f: when(f.size) and f.size < 10),
    ("size > 10", lambda f: when(f.size) and f.size > 10),
    ("size <= 10", lambda f: when(f.size) and f.size <= 10),
    ("size >= 10", lambda f: when(f.size) and f.size >= 10),
    ("size = -2.5e0", lambda f: f.size == -2.5),
    ("open = TRUE", lambda f: f.open),
    ("TRUE", lambda f: True),
    ("FALSE", lambda f: False),
    ("open <> FALSE", lambda f: f.open),
    ("day = DATE('2026-06-10')", lambda f: f.day == date(2026, 6, 10)),
    ("day < DATE('2026-06-10')", lambda f: when(f.day) and f.day < date(2026, 6, 10)),
    ("start >= TIMESTAMP('2026-06-01T00:00:00Z')", lambda f: when(f.start) and f.start >= JUNE[0]),
    ("start <> TIMESTAMP('2026-06-01T00:00:00Z')", lambda f: when(f.start) and f.start != JUNE[0]),
    ("size IS NULL", lambda f: f.size is None),
    ("size IS NOT NULL", lambda f: f.size is not None),
    # Three values.
    ("size > 10 OR open = TRUE", lambda f: either(when(f.size) and f.size > 10, f.open)),
    ("size > 10 AND open = TRUE", lambda f: both(when(f.size) and f.size > 10, f.open)),
    ("NOT (size > 10 AND open = TRUE)", lambda f: negate(both(when(f.size) and f.size > 10, f.open))),
    ("NOT (size > 10 OR open = TRUE)", lambda f: negate(either(when(f.size) and f.size > 10, f.open))),
    ("NOT size > 10 AND (open = TRUE OR size IS NULL)",
     lambda f: both(negate(when(f.size) and f.size > 10), either(f.open, f.size is None))),
    ("size > 10 OR NOT size > 10", lambda f: when(f.size)),
    # Advanced comparison.
    ("name LIKE 'B%'", lambda f: f.name.startswith("B")),
    ("name LIKE '_a%'", lambda f: f.name[1:2] == "a"),
    ("name LIKE '%é'", lambda f: f.name.endswith("é")),
    ("name LIKE '100\\%%'", lambda f: f.name.startswith("100%")),
    ("name LIKE ''", lambda f: f.name == ""),
    ("name NOT LIKE '%a%'", lambda f: "a" not in f.name),
    ("other LIKE 'x%'", lambda f: when(f.other) and f.other.startswith("x")),
    ("size BETWEEN 3 AND 10", lambda f: when(f.size) and 3 <= f.size <= 10),
    ("size NOT BETWEEN 3 AND 10", lambda f: negate(when(f.size) and 3 <= f.size <= 10)),
    ("size BETWEEN height AND 100",
     lambda f: both(when(f.size, f.height) and f.height <= f.size, when(f.size) and f.size <= 100)),
    ("name IN ('Café', 'Dock', 'nowhere')", lambda f: f.name in ("Café", "Dock")),
    ("size IN (3, 10, 12.5)", lambda f: f.size in (3, 10, 12.5)),
    ("size NOT IN (3, 10, 12.5)", lambda f: when(f.size) and f.size not in (3, 10, 12.5)),
    ("size IN (3, height)",
     lambda f: either(when(f.size) and f.size == 3, when(f.size, f.height) and f.size == f.height)),
    ("day IN (DATE('2026-06-10'), DATE('2026-01-01'))", lambda f: f.day in (date(2026, 6, 10), date(2026, 1, 1))),
    # Cases and accents.
    ("CASEI(name) = CASEI('CAFÉ')", lambda f: f.name.casefold() == "café"),
    ("CASEI(name) = CASEI('STRASSE')", lambda f: f.name.casefold() == "strasse"),
    ("CASEI(name) LIKE CASEI('B%')", lambda f: f.name.casefold().startswith("b")),
    ("CASEI(name) IN (CASEI('DOCK'), CASEI('οδοσ'))", lambda f: f.name.casefold() in ("dock", "οδοσ")),
    ("ACCENTI(name) = ACCENTI('Cafe')", lambda f: f.name in ("Café", "Cafe")),
    ("ACCENTI(CASEI(name)) = ACCENTI(CASEI('CÀFÈ'))", lambda f: f.name.casefold() in ("café", "cafe")),
    ("ACCENTI(name) LIKE ACCENTI('C%é')", lambda f: f.name.startswith("C") and f.name.endswith(("e", "é"))),
    # Property and property, arithmetic.
    ("size > height", lambda f: when(f.size, f.height) and f.size > f.height),
    ("name = kind", lambda f: when(f.kind) and f.name == f.kind),
    ("size + height = 15", lambda f: when(f.size, f.height) and f.size + f.height == 15),
    ("size - height > 0", lambda f: when(f.size, f.height) and f.size - f.height > 0),
    ("2 * size = 20", lambda f: when(f.size) and 2 * f.size == 20),
    ("size / 4 = 2.5", lambda f: when(f.size) and f.size / 4 == 2.5),
    ("size / height > 1", lambda f: when(f.size, f.height) and (None if f.height == 0 else f.size / f.height > 1)),
    ("size div 4 = 2", lambda f: when(f.size) and int(f.size / 4) == 2),
    ("size % 4 = 2", lambda f: when(f.size) and f.size > 0 and f.size % 4 == 2),
    ("size ^ 2 = 100", lambda f: when(f.size) and f.size**2 == 100),
    ("size - 1 - 1 = 8", lambda f: when(f.size) and f.size == 10),
    ("size - (1 - 1) = 10", lambda f: when(f.size) and f.size == 10),
    ("1 + size * 2 = 21", lambda f: when(f.size) and f.size == 10),
    ("(1 + size) * 2 = 22", lambda f: when(f.size) and f.size == 10),
    ("-size < 0", lambda f: when(f.size) and f.size > 0),
    # Arrays: sets.
    ("A_CONTAINS(tags, ('red', 'big'))", lambda f: when(f.tags) and set(f.tags) >= {"red", "big"}),
    ("A_CONTAINS(tags, ('red'))", lambda f: when(f.tags) and "red" in f.tags),
    ("A_CONTAINEDBY(tags, ('red', 'big', 'old'))", lambda f: when(f.tags) and set(f.tags) <= {"red", "big", "old"}),
    ("A_EQUALS(tags, ('big', 'red'))", lambda f: when(f.tags) and set(f.tags) == {"red", "big"}),
    ("A_OVERLAPS(tags, ('old', 'none'))", lambda f: when(f.tags) and bool(set(f.tags) & {"old", "none"})),
    ("A_CONTAINS(codes, (2, 3))", lambda f: when(f.codes) and set(f.codes) >= {2, 3}),
    ("NOT A_OVERLAPS(codes, (1, 9))", lambda f: negate(when(f.codes) and bool(set(f.codes) & {1, 9}))),
    # Boxes, and operands turned around.
    ("S_INTERSECTS(geometry, BBOX(0, 0, 5, 5))", lambda f: f.g.intersects(box(0, 0, 5, 5))),
    ("S_INTERSECTS(BBOX(0, 0, 5, 5), geometry)", lambda f: f.g.intersects(box(0, 0, 5, 5))),
    ("S_INTERSECTS(geometry, BBOX(170, -90, -170, 90))",
     lambda f: f.g.intersects(box(170, -90, 180, 90).union(box(-180, -90, -170, 90)))),
    (f"S_CONTAINS({SQUARE}, geometry)", lambda f: from_wkt(SQUARE).contains(f.g)),
    (f"S_WITHIN({SQUARE}, geometry)", lambda f: from_wkt(SQUARE).within(f.g)),
    ("S_INTERSECTS(geometry, MULTIPOINT ((2 2), (8 2)))",
     lambda f: f.g.intersects(from_wkt("MULTIPOINT ((2 2), (8 2))"))),
    ("S_INTERSECTS(geometry, GEOMETRYCOLLECTION (POINT (2 2), LINESTRING (20 0, 20 30)))",
     lambda f: f.g.intersects(from_wkt("GEOMETRYCOLLECTION (POINT (2 2), LINESTRING (20 0, 20 30))"))),
    ("S_DISJOINT(geometry, MULTILINESTRING ((0 0, 1 1), (-5 -5, -6 -6)))",
     lambda f: f.g.disjoint(from_wkt("MULTILINESTRING ((0 0, 1 1), (-5 -5, -6 -6))"))),
    ("S_WITHIN(geometry, MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)), ((9 9, 30 9, 30 30, 9 30, 9 9))))",
     lambda f: f.g.within(from_wkt("MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)), ((9 9, 30 9, 30 30, 9 30, 9 9)))"))),
    ("S_TOUCHES(geometry, POINT (5 5))", lambda f: f.g.touches(from_wkt("POINT (5 5)"))),
]
for function, relation in SPATIAL.items():
    for other in (SQUARE, LINE):
        FILTERS.append((f"{function}(geometry, {other})",
                        lambda f, relation=relation, other=other: bool(getattr(f.g, relation)(from_wkt(other)))))
for function, rule in TEMPORAL.items():
    FILTERS.append((f"{function}({OWN}, {JUNE_TEXT})",
                    lambda f, rule=rule: known(span(f), lambda own: rule(*own, *JUNE))))
    FILTERS.append((f"{function}({JUNE_TEXT}, {OWN})",
                    lambda f, rule=rule: known(span(f), lambda own: rule(*JUNE, *own))))
for function in ("T_AFTER", "T_BEFORE", "T_DISJOINT", "T_EQUALS", "T_INTERSECTS"):
    FILTERS.append((f"{function}(start, TIMESTAMP('2026-06-01T00:00:00Z'))",
                    lambda f, rule=TEMPORAL[function]: when(f.start) and rule(f.start, f.start, JUNE[0], JUNE[0])))
FILTERS.append((f"T_BEFORE({OWN}, INTERVAL('2026-06-05T00:00:00Z', '..'))",
                lambda f: known(span(f), lambda own: own[1] < time("2026-06-05T00:00:00Z"))))
FILTERS.append(("T_AFTER(day, INTERVAL('..', '2026-06-01'))", lambda f: when(f.day) and f.day > date(2026, 6, 1)))

if __name__ == "__main__":
    everyone = list(features())
    lines = []
    for text, wants in FILTERS:
        found = [f.id for f in everyone if wants(f) is True]
        expression = cql2.Expr(text)
        # By the schema of the standard.
        expression.validate()
        lines.append(json.dumps(
            {"text": text, "json": expression.to_json(), "ids": found}, ensure_ascii=False))
    (HERE / "filters.jsonl").write_text("\n".join(lines) + "\n")
    trivial = [line for line in lines if line.endswith('"ids": []}')]
    print(f"{len(lines)} filters over {len(everyone)} features; {len(trivial)} find nothing")
