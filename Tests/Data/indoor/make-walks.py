#!/usr/bin/env python3
"""Makes walks among beacons, and a house with drawn ways, with what is known of them.

usage: python3 Tests/Data/indoor/make-walks.py    (needs numpy, networkx and pyproj)

Everything follows from the seeds below; the same versions of the libraries write the same bytes.
"""

import json
import math

import networkx as nx
import numpy as np
from common import HERE, scales, write
from pyproj import Geod

# Walks among beacons

HALL, CARRIED = np.array([16.0, 12.0]), 1.3
STATIONS = [(x, y, z) for x, y, z in [
    (0.5, 0.5, 2.3), (8, 0.3, 2.3), (15.5, 0.5, 2.3), (0.3, 6, 1.2), (7.5, 6.5, 2.6), (15.7, 6, 1.2),
    (0.5, 11.5, 2.3), (8, 11.7, 2.3), (15.5, 11.5, 2.3)]]
TRACKS = {
    "around": [(2, 2), (14, 2), (14, 10), (2, 10), (2, 2)],
    "across": [(1, 1), (15, 11)],
    "zigzag": [(2, 1.5), (5, 10.5), (9, 1.5), (12, 10.5), (15, 1.5)]}


def strength(station, loss, point):
    distance = math.dist(STATIONS[station], (*point, CARRIED))
    return loss[0][station] - 10 * loss[1] * math.log10(distance)


def along(line, part):
    legs = [math.dist(a, b) for a, b in zip(line, line[1:])]
    left = part * sum(legs)
    for leg, a, b in zip(legs, line, line[1:]):
        if left <= leg:
            return tuple(p + (q - p) * left / leg for p, q in zip(a, b))
        left -= leg
    return line[-1]


