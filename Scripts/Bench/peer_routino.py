"""routino: foot profile, shortest, with every point of the way, in process through its library."""

import csv
import ctypes
import os
import shutil
import sys
import time

import measure

NAME = "routino"
SHORTEST, LIST_TEXT_ALL = 0, 1024
DATA = "/usr/share/routino"


class Point(ctypes.Structure):
    """`struct _Routino_Output` of routino 3.3: a linked list."""


Point._fields_ = [
    ("next", ctypes.POINTER(Point)), ("lon", ctypes.c_float), ("lat", ctypes.c_float), ("dist", ctypes.c_float),
    ("time", ctypes.c_float), ("speed", ctypes.c_float), ("type", ctypes.c_int), ("turn", ctypes.c_int),
    ("bearing", ctypes.c_int), ("name", ctypes.c_char_p), ("desc1", ctypes.c_char_p), ("desc2", ctypes.c_char_p),
    ("desc3", ctypes.c_char_p),
]


def unavailable():
    return None if shutil.which("planetsplitter") else "Debian's package `routino` is not installed"


def built(folder):
    return os.path.join(folder, "routino")


def build(extract, folder):
    os.makedirs(built(folder), exist_ok=True)
    return measure.process("planetsplitter", f"--dir={built(folder)}", extract)


def query(folder, pairs):
    return measure.worker(sys.executable, __file__, built(folder), pairs)


def whole(folder, pair):
    _, from_lat, from_lon, to_lat, to_lon = pair
    return measure.process(
        "routino-router", f"--dir={built(folder)}", "--transport=foot", "--shortest", "--quiet", "--output-text-all",
        "--output-stdout", f"--lat1={from_lat}", f"--lon1={from_lon}", f"--lat2={to_lat}", f"--lon2={to_lon}")


def library():
    routino = ctypes.CDLL("libroutino.so.0")
    routino.Routino_FindWaypoint.argtypes = [
        ctypes.c_void_p, ctypes.c_void_p, ctypes.c_double, ctypes.c_double]
    routino.Routino_CalculateRoute.argtypes = [
        ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p), ctypes.c_int, ctypes.c_int,
        ctypes.c_void_p]
    routino.Routino_CalculateRoute.restype = ctypes.POINTER(Point)
    routino.Routino_DeleteRoute.argtypes = [ctypes.POINTER(Point)]
    for name in ("LoadDatabase", "GetProfile", "GetTranslation", "FindWaypoint"):
        getattr(routino, f"Routino_{name}").restype = ctypes.c_void_p
    routino.Routino_ValidateProfile.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    return routino


def work(folder, pairs):
    routino = library()
    database = routino.Routino_LoadDatabase(folder.encode(), None)
    if not database or routino.Routino_ParseXMLProfiles(f"{DATA}/profiles.xml".encode()):
        raise SystemExit("error: cannot load routino's database or profiles")
    profile = routino.Routino_GetProfile(b"foot")
    routino.Routino_ParseXMLTranslations(f"{DATA}/translations.xml".encode())
    translation = routino.Routino_GetTranslation(b"en")
    if routino.Routino_ValidateProfile(database, profile):
        raise SystemExit("error: routino's foot profile does not fit its database")
    with open(pairs, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    libc = ctypes.CDLL(None)
    libc.free.argtypes = [ctypes.c_void_p]
    for row in rows:
        ends = [(float(row["from_lat"]), float(row["from_lon"])), (float(row["to_lat"]), float(row["to_lon"]))]
        began = time.perf_counter()
        waypoints = (ctypes.c_void_p * 2)(
            *(routino.Routino_FindWaypoint(database, profile, *end) for end in ends))
        first = None
        if all(waypoints):
            first = routino.Routino_CalculateRoute(
                database, profile, translation, waypoints, 2, SHORTEST | LIST_TEXT_ALL, None)
        microseconds = (time.perf_counter() - began) * 1e6
        meters, point = "", first
        while point:
            meters = point.contents.dist * 1000
            point = point.contents.next
        if first:
            routino.Routino_DeleteRoute(first)
        for waypoint in waypoints:
            libc.free(waypoint)
        print(f"{row['id']},{microseconds},{meters}")


if __name__ == "__main__":
    work(*sys.argv[1:])
