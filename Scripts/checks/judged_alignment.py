"""Judges `geoanchor session align` by walks drawn apart from the package: sound ones for coverage, broken ones for refusal."""

import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy

import drawn_walks
from drawn_walks import Setting, any_setting, log_uniform

BROKEN = ("mirrored", "turned", "rescaled", "frozen", "jumped", "several")
REGIMES = {
    "remembered 20 s": {}, "1,500 m": {"length": 1500}, "straight 60 m": {"length": 60, "is_straight": True},
    "straight 150 m": {"length": 150, "is_straight": True}, "remembered 60 s": {"memory": 60},
    "remembered 300 s": {"memory": 300}, "stated 1.5 m, true 4 m": {"stated": 1.5 * 1.51, "ratio": 4 / 1.5},
    "drift 0.5": {"yaw_drift": 0.5}, "drift 1": {"yaw_drift": 1.0}, "scale 3 %": {"scale": 0.03}}

# The share of all sessions of a kind that may be answered as one and yet be off by more than three times what is
# stated, and the share of sound ones that may be refused. The aim is 2 % each; above it stands what was measured
# where the fixes do not tell: a straight walk mirrored is a straight walk, a turn shortly before the end leaves no
# way to see it by, and a sound walk is as far off as what it states of its own drift and noise.
FAR = {"sound": 0.03, "mirrored": 0.06, "turned": 0.04, "rescaled": 0.02, "frozen": 0.02, "jumped": 0.03, "several": 0.02}
REFUSED = 0.02


def breaks(random, kind):
    """One break of a kind, or two or three of several."""
    moment = random.uniform(0.1, 0.9)
    if kind == "several":
        moments = sorted(random.uniform(0.1, 0.9, size=random.integers(2, 4)))
        kinds = random.choice(["turned", "rescaled", "jumped"], size=len(moments))
        return tuple(breaks(random, name)[0][:2] + (start, 1.0) for name, start in zip(kinds, moments))
    if kind == "mirrored":
        return ((kind, 0.0, 0.0 if random.random() < 0.5 else moment, 1.0),)
    if kind == "turned":
        return ((kind, random.choice([-1, 1]) * math.radians(random.uniform(10, 180)), moment, 1.0),)
    if kind == "rescaled":
        return ((kind, log_uniform(random, 1.1, 3) ** random.choice([-1, 1]), moment, 1.0),)
    if kind == "frozen":
        share = random.uniform(0.1, 0.9)
        start = random.uniform(0, 1 - share)
        return ((kind, 0.0, start, start + share),)
    return ((kind, log_uniform(random, 3, 100), moment, 1.0),)