def hall():
    folder = HERE / "hall"
    folder.mkdir(exist_ok=True)
    draw = np.random.default_rng(5)
    loss = (-60 + draw.normal(size=len(STATIONS)) * 2, 1.8)
    names = [f"s{number}" for number in range(len(STATIONS))]
    (folder / "hall.dev").write_text("Dongles:" + json.dumps(
        {name: [list(place), 0, name] for name, place in zip(names, STATIONS)}) + "\n")
    rows = {}
    for track, line in TRACKS.items():
        rows[track] = []
        for tick in range(80):
            for station in range(len(STATIONS)):
                time = tick * 0.5 + station * 0.05
                x, y = along(line, time / 40)
                level = round(strength(station, loss, (x, y)) + draw.normal() * 4)
                rows[track].append((time, station, level, round(x, 3), round(y, 3)))
        (folder / f"{track}.mbd").write_text("".join(
            f"{time:.2f},s{station},tag,{level},{x},{y},{CARRIED}\n"
            for time, station, level, x, y in rows[track]))

    # Tables that no walk touches.
    blocked = [(x / 2, y / 2) for x in range(32) for y in range(24)
               if (5 <= x / 2 < 6 and 5 <= y / 2 < 6.5) or (11 <= x / 2 < 12.5 and 3.5 <= y / 2 < 4.5)]
    (folder / "hall.occ").write_text(f"[[0.0, 0.0], {HALL.tolist()}]::0.5\n" + "".join(
        f"[{x}, {y}]::1\n" for x, y in blocked))

    prints = {}
    for x in np.arange(1, 16, 2.0):
        for y in np.arange(1, 12, 2.0):
            prints[f"({x}, {y}, {CARRIED})"] = stations = {}
            for station, name in enumerate(names):
                levels = np.round(strength(station, loss, (x, y)) + draw.normal(size=8) * 4).astype(int)
                stations[name] = {"tag": np.bincount(levels + 100).tolist()}
    (folder / "hall.hst").write_text(
        "Fingerprints:" + json.dumps(prints, separators=(",", ":")) + "\n")

    samples = [(station, math.log10(math.dist(STATIONS[station], (x, y, CARRIED))), level)
               for track in rows.values() for _, station, level, x, y in track]
    logs, levels = np.array([s[1] for s in samples]), np.array([s[2] for s in samples])
    slope, power = np.polyfit(logs, levels, 1)
    deviation = math.sqrt(((levels - power - slope * logs) ** 2).mean())

    # The error of the most likely cell of a grid of 20 cm, given all signal strengths of three seconds.
    cells = [(x, y) for x in np.arange(0.1, 16, 0.2) for y in np.arange(0.1, 12, 0.2)]
    errors = {}
    for track, values in rows.items():
        off = []
        for end in range(3, 40):
            heard = {}
            for time, station, level, x, y in values:
                if end - 3 < time <= end:
                    heard.setdefault(station, []).append(level)
                    truth = (x, y)
            cost = sum((np.median(level) - np.array([strength(station, loss, c) for c in cells])) ** 2
                       for station, level in heard.items())
            off.append(math.dist(cells[int(np.argmin(cost))], truth))
        errors[track] = round(sorted(off)[len(off) // 2], 3)
    write("hall/expected.json", {"path_loss": {
        "power": power, "exponent": -slope / 10, "deviation": deviation}, "likeliest_cell": errors})
    return errors


def floors():
    """Walks over five floors that hear beacons of their own floor and, 14 dB weaker, of others."""
    folder = HERE / "floors"
    folder.mkdir(exist_ok=True)
    draw = np.random.default_rng(6)
    places = [(draw.uniform(0, 60), draw.uniform(0, 40), floor) for floor in range(5) for _ in range(12)]
    paths, events, right = ["path,trace_file,floor,waypoints,beacon_readings\n"], [], 0
    for number in range(100):
        floor = int(draw.integers(5))
        x, y, level = draw.uniform(5, 55), draw.uniform(5, 35), []
        for step in range(8):
            x, y = x + draw.normal() * 2, y + draw.normal() * 2
            heard = sorted(((round(
                -59 - 20 * math.log10(max(1, math.hypot(bx - x, by - y, 4 * (at - floor))))
                - 14 * abs(at - floor) + draw.normal() * 5), beacon)
                for beacon, (bx, by, at) in enumerate(places)), reverse=True)[:3]
            level += heard
            events += [f"{number},{step * 500},B,{beacon},,{rssi}\n" for rssi, beacon in heard]
        right += places[max(level)[1]][2] == floor
        paths.append(f"{number},,{['B1', 'F1', 'F2', 'F3', 'F4'][floor]},0,{len(level)}\n")
    (folder / "paths.csv").write_text("".join(paths))
    (folder / "events.csv").write_text("path,t_ms,kind,a,b,c\n" + "".join(events))
    return right


# A house with drawn ways


def house():
    """Three storeys of 3.5 m with ways on each, stairs between neighbors and a lift past the middle one."""
    folder = HERE / "house"
    folder.mkdir(exist_ok=True)
    draw, geod = np.random.default_rng(7), Geod(ellps="WGS84")
    origin, metric = (46.95, 7.45), scales(46.95)
    place, ways = {}, []
    for level in range(3):
        for x in range(6):
            for y in range(4):
                east, north = 5 * x + draw.uniform(-1.5, 1.5), 5 * y + draw.uniform(-1.5, 1.5)
                place[level, x, y] = (round(origin[1] + east / metric[1], 7),
                                      round(origin[0] + north / metric[0], 7))
        ways += [(a, b, "pathway") for a in place for b in [(level, a[1] + 1, a[2]), (level, a[1], a[2] + 1)]
                 if a[0] == level and b in place and draw.random() < 0.75]
    ways += [((0, 0, 0), (1, 0, 1), "stairs"), ((1, 0, 1), (2, 1, 0), "stairs"),
             ((0, 5, 3), (2, 5, 3), "elevator")]
    place[2, 5, 3] = place[0, 5, 3]

    graph, plane = nx.Graph(), nx.Graph()
    for a, b, kind in ways:
        rise = 3.5 * (a[0] - b[0])
        level = geod.inv(*place[a], *place[b])[2]
        # The plane about the middle of the way, on the mean sphere.
        east, north = np.radians(np.subtract(place[b], place[a]))
        east *= math.cos(math.radians((place[a][1] + place[b][1]) / 2))
        graph.add_edge(a, b, weight=math.hypot(level, rise), kind=kind)
        plane.add_edge(a, b, weight=math.hypot(math.hypot(east, north) * 6371008.8, rise))
    part = max(nx.connected_components(graph), key=len)
    graph, plane = graph.subgraph(part), plane.subgraph(part)
    ways = [way for way in ways if way[0] in part]

    def collection(level, kinds):
        return [{"type": "Feature", "properties": {"id": number, "type": kind},
                 **({"levels": [a[0], b[0]]} if level is None else {}),
                 "geometry": {"type": "LineString", "coordinates": [place[a], place[b]]}}
                for number, (a, b, kind) in enumerate(ways)
                if kind in kinds and level in (None, a[0])]

    west, south, east, north = origin[1] - 1e-4, origin[0] - 1e-4, origin[1] + 5e-4, origin[0] + 3e-4
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    levels = []
    for level in range(3):
        write(f"house/floor-{level}-paths.geojson", {
            "type": "FeatureCollection", "z_order": level, "features": collection(level, ["pathway"])})
        write(f"house/floor-{level}.geojson", {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"id": f"outline-{level}", "type": "building_outline"},
             "geometry": {"type": "Polygon", "coordinates": [ring]}}]})
        levels.append({"id": f"l{level}", "name": str(level), "readable_name": f"Floor {level}",
                       "z_order": level, "filename": f"floor-{level}.geojson"})
    write("house/main.json", {"id": "house", "name": "House", "levels": levels, "entrance_level": 0})
    write("house/main-paths.json", {
        "type": "FeatureCollection", "features": collection(None, ["stairs", "elevator"]),
        "level_filenames": [f"floor-{level}-paths.geojson" for level in range(3)]})

    def without(kind):
        return graph.edge_subgraph([e for e in graph.edges if graph.edges[e]["kind"] != kind])

    routes = []
    for mode, net in [("any", graph), ("noStairs", without("stairs")), ("noElevator", without("elevator"))]:
        for start, end in [((0, 0, 3), (2, 5, 0)), ((0, 5, 0), (2, 0, 3)), ((2, 0, 2), (0, 3, 1))]:
            found = nx.dijkstra_path(net, start, end)
            routes.append({
                "mode": mode, "from": [start[0], *place[start]], "to": [end[0], *place[end]],
                "distance_m_floor_height_3_5": nx.path_weight(plane, found, "weight"),
                "geodesic": nx.path_weight(graph, found, "weight")})
    top = graph.subgraph([node for node in graph if node[0] == 2])
    lengths = dict(nx.all_pairs_dijkstra_path_length(graph))
    longest = max(lengths[a][b] for a in top for b in top)
    write("house/routes.json", {"nodes": len(graph), "longest_geodesic": longest, "multi_floor": routes})


house()
print("likeliest cells, meters", hall())
print("floors of the strongest beacon", floors(), "of 100")
