"""Headings from magnetic and grid north beside pygeomag and the factors of PROJ."""
import csv
import io
import random
import subprocess

# In degrees; the files have two decimals of a minute and our headings six decimals of a degree.
TOLERANCE = 0.0001


def turned(run, work, rows, *options):
    """The true headings of rows of latitude, longitude, heading and its north."""
    table, store = work / "north.csv", work / "north.gpkg"
    store.unlink(missing_ok=True)
    lines = [f"{number},{row[0]},{row[1]},{row[2]},{row[3]}" for number, row in enumerate(rows)]
    table.write_text("\n".join(["id,latitude,longitude,heading,heading_reference", *lines]) + "\n")
    run("import", "--store", store, *options, table)
    answer = csv.DictReader(io.StringIO(run("list", "--store", store, "--format", "csv", "--limit", len(rows))))
    return {int(row["id"]): float(row["heading"]) for row in answer}


def apart(one, other):
    return abs((one - other + 180) % 360 - 180)


def magnetic(run, work, count):
    """The differences from pygeomag over the years of two models."""
    from pygeomag import GeoMag

    chance, differences = random.Random(7), []
    for year in range(2020, 2030):
        model = GeoMag(coefficients_file=f"wmm/WMM_{year // 5 * 5}.COF")
        # The noon of 1 July.
        time = year + (182.5 if year % 4 == 0 else 181.5) / (366 if year % 4 == 0 else 365)
        rows, declinations = [], []
        while len(rows) < count:
            place = round(chance.uniform(-88, 88), 5), round(chance.uniform(-180, 180), 5)
            found = model.calculate(glat=place[0], glon=place[1], alt=0, time=time)
            if found.h > 2000:
                rows.append((*place, round(chance.uniform(0, 359), 3), "magnetic"))
                declinations.append(found.d)
        headings = turned(run, work, rows, "--date", f"{year}-07-01")
        for number, (row, declination) in enumerate(zip(rows, declinations)):
            if apart(headings[number], row[2] + declination) > TOLERANCE:
                differences.append(f"{row} in {year}: {headings[number]}, pygeomag has {row[2] + declination}")
    return differences


# A projection by its parameters: PROJ has the factors of these only, without the axes and units of a system.
GRIDS = {
    "EPSG:25832": ("+proj=utm +zone=32 +ellps=GRS80", (45, 60, 6, 12)),
    "EPSG:32756": ("+proj=utm +zone=56 +south +ellps=WGS84", (-40, -20, 150, 156)),
    "EPSG:2193": ("+proj=tmerc +lon_0=173 +k=0.9996 +ellps=GRS80", (-47, -35, 167, 178)),
    "EPSG:31468": ("+proj=tmerc +lon_0=12 +ellps=bessel", (47, 54, 10.5, 13.5)),
    "EPSG:3035": ("+proj=laea +lat_0=52 +lon_0=10 +ellps=GRS80", (40, 65, -5, 30)),
    "EPSG:2154": ("+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +ellps=GRS80", (42, 51, -4, 8)),
    "EPSG:3857": ("+proj=merc +a=6378137 +b=6378137", (-60, 60, -170, 170)),
    "EPSG:3031": ("+proj=stere +lat_0=-90 +lat_ts=-71 +ellps=WGS84", (-85, -65, -170, 170)),
}


def grid(run, work, count):
    """The differences from the convergence of PROJ's own program."""
    chance, differences = random.Random(7), []
    for code, (definition, (south, north, west, east)) in GRIDS.items():
        rows = [
            (round(chance.uniform(south, north), 5), round(chance.uniform(west, east), 5), 90, f"grid:{code}")
            for _ in range(count)]
        text = "\n".join(f"{row[1]} {row[0]}" for row in rows)
        answer = subprocess.run(["proj", "-V", *definition.split()], input=text + "\n", capture_output=True, text=True).stdout
        angles = [float(line.split("[")[1].split("]")[0]) for line in answer.splitlines() if line.startswith("Convergence")]
        headings = turned(run, work, rows)
        for number, (row, angle) in enumerate(zip(rows, angles, strict=True)):
            if apart(headings[number], 90 + angle) > TOLERANCE:
                differences.append(f"{row}: {headings[number]}, proj has {90 + angle}")
    return differences
