"""Walks judged by an independent reading of OpenStreetMap: pyosmium reads the tags, scipy searches by plain Dijkstra.

    judged_walks.py GEOANCHOR [EXTRACT...] [--pairs 20000] [--seed 49]

The rules are those of the article *Which ways are walked*, read from the OpenStreetMap wiki and written here a second time.
Lines of sight across squares have judges of their own: every closed way is taken as the line that it is.
"""
import argparse
import csv
import pathlib
import random
import subprocess
import sys
import tempfile
import xml.sax.saxutils

PROFILES = ["walk", "walk-time", "step-free"]
WITHIN = 1e-3  # meters or seconds

OPEN = set(
    "primary primary_link secondary secondary_link tertiary tertiary_link unclassified residential living_street service road "
    "track pedestrian footway path steps corridor platform".split())
ON_REQUEST = set("trunk trunk_link cycleway bridleway busway".split())
ACCESS = {value: kind for kind, values in {
    "open": "yes designated permissive official public discouraged",
    "ends": "destination customers delivery private permit residents employees",
    "closed": "no use_sidepath agricultural forestry military emergency construction closed"}.items()
    for value in values.split()}
LIFECYCLE = "disused abandoned razed demolished removed destroyed proposed planned".split()
HIKING = ["strolling", "hiking", "mountain_hiking", "demanding_mountain_hiking", "alpine_hiking",
          "demanding_alpine_hiking", "difficult_alpine_hiking"]
LOOSE = set("unpaved gravel pebblestone ground dirt earth soil grass grass_paver mud sand rock stone rocks woodchips snow "
            "ice".split())
COBBLED = set("sett cobblestone unhewn_cobblestone cobblestone:flattened".split())
NO_WHEELS = set("stile kissing_gate turnstile full-height_turnstile cattle_grid horse_stile step log".split())


def says(tags, key):
    return tags.get(key, "no") != "no"


def meaning(value):
    """The meaning of a value of access; of a list, that of its most open value; None if unknown."""
    known = {ACCESS.get(part.strip()) for part in (value or "").split(";")}
    return next((kind for kind in ("open", "ends", "closed") if kind in known), None)


def access(tags):
    """Access for walkers: the more specific key decides."""
    if any(tags.get(key) == "yes" for key in LIFECYCLE):
        return "closed"
    if tags.get("construction", "no") not in ("no", "minor", "widening"):
        return "closed"
    for key in ["foot", "motorroad", "access"]:
        if key == "motorroad":
            if tags.get(key) == "yes":
                return "closed"
            continue
        if meaning(tags.get(key)):
            return meaning(tags[key])
    return "open"


def one_way(value):
    return {"yes": 1, "true": 1, "1": 1, "-1": -1, "reverse": -1, "no": 0, "false": 0, "0": 0}.get(value)


def direction(tags):
    """1 for along the way only, -1 for against it only, 0 for both."""
    if tags.get("conveying") in ("forward", "backward"):
        return 1 if tags["conveying"] == "forward" else -1
    if one_way(tags.get("oneway:foot")) is not None:
        return one_way(tags["oneway:foot"])
    there, back = (tags.get(f"foot:{side}") != "no" for side in ("forward", "backward"))
    if there != back:
        return 1 if there else -1
    highway = tags.get("highway")
    on_foot = highway in ("steps", "corridor") or (
        highway == "footway" and tags.get("footway") not in ("sidewalk", "crossing")
        and tags.get("bicycle", "no") in ("no", "dismount"))
    return on_foot and one_way(tags.get("oneway")) or 0


def sidewalks(tags):
    """The sidewalks: sides, separate ones, none."""
    values = [tags.get(key) for key in ["sidewalk", "sidewalk:both", "sidewalk:left", "sidewalk:right"]]
    found = set()
    if values[0] in ("both", "left", "right", "yes") or "yes" in values[1:]:
        found.add("side")
    if "separate" in values:
        found.add("separate")
    if not found and any(value in ("no", "none") for value in values):
        found.add("none")
    return found


def percent(text):
    text = (text or "").replace(" ", "").replace(",", ".")
    try:
        value = float(text[:-1]) * {"%": 1, "°": 1.75}[text[-1:]]
    except (KeyError, ValueError):
        return 0
    return value if abs(value) <= 100 else 0


