"""Filters of CQL2 judged by PyPI's cql2: its own evaluation of random filters, and its reading of the published examples."""

import json
import random

ROWS = 200
CITIES = ["Bench", "bench", "Bénch", "Tree", "Straße"]


def table():
    """Anchors that have everything but, some of them, a collection."""
    chance = random.Random(28)
    lines = ["id,name,latitude,longitude,altitude,datum,heading,tags,collection"]
    for number in range(ROWS):
        tags = ";".join(sorted(chance.sample(["red", "big", "old"], chance.randint(1, 3))))
        lines.append(
            f"f{number},{chance.choice(CITIES)},{chance.randint(-8, 8) / 2},{chance.randint(-8, 8) / 2},"
            f"{chance.randint(-3, 9)},egm96,{chance.choice([0, 45, 90, 180])},{tags},"
            f"{chance.choice(['', 'north', 'south'])}")
    return "\n".join(lines) + "\n"


def term(chance):
    x, y, number = chance.randint(-4, 2), chance.randint(-4, 2), chance.randint(-2, 9)
    return chance.choice([
        f"name = '{chance.choice(CITIES)}'", f"name LIKE '{chance.choice(['B%', '%ch', '_ree', '%é%'])}'",
        "CASEI(name) = CASEI('BENCH')", "ACCENTI(name) = ACCENTI('Bénch')",
        f"name IN ('Tree', '{chance.choice(CITIES)}')", "collection IS NULL",
        f"altitude.meters {chance.choice(['<', '<=', '=', '>=', '>', '<>'])} {number}",
        f"altitude.meters BETWEEN {number} AND {number + 3}", f"headingDegrees / 45 + 1 > {chance.randint(0, 5)}",
        f"headingDegrees IN (0, {chance.choice([45, 90])})", "altitude.meters * 10 < headingDegrees",
        f"A_CONTAINS(tags, ('{chance.choice(['red', 'big'])}', 'old'))", "A_OVERLAPS(tags, ('big', 'none'))",
        "A_EQUALS(tags, ('big', 'red'))", "A_CONTAINEDBY(tags, ('red', 'old'))",
        f"S_INTERSECTS(geometry, BBOX({x}, {y}, {x + 2}, {y + 3}))",
        f"S_WITHIN(geometry, POLYGON(({x} {y}, {x + 4} {y}, {x} {y + 4}, {x} {y})))",
        f"S_DISJOINT(geometry, LINESTRING({x} {y}, {x + 2} {y + 2}))", f"S_EQUALS(geometry, POINT({x} {y}))",
    ])


def condition(chance, depth):
    if depth == 0:
        return term(chance)
    inner = condition(chance, depth - 1)
    return chance.choice([
        f"NOT ({inner})", f"{term(chance)} AND {inner}", f"({term(chance)} OR {inner})", inner])


def evaluation(run, store):
    """Random filters in both encodings find what cql2 finds."""
    import cql2

    features = json.loads(run("list", "--store", store, "--format", "geojson"))["features"]
    chance = random.Random(216)
    found = 0
    for number in range(100):
        text = condition(chance, number % 4)
        expression = cql2.Expr(text)
        wanted = [feature["id"] for feature in features if expression.matches(feature)]
        found += len(wanted)
        for encoded in [text, json.dumps(expression.to_json())]:
            lines = run("list", "--store", store, "--filter", encoded, "--format", "geojson")
            ids = [feature["id"] for feature in json.loads(lines)["features"]]
            if ids != wanted:
                return f"{encoded}: found {len(ids)}, cql2 {len(wanted)}"
    return None if 1_000 < found < 19_000 else f"{found} anchors found: the filters say nothing"


def examples(folder):
    """The published examples are, for cql2 too, what the tests take them for."""
    import cql2
    import jsonschema

    rules = jsonschema.Draft202012Validator(json.loads((folder.parent / "cql2.json").read_text()))
    twins = 0
    for path in sorted(folder.glob("text/*.txt")):
        encoded = cql2.Expr(path.read_text()).to_json()
        if not rules.is_valid(encoded):
            return f"{path.name} is against cql2.json"
        twin = folder / "json" / (path.stem.split("-")[0] + ".json")
        twins += 1
        if json.loads(twin.read_text()) != encoded:
            return f"{path.name} is not {twin.name}"
    return None if twins == 120 else f"{twins} examples"
