"""Views of `chain view` judged by an own projection: WGS84 by ECEF to east, north and up, and a pinhole, with numpy.

The targets come from the extract by GDAL, not from the network: the roofs of buildings with a mapped height.
"""

import json
import re
import subprocess
import xml.etree.ElementTree as xml

EYE, WIDTH, HEIGHT, FIELD_OF_VIEW = 1.6, 1200, 900, 60.0
# Views have a decimal of a pixel in walls and two in content; heights are stored in decimeters.
PIXEL, METERS = 0.3, 0.12
SVG = "{http://www.w3.org/2000/svg}"


def ecef(latitude, longitude, height):
    import numpy

    a, e2 = 6378137.0, 6.69437999014e-3
    latitude, longitude = numpy.radians(latitude), numpy.radians(longitude)
    normal = a / numpy.sqrt(1 - e2 * numpy.sin(latitude) ** 2)
    return numpy.stack([
        (normal + height) * numpy.cos(latitude) * numpy.cos(longitude),
        (normal + height) * numpy.cos(latitude) * numpy.sin(longitude),
        (normal * (1 - e2) + height) * numpy.sin(latitude)], axis=-1)


class Camera:
    """A level pinhole camera at a place; points come out as right, up and ahead in meters."""

    def __init__(self, latitude, longitude, height, bearing):
        import numpy

        self.focal = WIDTH / 2 / numpy.tan(numpy.radians(FIELD_OF_VIEW / 2))
        self.eye = ecef(latitude, longitude, height)
        phi, lam, turn = numpy.radians([latitude, longitude, bearing])
        east = numpy.array([-numpy.sin(lam), numpy.cos(lam), 0])
        north = numpy.array([-numpy.sin(phi) * numpy.cos(lam), -numpy.sin(phi) * numpy.sin(lam), numpy.cos(phi)])
        up = numpy.array([numpy.cos(phi) * numpy.cos(lam), numpy.cos(phi) * numpy.sin(lam), numpy.sin(phi)])
        self.axes = numpy.stack([
            east * numpy.cos(turn) - north * numpy.sin(turn), up, east * numpy.sin(turn) + north * numpy.cos(turn)])

    def seen(self, latitude, longitude, height):
        return (ecef(latitude, longitude, height) - self.eye) @ self.axes.T

    def pixel(self, seen):
        return WIDTH / 2 + self.focal * seen[0] / seen[2], HEIGHT / 2 - self.focal * seen[1] / seen[2]


def roofs(extract, file):
    """The edges of buildings whose height is mapped: latitudes, longitudes, height."""
    subprocess.run(
        ["ogr2ogr", "-f", "GeoJSON", file, extract, "multipolygons", "-where", "building is not null"],
        check=True, capture_output=True)
    edges = []
    for feature in json.loads(file.read_text())["features"]:
        tags = dict(re.findall(r'"([^"]*)"=>"([^"]*)"', feature["properties"].get("other_tags") or ""))
        number = re.fullmatch(r"(\d+(\.\d+)?)( ?m)?", tags.get("height", ""))
        levels = re.fullmatch(r"\d+", tags.get("building:levels", ""))
        if not number and not levels:
            continue
        # Levels are 3 m high, and a roof 1 m.
        height = float(number[1]) if number else 3 * int(levels[0]) + 1
        for polygon in feature["geometry"]["coordinates"]:
            for ring in polygon:
                edges += [(*one[:2], *other[:2], height) for one, other in zip(ring, ring[1:])]
    return edges


def content(root, anchors, camera):
    """The feet of numbered content, against the anchors of the chain."""
    found, worst = 0, 0
    for group in root.iter(SVG + "g"):
        title = group.find(SVG + "title")
        number = re.match(r"(\d+) · ", title.text) if title is not None else None
        lines = [re.fullmatch(r"M[-\d.,]+L([-\d.]+),([-\d.]+)", path.get("d")) for path in group.iter(SVG + "path")]
        circles = list(group.iter(SVG + "circle"))
        if not number or not circles or not any(lines):
            continue
        anchor = anchors[int(number[1]) - 1]
        seen = camera.seen(anchor["latitude"], anchor["longitude"], anchor["altitude"]["meters"])
        # A millimeter at one's feet is some pixels.
        if seen[2] < 2:
            continue
        x, y = camera.pixel(seen)
        # The last line leads from the number to the foot.
        line = [line for line in lines if line][-1]
        worst = max(worst, abs(x - float(line[1])), abs(y - float(line[2])))
        found += 1
    return found, worst


