// The route and the anchors on it: which of them show at a zoom, how they look, which one is meant.

const routePieces = scene.paths.flatMap((line, chain) => cut(line, 0).map((piece) => ({ ...piece, chain })));
const routeWidth = [[0.02, 3], [0.2, 4], [1.5, 6], [6, 9]];
const rank = { start: 0, arrival: 0, via: 1, turn: 2, place: 2, path: 4 };
const radii = { start: 13, arrival: 13, via: 11, turn: 10.5, place: 11, path: 8.5 };

/** The spacing of each walk's anchors in meters, to know when there is room for all of them. */
const spacing = source.chains.map((chain, c) => {
  const line = scene.paths[c];
  let length = 0;
  for (let i = 1; i < line.xs.length; i++) length += Math.hypot(line.xs[i] - line.xs[i - 1], line.ys[i] - line.ys[i - 1]);
  return length / Math.max(1, chain.anchors.length - 1);
});

/** Mean distance of the turns of each walk in meters: closer ones of a whole city are not shown one by one. */
const turnSpacing = spacing.map((meters, c) => meters * source.chains[c].anchors.length);
{
  const turns = new Map();
  for (const { chain, kind } of scene.anchors) if (kind === "turn") turns.set(chain, (turns.get(chain) ?? 0) + 1);
  for (const [chain, count] of turns) turnSpacing[chain] /= count;
}

/** Anchors by priority for room; of a crowd, those in view come after all of these. */
const order = scene.anchors.filter((anchor) => !crowd || anchor.chain >= 0).sort((a, b) => rank[a.kind] - rank[b.kind] || a.index - b.index);

/** Anchors between others are numbered in round steps, so that those shown lie evenly. */
function numberStep(room) {
  if (room > 34) return 1;
  for (let power = 1; power < 1e9; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power * room > 64) return digit * power;
  }
  return Infinity;
}

const placed = { scale: 0, selected: -2, found: null, window: null, markers: [], shown: [] };

/** Whether the markers that are placed are those of this view: those of a crowd are placed around the screen only. */
function isPlaced() {
  if (placed.scale !== view.scale || placed.selected !== selected || placed.found !== found) return false;
  if (!crowd) return true;
  const { minX, maxX, minY, maxY } = windowOfScreen();
  const { window } = placed;
  return minX >= window.minX && maxX <= window.maxX && minY >= window.minY && maxY <= window.maxY;
}

/** Maximum number of numbers beside their places, and their maximum distance, in pixels. */
const mostAsides = 60, asideReach = 46;

function radiusOf(anchor) {
  const digits = markOf(anchor)?.length ?? 1;
  return radii[anchor.kind] + Math.max(0, digits - 2) * (anchor.kind === "path" ? 1.5 : 1);
}

/** Height of a marker's middle above its place: the arrival is a pin that stands on it. */
function liftOf(anchor, radius) { return anchor.kind === "arrival" ? radius * 1.45 : 0; }

