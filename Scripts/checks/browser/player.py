"""Walks a chain in the player of a service: Chromium with simulated sensors beside an independent projection.

A session that the program simulates says where a walker is and which way the phone looks; what the page then shows is compared
with formulas of this file (WGS84 to earth-centered, to east, north, up, to the camera). And: the events of the walk are those of
`chain follow`, coaching comes with a poor fix, the page works when the service is gone, names of others do no harm, a recording
arrives as a log, and nothing breaks the content security policy.
"""

import json
import math
import random
import shutil

from . import axe
from .chromium import Browser, Failure
from .page import DESKTOP, NARROW, PHONE, Page, expect

SAMPLES, LARGEST = 72, 0.5
EYE = 1.45
# The page and this file agree on what no browser says: the field of view of the camera's longer side.
FIELD = 66
CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
HOSTILE = '"><img src=x onerror=window.hacked=1>'


def hostile(chain):
    """A chain like another one, with texts that would do harm as HTML, and a picture that is missing."""
    anchors = [anchor | {"id": f"h{number}", "instruction": HOSTILE} for number, anchor in enumerate(chain["anchors"])]
    for anchor in anchors:
        anchor.pop("maneuvers", None)
    anchors[0]["content"] = {"kind": "text", "text": {"en": HOSTILE}}
    anchors[-1]["content"] = {
        "kind": "image", "sources": [{"asset": "sha256:" + "0" * 64, "type": "image/png"}], "alternative": {"en": "Bronze rider"}}
    return {"name": HOSTILE, "lengthMeters": chain["lengthMeters"], "geometry": chain["geometry"], "anchors": anchors}


# Geometry, by formulas of its own.

def centered(latitude, longitude, height):
    a, b = 6378137.0, 6356752.314245179
    lat, lon = math.radians(latitude), math.radians(longitude)
    n = a * a / math.hypot(a * math.cos(lat), b * math.sin(lat))
    return ((n + height) * math.cos(lat) * math.cos(lon), (n + height) * math.cos(lat) * math.sin(lon),
            (n * (b / a) ** 2 + height) * math.sin(lat))


def east_north_up(eye, place):
    lat, lon = math.radians(eye[0]), math.radians(eye[1])
    x, y, z = (there - here for there, here in zip(centered(*place), centered(*eye)))
    ahead = math.cos(lon) * x + math.sin(lon) * y
    return (math.cos(lon) * y - math.sin(lon) * x, math.cos(lat) * z - math.sin(lat) * ahead, math.cos(lat) * ahead + math.sin(lat) * z)


def product(p, q):
    (x1, y1, z1, w1), (x2, y2, z2, w2) = p, q
    return (w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2, w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
            w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2, w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2)


def about(axis, degrees):
    half = math.radians(degrees) / 2
    return (*(math.sin(half) * part for part in axis), math.cos(half))


def turned_back(q, vector):
    """A vector of the earth in the axes that the quaternion turns to it."""
    inverse = (-q[0], -q[1], -q[2], q[3])
    return product(product(inverse, (*vector, 0)), q)[:3]


def angle(one, other):
    lengths = math.hypot(*one) * math.hypot(*other)
    return math.degrees(math.acos(max(-1, min(1, sum(a * b for a, b in zip(one, other)) / lengths))))


def ground_at(chain, meters):
    known = [(at, height) for at, height, _ in chain.get("heights", {}).get("profile", []) if height is not None]
    if not known:
        return None
    for (x0, y0), (x1, y1) in zip(known, known[1:]):
        if x0 <= meters <= x1 and x1 > x0:
            return y0 + (y1 - y0) * (meters - x0) / (x1 - x0)
    return known[0][1] if meters < known[0][0] else known[-1][1]


def along(chain, latitude, longitude):
    """Meters along the path where a place is nearest, on a sphere: only the ground below the eye comes from it."""
    scale, best, walked = math.cos(math.radians(latitude)), (math.inf, 0), 0
    flat = [((lon - longitude) * 111_320 * scale, (lat - latitude) * 110_950) for lon, lat in chain["geometry"]["coordinates"]]
    for (x0, y0), (x1, y1) in zip(flat, flat[1:]):
        dx, dy, span = x1 - x0, y1 - y0, math.hypot(x1 - x0, y1 - y0)
        part = max(0, min(1, -(x0 * dx + y0 * dy) / (span * span)))
        best = min(best, (math.hypot(x0 + part * dx, y0 + part * dy), walked + part * span))
        walked += span
    return best[1]


