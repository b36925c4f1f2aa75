// The geometry of what the walker sees: a level camera at their eye, the walls before it, and what stands in the line of
// sight. Lengths are meters; a point is seen as so much to the right, so much above the eye, and so much ahead.

const eyeHeight = 1.6, fieldOfView = Math.PI / 3;
/** Near clipping distance; maximum distance of walls; length of the parts that walls are cut into. */
const nearestSeen = 0.2, farthestWall = 400, wallPart = 6;

class Camera {
  constructor({ x, y, height }, bearing, width, picture) {
    Object.assign(this, { x, y, height, bearing, width, pictureHeight: picture });
    this.sine = Math.sin(bearing);
    this.cosine = Math.cos(bearing);
    this.focal = width / 2 / Math.tan(fieldOfView / 2);
  }

  seen(x, y, height) {
    const dx = x - this.x, dy = y - this.y;
    return [dx * this.cosine + dy * this.sine, height - this.height, dx * this.sine - dy * this.cosine];
  }

  pixel([right, up, ahead]) {
    const scale = this.focal / ahead;
    return [this.width / 2 + right * scale, this.pictureHeight / 2 - up * scale];
  }

  /** The part of a polygon before the camera, in pixels. */
  polygon(corners) {
    const kept = [];
    let last = corners.at(-1);
    for (const corner of corners) {
      if ((last[2] >= nearestSeen) !== (corner[2] >= nearestSeen)) kept.push(cutNear(last, corner));
      if (corner[2] >= nearestSeen) kept.push(corner);
      last = corner;
    }
    return kept.map((corner) => this.pixel(corner));
  }
}

function cutNear(a, b) {
  const t = (nearestSeen - a[2]) / (b[2] - a[2]);
  return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), nearestSeen];
}

/** The height of what a walk leads over. */
function surfaceAt(walk, distance) {
  const height = heightAt(walk.heights, distance) - walk.above;
  if (Number.isFinite(height)) return height;
  const ground = heightAt(walk.ground, distance);
  return Number.isFinite(ground) ? ground : 0;
}

/** The height of the ground that a building stands on: that at the anchor nearest to it. */
function baseOf(walk, building) {
  const bases = walk.bases ??= new Map();
  let base = bases.get(building);
  if (base === undefined) {
    const { xs, ys } = building.lines[0], step = Math.max(1, Math.floor(walk.count / 2000));
    let least = Infinity, nearest = 0;
    for (let i = 0; i < walk.count; i += step) {
      const { x, y } = scene.anchors[walk.first + i], square = (x - xs[0]) ** 2 + (y - ys[0]) ** 2;
      if (square < least) { least = square; nearest = i; }
    }
    const ground = heightAt(walk.ground, walk.stops[nearest]);
    bases.set(building, base = Number.isFinite(ground) ? ground : surfaceAt(walk, walk.stops[nearest]));
  }
  return base;
}

/** The parts of walls before a camera, in no order. */
function wallsBefore(camera, walk) {
  const { x, y } = camera, parts = [], slope = Math.tan(fieldOfView / 2);
  const around = { minX: x - farthestWall, maxX: x + farthestWall, minY: y - farthestWall, maxY: y + farthestWall };
  buildingGrid.query(around, (building) => {
    if (!(building.height > building.underside)) return;
    const ground = baseOf(walk, building) - camera.height;
    const bottom = ground + building.underside, top = ground + building.height;
    for (const { xs, ys } of building.lines) {
      let a = camera.seen(xs.at(-1), ys.at(-1), camera.height);
      for (let i = 0; i < xs.length; i++) {
        const b = camera.seen(xs[i], ys[i], camera.height);
        cutWall(parts, camera, building, a, b, bottom, top, slope);
        a = b;
      }
    }
  });
  return parts;
}

function cutWall(parts, camera, building, a, b, bottom, top, slope) {
  if (a[2] < nearestSeen && b[2] < nearestSeen || Math.min(a[2], b[2]) > farthestWall) return;
  const from = a[2] < nearestSeen ? cutNear(a, b) : a, to = b[2] < nearestSeen ? cutNear(a, b) : b;
  if (from[0] > from[2] * slope && to[0] > to[2] * slope || from[0] < -from[2] * slope && to[0] < -to[2] * slope) return;
  const dx = to[0] - from[0], dz = to[2] - from[2], length = Math.hypot(dx, dz);
  if (length === 0) return;
  // The degree to which the wall faces the walker.
  const mx = (from[0] + to[0]) / 2, mz = (from[2] + to[2]) / 2;
  const light = Math.abs(dx * mz - dz * mx) / (length * Math.max(Math.hypot(mx, mz), 0.001));
  const count = Math.max(1, Math.ceil(length / wallPart)), middle = camera.width / 2, horizon = camera.pictureHeight / 2;
  for (let part = 0; part < count; part++) {
    const t0 = part / count, t1 = (part + 1) / count;
    const z0 = from[2] + t0 * dz, z1 = from[2] + t1 * dz, s0 = camera.focal / z0, s1 = camera.focal / z1;
    const x0 = middle + (from[0] + t0 * dx) * s0, x1 = middle + (from[0] + t1 * dx) * s1;
    if (Math.max(x0, x1) <= 0 || Math.min(x0, x1) >= camera.width) continue;
    parts.push({
      building, light, distance: (z0 + z1) / 2, x0, x1,
      top0: horizon - top * s0, top1: horizon - top * s1, bottom0: horizon - bottom * s0, bottom1: horizon - bottom * s1,
    });
  }
}

