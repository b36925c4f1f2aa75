// The thing under the pointer, in the list, on the map or on the profile, shows in all of them, as a ghost.

/** The anchor that the pointer is over; -1 for none. */
let hovered = -1;
/** Whether the details of that anchor are shown, as they are on the map. */
let isHinted = false;
/** Distance of the pointer along the walk, in meters; NaN when it is beside it. */
let ghost = NaN;

/**
 * Shows what the pointer is over: an anchor, a place on the walk, or nothing. Only over the map are the details of an
 * anchor shown beside it.
 */
function hover(index, { at = NaN, hinted = false } = {}) {
  const walk = index < 0 ? null : walks.find((one) => one.chain === scene.anchors[index].chain);
  const place = walk && walk === walker.walk && Number.isNaN(at) ? walk.stops[index - walk.first] : at;
  if (index === hovered && hinted === isHinted && Object.is(place, ghost)) return;
  panelBody.querySelector(".pointed")?.classList.remove("pointed");
  hovered = index;
  isHinted = hinted && index >= 0;
  ghost = place;
  rowOf(hovered)?.classList.add("pointed");
  canvas.classList.toggle("over", isHinted);
  refreshCard();
  showGhost();
  repaint();
}

/** The distance along the walk of a point of the screen within some pixels of the line; else NaN. */
function walkedTo(sx, sy, reach = 10) {
  if (!walker.walk) return NaN;
  const { line: { xs, ys }, path } = walker.walk;
  const x = view.x + (sx - view.width / 2) / view.scale, y = view.y + (sy - view.height / 2) / view.scale;
  let best = NaN, least = reach / view.scale;
  for (let i = 1; i < xs.length; i++) {
    const dx = xs[i] - xs[i - 1], dy = ys[i] - ys[i - 1], square = dx * dx + dy * dy;
    const t = square > 0 ? Math.max(0, Math.min(1, ((x - xs[i - 1]) * dx + (y - ys[i - 1]) * dy) / square)) : 0;
    const away = Math.hypot(xs[i - 1] + t * dx - x, ys[i - 1] + t * dy - y);
    if (away < least) { least = away; best = path[i - 1] + t * (path[i] - path[i - 1]); }
  }
  return best;
}

/** The list tells what the pointer is over, as rows come and go. */
panelBody.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const button = event.target.closest("button");
  for (const [index, row] of button ? rows : []) if (row === button) { hover(index); return; }
  hover(-1);
});
panelBody.addEventListener("pointerleave", () => hover(-1));

/** A hollow walker where the pointer is on the walk. */
function paintGhost(context) {
  if (!walker.walk || Number.isNaN(ghost)) return;
  const place = placeAt(walker.walk, ghost), { x, y } = toScreen(place.x, place.y);
  context.beginPath();
  context.arc(x, y, 7, 0, 2 * Math.PI);
  context.fillStyle = palette["name-halo"];
  context.globalAlpha = 0.75;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = palette.select;
  context.lineWidth = 2;
  context.setLineDash([3, 2]);
  context.stroke();
  context.setLineDash([]);
}

/** Shows where the pointer is on the walk, with how far and how high that is. */
function showGhost() {
  const mark = document.getElementById("walk-ghost");
  if (!mark || !walker.walk) return;
  const isShown = Number.isFinite(ghost);
  mark.setAttribute("display", isShown ? "inline" : "none");
  if (!isShown) return;
  const x = xOf(ghost), height = heightAt(walker.walk.heights, ghost), text = mark.lastChild, box = text.previousSibling;
  const isRight = x < plot.left + plot.width / 2;
  mark.setAttribute("transform", `translate(${round(x)} 0)`);
  text.setAttribute("x", isRight ? 12 : -12);
  text.setAttribute("class", isRight ? "start" : "end");
  text.textContent = [lengthText(ghost), plot.yOf && Number.isFinite(height) ? `${numberText(height)}${words.gap}${words.meters}` : ""].filter(Boolean).join(" · ");
  const width = text.getComputedTextLength() + 12;
  box.setAttribute("width", width);
  box.setAttribute("x", isRight ? 6 : -6 - width);
}

/** The distance along the walk that is meant by a place of the pointer over the profile. */
function pointedDistance(event) {
  const box = figure.getBoundingClientRect();
  const x = (event.clientX - box.left) * (plot.left + plot.width + plot.right) / box.width;
  return Math.max(0, Math.min(walker.walk.length, (x - plot.left) / plot.width * reachOf(walker.walk)));
}

slider.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" || event.buttons > 0) return;
  const at = pointedDistance(event);
  hover(walker.walk.first + reading(walker.walk, at).next, { at });
  const row = rowOf(hovered);
  if (row) scrollListTo(row);
});
slider.addEventListener("pointerleave", () => hover(-1));
