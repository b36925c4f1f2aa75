#!/usr/bin/env python3
"""Makes the answers for the tests of choosing camera frames, of fusing fixes, and of beacons and markers.

usage: python3 Tests/Data/indoor/make-rules.py    (needs numpy and SciPy)

Everything follows from the seeds below and from published rules and layouts; the same versions of the
libraries write the same bytes.
"""

import json
import math
import random
import uuid

import numpy as np
from common import HERE, scales, write
from scipy.optimize import brentq
from scipy.spatial.transform import Rotation


# Choosing frames


def behaviours():
    """A reason that is counted for the 31st time asks, more than 2 s after what was asked before."""
    reasons = {
        "constant_low_10fps": lambda n: "pitchTooLow",
        "constant_low_33ms": lambda n: "pitchTooLow",
        "alternate_33ms": lambda n: ["movingTooFast", "pitchTooLow"][n % 2],
        "default_reason_10fps": lambda n: "movingTooLittle",
        "thirty_then_accept": lambda n: "pitchTooHigh" if n < 30 else None,
        "thirty_accept_one_more": lambda n: "pitchTooHigh" if n < 30 or n == 80 else None,
        "restart": lambda n: "pitchTooLow",
    }
    asked_for = {"pitchTooLow": "tiltUp", "pitchTooHigh": "tiltDown", "movingTooFast": "panSlowly"}
    vectors = []
    for case, reason in reasons.items():
        for step in [25, 50, 70, 110]:
            frames = 16000 // step
            restart = step * (5000 // step) if case == "restart" else None
            counts, since, first, last, asked = {}, 0, True, None, []
            for number in range(frames):
                now = number * step
                if now == restart:
                    counts, since, first = {}, now, True
                why = reason(number)
                if why is None:
                    continue
                counts[why] = counts.get(why, 0) + 1
                if first:
                    # A greeting, which is not what was asked last, also not after a restart.
                    first = False
                    asked.append([now, "pointAtBuildings"])
                elif counts[why] > 30 and now - since > 2000:
                    wanted = asked_for.get(why, "panAround")
                    last = "pointAtBuildings" if wanted == last else wanted
                    counts, since = {}, now
                    asked.append([now, last])
            vectors.append({"case": case, "step_ms": step, "frames": frames,
                            "restart_at_ms": restart, "expect_ms_behaviour": asked})
    write("frames/behaviours.json", {"vectors": vectors})


def windows():
    """A good frame is sent after 0.4 s, the best one after 1.2 s, none with less than 0.2."""
    draw = random.Random(8)
    vectors = []
    while len(vectors) < 40:
        now, start, best = 0, 0, None
        frames, sent, rejected, is_clear = [], [], [], True
        for _ in range(30):
            now += draw.choice([30, 70, 110, 190, 310])
            score = draw.choice([None, 0.1, 0.19, 0.2, 0.4, 0.4, 0.5, 0.79, 0.8, 0.95])
            frames.append([now, score])
            if score is not None:
                if score < 0.2:
                    rejected.append([now, "scoreBelowMinThreshold"])
                elif best and score < best[1]:
                    rejected.append([now, "scoreBelowCurrentBest"])
                else:
                    best = [now, score]
            # Which side of a limit a sum of binary fractions is on is nobody's promise.
            is_clear = is_clear and (start == 0 or now - start not in (400, 1200))
            if best and now - start >= (400 if best[1] >= 0.8 else 1200):
                sent.append([now, *best])
                start, best = now, None
        if is_clear and sent and rejected:
            vectors.append({"case": f"drawn_{len(vectors)}", "frames_ms_score": frames,
                            "expect_dequeued_at_frame_score": sent, "expect_rejections": rejected})
    write("frames/windows.json", {"vectors": vectors})


def filters():
    up, down = 40, 50
    draw = np.random.default_rng(1)

    def result(pitch):
        return "pitchTooHigh" if pitch > up else "pitchTooLow" if pitch < -down else "accepted"

    plain = [{"pitch": pitch, "result": result(pitch)} for pitch in range(-90, 91, 5)]
    turned = []
    while len(turned) < 120:
        q = draw.normal(size=4)
        # The Euler angle about the device's x axis; its sign turns with the display.
        angle = -Rotation.from_quat(q).as_euler("XYZ", degrees=True)[0]
        rotation = [0, 90, 180, 270][len(turned) % 4]
        pitch = angle if rotation % 180 == 0 else -angle
        if min(abs(pitch - up), abs(pitch + down), 180 - abs(pitch)) < 0.5:
            continue
        turned.append({"q": [round(x, 9) for x in q], "rotation": rotation, "result": result(pitch)})
    write("frames/pitches.json", {"camera_pitch": {
        "config": {"max_upward_tilt_deg": up, "max_downward_tilt_deg": down},
        "ios_pitch_deg": plain, "android_quaternion_xyzw": turned}})

    pictures = []
    while len(pictures) < 30:
        bins = [round(x, 3) for x in draw.random(5) * [3, 2, 1, 0.3, 0.1]]
        levels, share = np.linspace(0, 1, 5), np.array(bins) / sum(bins)
        mean = float(share @ levels)
        entry = {"hist": bins, "brightness": mean, "gamma": 1.0}
        if mean < 0.3:
            if share[1:].sum() < 0.35:
                continue
            entry["gamma"] = brentq(lambda gamma: share[1:] @ levels[1:] ** gamma - 0.3, 0, 1)
            slope = share[1:] @ (levels[1:] ** entry["gamma"] * np.log(levels[1:]))
            # One percent of the target is less than the 0.02 that the power may be off.
            if 0.003 / -slope > 0.019 or entry["gamma"] > 0.97:
                continue
        pictures.append(entry)
    write("frames/brightness.json", {"image_enhancer_gamma": {
        "target_brightness": 0.3, "bins5": pictures,
        "bins2": [{"hist": [a, b], "brightness": b / (a + b)} for a, b in [(1, 0), (3, 1), (1, 9)]]}})


def configuration():
    (HERE / "frames/configuration.json").write_text(json.dumps({
        "is_behavior_requester_enabled": True, "is_tracking_state_filter_enabled": True,
        "is_movement_filter_enabled": True, "movement_filter_threshold": 0.001,
        "is_camera_pitch_filter_enabled": True, "camera_pitch_filter_max_upward_tilt": 30,
        "camera_pitch_filter_max_downward_tilt": 65, "is_image_enhancer_enabled": True,
        "image_enhancer_target_brightness": 0.15, "min_localization_window_time": 0.4,
        "max_localization_window_time": 1.2, "min_frame_evaluation_score": 0.2,
        "min_frame_evaluation_high_quality_score": 0.8}, indent=2) + "\n")


# Fusing fixes


def median(points):
    """The geometric median by Weiszfeld's steps, to 1e-12 of the spread."""
    points = np.asarray(points, float)
    if len(points) == 2:
        # All between two points are as good.
        return points.mean(0)
    for point in points:
        # A point of the set is the median when the pulls of the others do not exceed its weight.
        away = points - point
        length = np.hypot(*away.T)
        far = length > 0
        if np.hypot(*(away[far] / length[far, None]).sum(0)) <= (~far).sum() + 1e-12:
            return point
    place = points.mean(0)
    for _ in range(200_000):
        length = np.maximum(np.hypot(*(points - place).T), 1e-300)
        following = (points / length[:, None]).sum(0) / (1 / length).sum()
        if np.hypot(*(following - place)) < 1e-13 * np.ptp(points):
            return following
        place = following
    return place


class Unclear(Exception):
    """An answer depends on the last digits."""


def fused(places):
    """The median of the fixes that agree, how many those are, and the confidence by the count."""
    metric = np.array(scales(places[0][0]))
    points = (np.array(places) - places[0]) * metric
    away = np.hypot(*(points - median(points)).T)
    score = 0.6745 * away / max(np.median(away), 0.1)
    if any(abs(score - 3.5) < 0.4):
        raise Unclear
    inliers = score <= 3.5
    spread = math.sqrt((np.hypot(*(points - points.mean(0)).T) ** 2).mean())
    if min(abs(spread - 0.15), abs(spread - 0.5)) < 0.01:
        raise Unclear
    by_spread = 2 if spread < 0.15 else 1 if spread < 0.5 else 0
    count = len(places)
    level = 0 if count == 1 else by_spread if count == 2 else max(by_spread, 1) if count < 5 else 2
    found = median(points[inliers]) / metric + places[0]
    return [round(x, 10) for x in found], int(inliers.sum()), ["low", "medium", "high"][level]


def scattered(draw, place, spread, count, digits=7):
    metric = scales(place[0])
    return [[round(place[axis] + draw.normal() * spread / metric[axis], digits) for axis in (0, 1)]
            for _ in range(count)]


def medians():
    draw = np.random.default_rng(11)
    sets = [[[3, 4]], [[1, 1], [1, 5], [1, 9]], [[2, 2], [6, 2], [2, 6], [6, 6], [4, 4]],
            [[0, 0], [8, 0], [4, 4 * math.sqrt(3)]], [[-7, 1], [0, 0], [7, 1]]]
    sets += [draw.normal(size=(count, 2)) * [5, 20] for count in (3, 4, 5, 8, 13, 40)]
    known = []
    for points in sets:
        points = [[round(float(x), 6) for x in point] for point in points]
        known.append({"inputs": points, "expect": [round(float(x), 9) for x in median(points)],
                      "deg_tol": 1e-6})
    agreeing, confident = [], []
    while len(agreeing) < 12:
        places = scattered(draw, (47.37, 8.54), 2, 3 + len(agreeing))
        places += scattered(draw, (47.38, 8.54), 30, len(agreeing) // 4)
        try:
            agreeing.append({"inputs": places, "inliers": fused(places)[1]})
        except Unclear:
            pass
    while len(confident) < 24:
        places = scattered(draw, (-33.86, 151.21), [0.05, 0.25, 2][len(confident) % 3],
                           1 + len(confident) % 6, digits=9)
        try:
            confident.append({"inputs": places, "overall": fused(places)[2]})
        except Unclear:
            pass
    write("fixes/medians.json",
          {"geometric_median": known, "inliers": agreeing, "confidence": confident})


def steps():
    """Fixes that come one by one, and the same with three that are far off."""
    for seed in range(10_000):
        draw = np.random.default_rng(seed)
        plain = scattered(draw, (47.3667, 8.5417), 1.8, 15, digits=6)
        wrong = [[45.0, place[1]] if 5 <= index <= 7 else place for index, place in enumerate(plain)]
        try:
            sets = {}
            for name, places in [("simulated", plain), ("simulated_with_outliers", wrong)]:
                answers = [fused(places[:count]) for count in range(1, 16)]
                sets[name] = {"inputs": places, "steps": [
                    {"n": count, "exact_median_metric": answer[0], "inliers_metric": answer[1],
                     "confidence": answer[2]} for count, answer in enumerate(answers, 1)]}
        except Unclear:
            continue
        if sets["simulated"]["steps"][-1]["inliers_metric"] == 15:
            break
    asserts = [{"case": name, "asserts": [
        {"n": count, "near": one["steps"][count - 1]["exact_median_metric"],
         "confidence": one["steps"][count - 1]["confidence"]} for count in (1, 2, 3, 5, 15)]}
        for name, one in sets.items()]
    write("fixes/steps.json", {"asserts": asserts, "computed": sets})
    return seed


# Beacons, markers and maps


def beacons():
    draw = random.Random(18)
    frames = []
    for _ in range(40):
        name = uuid.UUID(int=draw.getrandbits(128))
        major, minor, power = draw.getrandbits(16), draw.getrandbits(16), draw.randint(-100, -20)
        data = [2, 1, draw.choice([4, 6])]
        # Apple's company 0x004C, type 2, 21 bytes: the layout of Proximity Beacon Specification R1.
        data += [26, 0xFF, 0x4C, 0, 2, 21, *name.bytes, *major.to_bytes(2, "big")]
        data += [*minor.to_bytes(2, "big"), power & 0xFF]
        # Some radios put a name behind.
        data += [5, 9, *b"unit"] if draw.random() < 0.5 else []
        frames.append({"bytes": data, "uuid": str(name), "major": major, "minor": minor, "tx": power})
    write("beacons/frames.json", {"frames": frames})


def markers():
    draw = np.random.default_rng(3)
    vectors = []
    for number in range(24):
        place, turn = draw.uniform(0, 30, 2).round(6), round(draw.uniform(-3.1, 3.1), 6)
        anchor, camera = draw.normal(size=(2, 3)).round(6) * 4
        yaws = draw.uniform(-3.1, 3.1, 2).round(6)
        alpha = turn + yaws[0]
        x, z = camera[0] - anchor[0], camera[2] - anchor[2]
        point = place + np.array([[math.cos(alpha), -math.sin(alpha)],
                                  [math.sin(alpha), math.cos(alpha)]]) @ [x, z]
        heading = math.remainder(yaws[1] - alpha, 2 * math.pi)

        def pose(at, yaw):
            return {**{name: round(float(value), 6) for name, value in zip("xyz", at)},
                    "yaw": float(yaw)}

        vectors.append({
            "marker": f"S{number}",
            "marker_floor": {"x": float(place[0]), "y": float(place[1]), "heading": turn},
            "anchor_ar": pose(anchor, yaws[0]), "camera_ar": pose(camera, yaws[1]),
            "expected": {"x": round(point[0], 9), "y": round(point[1], 9), "heading": round(heading, 9),
                         "height_above_marker": round(float(camera[1] - anchor[1]), 9)}})
    write("markers/alignment.json", {"vectors": vectors})


def map_pose():
    """The turn of a camera in a left-handed map with y up, and the same on Earth."""
    yaw = -37.25
    local = Rotation.from_euler("YXZ", [112, -7, 3], degrees=True)
    geographic = Rotation.from_euler("Y", yaw, degrees=True) * local
    write("maps/pose.json", {
        "yaw_deg": yaw,
        "local": {"position": {"x": 4.25, "y": 1.5, "z": -11.5},
                  "rotation_xyzw": local.as_quat().round(12).tolist()},
        "geopose": {"position": {"lat": 46.948, "lon": 7.4474, "h": 560.0},
                    "quaternion_xyzw": geographic.as_quat().round(12).tolist()}})


behaviours()
windows()
filters()
configuration()
medians()
print("seed of the fixes", steps())
beacons()
markers()
map_pose()