def meters(text):
    text = (text or "").replace(" ", "").replace(",", ".")
    try:
        if text.endswith(("'", '"')):
            feet, _, inches = text.rstrip('"').partition("'")
            return float(feet) * 0.3048 + float(inches or 0) * 0.0254
        return float(text.removesuffix("m"))
    except ValueError:
        return None


class Way:
    """The meaning of a way for walkers; `kind` is None if no one walks there."""

    def __init__(self, tags):
        highway, walkers = tags.get("highway"), sidewalks(tags)
        self.access, self.direction, self.tags = access(tags), direction(tags), tags
        self.kind = None
        if highway in OPEN or highway in ON_REQUEST and (
                walkers & {"side", "separate"} or meaning(tags.get("foot")) in ("open", "ends")):
            is_crossing = "crossing" in (tags.get("footway"), tags.get("path"), tags.get("cycleway"))
            self.kind = "crossing" if is_crossing else highway.removesuffix("_link")
        elif highway == "elevator":
            self.kind = "lift"
        elif tags.get("route") == "ferry":
            self.kind = "ferry"
        elif "platform" in (tags.get("railway"), tags.get("public_transport")):
            self.kind = "platform"
        elif tags.get("man_made") == "pier":
            self.kind = "pier"
        levels = [HIKING.index(value.strip()) for value in tags.get("sac_scale", "").split(";") if value.strip() in HIKING]
        self.hiking = max(levels, default=0)
        self.is_road = self.kind in ("crossing", "road", "trunk", "primary", "secondary", "tertiary", "unclassified",
                                     "residential", "living_street", "service", "track", "busway")
        self.is_public = highway in OPEN or highway in ON_REQUEST and ACCESS.get(tags.get("foot")) == "open"
        self.is_carriageway = "none" in walkers and self.kind in ("trunk", "primary", "secondary", "tertiary") or (
            "separate" in walkers and self.kind == "trunk")

    def cost(self, profile):
        """The cost of a meter along and against the way, and what is added once; None where it is closed."""
        if self.kind is None or self.access == "closed":
            return None
        if self.hiking > HIKING.index("hiking" if profile == "step-free" else "mountain_hiking"):
            return None
        tags, surface = self.tags, self.tags.get("surface")
        rates, once = [1.0, 1.0], 0
        if profile == "walk-time":
            speed, rise = 5.0, percent(tags.get("incline"))
            speed = 4.3 if surface in LOOSE else 4.7 if surface in COBBLED else speed
            speeds = [speed, speed]
            if self.kind == "steps":
                up = tags.get("incline") == "up" or rise > 0
                down = tags.get("incline") == "down" or rise < 0
                speeds = [1.6, 2.0] if up else [2.0, 1.6] if down else [1.8, 1.8]
            if says(tags, "conveying"):
                speeds = [3.2, 3.2]
            if self.kind == "lift":
                speeds, once = [3.6, 3.6], 45
            if self.kind == "ferry":
                speeds, once = [15, 15], 600
            rates = [3.6 / speed for speed in speeds]
        elif self.is_carriageway:
            rates = [2.0, 2.0]
        if profile == "step-free":
            width = meters(tags.get("width"))
            if (self.kind == "steps" and not says(tags, "ramp:wheelchair") or says(tags, "conveying")
                    or tags.get("wheelchair") == "no" or surface in LOOSE or abs(round(percent(tags.get("incline")))) > 8
                    or width is not None and 0 < width < 0.85):
                return None
            rates = [rate * (2 if surface in COBBLED else 1) for rate in rates]
        if self.direction:
            rates[0 if self.direction < 0 else 1] = None
        return rates, once

    def kind_of_closing(self, is_reversed):
        """The traits that may close a way for some profile: of ways between the same nodes with equal traits the first one
        counts."""
        tags, width = self.tags, meters(self.tags.get("width"))
        return (
            self.access, -self.direction if is_reversed else self.direction, tags.get("sac_scale"), says(tags, "conveying"),
            self.kind if self.kind in ("steps", "lift", "ferry") else "", says(tags, "ramp:wheelchair"),
            tags.get("wheelchair") == "no", tags.get("surface") in LOOSE, abs(round(percent(tags.get("incline")))) > 8,
            width is not None and 0 < width < 0.85)


