"""Walks with an AR world and satellite fixes, drawn with numpy and written as session logs with their truth apart.

Independent of the package's own simulation. Angles are in radians, lengths in meters, times in seconds unless named.
"""

import dataclasses
import json
import math

import numpy

LATITUDE, LONGITUDE, HEIGHT = 47.37, 8.54, 450.0
# A 68 % radius in standard deviations of an axis: sqrt(-2 ln 0.32).
RADIUS = 1.5096


@dataclasses.dataclass
class Setting:
    """The sizes of one walk; `breaks` are of a kind of `break_world` each."""

    length: float = 400.0
    speed: float = 1.3
    is_straight: bool = False
    memory: float = 20.0
    stated: float = 4.53
    ratio: float = 1.0
    fresh: float = 0.1
    interval: float = 1.0
    yaw_drift: float = 0.2
    scale: float = 0.0
    breaks: tuple = ()


@dataclasses.dataclass
class Walk:
    """The truth of a walk, a row for each frame: place (east, north) and yaw of the world."""

    times: numpy.ndarray
    places: numpy.ndarray
    yaws: numpy.ndarray
    breaks: list

    def place(self, time):
        return numpy.array([numpy.interp(time, self.times, self.places[:, axis]) for axis in (0, 1)])

    def yaw(self, time):
        return numpy.interp(time, self.times, self.yaws)


def log_uniform(random, low, high):
    return math.exp(random.uniform(math.log(low), math.log(high)))


def any_setting(random):
    """A sound walk with everything drawn."""
    length = log_uniform(random, 60, 3000)
    return Setting(
        length=length, speed=random.uniform(0.9, 1.6), is_straight=random.random() < 0.2,
        memory=log_uniform(random, 1, 600), stated=log_uniform(random, 2, 12), ratio=log_uniform(random, 0.5, 2),
        fresh=random.uniform(0, 0.4), interval=float(random.choice([1, 2])),
        yaw_drift=log_uniform(random, 0.05, 1), scale=random.choice([-1, 1]) * log_uniform(random, 0.001, 0.03))


def remembered(random, times, memory):
    """A Gauss-Markov process of deviation 1 on two axes."""
    kept = numpy.exp(-numpy.diff(times) / memory)
    values = random.standard_normal((len(times), 2))
    for index, rest in enumerate(kept, start=1):
        values[index] = rest * values[index - 1] + math.sqrt(1 - rest * rest) * values[index]
    return values


def walked_path(random, setting):
    """Places twice a second along a way with corners, or nearly straight."""
    times = numpy.arange(0, setting.length / setting.speed + 2, 0.5)
    heading = numpy.cumsum(random.standard_normal(len(times)) * 0.02)
    heading -= numpy.linspace(0, 1, len(times)) * heading[-1] if setting.is_straight else 0
    if not setting.is_straight:
        corner = 0
        while True:
            corner += int(max(20, random.exponential(100)))
            if corner >= len(times):
                break
            heading[corner:] += random.choice([-1, 1]) * random.uniform(0.6, 1.8)
    heading += random.uniform(0, 2 * math.pi)
    pace = setting.speed * 0.5 * (1 + 0.1 * random.standard_normal(len(times)))
    steps = numpy.stack([numpy.cos(heading), numpy.sin(heading)], axis=1) * pace[:, None]
    steps[0] = 0
    return times, numpy.cumsum(steps, axis=0)


def turned(vectors, angles):
    cosine, sine = numpy.cos(angles), numpy.sin(angles)
    return numpy.stack(
        [cosine * vectors[:, 0] - sine * vectors[:, 1], sine * vectors[:, 0] + cosine * vectors[:, 1]], axis=1)


def break_world(kind, size, start, end, steps):
    """Spoils the steps of a world from one frame to another.

    A `rescaled` or `mirrored` world stays so until `end`; a `frozen` one stands still.
    """
    part = slice(start, end)
    if kind == "rescaled":
        steps[part] *= size
    elif kind == "mirrored":
        steps[part, 0] *= -1
    elif kind == "frozen":
        steps[part] = 0


