// Names of anchors' places, beside their markers where that has room.

/** The text beside a marker: the name of its place; empty for turns and path anchors. */
function captionOf({ kind, place, label }) {
  const text = kind === "path" || kind === "turn" ? "" : place || label;
  const letters = Array.from(text);
  return letters.length > 26 ? letters.slice(0, 25).join("").trimEnd() + "…" : text;
}

/** Finds the sides of start, arrival, via and loose anchors that have room for what their places are called. */
function placeCaptions(markers, taken) {
  const context = canvas.getContext("2d");
  context.font = `600 12.5px ${fontFamily}`;
  for (const marker of markers) {
    const { anchor, radius, form } = marker, text = form === "full" ? captionOf(anchor) : "";
    // Walks that begin in one place name it once.
    if (!text || marker.caption || isComparison && markers.some((other) => other.caption?.text === text && Math.hypot(other.x - marker.x, other.y - marker.y) * view.scale < 12)) continue;
    const width = anchor.width ??= context.measureText(text).width;
    const cx = marker.x * view.scale, cy = marker.y * view.scale;
    const away = radius + (anchor.heading === undefined ? 7 : 14);
    const right = [away + width / 2, 0], left = [-away - width / 2, 0], below = [0, away + 6], above = [0, -away - 6];
    // Near the edge of the whole they point inwards, so that the first view does not cut them off.
    const { minX, maxX } = scene.focus;
    const inward = marker.x > minX + (maxX - minX) * 0.7;
    const order = inward ? [left, below, above, right] : [right, below, above, left];
    const spotsAt = ([dx, dy]) => spotsOf(width, dx, dy).map(([x, y]) => [cx + x, cy + y]);
    const sides = order.filter((side) => spotsAt(side).every(([x, y]) => taken.free(x, y, 7)));
    if (sides.length === 0) continue;
    // Words on the route would hide it: only where no other side has room.
    const route = new Taken(), reach = (width + 40) / view.scale;
    keepOffRoute(route, { scale: view.scale, left: 0, top: 0 }, {
      minX: marker.x - reach, maxX: marker.x + reach, minY: marker.y - reach, maxY: marker.y + reach,
    });
    const isOff = ([dx, dy]) => spotsOf(width, dx, dy).every(([x, y]) => route.free(cx + x, cy + y, 7));
    const clear = sides.filter(isOff), chosen = clear.length > 0 ? clear : sides;
    for (const [x, y] of spotsAt(chosen[0])) taken.add(x, y, 7);
    marker.caption = { text, width, sides: chosen, isOff };
  }
}

/** The middles of discs that cover words which stand so far from their marker. */
function spotsOf(width, dx, dy) {
  const spots = [];
  for (let x = -width / 2; x <= width / 2; x += 8) spots.push([dx + x, dy]);
  return spots;
}

/** The box of a caption that stands so far from its marker, which is at a point of the screen. */
function captionBox({ width }, { x, y }, [dx, dy]) {
  return { minX: x + dx - width / 2 - 3, maxX: x + dx + width / 2 + 3, minY: y + dy - 9, maxY: y + dy + 9 };
}

/** The side of a caption now: whole on the screen and beneath nothing that floats over the map; null without room. */
function captionSide({ caption, radius }, at) {
  const isFree = (box) => box.minX >= 2 && box.minY >= 2 && box.maxX <= view.width - 2 && box.maxY <= view.height - 2
    && !view.obstacles.some((other) => meets(box, other));
  const free = caption.sides.find((side) => isFree(captionBox(caption, at, side)));
  if (free) return free;
  // Moved along the edge of the screen, or away from what it would lie under, as far as it does not hide its marker.
  for (const side of caption.sides) {
    const box = captionBox(caption, at, side);
    const edges = [[2, view.width - 2], ...view.obstacles.filter((other) => meets(box, other)).flatMap(({ minX, maxX }) => [[2, minX - 2], [maxX + 2, view.width - 2]])];
    for (const [least, most] of edges) {
      const shift = Math.max(0, least - box.minX) - Math.max(0, box.maxX - most);
      // Farther off it would seem to be that of something else.
      if (Math.abs(shift) > 30) continue;
      const moved = [side[0] + shift, side[1]], place = captionBox(caption, at, moved);
      const beside = place.minX > at.x + radius || place.maxX < at.x - radius || place.minY > at.y + radius || place.maxY < at.y - radius;
      if (beside && isFree(place) && caption.isOff(moved)) return moved;
    }
  }
  return null;
}

/** The boxes of elements that float over the map, in its pixels: no words are written beneath them. */
function findObstacles() {
  if (printing) return [];
  const { left, top } = stage.getBoundingClientRect();
  const floating = narrow.matches ? "#controls > *, #scale, #attribution, #sight, #walk, #panel" : "#controls > *, #scale, #attribution, #sight, #card";
  return [...document.querySelectorAll(floating)].map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map((box) => ({ minX: box.left - left - 10, maxX: box.right - left + 10, minY: box.top - top - 8, maxY: box.bottom - top + 8 }));
}

function paintCaption(context, { anchor, caption }, { x, y }, [dx, dy]) {
  painted.captions.push({ text: caption.text, ...captionBox(caption, { x, y }, [dx, dy]) });
  context.font = `600 12.5px ${fontFamily}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.strokeStyle = palette["name-halo"];
  context.lineWidth = 4;
  context.strokeText(caption.text, x + dx, y + dy);
  context.fillStyle = colorOf(anchor);
  context.fillText(caption.text, x + dx, y + dy);
}