class Point:
    """The meaning of a node for walkers."""

    def __init__(self, tags):
        barrier = tags.get("barrier")
        crossing = tags.get("crossing", "yes" if tags.get("highway") == "crossing" else "no")
        is_crossing = crossing != "no" and (tags.get("highway") == "crossing" or "railway" not in tags)
        self.signals = is_crossing and (crossing == "traffic_signals" or says(tags, "crossing:signals"))
        self.lift = tags.get("highway") == "elevator"
        kerb = tags.get("kerb", "yes" if barrier == "kerb" else None)
        self.raised = kerb is not None and kerb not in ("lowered", "rolled", "flush", "no")
        self.stile = barrier in NO_WHEELS
        self.cycle = barrier in ("cycle_barrier", "motorcycle_barrier")
        is_passage = tags.keys() & {"barrier", "highway", "crossing", "kerb", "entrance", "door"}
        self.no_wheels = tags.get("wheelchair") == "no" and bool(is_passage)
        self.access = "open"
        if barrier or self.lift or says(tags, "entrance") or says(tags, "door"):
            self.access = access(tags)
            if tags.get("locked") == "yes" and "foot" not in tags and self.access == "open":
                self.access = "closed"

        # A walker who stands here is on one of its sides.
        self.has_sides = bool(barrier and barrier != "kerb" or self.raised or self.lift or self.no_wheels or self.access != "open")

    def cost(self, profile):
        """The added cost of passing; None where no one passes."""
        if self.access == "closed" or profile == "step-free" and (self.raised or self.stile or self.no_wheels):
            return None
        if profile == "step-free":
            return 20 * self.cycle
        if profile == "walk-time":
            return 15 * self.signals + 45 * self.lift + 10 * self.stile
        return 0


class Streets:
    """The ways of a file and what stands at their nodes."""

    def __init__(self, path):
        import osmium

        self.ways, self.points, self.places = [], {}, {}
        for thing in osmium.FileProcessor(str(path)).with_locations():
            if thing.is_node() and len(thing.tags):
                self.points[thing.id] = Point(dict(thing.tags))
            elif thing.is_way():
                way = Way(dict(thing.tags))
                run = []
                for node in thing.nodes if way.kind else []:
                    if node.location.valid():
                        self.places[node.ref] = (node.location.y / 1e7, node.location.x / 1e7)
                        run.append(node.ref)
                    else:
                        # A way is cut where a node is not in the extract.
                        self.ways.append((way, run))
                        run = []
                self.ways.append((way, run))

    def costs(self, profile):
        """The nodes that are not passed for nothing, with what they add."""
        for node, point in self.points.items():
            cost = point.cost(profile)
            if cost != 0 or point.access != "open":
                yield node, cost

    @staticmethod
    def write(source, path):
        """Writes a file without areas: each closed way is a line, relations are left out."""
        import osmium

        with osmium.SimpleWriter(str(path), overwrite=True) as writer:
            for thing in osmium.FileProcessor(str(source)):
                if thing.is_relation():
                    continue
                if thing.is_way() and thing.is_closed():
                    thing = thing.replace(tags={**dict(thing.tags), "area": "no"})
                writer.add(thing)


