// Painting, themes, and the start.

const context = canvas.getContext("2d", { alpha: false });
const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const ownColors = matchMedia("(forced-colors: active)");
const remembered = "map-theme";
let frame = 0;
let idle = 0;

function repaint() {
  if (frame === 0) frame = requestAnimationFrame(paint);
}

function paint() {
  frame = 0;
  if (narrow.matches && !printing) document.documentElement.style.setProperty("--covered", `${coveredHeight()}px`);
  paintScale();
  view.obstacles = findObstacles();
  if (!layersFit()) {
    // A slow scene is stretched while it moves and painted anew when it rests.
    if (!layers.valid || layers.cost < 34) renderLayers();
    else {
      clearTimeout(idle);
      idle = setTimeout(() => { if (!layersFit()) renderLayers(); repaint(); }, 110);
    }
  } else if (layers.at !== placeOfView()) {
    // When the map comes to rest, names move out from under floating elements and in from the edges.
    clearTimeout(idle);
    idle = setTimeout(() => { if (layers.at !== placeOfView()) { layers.valid = false; repaint(); } }, 260);
  }
  context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  context.fillStyle = palette.land;
  context.fillRect(0, 0, view.width, view.height);
  showLayer(context, layers.ground);
  paintFloor(context);
  paintRoute(context);
  showLayer(context, layers.names);
  paintMarkers(context);
  paintGhost(context);
  paintWalker(context);
  if (printing) paintNorth(context);
  placeCard();
  paintSight();
  keepAddress();
}

/** Identity of the view's position, to compare with that of the painted layers. */
function placeOfView() {
  const edges = view.obstacles.flatMap(({ minX, minY, maxX, maxY }) => [minX, minY, maxX, maxY].map(Math.round));
  return `${view.x} ${view.y} ${edges}`;
}

function paintScale() {
  const length = roundLength(110 / view.scale);
  const far = length >= 1000;
  const text = `${Number((far ? length / 1000 : length).toPrecision(3))} ${far ? words.kilometers : words.meters}`;
  // In shares of the map, so that the bar shrinks with it on paper.
  document.getElementById("scale-bar").style.width = `${length * view.scale / view.width * 100}cqw`;
  const label = document.getElementById("scale-text");
  if (label.textContent === text) return;
  label.textContent = text;
  document.getElementById("scale").setAttribute("aria-label", `${words.scale}: ${text}`);
}

/** A page opened from a file may have no storage; then nothing is remembered. */
function storedTheme(value) {
  try {
    if (value !== undefined) localStorage.setItem(remembered, value);
    return localStorage.getItem(remembered);
  } catch {
    return null;
  }
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  readPalette();
  layers.valid = false;
  repaint();
}

/** The system's own colors count before a choice made here. */
function wantedTheme() {
  const system = darkSystem.matches ? "dark" : "light";
  return ownColors.matches ? system : storedTheme() ?? system;
}

document.getElementById("theme").addEventListener("click", () => {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  storedTheme(theme);
  setTheme(theme);
});
for (const query of [darkSystem, ownColors, matchMedia("(prefers-contrast: more)")]) {
  query.addEventListener("change", () => { if (!printing) setTheme(wantedTheme()); });
}

function fitNow() {
  resize();
  Object.assign(view, viewOf(scene.focus));
}

/** Whether the map still shows what it showed at first. */
function isWhole() { return Math.abs(view.scale - fitted.scale) < 1e-12 && view.x === fitted.x && view.y === fitted.y; }

new ResizeObserver(() => {
  if (printing || onPaper.matches) return;
  const untouched = isWhole();
  const { width, height, ratio } = view;
  resize();
  // The first call comes without any change.
  if (view.width === width && view.height === height && view.ratio === ratio && layers.valid) { paint(); return; }
  layers.valid = false;
  if (untouched) Object.assign(view, viewOf(scene.focus));
  Object.assign(fitted, untouched ? { x: view.x, y: view.y, scale: view.scale } : {});
  if (narrow.matches) setSheet(panel.dataset.state);
  refreshCard();
  paint();
}).observe(stage);

fillPanel();
fillDownloads();
startFloors();
startProfile();
setTheme(wantedTheme());
fitNow();
const fitted = { x: view.x, y: view.y, scale: view.scale };
if (narrow.matches) setSheet("peek");
paint();
followAddress();

window.geoanchorMap = {
  ready: true,
  anchors: scene.anchors.length,
  /** The number of turns with a marker of their own: those that walks share have one. */
  turns: scene.anchors.filter((anchor) => anchor.kind === "turn" && !isTwin(anchor, scene.anchors)).length,
  lengthText,
  pick,
  /** The position of an anchor, in pixels of the map. */
  screenPosition(index) {
    const anchor = scene.anchors[index];
    return anchor ? toScreen(anchor.x, anchor.y) : null;
  },
  select,
  get selected() { return selected; },
  get scale() { return view.scale; },
  get paintCost() { return layers.cost; },
  floors: scene.floors.length,
  showFloor,
  get floor() { return shownFloor.index; },
  get painted() { return painted; },
  get obstacles() { return view.obstacles; },
  /** The markers on the map: how they are drawn, and where in its pixels. */
  get markers() {
    return placedMarkers().map(({ anchor, form, radius, x, y }) => ({ index: anchor.index, kind: anchor.kind, form, radius, ...toScreen(x, y) }));
  },
  pan(dx, dy) { panBy(dx, dy); repaint(); },
  /** Distance of the pointer along the walk; null when it is beside it. */
  get ghost() { return Number.isNaN(ghost) ? null : ghost; },
  get hovered() { return hovered; },
  /** The walker's view, as it was painted last; null when it is not shown. */
  get sight() {
    if (!isSeen() || !look.painted) return null;
    const { walls, contents, camera, cost } = look.painted;
    return {
      walls, cost, width: camera.width, height: camera.pictureHeight, bearing: camera.bearing * 180 / Math.PI, isPlaying: look.playing > 0,
      contents: contents.map(({ index, isRevealed, blocker, pixel }) => ({ index, isRevealed, isHidden: blocker !== null, pixel })),
    };
  },
  get isPrinting() { return printing !== null; },
  walks: walks.length,
  walkTo,
  /** Position of the walker in meters, and the state there; null without a walk. */
  get walker() { return walker.walk ? { at: walker.at, active: walker.active, length: walker.walk.length, ...walker.now } : null; },
};
