// The player: leads a walker along a chain, and shows what its anchors have.

import { advice, isPoor, tolerance, uncertainty } from "./advice.js";
import { assetPath, assets, contentElement, label } from "./content.js";
import { make, tell, text } from "./elements.js";
import { Follower } from "./follow.js";
import { bearing, difference, focalLength, local, looking, project } from "./frames.js";
import { heights } from "./heights.js";
import { Recorder } from "./recorder.js";
import { Sensors } from "./sensors.js";
import { access, ask, fields, request, root, takeKeyFromAddress } from "./service.js";
import { Triggers } from "./triggers.js";
import { tryWalk } from "./tryout.js";
import { askForKey } from "./windows.js";
import { language, length, word } from "./words.js";
import { isPossible, startXR } from "./xr.js";

const element = (id) => document.getElementById(id);
const name = decodeURIComponent(location.pathname.match(/\/play\/([^/]+)\/?$/)?.[1] ?? "");
const video = element("camera"), mark = element("mark"), edge = element("edge"), horizon = element("horizon");
const sensors = new Sensors(), permissions = new Map();
let chain = null, follower = null, triggers = null, recorder = null, tag = null, xr = null;
/** The last values of the sensors: the fix, the turn with the accuracy of its north, and how fast the phone turns. */
let fix = null, turned = null, spin = 0, focal = null, clock = () => Date.now() / 1000;
let shownContent = null, said = { coach: null, told: null };

// The picture.

function nextAnchor() { return chain.anchors[Math.min(follower.next, chain.anchors.length - 1)]; }

/** The direction and distance of an anchor from the walker, in meters. */
function seen(anchor) {
  const height = heights(chain, anchor, follower.along(fix));
  const enu = local({ ...fix, height: height.eye }, { ...anchor, height: height.anchor });
  return { enu, distance: Math.hypot(enu[0], enu[1]), degrees: bearing(enu) };
}

function draw() {
  if (!chain || element("walk").hidden) return;
  const now = clock(), anchor = nextAnchor(), toAnchor = fix ? seen(anchor) : null;
  const facing = turned ? looking(turned.matrix) : Number.isFinite(fix?.course) && fix.speed > 0.5 ? { degrees: fix.course, elevation: 0 } : null;
  drawMark(anchor, toAnchor, now);
  element("away").textContent = toAnchor ? length(toAnchor.distance) : "";
  const relative = toAnchor && facing ? difference(toAnchor.degrees, facing.degrees) : null;
  element("side").textContent = toAnchor ? sideOf(relative, toAnchor.degrees) : "";
  element("arrow").toggleAttribute("hidden", relative === null);
  if (relative !== null) element("arrow").firstElementChild.setAttribute("transform", `rotate(${relative.toFixed(1)})`);
  coach(advice({
    isLocationDenied: permissions.get("location") === false && !fix, fix, now, hasCamera: !video.hidden || xr !== null, hasTurn: turned !== null,
    elevation: facing?.elevation ?? 0, spin, hasArrived: follower.hasArrived }));
}

/** The side to turn to, in words: by what the phone faces, else by the compass. */
function sideOf(relative, degrees) {
  if (relative === null) return word(["compassNorth", "compassNorthEast", "compassEast", "compassSouthEast", "compassSouth", "compassSouthWest", "compassWest", "compassNorthWest"][Math.round(degrees / 45) % 8]);
  if (Math.abs(relative) <= 20) return word("playAhead");
  if (Math.abs(relative) >= 150) return word("playBehind");
  return word(relative < 0 ? "playLeft" : "playRight");
}

