// Street names, drawn along their streets where they fit without touching each other.

const fontFamily = getComputedStyle(document.body).fontFamily;
const nameFonts = [[600, 12.5], [600, 12], [500, 11.5], ["italic 500", 11], ["italic 500", 11]];
const nameScale = [0.08, 0.12, 0.3, 0.7, 1];

/** The font of the names of a kind of streets: smaller where the map is. */
function nameFont(kind) {
  const [style, size] = nameFonts[kind];
  return `${style} ${narrow.matches && !printing ? size - 1.5 : size}px ${fontFamily}`;
}

// Scripts whose letters join or stack are never set letter by letter.
const joinedScript = /[\u0590-\u08ff\u0900-\u0dff\u0e00-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Joins streets of one name end to end, because maps often cut a street at every crossing. */
function joinByName(streets) {
  const groups = new Map();
  for (const line of streets) {
    if (!line.name) continue;
    const key = `${line.kind} ${line.name}`;
    const group = groups.get(key);
    if (group) group.push(line); else groups.set(key, [line]);
  }
  const joined = [];
  for (const parts of groups.values()) joined.push(...joinParts(parts));
  return joined;
}

function joinParts(parts) {
  const place = (line, i) => `${Math.round(line.xs[i] * 20)},${Math.round(line.ys[i] * 20)}`;
  const ends = new Map();
  const used = new Set();
  for (const part of parts) {
    for (const at of [0, part.xs.length - 1]) {
      const key = place(part, at);
      const list = ends.get(key);
      if (list) list.push([part, at]); else ends.set(key, [[part, at]]);
    }
  }
  /** The straightest unused part that goes on from the end of a line of [x, y] pairs. */
  const next = (points) => {
    const [x, y] = points[points.length - 1], [px, py] = points[points.length - 2];
    let best = null, least = Math.cos(Math.PI / 4);
    for (const [part, at] of ends.get(`${Math.round(x * 20)},${Math.round(y * 20)}`) ?? []) {
      if (used.has(part)) continue;
      const step = at === 0 ? 1 : -1;
      const dx = part.xs[at + step] - part.xs[at], dy = part.ys[at + step] - part.ys[at];
      const straight = ((x - px) * dx + (y - py) * dy) / (Math.hypot(x - px, y - py) * Math.hypot(dx, dy) || 1);
      if (straight > least) { least = straight; best = [part, at]; }
    }
    return best;
  };
  const result = [];
  for (const first of parts) {
    if (used.has(first)) continue;
    used.add(first);
    let points = Array.from(first.xs, (x, i) => [x, first.ys[i]]);
    for (let side = 0; side < 2; side++) {
      for (let found = next(points); found; found = next(points)) {
        const [part, at] = found;
        used.add(part);
        for (let i = 1; i < part.xs.length; i++) {
          const j = at === 0 ? i : part.xs.length - 1 - i;
          points.push([part.xs[j], part.ys[j]]);
        }
      }
      points.reverse();
    }
    const box = emptyBox();
    const along = new Float64Array(points.length);
    points.forEach(([x, y], i) => {
      growBox(box, x, y);
      if (i > 0) along[i] = along[i - 1] + Math.hypot(x - points[i - 1][0], y - points[i - 1][1]);
    });
    result.push({ name: first.name, kind: first.kind, points, along, length: along[along.length - 1], box, seen: 0 });
  }
  return result;
}

// Streets beneath houses and parks are not named: the words would seem to be theirs.
const nameGrid = new Grid(joinByName(scene.streets.filter(({ layer }) => layer >= 0)));
const nameWidths = new Map();

function nameWidth(context, kind, name) {
  const font = nameFont(kind), key = `${font} ${name}`;
  let width = nameWidths.get(key);
  if (width === undefined) {
    context.font = font;
    nameWidths.set(key, width = context.measureText(name).width);
  }
  return width;
}

/** The point at a distance along a line. */
function pointAlong(line, distance) {
  const { along, points } = line;
  let low = 0, high = along.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (along[middle] <= distance) low = middle; else high = middle;
  }
  const span = along[high] - along[low];
  const t = span > 0 ? Math.max(0, Math.min(1, (distance - along[low]) / span)) : 0;
  return [points[low][0] + (points[high][0] - points[low][0]) * t, points[low][1] + (points[high][1] - points[low][1]) * t];
}

