// Room for labels: boxes of pixels that do not touch each other.

class Room {
  constructor() { this.boxes = []; }

  isFree(box) { return !this.boxes.some((other) => meets(box, other)); }

  take(box) { this.boxes.push(box); }

  /** Reserves the first free box of this size around the given middles; null when none is. */
  place(width, height, middles) {
    for (const [x, y] of middles) {
      const box = { minX: x - width / 2, minY: y - height / 2, maxX: x + width / 2, maxY: y + height / 2 };
      if (this.isFree(box)) { this.take(box); return { x, y, box }; }
    }
    return null;
  }
}

/** Whether a point lies in an area of rings. */
function holds({ box, lines }, x, y) {
  if (x < box.minX || x > box.maxX || y < box.minY || y > box.maxY) return false;
  let inside = false;
  for (const { xs, ys } of lines) {
    for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
      if ((ys[i] > y) !== (ys[j] > y) && x < xs[i] + (xs[j] - xs[i]) * (y - ys[i]) / (ys[j] - ys[i])) inside = !inside;
    }
  }
  return inside;
}

/** The words and marks as they were painted last. */
const painted = { labels: [], marks: [], captions: [] };

function paintLabel(context, text, { x, y, box }) {
  painted.labels.push({ text, ...box });
  context.lineWidth = 3;
  context.strokeStyle = palette["name-halo"];
  context.strokeText(text, x, y);
  context.fillStyle = palette.name;
  context.fillText(text, x, y);
}