def tops(root):
    """The upper edges of drawn walls whose height is not assumed: two pixels each."""
    fill = ""
    # Content is in groups.
    for path in root.findall(SVG + "path"):
        d = path.get("d")
        numbers = [float(text) for text in re.findall(r"-?[\d.]+", d)]
        # A wall, its hatch where its height is assumed, then its upper edge; one that hides something is tinted besides.
        if path.get("stroke-dasharray"):
            continue
        if path.get("fill") != "none":
            fill = path.get("fill")
        elif len(numbers) == 4 and path.get("stroke") and fill.startswith("#") and d.startswith("M"):
            yield numbers


def explained(top, edges, camera, eye):
    """Whether some edge of a building, seen through both pixels, has its mapped height there."""
    import numpy

    heights = []
    for x, y in (top[:2], top[2:]):
        slope = (x - WIDTH / 2) / camera.focal
        # The ray of the pixel's column meets the edge where right is `slope` times ahead.
        start = edges["from"][:, 0] - slope * edges["from"][:, 2]
        end = edges["to"][:, 0] - slope * edges["to"][:, 2]
        with numpy.errstate(divide="ignore", invalid="ignore"):
            fraction = start / (start - end)
        ahead = edges["from"][:, 2] + fraction * (edges["to"][:, 2] - edges["from"][:, 2])
        margin = 1.5 * PIXEL * numpy.abs(ahead) / camera.focal
        wide = numpy.hypot(*(edges["to"] - edges["from"])[:, [0, 2]].T)
        heights.append(numpy.where(
            (fraction > -0.05 - margin / wide) & (fraction < 1.05 + margin / wide) & (ahead > 0.1),
            numpy.abs((HEIGHT / 2 - y) * ahead / camera.focal + eye - edges["height"])
            - PIXEL * ahead / camera.focal, numpy.inf))
    return bool(numpy.any((heights[0] < METERS) & (heights[1] < METERS)))


def verdict(run, folder, network, store, chain, extract):
    """Looks at a chain on level ground from its anchors; a problem in words, or nothing."""
    import numpy

    edges = numpy.array(roofs(extract, folder / "buildings.geojson"))
    anchors = json.loads(run("chain", "show", chain, "--store", store, "--format", "json"))["anchors"]
    feet, walls, worst, strange = 0, 0, 0, []
    for number in range(1, len(anchors) - 1, max(1, len(anchors) // 50)):
        anchor = anchors[number - 1]
        # The walker is on the way, not beside it.
        if anchor.get("offsetMeters"):
            continue
        bearing = (anchor["headingDegrees"] + 10 * (number % 3 - 1)) % 360
        text = run("chain", "view", chain, number, "--store", store, "--network", network, "--before", 0,
                   "--bearing", bearing, "--width", WIDTH, "--height", HEIGHT, "--format", "svg")
        root = xml.fromstring(text)
        # Anchors are above level ground; where sight raised one, its chain without terrain leads up to it.
        eye = anchor["altitude"]["meters"] + EYE
        camera = Camera(anchor["latitude"], anchor["longitude"], eye, bearing)
        found, off = content(root, anchors, camera)
        feet, worst = feet + found, max(worst, off)
        near = {
            "from": camera.seen(edges[:, 1], edges[:, 0], 0), "to": camera.seen(edges[:, 3], edges[:, 2], 0),
            "height": edges[:, 4]}
        for top in tops(root):
            # A wall beside the walker has corners far outside of the picture, one seen along it has no width.
            if max(map(abs, top)) > 3000 or abs(top[0] - top[2]) < 1:
                continue
            walls += 1
            if not explained(top, near, camera, eye):
                strange.append((number, top))
    if feet < 30 or walls < 100:
        return f"only {feet} anchors and {walls} walls were seen"
    if worst > PIXEL:
        return f"an anchor is {worst:.2f} pixels from where it is"
    if len(strange) > walls // 200:
        return f"{len(strange)} of {walls} walls are no building's, as in the view of {strange[0]}"
    print(f"views: {feet} anchors within {worst:.2f} pixels, {walls - len(strange)} of {walls} walls found")
    return None