/** Remembers discs that are taken; coarse cells keep the check cheap. */
class Taken {
  constructor() { this.cells = new Map(); this.boxes = []; }
  /** Reserves a box, such as one of the screen, moved by a corner. */
  keepOff({ minX, minY, maxX, maxY }, { x, y }) { this.boxes.push({ minX: minX + x, maxX: maxX + x, minY: minY + y, maxY: maxY + y }); }
  free(x, y, radius) {
    if (this.boxes.some((box) => meets(box, { minX: x - radius, maxX: x + radius, minY: y - radius, maxY: y + radius }))) return false;
    const column = Math.floor(x / 64), row = Math.floor(y / 64);
    for (let c = column - 1; c <= column + 1; c++) {
      for (let r = row - 1; r <= row + 1; r++) {
        const cell = this.cells.get(c * 65536 + r);
        if (cell === undefined) continue;
        for (const [ox, oy, other] of cell) if ((ox - x) ** 2 + (oy - y) ** 2 < (other + radius) ** 2) return false;
      }
    }
    return true;
  }
  add(x, y, radius) {
    const key = Math.floor(x / 64) * 65536 + Math.floor(y / 64);
    const cell = this.cells.get(key);
    if (cell) cell.push([x, y, radius]); else this.cells.set(key, [[x, y, radius]]);
  }
}

/** Paints the names that fit in the layer's window. */
function paintNames(context, camera) {
  const { scale, left, top } = camera;
  const window = {
    minX: left / scale, minY: top / scale, maxX: (left + camera.width) / scale, maxY: (top + camera.height) / scale,
  };
  const lines = [];
  nameGrid.query(window, (line) => { if (scale >= nameScale[line.kind]) lines.push(line); });
  const walked = new Taken();
  keepOffRoute(walked, camera, window);
  // Streets that are walked come before all others.
  const way = emptyBox();
  for (const { box } of routePieces) if (meets(box, window)) { growBox(way, box.minX, box.minY); growBox(way, box.maxX, box.maxY); }
  const isWalked = new Set(lines.filter((line) => meets(line.box, way) && [0.2, 0.35, 0.5, 0.65, 0.8].some((share) => {
    const [x, y] = pointAlong(line, share * line.length);
    return !walked.free(x * scale - left, y * scale - top, 8);
  })));
  lines.sort((a, b) => isWalked.has(b) - isWalked.has(a) || a.kind - b.kind || b.length - a.length);

  const taken = new Taken();
  for (const marker of placedMarkers()) {
    const x = marker.x * scale - left, y = marker.y * scale - top;
    taken.add(x, y, marker.radius + 2);
    if (marker.form === "full") for (const [dx, dy] of wedgeOf(marker.anchor, marker.radius)) taken.add(x + dx, y + dy, 6);
    if (!marker.caption) continue;
    const at = toScreen(marker.x, marker.y), [dx, dy] = captionSide(marker, at) ?? marker.caption.sides[0];
    for (const [px, py] of spotsOf(marker.caption.width, dx, dy)) taken.add(x + px, y + py, 8);
  }
  // Floating elements have positions on the screen, which the layer is larger than.
  const corner = { x: (camera.width - view.width) / 2, y: (camera.height - view.height) / 2 };
  for (const box of view.obstacles) taken.keepOff(box, corner);
  keepOffRoute(taken, camera, window);
  paintGroundNames(context, camera, taken);
  const sameName = new Map();
  context.textBaseline = "middle";
  context.textAlign = "center";
  context.lineJoin = "round";
  context.miterLimit = 2;
  let budget = 400;
  for (const line of lines) {
    const width = nameWidth(context, line.kind, line.name);
    const length = line.length * scale;
    if (length < width + 8) continue;
    // Places depend on the line and the scale alone, so names stay where they are while panning.
    const count = Math.max(1, Math.floor(length / Math.max(320, width + 240)));
    for (let k = 0; k < count && budget > 0; k++) {
      const room = (length - width - 8) / 2 / length;
      const shifts = isWalked.has(line) ? [0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.4, -0.4] : [0, 0.22, -0.22, 0.4, -0.4];
      const isPlaced = [0, 15, -15, 21, -21].some((aside) => shifts.some((shift) => {
        const middle = Math.max(0.5 - room, Math.min(0.5 + room, (k + 0.5 + shift) / count)) * line.length;
        return placeName(context, line, middle, aside, width, camera, window, { taken, walked, sameName });
      }));
      if (isPlaced) budget--;
    }
  }
}