def ray(chain, anchor, latitude, longitude, orientation):
    """The direction to an anchor in the axes of the phone."""
    here = ground_at(chain, along(chain, latitude, longitude))
    eye = (here or 0) + EYE
    altitude = anchor["altitude"]
    if altitude and altitude["datum"] == "ground":
        height = (ground_at(chain, anchor["distanceMeters"]) or 0) + altitude["meters"]
    elif altitude and here is not None and altitude["datum"] == chain["heights"]["datum"]:
        height = altitude["meters"]
    else:
        height = (ground_at(chain, anchor["distanceMeters"]) or 0) + EYE
    return turned_back(orientation, east_north_up((latitude, longitude, eye), (anchor["latitude"], anchor["longitude"], height)))


# The browser.

def opened(browser, address, size=PHONE, scheme="light", angle_of_screen=0):
    page = Page(browser, "about:blank", size, scheme)
    width, height = (size["width"], size["height"]) if angle_of_screen % 180 == 0 else (size["height"], size["width"])
    kind = {0: "portraitPrimary", 90: "landscapePrimary", 180: "portraitSecondary", 270: "landscapeSecondary"}[angle_of_screen]
    browser.send("Emulation.setDeviceMetricsOverride", **(size | {"width": width, "height": height}),
                 screenOrientation={"type": kind, "angle": angle_of_screen})
    page.visit(address)
    page.until("document.documentElement.dataset.ready !== undefined", f"the player does not start: {page.value('document.body.innerText')[:200]}")
    # The sensors' last values, and violations of the policy.
    page.value("""
      window.broken = []; window.told = {};
      addEventListener("securitypolicyviolation", (e) => broken.push(`${e.violatedDirective} ${e.blockedURI}`));
      if (!window.AbsoluteOrientationSensor) window.watched = null;
      else window.watched = new AbsoluteOrientationSensor({ referenceFrame: "device" });
      watched?.addEventListener("reading", () => { told.turn = [...watched.quaternion]; });
      watched?.start();
      navigator.geolocation.watchPosition((p) => { told.fix = [p.coords.latitude, p.coords.longitude]; }, () => {}, { enableHighAccuracy: true });
    """)
    return page


def set_fix(page, latitude, longitude, accuracy):
    page.browser.send("Emulation.setGeolocationOverride", latitude=latitude, longitude=longitude, accuracy=accuracy)


def set_turn(page, quaternion):
    page.browser.send("Emulation.setSensorOverrideReadings", type="absolute-orientation",
                      reading={"quaternion": dict(zip("xyzw", quaternion))})


def started(page):
    page.value("document.getElementById('start').click()")
    page.until("document.getElementById('camera').videoWidth > 0 && !document.getElementById('camera').hidden", "no camera is shown")


def until(page, fix=None, turn=None):
    """Waits until the browser has handed out a fix or a turn, and the page has drawn."""
    if fix:
        page.until(f"told.fix && Math.hypot(told.fix[0] - {fix[0]}, told.fix[1] - {fix[1]}) < 1e-9", "the fix does not arrive")
    if turn:
        page.until(f"told.turn && Math.abs({json.dumps(list(turn))}.reduce((sum, part, i) => sum + part * told.turn[i], 0)) > 0.999999",
                   "the turn does not arrive")
    page.settle()


def samples(log):
    """The fixes of a simulated walk with the camera's turn to east, north, up at their time."""
    events = [json.loads(line) for line in log.splitlines()]
    truths = {event["time"]: event for event in events if event.get("event") == "groundTruth" and "orientation" in event}
    return [(event, truths[event["time"]]["orientation"]) for event in events if event.get("event") == "gnss" and event["time"] in truths]


