"""Conversions between EPSG systems beside cs2cs: for each point both choose among the operations that PROJ has."""
import collections
import random
import re
import sqlite3
import subprocess

# A millimeter, in units of maps; the meters of a degree.
TOLERANCE, DEGREE = 0.001, 111_320
DATABASE = "/usr/share/proj/proj.db"
WORLD = ("4326", True, False, (-80, 80, -180, 180))

SYSTEMS = """
SELECT crs.code, crs.kind, crs.system, crs.ways, extent.south_lat, extent.north_lat, extent.west_lon, extent.east_lon
FROM (
  SELECT auth_name, code, 0 AS kind, coordinate_system_code AS system, (
    SELECT count(*) FROM helmert_transformation WHERE source_crs_code = geodetic_crs_code AND target_crs_code = '4326') AS ways
  FROM projected_crs WHERE deprecated = 0
  UNION ALL
  SELECT auth_name, code, 1, coordinate_system_code, (
    SELECT count(*) FROM helmert_transformation WHERE source_crs_code = code AND target_crs_code = '4326')
  FROM geodetic_crs WHERE deprecated = 0 AND type = 'geographic 2D'
) AS crs
JOIN usage ON usage.object_auth_name = crs.auth_name AND usage.object_code = crs.code
  AND usage.object_table_name IN ('projected_crs', 'geodetic_crs')
JOIN extent ON extent.auth_name = usage.extent_auth_name AND extent.code = usage.extent_code
WHERE crs.auth_name = 'EPSG' AND extent.west_lon <= extent.east_lon
GROUP BY crs.code ORDER BY crs.code
"""


def systems(count, chance):
    """Codes with their kind, whether geoanchor has their axes the other way round, and their areas."""
    with sqlite3.connect(f"file:{DATABASE}?mode=ro", uri=True) as database:
        axes = collections.defaultdict(list)
        for system, orientation in database.execute(
                "SELECT coordinate_system_code, orientation FROM axis WHERE coordinate_system_auth_name = 'EPSG' "
                "ORDER BY coordinate_system_code, coordinate_system_order"):
            axes[system].append(orientation)
        found, several = [], []
        for code, kind, system, ways, south, north, west, east in database.execute(SYSTEMS):
            first = axes[system][0]
            # Near a pole both axes point the same way.
            if len(set(axes[system])) == 2:
                turned = first == "east" if kind else first in ("north", "south")
                found.append((code, bool(kind), turned, (south, north, west, east)))
                if ways > 3:
                    several.append(found[-1])
    # Half of them have several operations, among which one is chosen by area and accuracy.
    return chance.sample(found, count // 2) + chance.sample(several, count // 2)


def cs2cs(source, target, numbers, *options):
    """The first two numbers of the answer; None without an operation that is valid."""
    done = subprocess.run(
        ["cs2cs", "-d", "9", *options, f"EPSG:{source}", f"EPSG:{target}"],
        input=" ".join(f"{number:.9f}" for number in numbers) + " 0 2026.5\n", capture_output=True, text=True)
    words = done.stdout.split()[:2]
    return [float(word) for word in words] if len(words) == 2 and not re.search("[*i]", "".join(words)) else None


def compare(program, pairs):
    """The differences, and the number of pairs that both convert."""
    chance = random.Random(52)
    sample = systems(300, chance)
    differences, equal, tried = [], 0, 0
    while tried < pairs:
        one, other = chance.choice(sample), chance.choice(sample + [WORLD] * 200)
        if chance.random() < 0.5:
            one, other = other, one
        south, west = (max(one[3][side], other[3][side]) for side in (0, 2))
        north, east = (min(one[3][side], other[3][side]) for side in (1, 3))
        if one == other or south >= north or west >= east:
            continue
        tried += 1
        place = [chance.uniform(south, north), chance.uniform(west, east)]
        given = place if one == WORLD else cs2cs("4326", one[0], place)
        if given is None:
            continue
        theirs = cs2cs(one[0], other[0], given, "--no-ballpark")
        done = subprocess.run(
            [program, "convert", "--source", f"EPSG:{one[0]}", "--to-frame", f"EPSG:{other[0]}", "--grids", "available",
             "--epoch", "2026.5", "--precision", "9", "--",
             ",".join(f"{number:.9f}" for number in (given[::-1] if one[2] else given))],
            capture_output=True, text=True)
        name = f"EPSG:{one[0]} to EPSG:{other[0]} at {place[0]:.4f},{place[1]:.4f}"
        if done.returncode not in (0, 2):
            differences.append(f"{name}: status {done.returncode}, {done.stderr.strip()}")
        elif done.returncode == 2:
            # Where no area holds the point cs2cs extrapolates with any operation.
            if theirs is not None and "no operation is valid at" not in done.stderr:
                differences.append(f"{name}: refused, cs2cs has {theirs}: {done.stderr.strip()}")
        else:
            ours = [float(word) for word in done.stdout.split()[:2]]
            ours = ours[::-1] if other[2] else ours
            apart = max((abs(a - b) for a, b in zip(ours, theirs)), default=0) if theirs else float("inf")
            if apart * (DEGREE if other[1] else 1) > TOLERANCE:
                differences.append(f"{name}: {ours}, cs2cs has {theirs}")
            else:
                equal += 1
    return differences, equal