/** The markers that fit at this scale, the important ones first; positions are in meters. */
function placedMarkers() {
  if (isPlaced()) return placed.markers;
  const taken = new Taken(), wedges = new Taken();
  const { scale } = view;
  const markers = [];
  const shown = [];
  const window = crowd ? windowOfScreen(0.4) : null;
  const steps = spacing.map((meters) => numberStep(meters * scale));
  const gaps = turnSpacing.map((meters) => meters * scale);
  let asides = 0;
  const put = (anchor, chosen, small) => {
    // Where walks share their way, the markers of the first stand for all.
    if (!chosen && !found && isComparison && isTwin(anchor, shown)) return;
    const px = anchor.x * scale, py = anchor.y * scale;
    const room = anchor.chain < 0 ? Infinity : spacing[anchor.chain] * scale;
    const radius = radiusOf(anchor) + (chosen ? 3 : 0);
    const lift = liftOf(anchor, radius);
    let form = "";
    if (chosen || rank[anchor.kind] === 0) form = "full";
    else if (small) {
      const wide = anchor.kind !== "path" || room > 9;
      if (wide && taken.free(px, py, 4) && wedges.free(px, py, 4)) form = "dot";
    } else {
      const gap = anchor.kind === "path" ? (room > 34 ? 3 : 18) : 5;
      const round = anchor.kind !== "path" || (anchor.number ?? anchor.index + 1) % (steps[anchor.chain] ?? 1) === 0;
      const clear = anchor.kind !== "path" || wedges.free(px, py, radius);
      if (round && clear && taken.free(px, py, radius + gap)) form = "full";
      // The numbers of crowded turns stand beside them.
      else if (anchor.kind === "turn" && gaps[anchor.chain] > 14 && asides < mostAsides) {
        const place = placeBeside(anchor, px, py, radius, taken, wedges);
        if (place) {
          const [x, y] = place;
          asides++;
          taken.add(x, y, radius);
          const marker = { anchor, form: "aside", x: x / scale, y: y / scale, radius, lift: 0 };
          markers.push(marker);
          shown[anchor.index] = marker;
          return;
        }
      }
    }
    if (form === "") return;
    taken.add(px, py - lift, form === "dot" ? 3.5 : radius);
    if (form === "full") for (const [dx, dy] of wedgeOf(anchor, radius)) wedges.add(px + dx, py - lift + dy, 6);
    if (lift > 0) taken.add(px, py, 3);
    const marker = { anchor, form, x: anchor.x, y: anchor.y - lift / scale, radius: form === "dot" ? 3.5 : radius, lift };
    markers.push(marker);
    shown[anchor.index] = marker;
  };
  if (selected >= 0) put(scene.anchors[selected], true, false);
  if (found) for (const anchor of order) if (found.has(anchor.index) && !shown[anchor.index]) put(anchor, false, false);
  // Names of the ends come before all numbers between them.
  for (const anchor of order) if (rank[anchor.kind] === 0 && !shown[anchor.index]) put(anchor, false, false);
  placeCaptions(markers, taken);
  // Numbers before dots, or the dots would take the room of the numbers.
  for (const small of [false, true]) {
    for (const anchor of order) if (!shown[anchor.index]) put(anchor, false, small);
  }
  // The others of a crowd are dots on the ground.
  for (const anchor of crowd?.chosen(window, scale) ?? []) if (!shown[anchor.index]) put(anchor, false, false);
  placeCaptions(markers, taken);
  Object.assign(placed, { scale, selected, found, window, markers: markers.reverse(), shown });
  return placed.markers;
}

/** Whether a marker of another walk already stands in an anchor's place, in meters. */
function isTwin({ x, y, chain, kind }, shown) {
  if (chain < 1) return false;
  twins.cells ??= scene.anchors.reduce((cells, anchor) => {
    const key = `${Math.round(anchor.x)} ${Math.round(anchor.y)}`;
    if (anchor.chain >= 0) cells.set(key, [...cells.get(key) ?? [], anchor]);
    return cells;
  }, new Map());
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) {
      for (const other of twins.cells.get(`${Math.round(x) + dx} ${Math.round(y) + dy}`) ?? []) {
        const isNear = Math.hypot(other.x - x, other.y - y) < 1 && (other.kind === kind || kind === "path");
        if (other.chain < chain && isNear && (kind === "path" || shown[other.index])) return true;
      }
    }
  }
  return false;
}
const twins = { cells: null };

/** A free place for a number near its anchor, off the route, on the outer side of the turn where it can be, in pixels; null without one. */
function placeBeside(anchor, px, py, radius, taken, wedges) {
  const [before, after] = [-1, 1].map((by) => scene.anchors[anchor.index + by]).map((other) => other?.chain === anchor.chain ? other : anchor);
  const dx = 2 * anchor.x - before.x - after.x, dy = 2 * anchor.y - before.y - after.y;
  const isBend = Math.hypot(dx, dy) > 0.3 * Math.hypot(after.x - before.x, after.y - before.y);
  // Beside what is straight: to the right of it.
  const outward = isBend ? Math.atan2(dy, dx) : Math.atan2(after.x - before.x, before.y - after.y);
  const { scale } = view, reach = (asideReach + 2 * radius) / scale, route = new Taken();
  keepOffRoute(route, { scale, left: 0, top: 0 }, {
    minX: px / scale - reach, maxX: px / scale + reach, minY: py / scale - reach, maxY: py / scale + reach,
  });
  for (let away = radius + 10; away <= asideReach; away += 9) {
    for (const turn of [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8]) {
      const angle = outward + turn * Math.PI / 8, x = px + Math.cos(angle) * away, y = py + Math.sin(angle) * away;
      if (taken.free(x, y, radius + 2) && wedges.free(x, y, radius) && route.free(x, y, radius + 1)) return [x, y];
    }
  }
  return null;
}

/** The middle of a marker's wedge, in pixels from its own; empty without one. */
function wedgeOf({ heading, kind }, radius) {
  if (heading === undefined || kind === "path") return [];
  const angle = heading * Math.PI / 180, away = radius + 8;
  return [[Math.sin(angle) * away, -Math.cos(angle) * away]];
}