/** Names are not written over the route. */
function keepOffRoute(taken, { scale, left, top }, window) {
  const step = 8 / scale, radius = between(routeWidth, scale) / 2 + 1;
  for (const { xs, ys } of routePieces.filter((piece) => meets(piece.box, window))) {
    for (let i = 1; i < xs.length; i++) {
      const length = Math.hypot(xs[i] - xs[i - 1], ys[i] - ys[i - 1]), count = Math.max(1, Math.ceil(length / step));
      for (let k = 0; k < count; k++) {
        const x = xs[i - 1] + (xs[i] - xs[i - 1]) * k / count, y = ys[i - 1] + (ys[i] - ys[i - 1]) * k / count;
        if (x >= window.minX && x <= window.maxX && y >= window.minY && y <= window.maxY) taken.add(x * scale - left, y * scale - top, radius);
      }
    }
  }
}

/** Whether a part of what is written through these places is on the screen and a part is not: it would be cut off. */
function isCutOff(spots, camera) {
  const x0 = (camera.width - view.width) / 2, y0 = (camera.height - view.height) / 2;
  const within = (room) => spots.filter(([x, y]) => x > x0 + room && x < x0 + view.width - room && y > y0 + room && y < y0 + view.height - room).length;
  // Half of a line of text, and a little air.
  return within(-9) > 0 && within(9) < spots.length;
}

/** Writes a name along its street, or so many pixels beside it where the street is walked. */
function placeName(context, line, middle, aside, width, camera, window, { taken, walked, sameName }) {
  const { scale, left, top } = camera;
  const [mx, my] = pointAlong(line, middle);
  if (mx < window.minX || mx > window.maxX || my < window.minY || my > window.maxY) return false;
  const pixels = ([x, y]) => [x * scale - left, y * scale - top];
  const count = Math.max(3, Math.ceil(width / 9));
  const spots = [];
  for (let i = 0; i <= count; i++) spots.push(pixels(pointAlong(line, middle + (i / count - 0.5) * width / scale)));
  const [cx, cy] = pixels([mx, my]);
  if (aside !== 0) {
    // A sidewalk that is walked lies beside the line of its street.
    if (walked.free(cx, cy, 8)) return false;
    const [ax, ay] = spots[0], [bx, by] = spots[count], chord = Math.hypot(bx - ax, by - ay) || 1;
    for (const spot of spots) { spot[0] += (ay - by) / chord * aside; spot[1] += (bx - ax) / chord * aside; }
  }
  for (const [x, y] of sameName.get(line.name) ?? []) if (Math.hypot(x - cx, y - cy) < 210) return false;
  for (const [x, y] of spots) if (!taken.free(x, y, 8)) return false;
  if (isCutOff(spots, camera)) return false;

  if (spots[count][0] < spots[0][0]) spots.reverse();
  const [ax, ay] = spots[0], [bx, by] = spots[count];
  const chord = Math.hypot(bx - ax, by - ay) || 1;
  let bend = 0;
  for (const [x, y] of spots) bend = Math.max(bend, Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / chord);
  const straight = bend < 2.5;
  if (!straight && (joinedScript.test(line.name) || chord < width * 0.82)) return false;
  if (!straight) {
    for (let i = 2; i < spots.length; i++) {
      const before = Math.atan2(spots[i - 1][1] - spots[i - 2][1], spots[i - 1][0] - spots[i - 2][0]);
      const turn = Math.atan2(spots[i][1] - spots[i - 1][1], spots[i][0] - spots[i - 1][0]) - before;
      if (Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) > 0.5) return false;
    }
  }

  context.font = nameFont(line.kind);
  context.strokeStyle = palette["name-halo"];
  context.fillStyle = palette.name;
  context.lineWidth = 3;
  const draw = (text, x, y, angle) => {
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.strokeText(text, 0, 0);
    context.restore();
    return () => {
      context.save();
      context.translate(x, y);
      context.rotate(angle);
      context.fillText(text, 0, 0);
      context.restore();
    };
  };
  if (straight) {
    draw(line.name, (ax + bx) / 2, (ay + by) / 2, Math.atan2(by - ay, bx - ax))();
  } else {
    const step = spots.length - 1;
    let at = 0;
    const fills = [];
    for (const letter of line.name) {
      const advance = context.measureText(letter).width;
      const t = Math.min(step - 1e-6, (at + advance / 2) / width * step);
      const i = Math.floor(t);
      const [x0, y0] = spots[i], [x1, y1] = spots[i + 1];
      fills.push(draw(letter, x0 + (x1 - x0) * (t - i), y0 + (y1 - y0) * (t - i), Math.atan2(y1 - y0, x1 - x0)));
      at += advance;
    }
    fills.forEach((fill) => fill());
  }
  for (const [x, y] of spots) taken.add(x, y, 8);
  const places = sameName.get(line.name);
  if (places) places.push([cx, cy]); else sameName.set(line.name, [[cx, cy]]);
  return true;
}

