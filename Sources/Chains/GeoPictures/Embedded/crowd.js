// Many anchors that belong to no walk: which of them get a marker at a zoom, how densely all of them lie, and which are near a
// place. Work for each of them is done once, or for those in view.

/** From how many on anchors are a crowd; fewer are placed one by one. */
const crowdLeast = 2000;
/** Minimum distance of the markers of a crowd, in pixels. */
const crowdGap = 52;

class Crowd {
  constructor(anchors) {
    this.anchors = anchors;
    const count = anchors.length, box = emptyBox();
    for (const { x, y } of anchors) growBox(box, x, y);
    this.box = box;
    this.size = Math.max(1, box.maxX - box.minX, box.maxY - box.minY);
    // Cells with four anchors each, had they been spread evenly; the anchors are sorted by cell.
    this.columns = Math.max(1, Math.ceil(Math.sqrt(count / 4)));
    this.side = this.size / this.columns * (1 + 1e-9);
    const cells = new Int32Array(count);
    this.starts = new Int32Array(this.columns * this.columns + 1);
    for (let i = 0; i < count; i++) {
      cells[i] = this.row(anchors[i].y) * this.columns + this.column(anchors[i].x);
      this.starts[cells[i] + 1]++;
    }
    for (let cell = 1; cell < this.starts.length; cell++) this.starts[cell] += this.starts[cell - 1];
    this.sorted = new Int32Array(count);
    const next = this.starts.slice();
    for (let i = 0; i < count; i++) this.sorted[next[cells[i]]++] = i;
    // Their places in that order, side by side, as a walk through a window reads them.
    this.xs = Float64Array.from(this.sorted, (number) => anchors[number].x);
    this.ys = Float64Array.from(this.sorted, (number) => anchors[number].y);
    // The level from which on each is shown, 255 for none yet.
    this.levels = new Uint8Array(count).fill(255);
    this.level = -1;
    this.waiting = Int32Array.from(anchors.keys());
  }

  column(x) { return Math.max(0, Math.min(this.columns - 1, Math.floor((x - this.box.minX) / this.side))); }
  row(y) { return Math.max(0, Math.min(this.columns - 1, Math.floor((y - this.box.minY) / this.side))); }

  /** Calls `visit` with the number and the place of each anchor in a window. */
  within({ minX, maxX, minY, maxY }, visit) {
    const { xs, ys, sorted, starts } = this;
    const first = this.column(minX), last = this.column(maxX), lowest = this.row(maxY);
    for (let row = this.row(minY); row <= lowest; row++) {
      const end = starts[row * this.columns + last + 1];
      for (let i = starts[row * this.columns + first]; i < end; i++) {
        const x = xs[i], y = ys[i];
        if (x >= minX && x <= maxX && y >= minY && y <= maxY) visit(sorted[i], x, y);
      }
    }
  }

  /** Spacing of the anchors of a level in meters: each level is closer by the root of two. */
  spacing(level) { return this.size / 2 ** (level / 2); }

  /** Chooses the anchors of the next level, none closer to another one than its spacing. */
  deepen() {
    const distance = this.spacing(++this.level), side = distance / Math.SQRT2, taken = new Map();
    const key = (column, row) => row * 2 ** 26 + column;
    const { minX, minY } = this.box;
    const columnOf = (x) => Math.floor((x - minX) / side) + 2, rowOf = (y) => Math.floor((y - minY) / side) + 2;
    this.anchors.forEach(({ x, y }, number) => {
      if (this.levels[number] !== 255) taken.set(key(columnOf(x), rowOf(y)), number);
    });
    const left = [];
    for (const number of this.waiting) {
      const { x, y } = this.anchors[number], column = columnOf(x), row = rowOf(y);
      let isFree = !taken.has(key(column, row));
      for (let r = row - 2; r <= row + 2 && isFree; r++) {
        for (let c = column - 2; c <= column + 2 && isFree; c++) {
          const other = this.anchors[taken.get(key(c, r))];
          isFree = other === undefined || (other.x - x) ** 2 + (other.y - y) ** 2 >= distance ** 2;
        }
      }
      if (isFree) {
        taken.set(key(column, row), number);
        this.levels[number] = this.level;
      } else {
        left.push(number);
      }
    }
    this.waiting = Int32Array.from(left);
  }