function paintRoute(context) {
  if (routePieces.length === 0) return;
  const camera = { scale: view.scale, left: view.x * view.scale - view.width / 2, top: view.y * view.scale - view.height / 2 };
  const reach = 20 / view.scale;
  const window = {
    minX: camera.left / view.scale - reach, maxX: (camera.left + view.width) / view.scale + reach,
    minY: camera.top / view.scale - reach, maxY: (camera.top + view.height) / view.scale + reach,
  };
  const pieces = routePieces.filter((piece) => meets(piece.box, window));
  const width = between(routeWidth, view.scale);
  context.lineCap = context.lineJoin = "round";
  context.strokeStyle = palette["route-casing"];
  context.lineWidth = width + Math.min(4, 2 + width * 0.25);
  strokePieces(context, pieces, camera);
  context.lineWidth = width;
  scene.paths.forEach((_, chain) => {
    context.strokeStyle = palette[hueOf(chain)];
    context.setLineDash(dashesOf(chain).map((part) => part * width));
    strokePieces(context, pieces.filter((piece) => piece.chain === chain), camera);
  });
  context.setLineDash([]);
  paintWalked(context, width);
  paintSections(context, width);
}

function paintMarkers(context) {
  const markers = placedMarkers();
  const visible = [];
  for (const marker of markers) {
    const at = toScreen(marker.x, marker.y);
    if (at.x < -340 || at.y < -60 || at.x > view.width + 340 || at.y > view.height + 60) continue;
    visible.push([marker, at]);
  }
  const pass = (shows, paintOne) => {
    for (const [marker, at] of visible) {
      if (!shows(marker)) continue;
      // Anchors that a search left out stand further back than those that are not live yet.
      context.globalAlpha = isDimmed(marker.anchor) ? (found ? 0.3 : 0.72) : 1;
      paintOne(context, marker, at);
    }
    context.globalAlpha = 1;
  };
  pass((marker) => marker.form === "dot", paintDot);
  paintLive(context);
  // No arrow may lie over a number, so all arrows come first.
  pass((marker) => marker.form === "aside", paintLeader);
  pass((marker) => marker.form === "full", paintHeading);
  pass((marker) => marker.form !== "dot", paintMarker);
  // Words are never dimmed, or they could not be read; nothing off the screen has any.
  painted.captions = [];
  for (const [marker, at] of visible) {
    const isShown = at.x >= 0 && at.y >= 0 && at.x <= view.width && at.y <= view.height;
    const side = marker.caption && isShown ? captionSide(marker, at) : null;
    if (side) paintCaption(context, marker, at, side);
  }
}

function paintDot(context, { anchor }, { x, y }) {
  // Those between others are seen on the route and beside it, where sidewalks lead away from the line.
  const isPath = anchor.kind === "path";
  context.beginPath();
  context.arc(x, y, isPath ? 2.6 : 3.5, 0, 2 * Math.PI);
  context.fillStyle = isPath ? palette["route-casing"] : colorOf(anchor);
  context.fill();
  context.strokeStyle = isPath ? colorOf(anchor) : palette["marker-edge"];
  context.lineWidth = 1.4;
  context.stroke();
}

/** The line from a number that stands beside its place. */
function paintLeader(context, { anchor }, { x, y }) {
  const place = toScreen(anchor.x, anchor.y);
  paintHeading(context, { anchor, radius: 3 }, place);
  context.lineCap = "round";
  for (const [color, width, radius] of [[palette["marker-edge"], 4, 4.5], [colorOf(anchor), 1.6, 3]]) {
    context.strokeStyle = context.fillStyle = color;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(place.x, place.y);
    context.lineTo(x, y);
    context.stroke();
    context.beginPath();
    context.arc(place.x, place.y, radius, 0, 2 * Math.PI);
    context.fill();
  }
}

/** The color of an anchor: that of a judgment about it, of its kind, or of its walk for those on the way. */
function colorOf({ kind, chain, tone }) {
  return palette[tone] ?? (kind === "path" || kind === "turn" ? null : palette[kind]) ?? palette[hueOf(Math.max(0, chain))];
}

/** The outline of a marker: discs on the way, a pin at its end, squares for what stands beside it. */
function outline(context, kind, x, y, radius, lift) {
  context.beginPath();
  if (kind === "arrival") {
    const open = Math.acos(radius / lift);
    context.arc(x, y, radius, Math.PI / 2 + open, Math.PI / 2 - open + 2 * Math.PI);
    context.lineTo(x, y + lift);
    context.closePath();
  } else if (kind === "via" || kind === "place") {
    context.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, radius * 0.45);
  } else {
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
}

