// The still part of the map: land, houses, streets and regions, and over the route the names. Both are
// painted somewhat larger than the screen and reused while the map moves.

const [arterial, major, street, path, steps] = [0, 1, 2, 3, 4];
const widths = [
  [[0.01, 0.9], [0.05, 1.6], [0.15, 3], [0.3, 4.6], [0.6, 7], [1.5, 12], [5, 28], [20, 64]],
  [[0.01, 0.6], [0.05, 1.1], [0.15, 2.3], [0.3, 3.4], [0.6, 5], [1.5, 9], [5, 22], [20, 52]],
  [[0.01, 0.25], [0.05, 0.55], [0.15, 1.1], [0.25, 1.9], [0.6, 3.8], [1.5, 7.5], [5, 18], [20, 44]],
  [[0.2, 0.45], [0.6, 0.9], [1.5, 1.5], [5, 2.6], [20, 5]],
  [[0.2, 0.6], [0.6, 1.4], [1.5, 3.4], [5, 8], [20, 24]],
];
const leastScale = [0, 0, 0.015, 0.22, 0.35];

const streetGrid = new Grid(scene.streets.flatMap((line) => cut(line, line.kind, line.layer)));
const buildingGrid = new Grid(scene.buildings);
const layers = { ground: document.createElement("canvas"), names: document.createElement("canvas"), valid: false, cost: 0 };

/** The part of the world that a layer shows, with some meters around it. */
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

/** Paints the buildings that are in the window of the layer. */
function paintBuildings(context, camera) {
  if (view.scale < 0.12) return;
  context.fillStyle = palette.building;
  context.strokeStyle = palette["building-edge"];
  context.lineWidth = 1;
  buildingGrid.query(windowOf(camera), (building) => {
    const { box } = building;
    if (Math.max(box.maxX - box.minX, box.maxY - box.minY) * view.scale < 2) return;
    traceArea(context, building, camera);
    context.fill("evenodd");
    if (view.scale > 0.8) context.stroke();
  });
}

/** Paints the supported regions as a tint over all that is in them, with a broken border. */
function paintRegions(context, camera) {
  const window = windowOf(camera);
  const regions = scene.regions.filter((region) => meets(region.box, window));
  context.fillStyle = palette.covered;
  context.globalAlpha = Number(palette["covered-share"]);
  for (const region of regions) { traceArea(context, region, camera); context.fill("evenodd"); }
  context.globalAlpha = 1;
  context.strokeStyle = palette["covered-edge"];
  context.lineWidth = 2;
  context.lineCap = "butt";
  context.setLineDash([7, 4]);
  for (const region of regions) { traceArea(context, region, camera); context.stroke(); }
  context.setLineDash([]);
}

/** The streets in the window of the layer: by where they lie to the ground, and by kind. */
function findStreets(camera) {
  const { scale } = view, layersOfStreets = new Map();
  streetGrid.query(windowOf(camera), (piece) => {
    if (scale < leastScale[piece.kind]) return;
    const { box } = piece;
    // Pieces smaller than a pixel or two do not show; main roads stay joined.
    if (piece.kind > major && Math.max(box.maxX - box.minX, box.maxY - box.minY) * scale < 0.8) return;
    let kinds = layersOfStreets.get(piece.layer);
    if (!kinds) layersOfStreets.set(piece.layer, kinds = [[], [], [], [], []]);
    kinds[piece.kind].push(piece);
  });
  return [...layersOfStreets].sort(([a], [b]) => a - b);
}

/** Paints streets as wide as the scale wants them. */
class StreetBrush {
  constructor(context, camera) {
    Object.assign(this, { context, camera });
    this.width = widths.map((stops) => between(stops, view.scale));
    this.cased = this.width.map((width, kind) => kind !== path && width >= 1.7);
    this.edge = Math.min(2.4, 1.2 + view.scale * 0.2);
    this.fills = [
      this.cased[arterial] ? palette.arterial : palette["arterial-far"],
      this.cased[major] ? palette.major : palette["major-far"], this.cased[street] ? palette.street : palette["street-far"],
      palette.path, palette.steps,
    ];
    this.far = [palette["arterial-far"], palette["major-far"], palette["street-far"]];
    this.casings = [palette["arterial-casing"], palette["major-casing"], palette["street-casing"]];
  }

  stroke(pieces, color, width, cap = "round", dash = []) {
    if (pieces.length === 0) return;
    const { context } = this;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.lineCap = cap;
    context.lineJoin = "round";
    context.setLineDash(dash);
    strokePieces(context, pieces, this.camera);
    context.setLineDash([]);
  }

  /** The line of a kind itself, without what is around it. */
  inner(kinds, kind) {
    const width = this.width[kind];
    if (kind === path) this.stroke(kinds[path], palette.path, width, "round", view.scale > 0.6 ? [width * 2.2, width * 2.4] : []);
    else if (kind === steps && this.cased[steps]) this.stroke(kinds[steps], palette.steps, width, "butt", [1.4, 1.8]);
    else this.stroke(kinds[kind], this.fills[kind], width);
  }

  casing(kinds, kind) {
    if (this.cased[kind]) this.stroke(kinds[kind], this.casings[kind], this.width[kind] + this.edge);
  }

  /** Paints the streets on the ground: casings first and main roads last, so that crossings are open. */
  ground(kinds) {
    this.inner(kinds, path);
    this.inner(kinds, steps);
    for (const kind of [street, major, arterial]) this.casing(kinds, kind);
    for (const kind of [street, major, arterial]) this.inner(kinds, kind);
  }

  /** Tunnels of one depth: pale, with a broken edge. */
  tunnel(kinds) {
    const pale = (...stroke) => { this.context.globalAlpha = 0.55; this.stroke(...stroke); this.context.globalAlpha = 1; };
    for (const kind of [path, steps, street, major, arterial]) {
      const width = this.width[kind];
      if (kind <= street && this.cased[kind]) {
        pale(kinds[kind], this.far[kind], width + this.edge, "butt", [6, 4]);
        this.stroke(kinds[kind], palette.land, width, "butt");
        pale(kinds[kind], this.fills[kind], width, "butt");
      } else pale(kinds[kind], this.fills[kind], width, "butt", kind === steps ? [1.4, 1.8] : [5, 3.5]);
    }
  }

  /** Bridges of one height: a rim without ends, so that streets lead onto them. */
  bridge(kinds) {
    for (const kind of [path, steps, street, major, arterial]) {
      const width = this.width[kind];
      if (kind === path || kind === steps ? view.scale > 0.4 : this.cased[kind]) {
        this.stroke(kinds[kind], palette.bridge, width + this.edge * 2 + 0.6, "butt");
        this.stroke(kinds[kind], palette["bridge-casing"], width + this.edge, "butt");
      }
      this.inner(kinds, kind);
    }
  }
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
  const streets = findStreets(camera), brush = new StreetBrush(ground, camera);
  paintGround(ground, camera);
  paintRailways(ground, camera, true);
  for (const [layer, kinds] of streets) if (layer < 0) brush.tunnel(kinds);
  paintBuildings(ground, camera);
  paintRailways(ground, camera, false);
  for (const [layer, kinds] of streets) if (layer === 0) brush.ground(kinds);
  for (const [layer, kinds] of streets) if (layer > 0) brush.bridge(kinds);
  paintRegions(ground, camera);
  paintCrowd(ground, camera);
  const names = layers.names.getContext("2d");
  names.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  names.clearRect(0, 0, camera.width, camera.height);
  paintNames(names, camera);
  Object.assign(layers, { valid: true, camera, at: placeOfView() });
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

