// The walker's view: buildings, the way ahead, and the content of the anchors where the platform will place it.

const sight = document.getElementById("sight");
const sightView = document.getElementById("sight-view");
const sightContext = sightView.getContext("2d", { alpha: false });
const playButton = document.getElementById("sight-play");
/** The reader's turn from the way ahead, in radians; the step of a walk that plays; the last painted view. */
const look = { turned: 0, bearing: NaN, playing: 0, before: 0, painted: null };
/** Anchors that are farther are left out; the way is drawn this wide; the phone may be off by this much. */
const farthestAnchor = 120, wayWidth = 0.8, phoneUncertainty = 1, walkingSpeed = 1.4;

function isSeen() { return !sight.hidden; }

function openSight() {
  if (isSeen() || !walker.walk) return;
  sight.hidden = false;
  document.getElementById("see").setAttribute("aria-pressed", "true");
  look.turned = 0;
  // The map has less room now: it shows the walker's surroundings.
  walker.closeUntil = performance.now() + 900;
  walkTo(walker.at, { stop: walker.stop });
}

function closeSight() {
  if (!isSeen()) return;
  stopPlaying();
  const hadFocus = sight.contains(document.activeElement);
  sight.hidden = true;
  document.getElementById("see").setAttribute("aria-pressed", "false");
  if (hadFocus) canvas.focus({ preventScroll: true });
  keepWhole();
  repaint();
}

function toggleSight() { if (isSeen()) closeSight(); else openSight(); }

/** The direction to the anchor that is next, else the one that it faces, in radians clockwise from north. */
function wayBearing(eye) {
  const { walk, now } = walker, anchor = scene.anchors[walk.first + now.next];
  const dx = anchor.x - eye.x, dy = anchor.y - eye.y;
  if (Math.hypot(dx, dy) >= 0.5) return Math.atan2(dx, -dy);
  return anchor.heading === undefined ? placeAt(walk, walker.at).heading : anchor.heading * Math.PI / 180;
}

/** The anchors that may be seen from an eye, in walking order, with what hides them. */
function contentsBefore(eye) {
  const { walk, at } = walker, contents = [];
  for (let i = firstIndex(walk.count, (n) => walk.stops[n] >= at - 0.5); i < walk.count; i++) {
    const anchor = scene.anchors[walk.first + i], stop = walk.stops[i];
    if (Math.hypot(anchor.x - eye.x, anchor.y - eye.y) > farthestAnchor) continue;
    const known = heightAt(walk.heights, stop), height = Number.isFinite(known) ? known : surfaceAt(walk, stop);
    const reveal = walk.reveals[i] ?? -1, target = { x: anchor.x, y: anchor.y, height };
    contents.push({
      anchor, index: i, ...target, size: (walk.scales[i] ?? 100) / 100, isForgiving: walk.assets[i] === 2,
      isRevealed: reveal < 0 || stop - at <= reveal / 100, blocker: blockerOf(walk, eye, target, placeAt(walk, stop)),
      heading: anchor.heading === undefined ? placeAt(walk, stop).heading : anchor.heading * Math.PI / 180,
    });
  }
  return contents;
}

/** Paints the view again. */
function paintSight() {
  if (!isSeen() || !walker.walk) return;
  const started = performance.now(), ratio = Math.min(2, window.devicePixelRatio || 1);
  const width = sightView.clientWidth, height = sightView.clientHeight;
  if (width === 0 || height === 0) return;
  if (sightView.width !== Math.round(width * ratio) || sightView.height !== Math.round(height * ratio)) {
    sightView.width = Math.round(width * ratio);
    sightView.height = Math.round(height * ratio);
  }
  const { walk, at } = walker, eye = { ...placeAt(walk, at), height: surfaceAt(walk, at) + eyeHeight };
  const wanted = wayBearing(eye);
  // While the walk plays the head turns as heads do, not at once.
  const off = Math.atan2(Math.sin(wanted - look.bearing), Math.cos(wanted - look.bearing));
  look.bearing = look.playing > 0 && Number.isFinite(off) ? look.bearing + off * 0.08 : wanted;
  const camera = new Camera(eye, look.bearing + look.turned, width, height);
  const context = sightContext;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = palette.sky;
  context.fillRect(0, 0, width, height);
  paintPavement(context, camera);
  paintWay(context, camera);
  const contents = contentsBefore(eye), walls = shownWalls(camera, walk, openBuildings(eye, contents));
  paintWalls(context, walls, new Set(contents.filter(({ isRevealed }) => isRevealed).map(({ blocker }) => blocker)));
  const fromFar = [...contents].reverse(), first = contents.find(({ isRevealed, blocker }) => isRevealed && !blocker);
  for (const content of fromFar) paintContent(context, camera, content, content === first);
  for (const content of fromFar) if (content.pixel) paintNumber(context, camera, content);
  look.painted = { walls: walls.length, contents, camera, cost: performance.now() - started };
  tellSight(walls, contents);
}

