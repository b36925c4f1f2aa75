// The camera: which meters are where on the screen.

const canvas = document.getElementById("map");
const stage = document.getElementById("stage");
const panel = document.getElementById("panel");
const narrow = matchMedia("(max-width: 719px) and (min-height: 560px)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const low = matchMedia("(max-width: 959px) and (max-height: 559.98px)");
const onPaper = matchMedia("print");
let printing = null;

const view = {
  x: 0, y: 0, scale: 1, // meters in the middle of the screen; pixels to a meter
  width: 1, height: 1, ratio: 1,
  least: 1e-7, most: 60,
  obstacles: [], // boxes of the screen that words keep off
};

function clampScale(scale) { return Math.max(view.least, Math.min(view.most, scale)); }

function toScreen(x, y) {
  return { x: (x - view.x) * view.scale + view.width / 2, y: (y - view.y) * view.scale + view.height / 2 };
}

/** Changes the scale and keeps the given screen point where it is. */
function zoomAt(factor, sx = view.width / 2, sy = view.height / 2) {
  const scale = clampScale(view.scale * factor);
  const dx = sx - view.width / 2, dy = sy - view.height / 2;
  view.x += dx / view.scale - dx / scale;
  view.y += dy / view.scale - dy / scale;
  view.scale = scale;
}

function panBy(dx, dy) {
  view.x -= dx / view.scale;
  view.y -= dy / view.scale;
}

/** Room that floating things take from the map, in pixels. */
function insets() {
  if (printing) return { top: 64, right: 48, bottom: 34, left: 48 };
  if (low.matches) return { top: 64, right: 24, bottom: 40, left: 24 };
  const pane = document.getElementById("sight");
  // The pin of an arrival stands above its place, and points on from there.
  if (!narrow.matches) return { top: 68, right: 88, bottom: 56, left: 48 + pane.offsetWidth };
  return { top: 64 + pane.offsetHeight, right: pane.offsetHeight > 0 ? 36 : 88, bottom: coveredHeight() + 66, left: 40 };
}

/** Height of a narrow screen covered from below: by the list, else by the details of an anchor, else by the walk. */
function coveredHeight() {
  if (panel.dataset.state !== "peek") return sheetHeight("half");
  const above = document.getElementById("card").offsetHeight || document.getElementById("walk").offsetHeight;
  return peekHeight() + (above > 0 ? above + 6 : 0);
}

function peekHeight() {
  return document.getElementById("panel-head").offsetHeight + 12;
}

/** The view that shows a box of meters whole and centered in the free room. */
function viewOf(box) {
  const free = insets();
  const width = Math.max(40, view.width - free.left - free.right);
  const height = Math.max(40, view.height - free.top - free.bottom);
  // A single point is shown with its neighborhood.
  const scale = clampScale(Math.min(
    width / Math.max(1e-6, box.maxX - box.minX), height / Math.max(1e-6, box.maxY - box.minY), scene.floors.length > 0 ? 40 : 2.5));
  return {
    scale,
    x: (box.minX + box.maxX) / 2 + (free.right - free.left) / 2 / scale,
    y: (box.minY + box.maxY) / 2 + (free.bottom - free.top) / 2 / scale,
  };
}

let flight = 0;

/** Moves to another view, smoothly unless the reader wants no motion. */
function moveTo(target) {
  cancelAnimationFrame(flight);
  isKept = false;
  if (still.matches) {
    Object.assign(view, target);
    repaint();
    return;
  }
  const from = { x: view.x, y: view.y, scale: view.scale };
  const started = performance.now();
  const step = (now) => {
    const t = Math.max(0, Math.min(1, (now - started) / 240));
    const eased = 1 - (1 - t) ** 3;
    view.scale = from.scale * (target.scale / from.scale) ** eased;
    // The middle moves with the scale, so that the point zoomed at stays where it is.
    const span = 1 / target.scale - 1 / from.scale;
    const part = Math.abs(span) < 1e-12 * (1 / from.scale) ? eased : (1 / view.scale - 1 / from.scale) / span;
    view.x = from.x + (target.x - from.x) * part;
    view.y = from.y + (target.y - from.y) * part;
    repaint();
    if (t < 1) flight = requestAnimationFrame(step); else Object.assign(view, target);
  };
  flight = requestAnimationFrame(step);
}

function moveBy(factor, sx, sy) {
  const before = { x: view.x, y: view.y, scale: view.scale };
  zoomAt(factor, sx, sy);
  const target = { x: view.x, y: view.y, scale: view.scale };
  Object.assign(view, before);
  moveTo(target);
}

function fitRoute() {
  Object.assign(fitted, viewOf(scene.focus));
  moveTo(fitted);
}

/** Whether the whole is about to be fitted anew into the room that is left. */
let isKept = false;

/** Keeps the whole in sight when what covers a narrow screen changes, unless something else is to be shown. */
function keepWhole() {
  if (isKept || !narrow.matches || !isWhole()) return;
  isKept = true;
  requestAnimationFrame(() => {
    if (isKept) fitRoute();
  });
}

function resize() {
  const box = printing ? sheetOfPaper : stage.getBoundingClientRect();
  view.width = Math.max(1, box.width);
  view.height = Math.max(1, box.height);
  view.ratio = Math.min(3, box.ratio ?? (window.devicePixelRatio || 1));
  canvas.width = Math.round(view.width * view.ratio);
  canvas.height = Math.round(view.height * view.ratio);
  document.documentElement.style.setProperty("--peek", `${peekHeight()}px`);
  const all = { ...scene.focus };
  for (const street of scene.streets) { growBox(all, street.box.minX, street.box.minY); growBox(all, street.box.maxX, street.box.maxY); }
  const span = Math.max(all.maxX - all.minX, all.maxY - all.minY, 1000);
  view.least = Math.min(view.width, view.height) / span / 1.5;
}

const palette = {};

/** Reads the map's colors from the style sheet. */
function readPalette() {
  const style = getComputedStyle(document.documentElement);
  for (const name of [
    "land", "water", "green", "wood", "sand", "square", "railway", "water-name", "green-name",
    "grid", "street", "street-casing", "street-far", "arterial", "arterial-casing", "arterial-far", "major", "major-casing", "major-far", "path", "steps",
    "bridge", "bridge-casing", "covered-share",
    "name", "name-halo", "route", "route-2", "route-3", "route-4", "route-5", "route-casing", "start", "arrival", "via", "place", "marker-edge", "marker-text",
    "marker-shadow", "select", "surface", "building", "building-edge", "wall", "covered", "covered-edge", "supported",
    "unsupported", "unsupported-soft", "hidden", "live", "walked",
    "sky", "pavement", "view-hatch", "view-edge", "view-wall", "view-shadow",
  ]) palette[name] = style.getPropertyValue(`--${name}`).trim();
}