  /** The anchors in a window that get a marker at a scale: those of any window are the same ones. */
  chosen(window, scale) {
    const level = Math.max(0, Math.min(250, Math.floor(2 * Math.log2(this.size * scale / crowdGap))));
    while (this.level < level && this.waiting.length > 0) this.deepen();
    const found = [];
    this.within(window, (number) => { if (this.levels[number] <= level) found.push(this.anchors[number]); });
    return found.sort((a, b) => a.index - b.index);
  }
}

const crowd = (() => {
  const loose = scene.anchors.filter((anchor) => anchor.chain < 0);
  return loose.length < crowdLeast ? null : new Crowd(loose);
})();

/** The part of the world on the screen, with a fraction of it around. */
function windowOfScreen(fraction = 0) {
  const width = view.width * (0.5 + fraction) / view.scale, height = view.height * (0.5 + fraction) / view.scale;
  return { minX: view.x - width, maxX: view.x + width, minY: view.y - height, maxY: view.y + height };
}

/** Paints each anchor of a crowd as a dot; those that a search did not find stand back as pale ones. */
function paintCrowd(context, camera) {
  if (!crowd) return;
  if (!found) { paintDots(context, camera, () => true, 1); return; }
  paintDots(context, camera, (number) => !found.has(crowd.anchors[number].index), 0.2);
  paintDots(context, camera, (number) => found.has(crowd.anchors[number].index), 1);
}

/** Paints those anchors of a crowd that are shown, so that dense places are darker. */
function paintDots(context, camera, isShown, alpha) {
  const ratio = Math.min(2, view.ratio), { scale, left, top } = camera;
  const width = Math.ceil(camera.width * ratio), height = Math.ceil(camera.height * ratio);
  // Position of each, as an index of a pixel.
  const places = new Int32Array(crowd.anchors.length);
  let count = 0;
  crowd.within(windowOf(camera), (number, x, y) => {
    if (!isShown(number)) return;
    const column = Math.round((x * scale - left) * ratio), row = Math.round((y * scale - top) * ratio);
    if (column >= 8 && row >= 8 && column < width - 8 && row < height - 8) places[count++] = row * width + column;
  });
  if (count === 0) return;
  // Coverage of each pixel by a dot, in 16ths.
  const radius = Math.max(1.2, Math.min(3, 4.75 - 0.71 * Math.log10(count))) * ratio, reach = Math.ceil(radius);
  const offsets = [], fractions = [];
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      const fraction = Math.round(16 * Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(x, y))));
      if (fraction > 0) { offsets.push(y * width + x); fractions.push(fraction); }
    }
  }
  const sums = new Uint16Array(width * height);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < offsets.length; k++) {
      const at = places[i] + offsets[k];
      sums[at] = Math.min(1023, sums[at] + fractions[k]);
    }
  }
  const picture = document.createElement("canvas");
  picture.width = width;
  picture.height = height;
  const drawing = picture.getContext("2d", { willReadFrequently: true });
  drawing.fillStyle = palette.place;
  drawing.fillRect(0, 0, 1, 1);
  const [red, green, blue] = drawing.getImageData(0, 0, 1, 1).data;
  // The more lie in one place, the darker it is.
  const colors = Uint32Array.from({ length: 1024 }, (_, sum) => red | green << 8 | blue << 16 | Math.round(235 * (1 - 0.35 ** (sum / 16))) << 24);
  colors[0] = 0;
  const image = drawing.createImageData(width, height), pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < sums.length; i++) if (sums[i] > 0) pixels[i] = colors[sums[i]];
  drawing.putImageData(image, 0, 0);
  context.globalAlpha = alpha;
  context.drawImage(picture, 0, 0, camera.width, camera.height);
  context.globalAlpha = 1;
}