/**
 * The parts of walls that show, from far to near. All walls are vertical and the camera is level: a column of the picture
 * is a vertical plane of the world, in which each wall shows what it rises above those before it.
 */
function shownWalls(camera, walk, open) {
  const parts = wallsBefore(camera, walk).sort((a, b) => a.distance - b.distance);
  const tops = new Float64Array(Math.ceil(camera.width) + 1).fill(Infinity), shown = [];
  for (const part of parts) {
    const { x0, x1, top0, top1, bottom0, bottom1 } = part, width = x1 - x0;
    const first = Math.max(0, Math.floor(Math.min(x0, x1))), last = Math.min(tops.length - 1, Math.ceil(Math.max(x0, x1)));
    let isSeen = false;
    part.isOpen = open.has(part.building);
    for (let column = first; column <= last; column++) {
      const t = width === 0 ? 0 : Math.max(0, Math.min(1, (column - x0) / width));
      const top = top0 + t * (top1 - top0);
      if (top >= tops[column]) continue;
      isSeen = true;
      // A part above the ground hides nothing below it, and covers a column alone.
      if (!part.isOpen && bottom0 + t * (bottom1 - bottom0) >= camera.pictureHeight / 2) tops[column] = top;
    }
    if (isSeen) shown.push(part);
  }
  return shown.reverse();
}

/** The buildings around a point. */
function buildingsAround({ x, y }) {
  const found = [];
  buildingGrid.query({ minX: x, maxX: x, minY: y, maxY: y }, (building) => { if (holds(building, x, y)) found.push(building); });
  return found;
}

/**
 * The building between an eye and a target; null when the target is seen. A building that the way leads through is open:
 * it does not block when it holds the eye, or the target together with the foot of the target on the way.
 */
function blockerOf(walk, eye, target, foot) {
  const box = {
    minX: Math.min(eye.x, target.x), maxX: Math.max(eye.x, target.x), minY: Math.min(eye.y, target.y), maxY: Math.max(eye.y, target.y),
  };
  let found = null;
  buildingGrid.query(box, (building) => {
    if (!found && building.height > building.underside && blocks(walk, building, eye, target, foot)) found = building;
  });
  return found;
}

function blocks(walk, building, eye, target, foot) {
  const ground = baseOf(walk, building), base = ground + building.underside, roof = ground + building.height;
  if (Math.min(eye.height, target.height) >= roof || Math.max(eye.height, target.height) <= base) return false;
  const dx = target.x - eye.x, dy = target.y - eye.y, length = Math.hypot(dx, dy);
  if (length === 0) return false;
  const cuts = crossingsOf(building, eye, dx, dy);
  for (let i = 0; i + 1 < cuts.length; i += 2) {
    const enters = cuts[i];
    let leaves = cuts[i + 1];
    if (enters <= 0 && leaves > 0) return false;
    if (enters < 1 && leaves >= 1) {
      if (holds(building, foot.x, foot.y)) return false;
      leaves = 1 - 1e-9;
    }
    // A line may cut a corner by some centimeters.
    if (enters <= 0 || leaves >= 1 || (leaves - enters) * length <= 0.05) continue;
    const rise = target.height - eye.height, in1 = eye.height + enters * rise, in2 = eye.height + leaves * rise;
    if (Math.min(in1, in2) < roof && Math.max(in1, in2) > base) return true;
  }
  return false;
}

/** Intersections of the line from a point along a direction with a building's walls, in its lengths, ascending. */
function crossingsOf({ lines }, { x, y }, dx, dy) {
  const cuts = [], square = dx * dx + dy * dy;
  for (const { xs, ys } of lines) {
    let px = xs.at(-1) - x, py = ys.at(-1) - y;
    for (let i = 0; i < xs.length; i++) {
      const nx = xs[i] - x, ny = ys[i] - y;
      const start = dx * py - dy * px, end = dx * ny - dy * nx;
      if ((start > 0) !== (end > 0)) {
        const t = start / (start - end);
        cuts.push(((px + t * (nx - px)) * dx + (py + t * (ny - py)) * dy) / square);
      }
      px = nx;
      py = ny;
    }
  }
  return cuts.sort((a, b) => a - b);
}