class Judge:
    """The directed graph of a profile, searched by plain Dijkstra.

    Ways and nodes that serve at the ends of walks only are no part of what is walked through: whoever is there leaves it once
    and whoever goes there enters it once. That makes two layers, before and behind the main part.
    """

    def __init__(self, streets, profile):
        self.profile, self.streets, self.numbers, self.arcs, self.ends = profile, streets, {}, [], []
        self.neighbours, self.roads_at = {}, set()
        for way, nodes in streets.ways:
            for a, b in zip(nodes, nodes[1:]):
                self.neighbours.setdefault(a, []).append(b)
                self.neighbours.setdefault(b, []).append(a)
            if way.is_road:
                self.roads_at.update(nodes)
        self.sided = {node for node, point in streets.points.items() if point.has_sides}
        self.tolls = {node: cost for node, cost in streets.costs(profile) if node in self.neighbours}
        self.taken = set()
        for way, nodes in sorted(streets.ways, key=lambda item: not item[0].is_public):
            self.walk(way, nodes, *(way.cost(profile) or ([None, None], 0)))
        self.build()

    def number(self, key):
        return self.numbers.setdefault(key, len(self.numbers))

    def side(self, node, far, way):
        """The end of a way at a node: the node itself, or its own side of the barrier there."""
        if node not in self.tolls:
            return self.number(node)
        point, cost = self.streets.points[node], self.tolls[node]
        # Sidewalks that meet a crossing at its curb go on beside the curb.
        is_beside = point.raised and node in self.roads_at and not way.is_road
        key = (node, "beside" if is_beside else far)
        if key not in self.numbers and cost is not None:
            inside, outside = self.number((node, "middle")), self.number(key)
            for arc in [(inside, outside), (outside, inside)]:
                self.arcs.append((*arc, -1, 0, cost / 2, point.access == "ends"))
        return self.number(key)

    def walk(self, way, nodes, rates, once):
        is_boarded = True
        for a, b in zip(nodes, nodes[1:]):
            # A lift or a ferry is waited for where it is boarded: behind each junction and each barrier.
            added, is_boarded = once * is_boarded, len(self.neighbours[b]) != 2 or b in self.sided
            doubled = (min(a, b), max(a, b), way.kind_of_closing(a > b))
            if a == b or doubled in self.taken or rates == [None, None]:
                continue
            self.taken.add(doubled)
            tail, head = self.side(a, b, way), self.side(b, a, way)
            for start, end, rate in [(tail, head, rates[0]), (head, tail, rates[1])]:
                if rate is not None:
                    self.arcs.append((start, end, len(self.ends), rate, added, way.access == "ends"))
            self.ends.append((a, b))

    def build(self):
        import numpy
        import pyproj
        from scipy.sparse import coo_array, csr_array
        from scipy.sparse.csgraph import connected_components

        a, b = (numpy.array([self.streets.places[node] for node in part]) for part in zip(*self.ends))
        lengths = numpy.append(pyproj.Geod(ellps="WGS84").inv(a[:, 1], a[:, 0], b[:, 1], b[:, 0])[2], 0)
        tail, head, segment, rate, added, is_end = (numpy.array(part) for part in zip(*self.arcs))
        meters = lengths[segment]
        cost, count = meters * rate + added, len(self.numbers)
        through = ~is_end.astype(bool)
        walked = coo_array((numpy.ones(through.sum()), (tail[through], head[through])), (count, count))
        self.part = connected_components(walked, directed=False)[1]
        # The largest part is the one with the most junctions.
        junctions = [not isinstance(key, int) or len(self.neighbours[key]) != 2 for key in self.numbers]
        self.is_main = self.part == numpy.bincount(self.part, weights=junctions).argmax()
        main_tail, main_head = self.is_main[tail], self.is_main[head]
        inside = main_tail & main_head & through
        before, behind = ~main_tail, ~main_head
        start = numpy.concatenate([tail[inside | before], numpy.where(main_tail, tail, tail + count)[behind]])
        end = numpy.concatenate([head[inside | before], head[behind] + count])
        which = numpy.concatenate([numpy.flatnonzero(inside | before), numpy.flatnonzero(behind)])
        # Of several ways between two nodes the best one counts.
        order = numpy.lexsort((cost[which], end, start))
        start, end, which = start[order], end[order], which[order]
        kept = numpy.append(True, (start[1:] != start[:-1]) | (end[1:] != end[:-1]))
        start, end, which = start[kept], end[kept], which[kept]
        firsts = numpy.searchsorted(start, numpy.arange(2 * count + 1))
        self.count, self.keys, self.meters = count, start * (2 * count) + end, meters[which]
        self.graph = csr_array((cost[which], end, firsts), (2 * count, 2 * count))
        # A place where private ways leave an island may be on them or on the island.
        self.is_mixed = ~self.is_main
        for walked_through in (through, ~through):
            touched = numpy.zeros(count, bool)
            touched[tail[walked_through]] = touched[head[walked_through]] = True
            self.is_mixed &= touched
        # On an island that is walked through private ways are no short cuts either.
        main_part = set(self.part[self.is_main])
        self.is_island = numpy.array([part not in main_part for part in self.part])
        own = through[which] & (start < count) & (end < count)
        self.through = csr_array(
            (cost[which][own], end[own], numpy.searchsorted(start[own], numpy.arange(2 * count + 1))), (2 * count, 2 * count))

    def measure(self, node):
        """The costs and the meters of the best walks from a node to all others; infinite where there is none."""
        import numpy

        start, count = self.numbers[node], self.count
        costs, meters = self.search(self.graph, start)
        is_behind = costs[count:] < costs[:count]
        best = [numpy.where(is_behind, part[count:], part[:count]) for part in (costs, meters)]
        if self.is_island[start]:
            own = self.part == self.part[start]
            for whole, part in zip(best, self.search(self.through, start)):
                whole[own] = part[:count][own]
        return best

    def search(self, graph, start):
        import numpy
        from scipy.sparse.csgraph import dijkstra

        count = self.count
        costs, before = dijkstra(graph, indices=start, return_predecessors=True)
        own = numpy.flatnonzero(before >= 0)
        meters = numpy.zeros(2 * count)
        meters[own] = self.meters[numpy.searchsorted(self.keys, before[own].astype(numpy.int64) * (2 * count) + own)]
        # Each step adds what lies twice as far back.
        back = numpy.where(before < 0, start, before)
        while (back != start).any():
            meters, back = meters + meters[back], back[back]
        meters[numpy.isinf(costs)] = numpy.inf
        return costs, meters

    def starts(self):
        """Nodes that a place is put on for certain: junctions and ends on the ground with nothing in their way."""
        places, high, twice = {}, set(), set()
        for way, nodes in self.streets.ways:
            if any(key in way.tags for key in ("level", "layer", "bridge", "tunnel")):
                high.update(nodes)
        for node in self.neighbours:
            if places.setdefault(self.streets.places[node], node) != node:
                twice.update([node, places[self.streets.places[node]]])
        aside = twice | high | self.sided | self.tolls.keys()
        return sorted(node for node, others in self.neighbours.items() if len(others) != 2 and node in self.numbers
                      and node not in aside and not self.is_mixed[self.numbers[node]])


