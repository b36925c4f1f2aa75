// The still part of the map: land and streets, and over the route the names. Both are painted
// somewhat larger than the screen and reused while the map moves.

const [major, street, path, steps] = [0, 1, 2, 3];
const widths = [
  [[0.01, 0.7], [0.05, 1.3], [0.15, 2.6], [0.3, 4], [0.6, 6], [1.5, 10.5], [5, 25], [20, 60]],
  [[0.01, 0.25], [0.05, 0.55], [0.15, 1.1], [0.25, 1.9], [0.6, 3.8], [1.5, 7.5], [5, 18], [20, 44]],
  [[0.2, 0.45], [0.6, 0.9], [1.5, 1.5], [5, 2.6], [20, 5]],
  [[0.2, 0.6], [0.6, 1.4], [1.5, 3.4], [5, 8], [20, 24]],
];
const leastScale = [0, 0.015, 0.22, 0.35];

const streetGrid = new Grid(scene.streets.flatMap((line) => cut(line, line.kind)));
const buildingGrid = new Grid(scene.buildings);
const layers = { ground: document.createElement("canvas"), names: document.createElement("canvas"), valid: false, cost: 0 };

/** What of the world a layer shows, with some meters around it. */
function windowOf(camera) {
  const { scale } = view, reach = 40 / scale;
  return {
    minX: camera.left / scale - reach, minY: camera.top / scale - reach,
    maxX: (camera.left + camera.width) / scale + reach, maxY: (camera.top + camera.height) / scale + reach,
  };
}

function traceArea(context, { lines }, { scale, left, top }) {
  context.beginPath();
  for (const { xs, ys } of lines) {
    context.moveTo(xs[0] * scale - left, ys[0] * scale - top);
    for (let i = 1; i < xs.length; i++) context.lineTo(xs[i] * scale - left, ys[i] * scale - top);
    context.closePath();
  }
}

/** Paints the supported regions and the buildings that are in the window of the layer. */
function paintAreas(context, camera) {
  const window = windowOf(camera);
  const regions = scene.regions.filter((region) => meets(region.box, window));
  context.fillStyle = palette.covered;
  for (const region of regions) { traceArea(context, region, camera); context.fill("evenodd"); }
  context.strokeStyle = palette["covered-edge"];
  context.lineWidth = 1.5;
  context.setLineDash([7, 4]);
  for (const region of regions) { traceArea(context, region, camera); context.stroke(); }
  context.setLineDash([]);
  if (view.scale < 0.12) return;
  context.fillStyle = palette.building;
  context.strokeStyle = palette["building-edge"];
  context.lineWidth = 1;
  buildingGrid.query(window, (building) => {
    const { box } = building;
    if (Math.max(box.maxX - box.minX, box.maxY - box.minY) * view.scale < 2) return;
    traceArea(context, building, camera);
    context.fill("evenodd");
    if (view.scale > 0.8) context.stroke();
  });
}

/** Paints the streets that are in the window of the layer. */
function paintStreets(context, camera) {
  const scale = view.scale;
  const found = [[], [], [], []];
  const window = windowOf(camera);
  streetGrid.query(window, (piece) => {
    if (scale < leastScale[piece.kind]) return;
    const { box } = piece;
    // What is smaller than a pixel or two does not show; main roads stay joined.
    if (piece.kind !== major && Math.max(box.maxX - box.minX, box.maxY - box.minY) * scale < 0.8) return;
    found[piece.kind].push(piece);
  });

  const stroke = (kind, color, width, cap = "round", dash = []) => {
    if (found[kind].length === 0) return;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.lineCap = cap;
    context.lineJoin = "round";
    context.setLineDash(dash);
    strokePieces(context, found[kind], camera);
    context.setLineDash([]);
  };
  const width = widths.map((stops) => between(stops, scale));
  const cased = width.map((w) => w >= 1.7);
  const edge = Math.min(2.4, 1.2 + scale * 0.2);

  stroke(path, palette.path, width[path], "round", scale > 0.6 ? [width[path] * 2.2, width[path] * 2.4] : []);
  if (cased[steps]) stroke(steps, palette.steps, width[steps], "butt", [1.4, 1.8]);
  else stroke(steps, palette.steps, width[steps]);
  if (cased[street]) stroke(street, palette["street-casing"], width[street] + edge);
  if (cased[major]) stroke(major, palette["major-casing"], width[major] + edge);
  stroke(street, cased[street] ? palette.street : palette["street-far"], width[street]);
  stroke(major, cased[major] ? palette.major : palette["major-far"], width[major]);
}

/** A quiet grid of round meters where there are no streets to show that the map moves. */
function paintGrid(context, camera) {
  const side = roundLength(110 / view.scale) * view.scale;
  context.strokeStyle = palette.grid;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = -(((camera.left % side) + side) % side); x < camera.width; x += side) {
    context.moveTo(x, 0);
    context.lineTo(x, camera.height);
  }
  for (let y = -(((camera.top % side) + side) % side); y < camera.height; y += side) {
    context.moveTo(0, y);
    context.lineTo(camera.width, y);
  }
  context.stroke();
}

/** The longest length of the series 1, 2, 5, 10 … that is not longer. */
function roundLength(longest) {
  const power = 10 ** Math.floor(Math.log10(longest));
  const digit = longest / power;
  return (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power;
}

/** Paints ground and names anew for the current view. */
function renderLayers() {
  const started = performance.now();
  const margin = Math.round(Math.max(view.width, view.height) * 0.18);
  const camera = {
    scale: view.scale,
    width: view.width + 2 * margin, height: view.height + 2 * margin,
    left: view.x * view.scale - view.width / 2 - margin, top: view.y * view.scale - view.height / 2 - margin,
  };
  for (const layer of [layers.ground, layers.names]) {
    const width = Math.round(camera.width * view.ratio), height = Math.round(camera.height * view.ratio);
    if (layer.width !== width || layer.height !== height) { layer.width = width; layer.height = height; }
  }
  const ground = layers.ground.getContext("2d", { alpha: false });
  ground.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  ground.fillStyle = palette.land;
  ground.fillRect(0, 0, camera.width, camera.height);
  if (scene.streets.length === 0) paintGrid(ground, camera);
  paintAreas(ground, camera);
  paintStreets(ground, camera);
  paintCrowd(ground, camera);
  const names = layers.names.getContext("2d");
  names.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  names.clearRect(0, 0, camera.width, camera.height);
  paintNames(names, camera);
  Object.assign(layers, { valid: true, camera });
  // Much of the work is done after the script's part; the next frame tells how long it took.
  requestAnimationFrame(() => { layers.cost = performance.now() - started; });
}

/** Puts a layer on the screen where the view wants it, stretched when the scale has changed. */
function showLayer(context, layer) {
  const { camera } = layers;
  const stretch = view.scale / camera.scale;
  const x = camera.left * stretch - view.x * view.scale + view.width / 2;
  const y = camera.top * stretch - view.y * view.scale + view.height / 2;
  const snap = (value) => stretch === 1 ? Math.round(value * view.ratio) / view.ratio : value;
  context.drawImage(layer, snap(x), snap(y), camera.width * stretch, camera.height * stretch);
}

/** Whether the painted layers still fit the view exactly. */
function layersFit() {
  const { camera } = layers;
  if (!layers.valid || camera.scale !== view.scale) return false;
  const left = view.x * view.scale - view.width / 2, top = view.y * view.scale - view.height / 2;
  return left >= camera.left && top >= camera.top
    && left + view.width <= camera.left + camera.width && top + view.height <= camera.top + camera.height;
}