SHOWN = """(() => {
  const [mark, scene, video] = ["mark", "scene", "camera"].map((id) => document.getElementById(id)), box = mark.getBoundingClientRect();
  return { hidden: mark.hidden, x: Number(mark.dataset.x), y: Number(mark.dataset.y), drawn: box.x + box.width / 2,
    next: document.documentElement.dataset.anchor, width: scene.clientWidth, height: scene.clientHeight, video: [video.videoWidth, video.videoHeight] };
})()"""


def aimed(page, chain, anchors, fix, orientation, chance):
    """A walker's view who looks about where to go, and holds the phone as it comes: 12° aside, up and down, 30° rolled."""
    aim = ray(chain, anchors[page.value("document.documentElement.dataset.anchor")], fix["latitude"], fix["longitude"], (0, 0, 0, 1))
    ahead = turned_back((-orientation[0], -orientation[1], -orientation[2], orientation[3]), (0, 0, -1))
    aside = math.degrees(math.atan2(*aim[:2]) - math.atan2(*ahead[:2])) + chance.uniform(-12, 12)
    view = product(product(about((0, 0, 1), -aside), orientation), about((1, 0, 0), chance.uniform(-12, 12)))
    return product(view, about((0, 0, 1), chance.uniform(-30, 30)))


def check_projection(browser, address, chain, walk, declination):
    """The largest error of the mark's direction, in degrees, and the number of samples."""
    chance, worst, count = random.Random(3), 0, 0
    anchors = {anchor["id"]: anchor for anchor in chain["anchors"]}
    for screen in [0, 90, 180, 270]:
        page = opened(browser, address, angle_of_screen=screen)
        begin = chance.randrange(40, len(walk) - 60)
        fix, orientation = walk[begin]
        set_fix(page, fix["latitude"], fix["longitude"], 8)
        started(page)
        seen = 0
        for fix, orientation in walk[begin:begin + 60]:
            set_fix(page, fix["latitude"], fix["longitude"], 8)
            until(page, fix=(fix["latitude"], fix["longitude"]))
            view = aimed(page, chain, anchors, fix, orientation, chance)
            # The screen turned in the hand turns the device; its north is magnetic.
            device = product(product(about((0, 0, 1), declination), view), about((0, 0, 1), screen))
            set_turn(page, device)
            until(page, turn=device)
            found = page.value(SHOWN)
            expected = ray(chain, anchors[found["next"]], fix["latitude"], fix["longitude"], view)
            width, height = found["width"], found["height"]
            cover = max(width / found["video"][0], height / found["video"][1])
            focal = cover * max(found["video"]) / 2 / math.tan(math.radians(FIELD / 2))
            at = (width / 2 - focal * expected[0] / expected[2], height / 2 + focal * expected[1] / expected[2])
            is_inside = expected[2] < -0.2 and 5 < at[0] < width - 5 and 5 < at[1] < height - 5
            if found["hidden"]:
                expect(not is_inside, f"the mark of {found['next']} is hidden, expected it at {at}")
                continue
            error = angle((found["x"] - width / 2, height / 2 - found["y"], -focal), expected)
            expect(error <= LARGEST, f"screen at {screen}°: the mark is {error:.2f}° from the anchor's direction, {found}")
            expect(abs(found["drawn"] - found["x"]) < 1.5, f"the mark is drawn beside its place: {found}")
            worst, count, seen = max(worst, error), count + 1, seen + 1
            if seen == SAMPLES // 4:
                break
        expect(page.value("broken") == [], f"the policy is broken: {page.value('broken')}")
    expect(count >= 50, f"only {count} marks are seen")
    return worst, count


# A phone with WebXR, whose tracking begins with any north: `pose` is where it is and how it is turned in the axes of WebXR.
WEBXR = """
  delete window.AbsoluteOrientationSensor;
  window.pose = { position: [0, 0, 0], orientation: [0, 0, 0, 1] };
  window.XRWebGLLayer = class {};
  Object.defineProperty(navigator, "xr", { value: {
    isSessionSupported: async () => true,
    requestSession: async () => Object.assign(new EventTarget(), {
      updateRenderState: async () => {}, requestReferenceSpace: async () => ({}), end: async () => {},
      requestAnimationFrame: (run) => requestAnimationFrame((time) => run(time, { getViewerPose: () => {
        const [[x, y, z], [qx, qy, qz, qw]] = [pose.position, pose.orientation];
        return { transform: { position: { x, y, z }, orientation: { x: qx, y: qy, z: qz, w: qw } }, views: [{ projectionMatrix: { 5: FOCAL } }] };
      } })) }) } });
"""


