"""Pairs of points to walk between."""

import csv
import math
import os
import random

import osmium

LANES = set("""primary primary_link secondary secondary_link tertiary tertiary_link unclassified residential
    living_street service road track pedestrian footway path steps corridor platform""".split())
ON_REQUEST = set("trunk trunk_link cycleway bridleway busway".split())
YES = set("yes designated permissive official destination customers".split())
NO = set("no private use_sidepath agricultural forestry delivery military emergency".split())


def is_walkable(tags):
    highway, foot = tags.get("highway"), tags.get("foot")
    if highway not in LANES and highway not in ON_REQUEST:
        return False
    if foot in YES:
        return True
    if foot in NO or tags.get("access") in NO:
        return False
    return highway in LANES


def largest_component(extract):
    """The places of the walkable nodes that hang together, in the order of their ids."""
    places, parent = {}, {}

    def root(node):
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    blocked = set()
    for node in osmium.FileProcessor(extract, osmium.osm.NODE).with_filter(osmium.filter.KeyFilter("barrier")):
        tags = dict(node.tags)
        if tags.get("foot") not in YES and (tags.get("foot") in NO or tags.get("access") in NO):
            blocked.add(node.id)
    ways = osmium.FileProcessor(extract, osmium.osm.NODE | osmium.osm.WAY).with_locations()
    for way in ways.with_filter(osmium.filter.EntityFilter(osmium.osm.WAY)):
        if not is_walkable(dict(way.tags)):
            continue
        before = None
        for node in way.nodes:
            usable = node.location.valid() and node.ref not in blocked
            if usable:
                places[node.ref] = node.lat, node.lon
                parent.setdefault(node.ref, node.ref)
                if before is not None:
                    parent[root(before)] = root(node.ref)
            before = node.ref if usable else None
    members = {}
    for node in sorted(places):
        members.setdefault(root(node), []).append(places[node])
    return max(members.values(), key=len)


def drawn(extract, count, seed=20250101):
    """Half the pairs anywhere, half within about 3 km; each end moved by up to 25 m."""
    source = random.Random(seed)
    nodes = largest_component(extract)

    def moved(place):
        distance, angle = source.uniform(0, 25), source.uniform(0, 2 * math.pi)
        latitude = place[0] + distance * math.cos(angle) / 111195
        longitude = place[1] + distance * math.sin(angle) / 111195 / math.cos(math.radians(place[0]))
        return round(latitude, 7), round(longitude, 7)

    def apart(one, other):
        across = (one[1] - other[1]) * math.cos(math.radians(one[0]))
        return math.hypot(one[0] - other[0], across) * 111195

    for index in range(count):
        start = source.choice(nodes)
        end = source.choice(nodes)
        while start == end or (index >= count // 2 and apart(start, end) > 3000):
            end = source.choice(nodes)
        yield (index, *moved(start), *moved(end))


def write(extract, count, path, tables):
    """Writes the first pairs of the table of exact answers, or drawn ones where there is no table."""
    name = os.path.basename(extract).removesuffix(".osm.pbf")
    columns = ["id", "from_lat", "from_lon", "to_lat", "to_lon"]
    table = os.path.join(tables, f"expected-edge-{name}.csv")
    if os.path.exists(table):
        with open(table, newline="", encoding="utf-8") as file:
            rows = [[row[column] for column in columns] for row in csv.DictReader(file)]
        # Thinned evenly: the first half is drawn otherwise than the second.
        rows = rows[::max(1, len(rows) // count)][:count]
    else:
        rows = [[str(row[0]), *(f"{value:.7f}" for value in row[1:])] for row in drawn(extract, count)]
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write("\n".join(",".join(row) for row in [columns, *rows]) + "\n")
    return rows