DRAWN = {
    # Enough of them are open for one large part under every profile.
    "highway": "footway footway footway footway footway path path path residential residential residential service service "
               "pedestrian pedestrian living_street living_street steps steps primary primary secondary secondary trunk "
               "cycleway corridor track bridleway busway elevator platform motorway construction",
    "foot": "yes designated permissive destination customers delivery private permit residents no use_sidepath discouraged "
            "emergency odd yes;no", "access": "yes no private destination customers permit employees agricultural military odd",
    "motorroad": "yes no", "oneway": "yes -1 no", "oneway:foot": "yes no -1", "foot:backward": "no", "foot:forward": "no",
    "conveying": "yes forward backward reversible", "bicycle": "yes no", "footway": "sidewalk crossing",
    "construction": "yes minor footway", "disused": "yes no", "abandoned": "yes", "proposed": "yes",
    "sac_scale": "strolling hiking mountain_hiking demanding_mountain_hiking alpine_hiking hiking;alpine_hiking",
    "sidewalk": "both left right yes separate no none", "sidewalk:left": "yes no separate", "sidewalk:right": "yes no",
    "sidewalk:both": "no yes separate", "surface": "asphalt sett gravel compacted grass cobblestone wood",
    "incline": "up down 5% -9% 12% 3° -6°", "width": "0.5 0.84 0.87 0.9 1.5 3'", "wheelchair": "yes no",
    "ramp:wheelchair": "yes no", "ramp": "yes"}
DRAWN_POINTS = {
    "barrier": "gate gate bollard stile kissing_gate turnstile cattle_grid cycle_barrier kerb lift_gate wall",
    "highway": "crossing elevator traffic_signals", "crossing": "traffic_signals zebra unmarked no", "crossing:signals": "yes",
    "kerb": "raised lowered flush rolled yes", "entrance": "yes main", "door": "hinged no", "locked": "yes no",
    "access": "yes no private customers destination", "foot": "yes no private customers", "wheelchair": "yes no",
    "railway": "tram_crossing"}


