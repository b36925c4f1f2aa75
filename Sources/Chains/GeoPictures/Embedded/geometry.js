// Lines cut into pieces, thinned by zoom, and found by place.

const pieceLength = 256;

/**
 * For each point of a line the distance in meters at which it may be left out (Douglas-Peucker).
 * A point never outlives the one that split its part, so any threshold gives a proper line.
 */
function weigh(xs, ys) {
  const weights = new Float32Array(xs.length);
  weights[0] = weights[xs.length - 1] = Infinity;
  const open = [[0, xs.length - 1, Infinity]];
  while (open.length > 0) {
    const [first, last, limit] = open.pop();
    if (last - first < 2) continue;
    const dx = xs[last] - xs[first], dy = ys[last] - ys[first];
    const square = dx * dx + dy * dy;
    let farthest = -1, split = first + 1;
    for (let i = first + 1; i < last; i++) {
      const px = xs[i] - xs[first], py = ys[i] - ys[first];
      const t = square > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / square)) : 0;
      const away = Math.hypot(px - t * dx, py - t * dy);
      if (away > farthest) { farthest = away; split = i; }
    }
    const weight = Math.min(limit, farthest);
    weights[split] = weight;
    open.push([first, split, weight], [split, last, weight]);
  }
  return weights;
}

/** Whether a segment has a part in a box (Liang and Barsky). */
function crosses(box, x, y, toX, toY) {
  let enter = 0, leave = 1;
  for (const [step, low, high] of [[toX - x, box.minX - x, box.maxX - x], [toY - y, box.minY - y, box.maxY - y]]) {
    if (step === 0) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    enter = Math.max(enter, Math.min(low / step, high / step));
    leave = Math.min(leave, Math.max(low / step, high / step));
  }
  return enter <= leave;
}

/** Cuts a line into pieces of bounded length, each with its box and weights. */
function cut(line, kind, layer = 0) {
  const pieces = [];
  for (let first = 0; first + 1 < line.xs.length; first += pieceLength) {
    const last = Math.min(line.xs.length, first + pieceLength + 1);
    const xs = line.xs.subarray(first, last), ys = line.ys.subarray(first, last);
    const box = emptyBox();
    for (let i = 0; i < xs.length; i++) growBox(box, xs[i], ys[i]);
    pieces.push({ kind, layer, xs, ys, box, weights: weigh(xs, ys), seen: 0 });
  }
  return pieces;
}

/** A square grid over boxes; answers which of them may meet a window. */
class Grid {
  constructor(items) {
    this.items = items;
    this.stamp = 0;
    this.cells = new Map();
    this.large = [];
    const all = emptyBox();
    for (const { box } of items) { growBox(all, box.minX, box.minY); growBox(all, box.maxX, box.maxY); }
    this.all = all;
    this.side = Math.max(1, (all.maxX - all.minX) / 96, (all.maxY - all.minY) / 96);
    for (const item of items) {
      const [c0, r0, c1, r1] = this.range(item.box);
      if ((c1 - c0 + 1) * (r1 - r0 + 1) > 64) { this.large.push(item); continue; }
      for (let r = r0; r <= r1; r++) {
        for (let c = c0; c <= c1; c++) {
          const key = r * 128 + c;
          const cell = this.cells.get(key);
          if (cell) cell.push(item); else this.cells.set(key, [item]);
        }
      }
    }
  }

  range(box) {
    const index = (value, origin) => Math.max(0, Math.min(97, Math.floor((value - origin) / this.side)));
    return [
      index(box.minX, this.all.minX), index(box.minY, this.all.minY),
      index(box.maxX, this.all.minX), index(box.maxY, this.all.minY),
    ];
  }

  /** Calls `visit` once for each item whose box meets the window. */
  query(window, visit) {
    if (this.items.length === 0) return;
    const stamp = ++this.stamp;
    const offer = (item) => {
      if (item.seen === stamp) return;
      item.seen = stamp;
      if (meets(item.box, window)) visit(item);
    };
    this.large.forEach(offer);
    const [c0, r0, c1, r1] = this.range(window);
    for (let r = r0; r <= r1; r++) {
      for (let c = c0; c <= c1; c++) this.cells.get(r * 128 + c)?.forEach(offer);
    }
  }
}

/** Traces pieces on a context in pixels, leaving out points that do not show, and strokes them. */
function strokePieces(context, pieces, camera) {
  const { scale, left, top } = camera;
  const least = 0.35 / scale;
  let points = 0;
  context.beginPath();
  for (const { xs, ys, weights } of pieces) {
    context.moveTo(xs[0] * scale - left, ys[0] * scale - top);
    for (let i = 1; i < xs.length; i++) {
      if (weights[i] < least) continue;
      context.lineTo(xs[i] * scale - left, ys[i] * scale - top);
      points++;
    }
    // Many small strokes are faster than one huge one.
    if (points > 1500) { context.stroke(); context.beginPath(); points = 0; }
  }
  context.stroke();
}

/** A value between the stops of a table [[at, value], …], even in the logarithm of `at`. */
function between(stops, at) {
  if (at <= stops[0][0]) return stops[0][1];
  for (let i = 1; i < stops.length; i++) {
    const [end, value] = stops[i], [start, before] = stops[i - 1];
    if (at <= end) return before + (value - before) * Math.log(at / start) / Math.log(end / start);
  }
  return stops[stops.length - 1][1];
}