/** Buildings that are seen through: those around the eye, and those on the way that hide nothing. */
function openBuildings(eye, contents) {
  const { walk, at } = walker, through = new Set();
  for (let place = at; place < Math.min(walk.length, at + farthestAnchor); place += 2) {
    for (const building of buildingsAround(placeAt(walk, place))) through.add(building);
  }
  for (const { blocker } of contents) through.delete(blocker);
  for (const building of buildingsAround(eye)) through.add(building);
  return through;
}

/** The ground in rows from far to near, as high as the way is so far on, paler with the distance as air makes it. */
function paintPavement(context, camera) {
  const { walk, at } = walker, near = channels(palette.pavement), air = channels(palette.sky);
  const along = Math.cos(camera.bearing - placeAt(walk, at).heading);
  for (const ahead of [farthestWall, 240, 160, 110, 80, 60, 45, 33, 24, 17, 12, 8, 5, 3, 2]) {
    const place = Math.max(0, Math.min(walk.length, at + ahead * along));
    const [, y] = camera.pixel([0, surfaceAt(walk, place) - camera.height, ahead]), haze = 0.7 * ahead / farthestWall;
    context.fillStyle = `rgb(${near.map((value, i) => Math.round(value + haze * (air[i] - value))).join()})`;
    context.fillRect(0, y, camera.width, Math.max(0, camera.pictureHeight - y));
  }
}

/** The way ahead, on the ground. */
function paintWay(context, camera) {
  const { walk, at } = walker, end = Math.min(walk.length, at + farthestAnchor);
  context.fillStyle = palette.route;
  context.globalAlpha = 0.35;
  context.beginPath();
  for (let from = at; from < end; from += 2) {
    const to = Math.min(end, from + 2), a = placeAt(walk, from), b = placeAt(walk, to);
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const sx = -(b.y - a.y) / length * wayWidth / 2, sy = (b.x - a.x) / length * wayWidth / 2;
    const [low, high] = [surfaceAt(walk, from), surfaceAt(walk, to)];
    tracePolygon(context, camera.polygon([
      camera.seen(a.x - sx, a.y - sy, low), camera.seen(a.x + sx, a.y + sy, low),
      camera.seen(b.x + sx, b.y + sy, high), camera.seen(b.x - sx, b.y - sy, high),
    ]));
  }
  context.fill();
  context.globalAlpha = 1;
}

function tracePolygon(context, points) {
  points.forEach(([x, y], i) => { if (i === 0) context.moveTo(x, y); else context.lineTo(x, y); });
  if (points.length > 0) context.closePath();
}

/** Paints walls, paler with the distance; those of an assumed height are hatched. */
function paintWalls(context, walls, blockers) {
  const [lit, shadow, air] = ["view-wall", "view-shadow", "sky"].map((name) => channels(palette[name])), hatch = hatchOf(context);
  context.lineJoin = "round";
  for (const wall of walls) {
    const { x0, x1, top0, top1, bottom0, bottom1, building } = wall;
    const haze = 0.7 * Math.min(1, wall.distance / farthestWall);
    const shade = `rgb(${shadow.map((dark, i) => {
      const value = dark + wall.light * (lit[i] - dark);
      return Math.round(value + haze * (air[i] - value));
    }).join()})`;
    context.beginPath();
    context.moveTo(x0, bottom0);
    context.lineTo(x0, top0);
    context.lineTo(x1, top1);
    context.lineTo(x1, bottom1);
    context.closePath();
    context.fillStyle = context.strokeStyle = shade;
    context.lineWidth = 0.6;
    context.globalAlpha = wall.isOpen ? 0.3 : 1;
    context.fill();
    if (!wall.isOpen) context.stroke();
    context.globalAlpha = 1;
    if (building.isAssumed) {
      context.fillStyle = hatch;
      context.fill();
    }
    const isBlocker = blockers.has(building);
    if (isBlocker) {
      context.globalAlpha = 0.18;
      context.fillStyle = palette.unsupported;
      context.fill();
      context.globalAlpha = 1;
    }
    context.strokeStyle = isBlocker ? palette.unsupported : palette["view-edge"];
    context.lineWidth = isBlocker ? 2 : 1;
    if (isBlocker) context.setLineDash([6, 3]);
    context.beginPath();
    context.moveTo(x0, top0);
    context.lineTo(x1, top1);
    context.stroke();
    if (isBlocker) context.setLineDash([]);
  }
}

function channels(color) { return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)); }