def check_webxr(browser, address, chain, walk, _):
    """Without a compass, the north of the tracking is found by the walked path: the mark is where the anchor is."""
    chance, focal, north = random.Random(4), 2.1, 137
    anchors = {anchor["id"]: anchor for anchor in chain["anchors"]}
    script = browser.send("Page.addScriptToEvaluateOnNewDocument", source=WEBXR.replace("FOCAL", str(focal)))["identifier"]
    try:
        page = opened(browser, address)
        origin = walk[40][0]
        page.value("document.getElementById('start-xr').click()")
        page.until("document.documentElement.dataset.xr !== undefined", "the walk does not start by WebXR")
        worst, count = 0, 0
        # A walk long enough against the accuracy of its fixes, 4 m, that its direction is known well before its end.
        for step, (fix, orientation) in enumerate(walk[40:310:3]):
            at = (fix["latitude"], fix["longitude"])
            east, north_of, _ = east_north_up((origin["latitude"], origin["longitude"], 0), (*at, 0))
            c, s = math.cos(math.radians(north)), math.sin(math.radians(north))
            # The world of the tracking is turned by `north` against the earth, and its y is up.
            position = [c * east + s * north_of, 1.5, s * east - c * north_of]
            page.value(f"pose.position = {json.dumps(position)}")
            page.settle()
            set_fix(page, *at, 4)
            until(page, fix=at)
            view = aimed(page, chain, anchors, fix, orientation, chance)
            world = product(product(about((1, 0, 0), -90), about((0, 0, 1), -north)), view)
            page.value(f"pose.orientation = {json.dumps(world)}")
            page.settle()
            found = page.value(SHOWN)
            if step < 60 or found["hidden"]:
                continue
            expected = ray(chain, anchors[found["next"]], *at, view)
            pixels = focal * page.value("innerHeight") / 2
            worst, count = max(worst, angle((found["x"] - found["width"] / 2, found["height"] / 2 - found["y"], -pixels), expected)), count + 1
        expect(count >= 15, f"only {count} marks are seen by WebXR")
        expect(worst <= LARGEST, f"by WebXR the mark is {worst:.2f}° from the anchor's direction")
        return worst, count
    finally:
        browser.send("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def check_compass(browser, address, chain, walk, declination):
    """As on iOS: angles from any north, and a compass that holds while the phone is tilted."""
    anchors, worst, count, chance = {anchor["id"]: anchor for anchor in chain["anchors"]}, 0, 0, random.Random(5)
    script = browser.send("Page.addScriptToEvaluateOnNewDocument", source="""
      for (const from of [window, Window.prototype])
        for (const name of ["AbsoluteOrientationSensor", "ondeviceorientationabsolute"]) delete from[name];""")["identifier"]
    try:
        page = opened(browser, address)
        started(page)
        for step, (fix, orientation) in enumerate(walk[60:100]):
            at = (fix["latitude"], fix["longitude"])
            set_fix(page, *at, 6)
            until(page, fix=at)
            view = product(orientation, about((1, 0, 0), -50)) if step < 3 else aimed(page, chain, anchors, fix, orientation, chance)
            measured = product(about((0, 0, 1), declination), view)
            inverse = (-measured[0], -measured[1], -measured[2], measured[3])
            x, y, z = (turned_back(inverse, axis) for axis in [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
            event = {
                "alpha": (math.degrees(math.atan2(-y[0], y[1])) + 77) % 360, "beta": math.degrees(math.asin(y[2])),
                "gamma": math.degrees(math.atan2(-x[2], z[2])), "absolute": False}
            page.value(f"""dispatchEvent(Object.assign(new DeviceOrientationEvent("deviceorientation", {json.dumps(event)}),
              {{ webkitCompassHeading: {math.degrees(math.atan2(y[0], y[1])) % 360}, webkitCompassAccuracy: 10 }}))""")
            found = page.value(SHOWN)
            if step < 3 or found["hidden"]:
                continue
            focal = max(found["width"] / found["video"][0], found["height"] / found["video"][1]) * max(found["video"]) / 2
            focal /= math.tan(math.radians(FIELD / 2))
            seen = (found["x"] - found["width"] / 2, found["height"] / 2 - found["y"], -focal)
            worst, count = max(worst, angle(seen, ray(chain, anchors[found["next"]], *at, view))), count + 1
        expect(count >= 5, f"only {count} marks are seen by a compass")
        expect(worst <= LARGEST, f"by a compass the mark is {worst:.2f}° from the anchor's direction")
        return worst, count
    finally:
        browser.send("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def check_events(page, log, expected):
    """The page's follower gives the events of `chain follow` for the same fixes."""
    fixes = [json.loads(line) for line in log.splitlines()]
    fixes = [{"time": e["time"], "latitude": e["latitude"], "longitude": e["longitude"], "accuracy": e["horizontalAccuracy"]}
             for e in fixes if e.get("event") == "gnss"]
    found = page.value(f"""(async () => {{
      const {{ Follower }} = await import(document.documentElement.dataset.files + "/follow.js");
      const name = decodeURIComponent(location.pathname.split("/").at(-1));
      const chain = await (await fetch(`${{document.documentElement.dataset.root}}/v1/chains/${{encodeURIComponent(name)}}`)).json();
      const follower = new Follower(chain);
      return {json.dumps(fixes)}.flatMap((fix) => follower.take(fix).map((e) => [fix.time, e.event, e.anchor === undefined ? null : e.anchor + 1]));
    }})()""")
    wanted = [[event["time"], event["event"], event.get("anchor")] for event in expected]
    expect(len(wanted) > 10, f"`chain follow` says little: {wanted}")
    different = [(one, other) for one, other in zip(found, wanted) if one != other]
    expect(found == wanted, f"the player says {len(found)} events, `chain follow` {len(wanted)}; first difference: {different[:1]}")


def check_coaching(page, walk):
    fix, orientation = walk[40]
    set_turn(page, orientation)
    set_fix(page, fix["latitude"], fix["longitude"], 60)
    page.until("document.getElementById('coach').dataset.advice === 'coachWaitForLocation'", "a poor fix is not coached")
    said = page.value("document.getElementById('coach').innerText")
    expect(said == "Stay in the open until your position is accurate", f"the coaching says `{said}`")
    expect(page.value("document.getElementById('mark').dataset.place") in (None, "poor"), "content is drawn in its place by a poor fix")
    set_fix(page, fix["latitude"] + 1e-6, fix["longitude"], 5)
    page.until("document.getElementById('coach').hidden", "coaching stays with a good fix")


def check_list(page, chain):
    """Without any sensor: the walker says where they are, to the end."""
    page.value("document.getElementById('all').open = true")
    expect(page.value("document.querySelectorAll('#steps li').length") == len(chain["anchors"]), "the list lacks anchors")
    page.value("document.querySelector('#steps li:last-child button').click()")
    page.until("document.documentElement.dataset.event === 'arrived'", "saying `I am here` at the end is no arrival")
    expect(page.value("document.getElementById('instruction').innerText") == "You have arrived", "the arrival is not shown")


def check_hostile(browser, address):
    """Names, texts and links of others stay texts; a file that is missing has its alternative text."""
    page = opened(browser, address)
    expect(page.value("document.querySelector('h1').textContent").startswith(HOSTILE), "the name of the chain is not shown as it is")
    page.value("document.querySelector('#steps li:first-child button').click()")
    page.until("document.querySelector('#content [data-kind=text]') !== null", "the content of the first anchor is not shown")
    expect(page.value("document.getElementById('content').textContent").startswith(HOSTILE), "a text is not shown as it is")
    page.value("document.querySelector('#steps li:last-child button').click()")
    page.until("document.querySelector('#content .missing')?.textContent === 'Bronze rider'", "a missing picture has no alternative text")
    expect(page.value("document.querySelector('main img') === null && window.hacked === undefined"), "a text became HTML")
    expect(page.value("broken") == [], f"the policy is broken: {page.value('broken')}")


def check_languages(browser, address):
    for language, start in [("de", "Rundgang beginnen"), ("ja", "歩き始める")]:
        page = opened(browser, f"{address}?language={language}")
        expect(page.value("document.documentElement.lang") == language, f"the page is not in {language}")
        expect(page.value("document.getElementById('start').innerText") == start, f"the button is not in {language}")
        told = page.value("document.getElementById('steps').textContent")
        expect({"de": "Treppe", "ja": "階段"}[language] in told, f"the instructions are not in {language}: {told[:100]}")


def check_looks(browser, address, rules):
    """axe-core's complaints before and in the walk, and what does not fit."""
    found = []
    for label, size in [("phone", PHONE), ("narrow", NARROW), ("desktop", DESKTOP)]:
        for scheme in ["light", "dark"]:
            page = opened(browser, address, size, scheme)
            found += axe.complaints(page, f"{label},", rules, scheme)
            page.value("document.querySelector('#steps li:nth-child(2) button').click(); document.getElementById('all').open = true")
            page.settle()
            found += axe.complaints(page, f"{label}, walk,", rules, scheme)
            if page.value("document.documentElement.scrollWidth > innerWidth"):
                found.append(f"{label}: the page scrolls sideways")
    return found


def check_keys(page):
    """Everything is reached by Tab, with a ring."""
    page.value("document.activeElement.blur()")
    names = []
    for _ in range(8):
        page.key("Tab", virtual=9)
        names.append(page.value("document.activeElement.id || document.activeElement.className || document.activeElement.tagName"))
    expect({"language", "start", "try"} <= set(names), f"Tab reaches {names}")


def check_offline(browser, service, address):
    """Records, loses the service, opens the page again without it, and sends the recording once it is back."""
    page = opened(browser, address)
    page.until("document.documentElement.dataset.kept === 'kept'", "nothing is kept for the time without a network")
    set_fix(page, 40.75303, -73.98165, 5)
    started(page)
    page.value("document.getElementById('record').click()")
    for step in range(8):
        set_fix(page, 40.75304 + step * 1e-5, -73.98166, 5)
        until(page, fix=(40.75304 + step * 1e-5, -73.98166))
    service.command[service.command.index("--listen") + 1] = f"127.0.0.1:{service.port}"
    service.kill()
    page.value("document.getElementById('record').click()")
    page.until("document.getElementById('recording').innerText.includes('waits')", "a recording does not wait for the network")
    page.visit(address)
    page.until("document.documentElement.dataset.ready !== undefined", "the player does not start without the service")
    expect(page.value("document.querySelectorAll('#steps li').length > 10"), "the chain is not there without the service")
    page.until("document.getElementById('recording').innerText.includes('waits')", "a recording is lost when the page is closed")
    service.start()
    page.value("dispatchEvent(new Event('online'))")
    page.until("!document.getElementById('recording').innerText.includes('waits')", "the recording is not sent when the service is back")


def verdict(service, chain, log, events, hostile, declination):
    """The failures of the player of a service; None without any.

    `log` is a simulated walk of the chain `tour`, `events` what `chain follow` says of it, `hostile` the path of another player,
    `declination` by how many degrees magnetic north is east of the walk's true north.
    """
    url = f"http://127.0.0.1:{service.port}"
    address, rules, walk = f"{url}/play/tour", axe.script(), samples(log)
    browser = Browser(shutil.which("chromium"), *CAMERA)
    try:
        browser.open_page()
        browser.send("Page.setBypassCSP", enabled=False)
        browser.send("Emulation.setSensorOverrideEnabled", enabled=True, type="absolute-orientation")
        browser.send("Browser.grantPermissions", origin=url, permissions=["geolocation", "sensors", "videoCapture"])
        for check in [check_projection, check_compass, check_webxr]:
            worst, count = check(browser, address, chain, walk, declination)
            print(f"player: {check.__name__}, the largest error of {count} directions is {worst:.2f}°")
        page = opened(browser, address)
        check_keys(page)
        check_events(page, log, events)
        started(page)
        check_coaching(page, walk)
        check_list(page, chain)
        check_hostile(browser, f"{url}/play/{hostile}")
        check_languages(browser, address)
        found = check_looks(browser, address, rules)
        check_offline(browser, service, address)
        return "; ".join(dict.fromkeys(found)) or None
    except Failure as failure:
        return str(failure)
    finally:
        browser.close()