function drawMark(anchor, toAnchor, now) {
  const { clientWidth: width, clientHeight: height } = element("scene");
  mark.hidden = edge.hidden = !toAnchor || !turned || follower.hasArrived;
  horizon.hidden = !turned || !video.hidden || xr !== null;
  if (!turned) return;
  const picture = video.videoWidth ? { width: video.videoWidth, height: video.videoHeight } : { width, height };
  const scene = { width, height, focal: focal ?? focalLength(width, height, picture, Number(element("field").value)) };
  if (!horizon.hidden) drawHorizon(scene);
  if (mark.hidden) return;
  const at = project(turned.matrix, toAnchor.enu, scene);
  const isInside = at.isAhead && at.x >= 0 && at.x <= width && at.y >= 0 && at.y <= height;
  mark.hidden = !isInside;
  edge.hidden = isInside;
  const away = length(toAnchor.distance);
  if (isInside) {
    mark.dataset.place = isPoor(fix, now) ? "poor"
      : uncertainty(fix.accuracy, toAnchor.distance, turned.accuracy) <= tolerance(anchor) ? "exact" : "about";
    Object.assign(mark.dataset, { anchor: anchor.id, x: at.x.toFixed(3), y: at.y.toFixed(3) });
    mark.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px) translateX(-50%)`;
    mark.children[1].textContent = label(anchor);
    mark.children[2].textContent = mark.dataset.place === "exact" ? away : `${away} · ${word("playAbout")}`;
  } else {
    const angle = at.angle * Math.PI / 180, half = [width / 2 - 40, height / 2 - 60];
    const far = Math.min(half[0] / Math.max(1e-6, Math.abs(Math.sin(angle))), half[1] / Math.max(1e-6, Math.abs(Math.cos(angle))));
    edge.style.transform = `translate(${width / 2 + far * Math.sin(angle)}px, ${height / 2 - far * Math.cos(angle)}px) translate(-50%, -50%)`;
    edge.firstElementChild.style.rotate = `${at.angle - 90}deg`;
    edge.lastElementChild.textContent = away;
  }
}

/** The ground below the sky, where no camera shows it. */
function drawHorizon({ width, height, focal: distance }) {
  const { matrix } = turned, up = matrix[2], slope = Math.hypot(up[0], up[1]) || 1e-6;
  const offset = distance * -up[2] / slope, roll = Math.atan2(up[0], up[1]);
  horizon.style.transform = `translate(${-offset * -Math.sin(roll)}px, ${height / 2 + offset * Math.cos(roll)}px) rotate(${roll}rad)`;
  horizon.dataset.width = width;
}

function coach(advised) {
  if (advised === said.coach) return;
  said.coach = advised;
  element("coach").hidden = advised === null;
  element("coach").textContent = advised === null ? "" : word(advised);
  element("coach").dataset.advice = advised ?? "";
}

// The events of the walk.

function happened(events) {
  for (const { event, anchor, meters } of events) {
    const key = { started: "guideStarted", reached: "guideReached", skipped: "guideSkipped", turnedBack: "guideTurnedBack", turnedForward: "guideTurnedForward", leftRoute: "guideLeftRoute", rerouteAdvised: "guideReroute", rejoined: "guideRejoined", positionLost: "guidePositionLost", positionFound: "guidePositionFound", arrived: "guideArrived" }[event];
    const values = { number: (anchor ?? 0) + 1, count: chain.anchors.length, length: length(meters ?? follower.remaining) };
    tell(word(key, values));
    document.documentElement.dataset.event = event;
    const mayVibrate = (event === "reached" || event === "arrived") && navigator.userActivation?.hasBeenActive;
    if (mayVibrate) navigator.vibrate?.(event === "arrived" ? [120, 80, 120] : 80);
  }
  showStep();
}

function showStep() {
  const anchor = nextAnchor(), number = Math.min(follower.next + 1, chain.anchors.length);
  // An anchor on the way says nothing: what is to be done comes with the next one that does.
  const doing = chain.anchors.slice(follower.next).find(({ instruction }) => instruction);
  const told = follower.hasArrived ? word("guideArrived") : doing?.instruction ?? "", ahead = (doing?.distanceMeters ?? 0) - (follower.distance ?? 0);
  element("instruction").textContent = !follower.hasArrived && follower.distance !== null && ahead > 15 ? `${length(ahead)} · ${told}` : told;
  if (said.told !== told && fix && told) tell(told);
  said.told = told;
  element("number").textContent = word("playOf", { number, count: chain.anchors.length });
  element("progress").value = (follower.distance ?? 0) / follower.length;
  element("left").textContent = word("playToGo", { length: length(follower.remaining) });
  document.documentElement.dataset.anchor = anchor.id;
  element("steps").querySelector("[aria-current]")?.removeAttribute("aria-current");
  element("steps").children[number - 1]?.setAttribute("aria-current", "step");
  const index = triggers.shown(follower, fix, clock());
  if (index !== null && index !== shownContent) {
    shownContent = index;
    element("content").replaceChildren(...[contentElement(chain.anchors[index])].filter(Boolean));
  }
}

function takeFix(given) {
  fix = given;
  if (xr) xr.fix(...local({ ...chain.anchors[0] }, fix).slice(0, 2), fix.accuracy);
  recorder.fix(clock(), fix);
  happened(follower.take(fix));
  draw();
}

let lastTurn = { time: 0, degrees: 0 };
function takeTurn(given) {
  turned = given;
  const { degrees } = looking(turned.matrix), now = performance.now() / 1000, elapsed = now - lastTurn.time;
  if (elapsed > 0.2) {
    spin = elapsed < 2 ? Math.abs(difference(degrees, lastTurn.degrees)) / elapsed : 0;
    lastTurn = { time: now, degrees };
  }
  recorder.heading(clock(), degrees, turned.accuracy);
  draw();
}

function allowed({ subject, granted }) {
  permissions.set(subject, granted);
  recorder.add(clock(), { event: "permission", subject, granted });
  if (subject === "camera") {
    video.hidden = !granted;
    element("angle").hidden = !granted;
  }
  draw();
}

// The beginning.

function begin() {
  element("invitation").hidden = true;
  element("walk").hidden = false;
  element("card").focus();
  navigator.wakeLock?.request("screen").catch(() => null);
  setInterval(() => { happened(follower.pass(clock())); draw(); }, 1000);
  showStep();
  draw();
}

async function beginXR() {
  begin();
  await sensors.start(null);
  let compass = null;
  sensors.addEventListener("turn", ({ detail }) => { compass = detail; });
  xr = await startXR({
    overlay: document.body, compass: () => compass, frame: (given) => { focal = given.focal; takeTurn(given); },
    ended: () => { xr = focal = null; delete document.documentElement.dataset.xr; draw(); } });
  document.documentElement.dataset.xr = "";
}

function connect() {
  sensors.addEventListener("fix", ({ detail }) => takeFix(detail));
  sensors.addEventListener("turn", ({ detail }) => { if (!xr) takeTurn(detail); });
  sensors.addEventListener("permission", ({ detail }) => allowed(detail));
  element("start").addEventListener("click", () => { begin(); sensors.start(video); });
  element("start-xr").addEventListener("click", () => beginXR().catch(() => sensors.start(video)));
  element("try").addEventListener("click", () => {
    begin();
    for (const id of ["record", "recording"]) element(id).hidden = true;
    tryWalk(name, { fix: takeFix, turn: takeTurn, clock: (time) => { clock = () => time; } }).catch(failed);
  });
  element("field").addEventListener("input", draw);
  element("record").addEventListener("click", () => (recorder.isRecording ? recorder.stop(clock()) : recorder.start(clock(), permissions)));
  element("discard").addEventListener("click", () => recorder.discard());
  recorder.addEventListener("change", showRecording);
  addEventListener("resize", draw);
  for (const type of ["online", "offline"]) addEventListener(type, () => recorder.add(clock(), { event: "network", connected: navigator.onLine }));
  document.addEventListener("visibilitychange", () => recorder.add(clock(), { event: "session", change: document.hidden ? "pause" : "resume" }));
}

function showRecording() {
  element("record").textContent = word(recorder.isRecording ? "playStop" : "playRecord");
  element("discard").hidden = !recorder.isRecording && !recorder.waiting;
  element("recording").textContent = recorder.problem
    ?? (recorder.waiting ? word("playWaiting") : recorder.isRecording ? word("playRecording") : recorder.epoch ? word("playSent") : word("playRecordWhat", { days: word("recordingDays") }));
}

/** All steps as a list, which serves without any sensor: the walker says where they are. */
function list() {
  element("steps").replaceChildren(...chain.anchors.map((anchor) => make("li", {},
    text("span", [label(anchor), anchor.instruction ?? word(`role${anchor.role[0].toUpperCase()}${anchor.role.slice(1)}`)].filter(Boolean).join(" · ")), " ",
    make("button", { type: "button", onclick: () => {
      if (element("walk").hidden) begin();
      // The walker knows better than the fixes before.
      follower = new Follower(chain);
      const accuracy = 5, { latitude, longitude } = anchor;
      for (const wait of [0, 1, 2]) takeFix({ time: Math.max(clock(), fix?.time ?? 0) + wait / 10, latitude, longitude, accuracy });
    } }, word("playHere")))));
  element("all").hidden = false;
}

/** Has the service worker keep the walk, once its page is controlled. */
async function keepForLater() {
  const { files } = document.documentElement.dataset;
  const worker = await navigator.serviceWorker?.register(`${files}/worker.js`, { scope: `${new URL(root || "/", location.href).pathname.replace(/\/$/, "")}/play/` }).catch(() => null);
  if (!worker) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.type === "kept") element("kept").textContent = word("playKept");
    document.documentElement.dataset.kept = data.type;
  });
  const ready = await navigator.serviceWorker.ready;
  const own = performance.getEntriesByType("resource").map(({ name: address }) => address.split("#")[0]).filter((address) => address.startsWith(files));
  const urls = [location.pathname + location.search, ...new Set([...own]), root + chainPath()].map((url) => ({ url, isOptional: false }));
  urls.push(...[...new Set(chain.anchors.flatMap(assets))].map((digest) => ({ url: root + assetPath(digest), isOptional: true })));
  ready.active.postMessage({ type: "keep", page: location.pathname, tag, urls, headers: fields() });
}

function chainPath() { return `/v1/chains/${encodeURIComponent(name)}?language=${language}`; }

function failed(problem) {
  if (problem.status === 401 || problem.status === 403) return void askForKey(access.key !== null).then(() => location.reload());
  element("coach").hidden = false;
  element("coach").textContent = problem.status === 404 ? word("notThere", { name }) : `${word("noAnswer")}: ${problem.message}`;
}

async function start() {
  takeKeyFromAddress();
  const languages = element("language"), given = JSON.parse(element("words").textContent).playLanguages.split(" ");
  languages.replaceChildren(...given.map((tagOf) => make("option", { value: tagOf, selected: tagOf === language, lang: tagOf }, new Intl.DisplayNames([tagOf], { type: "language" }).of(tagOf))));
  languages.addEventListener("change", () => { location.search = `?language=${languages.value}`; });
  const answer = await request("GET", chainPath());
  [chain, tag] = [answer.value, answer.tag];
  sensors.declination = Number(answer.headers.get("geoanchor-declination")) || 0;
  [follower, triggers, recorder] = [new Follower(chain), new Triggers(chain), new Recorder(name)];
  document.title = element("card").querySelector("h1").textContent = chain.name ?? name;
  element("attribution").textContent = chain.attribution ?? "";
  await triggers.load();
  list();
  connect();
  showRecording();
  element("insecure").hidden = isSecureContext;
  element("start-xr").hidden = !(await isPossible());
  element("invitation").hidden = false;
  document.documentElement.dataset.ready = "";
  keepForLater().catch(() => null);
}

start().catch(failed);