/** Slanted lines for what is assumed, made once for each theme. */
function hatchOf(context) {
  const color = palette["view-hatch"];
  if (look.hatch?.color === color) return look.hatch.pattern;
  const tile = document.createElement("canvas"), side = 12;
  tile.width = tile.height = side;
  const ink = tile.getContext("2d");
  ink.strokeStyle = color;
  ink.lineWidth = 1.4;
  ink.beginPath();
  for (const shift of [-side, 0, side]) { ink.moveTo(shift, side); ink.lineTo(shift + side, 0); }
  ink.stroke();
  look.hatch = { color, pattern: context.createPattern(tile, "repeat") };
  return look.hatch.pattern;
}

/** Paints the content of an anchor: solid when it is seen, dashed when it is hidden, pale when it is not shown yet. */
function paintContent(context, camera, content, isFirst) {
  const { anchor, x, y, height, size, heading, isForgiving, isRevealed, blocker } = content;
  const place = camera.seen(x, y, height);
  if (place[2] < nearestSeen) return;
  Object.assign(content, { place, pixel: camera.pixel(place) });
  const color = colorOf(anchor);
  const moved = (right, ahead, up = 0, bearing = heading) => {
    const sine = Math.sin(bearing), cosine = Math.cos(bearing);
    return camera.seen(x + ahead * sine + right * cosine, y - ahead * cosine + right * sine, height + up);
  };
  if (isRevealed && !blocker) paintSpread(context, camera, moved);
  context.beginPath();
  if (isForgiving) {
    const radius = size / 2 * camera.focal / place[2];
    context.arc(content.pixel[0], content.pixel[1] - radius, radius, 0, 2 * Math.PI);
  } else if (anchor.kind === "path" || anchor.kind === "turn") {
    // Before the walker's feet the line of sight is the way that they look.
    const sightline = Math.hypot(place[0], place[2]) < 0.5 ? camera.bearing : camera.bearing + Math.atan2(place[0], place[2]);
    for (const outline of chevrons(heading - sightline, anchor.kind === "turn" ? 2 : 1)) {
      tracePolygon(context, outline.map(([right, up]) => camera.pixel([place[0] + right * size, place[1] + (0.6 + up) * size, place[2]])));
    }
  } else {
    // A sign that faces the walker, upright on the anchor.
    tracePolygon(context, [[-0.5, 0], [-0.5, 0.7], [0.5, 0.7], [0.5, 0]].map(([right, up]) => camera.pixel([place[0] + right * size, place[1] + up * size, place[2]])));
  }
  if (blocker) {
    context.setLineDash([4, 3]);
    context.strokeStyle = color;
    context.lineWidth = 1.6;
  } else if (isRevealed) {
    context.fillStyle = color;
    // A ball floats where other things are to be seen, such as the balls behind it.
    context.globalAlpha = isForgiving ? (isFirst ? 0.45 : 0.12) : 1;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = palette["marker-edge"];
    context.lineWidth = 1.2;
  } else {
    context.globalAlpha = 0.5;
    context.strokeStyle = color;
    context.lineWidth = 1;
  }
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/**
 * The outlines of an upright sign of a direction, in sizes to the right and up: chevrons that point up for straight on,
 * right for a right turn. An arrow on the ground is seen at a grazing angle, where its near wing points to the wrong side.
 */
function chevrons(turn, count) {
  const sine = Math.sin(turn), cosine = Math.cos(turn);
  return Array.from({ length: count }, (_, i) => [[0, 0.5], [0.45, -0.1], [0.45, -0.42], [0, 0.18], [-0.45, -0.42], [-0.45, -0.1]].map(([x, y]) => {
    const up = y + 0.42 * (i - (count - 1) / 2);
    return [x * cosine + up * sine, up * cosine - x * sine];
  }));
}

/** Paints the spread of the content: a ring of the phone's uncertainty. */
function paintSpread(context, camera, moved) {
  const ring = Array.from({ length: 24 }, (_, i) => moved(0, phoneUncertainty, 0, i * Math.PI / 12));
  context.beginPath();
  tracePolygon(context, camera.polygon(ring));
  context.fillStyle = context.strokeStyle = palette.route;
  context.globalAlpha = 0.1;
  context.fill();
  context.globalAlpha = 0.6;
  context.lineWidth = 1;
  context.setLineDash([2, 3]);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** The number of an anchor, above its content and joined to it. */
function paintNumber(context, camera, { anchor, index, size, isRevealed, blocker, pixel, place }) {
  const isNext = index === walker.now.next, color = colorOf(anchor);
  // Far numbers would lie on each other: ends, turns and the next one, and what is near.
  if (!isRevealed && !isNext || !isNext && anchor.kind === "path" && place[2] >= 40) return;
  const [x, top] = camera.pixel([place[0], place[1] + size + 0.3, place[2]]);
  if (x <= 0 || x >= camera.width) return;
  const y = Math.max(16, Math.min(top, pixel[1] - 18)), radius = isNext ? 13 : 10;
  context.strokeStyle = color;
  context.lineWidth = 1;
  if (blocker) context.setLineDash([3, 2]);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(...pixel);
  context.stroke();
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = blocker ? palette["name-halo"] : color;
  context.fill();
  context.strokeStyle = blocker ? color : palette["marker-edge"];
  context.stroke();
  context.setLineDash([]);
  context.font = `600 11px ${fontFamily}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillStyle = blocker ? color : palette["marker-text"];
  context.fillText(markOf(anchor) ?? index + 1, x, y + 3.8);
}

/** Describes the next anchor and the marks, in words. */
function tellSight(walls, contents) {
  const { walk, now, at } = walker, anchor = scene.anchors[walk.first + now.next];
  const degrees = (look.painted.camera.bearing * 180 / Math.PI % 360 + 360) % 360;
  const set = (id, text) => {
    const element = document.getElementById(id);
    if (element.textContent !== text) element.textContent = text;
  };
  set("sight-place", `${lengthText(at)} · ${Math.round(degrees) % 360}°`);
  set("sight-line", [markOf(anchor) ?? now.next + 1, now.left < 0.5 ? words.here : lengthText(now.left), unbroken(titleOf(anchor))].join(" · "));
  const isShown = ({ pixel }) => pixel && pixel[0] > 0 && pixel[0] < look.painted.camera.width;
  const shown = contents.filter(isShown);
  set("sight-notes", [
    scene.buildings.some(({ height }) => height > 0) ? "" : words.viewUnknown,
    walls.some(({ building }) => building.isAssumed) ? words.viewAssumed : "",
    shown.some(({ blocker }) => blocker) ? words.viewHidden : "",
    shown.some(({ blocker, isRevealed }) => isRevealed && !blocker) ? words.viewSpread : "",
    shown.some(({ isRevealed }) => !isRevealed) ? words.viewNear : "",
  ].filter(Boolean).join(" · "));
}

/** Walks on as fast as people do, until the end. */
function startPlaying() {
  if (walker.at >= walker.walk.length - 0.01) walkTo(0);
  look.before = performance.now();
  const step = (now) => {
    walkTo(walker.at + walkingSpeed * Math.min(0.1, Math.max(0, (now - look.before) / 1000)));
    look.before = now;
    if (walker.at >= walker.walk.length - 0.01) stopPlaying();
    else look.playing = requestAnimationFrame(step);
  };
  look.playing = requestAnimationFrame(step);
  labelPlaying();
}

function stopPlaying() {
  cancelAnimationFrame(look.playing);
  look.playing = 0;
  labelPlaying();
}

function labelPlaying() {
  const isPlaying = look.playing > 0;
  playButton.classList.toggle("playing", isPlaying);
  playButton.title = isPlaying ? words.stopWalking : words.startWalking;
  playButton.setAttribute("aria-label", playButton.title);
}

function lookAround(radians) {
  look.turned = Math.atan2(Math.sin(look.turned + radians), Math.cos(look.turned + radians));
  repaint();
}

let sightDrag = null;
sightView.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  sightView.setPointerCapture(event.pointerId);
  sightDrag = event.clientX;
});
sightView.addEventListener("pointermove", (event) => {
  if (sightDrag === null || !look.painted) return;
  lookAround((sightDrag - event.clientX) / look.painted.camera.focal);
  sightDrag = event.clientX;
});
for (const end of ["pointerup", "pointercancel"]) sightView.addEventListener(end, () => { sightDrag = null; });

sightView.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const turn = (event.shiftKey ? 45 : 10) * Math.PI / 180, step = event.shiftKey ? 10 : 1;
  const actions = {
    ArrowLeft: () => lookAround(-turn), ArrowRight: () => lookAround(turn), 0: () => lookAround(-look.turned), Home: () => lookAround(-look.turned),
    ArrowUp: () => walkTo(walker.at + step), ArrowDown: () => walkTo(walker.at - step),
    PageUp: () => stepStop(1), PageDown: () => stepStop(-1), " ": () => playButton.click(),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});
sight.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  closeSight();
});
playButton.addEventListener("click", () => { if (look.playing > 0) stopPlaying(); else startPlaying(); });
document.getElementById("sight-close").addEventListener("click", closeSight);
document.getElementById("see").addEventListener("click", toggleSight);
document.getElementById("see").hidden = walks.length === 0;
labelPlaying();
new ResizeObserver(() => { if (isSeen()) repaint(); }).observe(sight);