def judged(program, kind, seed, number, flags):
    """One drawn session: the setting, whether it was answered, and the errors over what was stated."""
    random = numpy.random.default_rng([seed, number])
    if kind in REGIMES:
        setting = Setting(**REGIMES[kind])
    else:
        setting = any_setting(random)
        if kind in BROKEN:
            setting.breaks = breaks(random, kind)
    lines, walk = drawn_walks.drawn(random, setting)
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as log:
        log.write("\n".join(lines) + "\n")
        log.flush()
        done = subprocess.run([program, "session", "align", log.name, "--format", "json", *flags], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{kind} {seed} {number}: exit status {done.returncode}: {done.stderr}")
    answer = json.loads(done.stdout)
    result = {"kind": kind, "number": number, "answered": answer["answered"], "samples": [],
              "reason": (answer["refusal"] or {}).get("reason"), "breaks": walk.breaks, "setting": setting}
    result["named"] = [found["time"] for found in answer.get("breaks", [])]
    result["parts"] = [
        [errors(walk, sample) for sample in part["samples"]] for part in answer.get("parts", []) if part["samples"]]
    if answer["answered"]:
        if "--live" in flags:
            placement = answer["placement"]
            pivot = placement["pivot"]
            result["live"] = placement
            end = end_of_live(walk, lines, placement)
            result["samples"] = [end]
        else:
            result["samples"] = [errors(walk, sample) for sample in answer["samples"]]
    return result


def errors(walk, sample):
    """East, north and yaw errors of a sample, each over its stated deviation, and meters."""
    time = sample["time"]
    place = walk.place(time)
    off = drawn_walks.local(sample["latitude"], sample["longitude"]) - place
    true_yaw = walk.yaw(time) + drawn_walks.convergence(place)
    turn = (math.radians(sample["yaw"]) - true_yaw + math.pi) % (2 * math.pi) - math.pi
    return (off[0] / max(sample["eastAccuracy"], 1e-9), off[1] / max(sample["northAccuracy"], 1e-9),
            math.degrees(turn) / max(sample["yawAccuracy"], 1e-9), float(numpy.linalg.norm(off)),
            math.hypot(sample["eastAccuracy"], sample["northAccuracy"]), math.degrees(turn), sample["yawAccuracy"])


def end_of_live(walk, lines, placement):
    """The errors of a live answer where the camera is last; `horizontalAccuracy` there is for each axis."""
    frame = [json.loads(line) for line in lines if '"frame"' in line][-1]
    pivot, yaw = placement["pivot"], math.radians(placement["yaw"])
    x, _, z = numpy.array(frame["position"]) - numpy.array(pivot["point"])
    east, north = x, -z
    moved = numpy.array([math.cos(yaw) * east - math.sin(yaw) * north, math.sin(yaw) * east + math.cos(yaw) * north])
    where = drawn_walks.geodetic(drawn_walks.local(pivot["latitude"], pivot["longitude"]) + moved)
    lever = math.radians(placement["yawAccuracy"])
    base = placement["horizontalAccuracy"] ** 2 / 2
    return errors(walk, {
        "time": frame["time"], "latitude": where[0], "longitude": where[1], "yaw": placement["yaw"],
        "yawAccuracy": placement["yawAccuracy"], "eastAccuracy": math.sqrt(base + (lever * moved[1]) ** 2),
        "northAccuracy": math.sqrt(base + (lever * moved[0]) ** 2)})


def is_far(sample):
    """Whether a place or a yaw is off by more than three times what is stated."""
    return sample[3] > 3 * sample[4] or abs(sample[2]) > 3


def shares(samples):
    """Percent within one and two deviations of east and north, and of yaw."""
    if not samples:
        return "-"
    table = numpy.abs(numpy.array([sample[:3] for sample in samples]))
    axis, yaw = table[:, :2].ravel(), table[:, 2]
    return " / ".join(f"{100 * numpy.mean(values <= limit):3.0f}" for values in (axis, yaw) for limit in (1, 2))


def row(kind, results):
    answered = [result for result in results if result["answered"]]
    ends = [result["samples"][-1] for result in answered]
    along = [sample for result in answered for sample in result["samples"]]
    far = sum(is_far(end) for end in ends)
    part_ends = [sample for result in results for part in result["parts"] for sample in part]
    median = numpy.median([end[3] for end in ends]) if ends else math.nan
    stated = numpy.median([end[4] for end in ends]) if ends else math.nan
    return (f"{kind:24} answered {len(answered):3} of {len(results):3}, far {far:3} | end {shares(ends)} | "
            f"along {shares(along)} | median {median:5.1f} m, stated {stated:5.1f} m | parts {shares(part_ends)}")


def complaints(kind, results):
    """Returns the counts that exceed their limit by more than two standard deviations of the count that the limit expects."""
    def exceeds(count, share):
        expected = share * len(results)
        return count > expected + 2 * math.sqrt(expected * (1 - share))

    found = []
    far = sum(result["answered"] and is_far(result["samples"][-1]) for result in results)
    if kind in FAR and exceeds(far, FAR[kind]):
        found.append(f"{kind}: {far} of {len(results)} answered as one and far off; {100 * FAR[kind]:.0f} % may be")
    refused = sum(not result["answered"] for result in results)
    if kind == "sound" and exceeds(refused, REFUSED):
        found.append(f"{kind}: {refused} of {len(results)} refused; {100 * REFUSED:.0f} % may be")
    return found


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--program", default=str(pathlib.Path(__file__).resolve().parents[2] / ".build/debug/geoanchor"))
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--count", type=int, default=40)
    arguments.add_argument("--kinds", default="sound,regimes,broken")
    arguments.add_argument("--live", action="store_true")
    arguments.add_argument("--show", action="store_true", help="print what was answered far off or refused wrongly")
    chosen = arguments.parse_args()
    kinds, found = [], []
    for name in chosen.kinds.split(","):
        kinds += {"regimes": list(REGIMES), "broken": list(BROKEN)}.get(name, [name])
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for kind in kinds:
            results = list(pool.map(
                lambda number, kind=kind: judged(
                    chosen.program, kind, chosen.seed, number, ["--live"] if chosen.live else []), range(chosen.count)))
            print(row(kind, results), flush=True)
            found += [] if chosen.live else complaints(kind, results)
            for result in results if chosen.show else []:
                is_wrong = (result["answered"] and is_far(result["samples"][-1])) or (
                    not result["answered"] and kind not in BROKEN)
                if is_wrong:
                    print("   ", result["number"], result["reason"], result["breaks"], result["named"], result["setting"])
    for complaint in found:
        print(complaint, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