def drawn(seed, side=28):
    """An OpenStreetMap file: a grid of ways whose tags are put together at random."""
    chance = random.Random(seed)

    def tags(table, likelihood):
        return [(key, chance.choice(values.split())) for key, values in table.items() if chance.random() < likelihood]

    def text(found):
        return "".join(f'<tag k="{key}" v={xml.sax.saxutils.quoteattr(value)}/>' for key, value in found)

    nodes, ways, between = [], [], side * side + 1
    for row in range(side):
        for column in range(side):
            nodes.append((row * side + column + 1, row + chance.random() / 3, column + chance.random() / 3,
                          tags(DRAWN_POINTS, 0.02)))
    for row in range(side):
        for column in range(side):
            for far in [(row, column + 1)] * (column + 1 < side) + [(row + 1, column)] * (row + 1 < side):
                line = [row * side + column + 1, far[0] * side + far[1] + 1]
                if chance.random() < 0.4:
                    nodes.append((between, (row + far[0] + chance.random()) / 2, (column + far[1] + chance.random()) / 2,
                                  tags(DRAWN_POINTS, 0.08)))
                    line.insert(1, between)
                    between += 1
                # Now and then two ways share their nodes, such as two escalators.
                for _ in range(chance.choice([1] * 30 + [2])):
                    found = dict(tags(DRAWN, 0.04))
                    found["highway"] = chance.choice(DRAWN["highway"].split())
                    if chance.random() < 0.02:
                        found = {**found, "route": "ferry"}
                        del found["highway"]
                    ways.append((chance.choice([line, line[::-1]]), list(found.items())))
    lines = ['<osm version="0.6">']
    lines += [f'<node id="{node}" version="1" lat="{50 + north * 6e-4:.7f}" lon="{8 + east * 9e-4:.7f}">{text(found)}</node>'
              for node, north, east, found in sorted(nodes)]
    lines += [f'<way id="{number}" version="1">' + "".join(f'<nd ref="{node}"/>' for node in line) + f"{text(found)}</way>"
              for number, (line, found) in enumerate(ways, 1)]
    return "\n".join([*lines, "</osm>"])


def compare(run, work, source, profiles=PROFILES, pairs=300, seed=49):
    """Measures walks between random places of a file; returns their number for each profile and what differs."""
    streets, network = Streets(source), work / "walks.streets"
    plain, asked, answers = work / "walks.osm.pbf", work / "walks.csv", work / "walks-out.csv"
    streets.write(source, plain)
    run("network", "build", plain, "-o", network)
    chance, counted, differences = random.Random(seed), {}, []
    for profile in profiles:
        judge = Judge(streets, profile)
        nodes = judge.starts()
        aside = [node for node in nodes if not judge.is_main[judge.numbers[node]]]
        # Enough of them lie where walks may begin and end only.
        draw = lambda: chance.choice(aside if aside and chance.random() < 0.2 else nodes)
        rows, wanted = ["id,from_lat,from_lon,to_lat,to_lon"], []
        while len(wanted) < pairs:
            start = draw()
            costs, meters = judge.measure(start)
            for end in {draw() for _ in range(40)} - {start}:
                number = judge.numbers[end]
                wanted.append((start, end, (costs if profile == "walk-time" else meters)[number]))
                rows.append(",".join(map(str, [len(wanted), *streets.places[start], *streets.places[end]])))
        asked.write_text("\n".join(rows[:pairs + 1]) + "\n")
        run("route", "--network", network, "--batch", asked, "--profile", profile, "--components", "all", "--snap", "node",
            "-o", answers, status=(0, 1))
        counted[profile] = 0
        for (start, end, cost), row in zip(wanted, csv.DictReader(answers.open())):
            found = float(row.get("seconds") or row.get("meters") or "inf") if row["status"] == "ok" else float("inf")
            counted[profile] += found < float("inf")
            if found != cost and not abs(found - cost) <= WITHIN:
                differences.append(f"{profile} from node {start} {streets.places[start]} to {end} {streets.places[end]}: "
                                   f"{row['status']} {found}, judged {cost:.4f}")
    return counted, differences


def command(program):
    def run(*arguments, status=(0,)):
        done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
        if done.returncode not in status:
            sys.exit(f"geoanchor {' '.join(map(str, arguments))}: {done.stderr}")

    return run


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="geoanchor")
    parser.add_argument("extracts", nargs="*", type=pathlib.Path, help="OpenStreetMap files; drawn ones where there are none")
    parser.add_argument("--pairs", type=int, default=20_000, help="pairs of each file and profile")
    parser.add_argument("--seed", type=int, default=49)
    options = parser.parse_args()
    failed = False
    for extract in options.extracts or [None]:
        with tempfile.TemporaryDirectory() as folder:
            if extract is None:
                extract = pathlib.Path(folder) / f"drawn-{options.seed}.osm"
                extract.write_text(drawn(options.seed))
            counted, differences = compare(
                command(options.program), pathlib.Path(folder), extract, pairs=options.pairs, seed=options.seed)
        print(f"{extract.name}: {options.pairs} pairs each, routes "
              + ", ".join(f"{profile} {count}" for profile, count in counted.items()) + f", {len(differences)} differ")
        for difference in differences[:20]:
            print(f"  {difference}")
        failed = failed or bool(differences)
    sys.exit(failed)