function paintMarker(context, { anchor, radius, lift }, { x, y }) {
  const { kind } = anchor;
  const chosen = anchor.index === selected;
  const color = colorOf(anchor);
  context.save();
  context.shadowColor = palette["marker-shadow"];
  context.shadowBlur = 5 * view.ratio;
  context.shadowOffsetY = 1.5 * view.ratio;
  context.fillStyle = kind === "start" ? color : palette["marker-edge"];
  outline(context, kind, x, y, radius + 1.6, lift > 0 ? lift + 2.4 : 0);
  context.fill();
  context.restore();
  if (kind === "start") {
    context.fillStyle = palette["marker-edge"];
    outline(context, kind, x, y, radius - 0.4, 0);
    context.fill();
  }
  context.fillStyle = kind === "path" ? palette.surface ?? palette["marker-edge"] : color;
  outline(context, kind, x, y, kind === "start" ? radius - 2.2 : radius - (kind === "path" ? 0.6 : 0), lift);
  context.fill();
  if (kind === "path") {
    context.strokeStyle = color;
    context.lineWidth = 1.6;
    context.stroke();
  }
  if (chosen || anchor.index === hovered) {
    context.strokeStyle = chosen ? palette.select : color;
    context.lineWidth = chosen ? 2.5 : 2;
    outline(context, kind, x, y, radius + (chosen ? 3 : 3.5), lift > 0 ? lift + 4.5 : 0);
    context.stroke();
  }

  context.fillStyle = kind === "path" ? color : palette["marker-text"];
  if (anchor.number === undefined) {
    context.beginPath();
    context.arc(x, y, radius * 0.32, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  const digits = markOf(anchor);
  const base = kind === "path" ? 9.5 : kind === "turn" ? 11 : 12;
  const size = digits.length > 3 ? base - 2 : digits.length > 2 ? base - 1 : base;
  context.font = `${kind === "path" ? 600 : 700} ${size}px ${fontFamily}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillText(digits, x, y + size * 0.36);
}

/** A wedge outside the marker that points where the anchor faces. */
function paintHeading(context, { anchor, radius }, { x, y }) {
  if (anchor.heading === undefined) return;
  if (anchor.kind === "path" && (spacing[anchor.chain] ?? Infinity) * view.scale < 40) return;
  const large = anchor.kind !== "path";
  context.save();
  context.translate(x, y);
  context.rotate(anchor.heading * Math.PI / 180);
  // A square reaches farther out at its corners.
  const rim = radius + (anchor.kind === "via" || anchor.kind === "place" ? 3 : 0) + (anchor.index === selected ? 3 : 0);
  const base = rim - 1, tip = rim + (large ? 13 : 9), half = large ? 8 : 5.5;
  context.beginPath();
  context.moveTo(0, -tip);
  context.lineTo(half, -base + 1);
  context.quadraticCurveTo(0, -base - 2, -half, -base + 1);
  context.closePath();
  context.lineJoin = "round";
  context.strokeStyle = palette["marker-edge"];
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = colorOf(anchor);
  context.fill();
  context.restore();
}

/** The anchor that is meant by a point of the screen; -1 for none. */
function pick(sx, sy, reach = 14) {
  placedMarkers();
  let best = -1, least = Infinity;
  const consider = (anchor) => {
    const at = toScreen(anchor.x, anchor.y);
    let away = Math.hypot(at.x - sx, at.y - sy);
    const marker = placed.shown[anchor.index];
    if (marker && marker.form === "full") {
      // A marker is meant as a whole, before anything that lies beneath it.
      const head = Math.hypot(at.x - sx, at.y - marker.lift - sy);
      away = Math.min(away, head);
      if (away <= marker.radius + 2) away -= 1000;
    }
    if (away < least) { least = away; best = anchor.index; }
  };
  order.forEach(consider);
  if (crowd) {
    // No marker reaches farther than this.
    const around = Math.max(reach, 40) / view.scale;
    const x = view.x + (sx - view.width / 2) / view.scale, y = view.y + (sy - view.height / 2) / view.scale;
    crowd.within(
      { minX: x - around, maxX: x + around, minY: y - around, maxY: y + around },
      (number) => consider(crowd.anchors[number]));
  }
  return least <= reach ? best : -1;
}