def drawn(random, setting):
    """The lines of a session log, and its truth."""
    times, places = walked_path(random, setting)
    count = len(times)
    drift = numpy.cumsum(random.standard_normal(count)) * math.radians(setting.yaw_drift) * math.sqrt(0.5 / 60)
    yaws = random.uniform(-math.pi, math.pi) + drift
    true_steps = numpy.diff(places, axis=0, prepend=places[:1])
    told, broken = [], []
    added = numpy.zeros((count, 2))
    for kind, size, first, last in setting.breaks:
        start, end = int(first * count), int(last * count)
        told.append((kind, size, float(times[start])))
        if kind == "turned":
            yaws[start:end] += size
        elif kind == "jumped":
            angle = random.uniform(0, 2 * math.pi)
            added[start] += size * numpy.array([math.cos(angle), math.sin(angle)])
        else:
            broken.append((kind, size, start, end))
    steps = turned(true_steps, -yaws) / (1 + setting.scale)
    walked = numpy.linalg.norm(steps, axis=1)
    steps += random.standard_normal((count, 2)) * (0.025 * numpy.sqrt(walked))[:, None]
    for kind, size, start, end in broken:
        break_world(kind, size, start, end, steps)
    world = numpy.cumsum(steps + added, axis=0)
    up = 0.02 * remembered(random, times, 20)[:, 0]

    fixes = numpy.arange(0.01, times[-1] - 0.6, setting.interval)
    deviation = setting.stated * setting.ratio / RADIUS
    errors = deviation * (
        math.sqrt(1 - setting.fresh**2) * remembered(random, fixes, setting.memory)
        + setting.fresh * random.standard_normal((len(fixes), 2)))
    heights = HEIGHT + 1.5 * setting.ratio * remembered(random, fixes, setting.memory)[:, 0]
    seen = numpy.stack([numpy.interp(fixes, times, places[:, axis]) for axis in (0, 1)], axis=1) + errors
    headings = numpy.arctan2(-numpy.gradient(world[:, 0]), numpy.gradient(-world[:, 1])) if count > 2 else times * 0

    events = []
    for index in range(count):
        half = headings[index] / 2
        events.append((times[index], {
            "time": round(float(times[index]), 3), "event": "frame",
            "position": [round(float(world[index, 0]), 5), round(float(up[index]), 5), round(float(-world[index, 1]), 5)],
            "orientation": [0, round(math.sin(half), 7), 0, round(math.cos(half), 7)], "tracking": "normal"}))
    for time, place, height in zip(fixes, seen, heights):
        latitude, longitude = geodetic(place)
        events.append((time, {
            "time": round(float(time), 3), "event": "gnss", "latitude": round(latitude, 9),
            "longitude": round(longitude, 9), "altitude": round(float(height), 3), "datum": "ellipsoid",
            "horizontalAccuracy": round(setting.stated, 2), "verticalAccuracy": round(setting.stated, 2)}))
    events.sort(key=lambda event: event[0])
    lines = [{"format": "geoanchor-session", "version": 1, "alignment": "gravity"}] + [event for _, event in events]
    return [json.dumps(line) for line in lines], Walk(times, places, yaws, told)


# Curvature of WGS84 at the origin; 3 km from it the plane is off by millimeters in the horizontal.
_SINE = math.sin(math.radians(LATITUDE))
_BEND = 1 - 0.00669437999014 * _SINE * _SINE
_NORTH = 6378137.0 * (1 - 0.00669437999014) / _BEND**1.5 + HEIGHT
_EAST = 6378137.0 / math.sqrt(_BEND) + HEIGHT


def geodetic(place):
    """Latitude and longitude in degrees of a place in meters east and north of the origin."""
    east, north = float(place[0]), float(place[1])
    tangent = math.tan(math.radians(LATITUDE))
    latitude = LATITUDE + math.degrees((north - tangent * east * east / (2 * _EAST)) / _NORTH)
    middle = math.cos(math.radians(LATITUDE)) - math.sin(math.radians(LATITUDE)) * north / _NORTH
    return latitude, LONGITUDE + math.degrees(east / (_EAST * middle))


def local(latitude, longitude):
    """The inverse of `geodetic`, by three fixed-point steps."""
    place = numpy.zeros(2)
    for _ in range(4):
        reached = geodetic(place)
        place += numpy.array([
            math.radians(longitude - reached[1]) * _EAST * math.cos(math.radians(LATITUDE)),
            math.radians(latitude - reached[0]) * _NORTH])
    return place


def convergence(place):
    """The turn of north between the origin and a place: an azimuth there is larger by so much."""
    return float(place[0]) * math.tan(math.radians(LATITUDE)) / _EAST
