// Mouse, touch, wheel and keyboard.

const pointers = new Map();
let gesture = null;

function local(event) {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function startGesture() {
  const points = [...pointers.values()];
  if (points.length === 0) { gesture = null; return; }
  const middle = { x: points.reduce((sum, p) => sum + p.x, 0) / points.length, y: points.reduce((sum, p) => sum + p.y, 0) / points.length };
  const apart = points.length > 1 ? Math.hypot(points[0].x - points[1].x, points[0].y - points[1].y) : 0;
  gesture = { middle, apart, moved: gesture?.moved ?? 0, many: (gesture?.many ?? false) || points.length > 1 };
}

canvas.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  cancelAnimationFrame(flight);
  canvas.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, local(event));
  if (pointers.size === 1) gesture = null;
  startGesture();
});

canvas.addEventListener("pointermove", (event) => {
  const at = local(event);
  if (!pointers.has(event.pointerId)) {
    if (event.pointerType === "mouse") hoverMap(at);
    return;
  }
  pointers.set(event.pointerId, at);
  const before = gesture;
  startGesture();
  gesture.moved = before.moved + Math.hypot(gesture.middle.x - before.middle.x, gesture.middle.y - before.middle.y);
  // A finger that trembles still taps.
  if (gesture.moved < (event.pointerType === "mouse" ? 3 : 8) && !gesture.many) {
    gesture.middle = before.middle;
    return;
  }
  canvas.classList.add("dragging");
  panBy(gesture.middle.x - before.middle.x, gesture.middle.y - before.middle.y);
  if (before.apart > 0 && gesture.apart > 0) zoomAt(gesture.apart / before.apart, gesture.middle.x, gesture.middle.y);
  repaint();
});

let lastTap = { time: 0, x: 0, y: 0 };

function release(event) {
  if (!pointers.has(event.pointerId)) return;
  const at = local(event);
  pointers.delete(event.pointerId);
  const still = gesture && !gesture.many && gesture.moved < (event.pointerType === "mouse" ? 3 : 8);
  if (pointers.size === 0) canvas.classList.remove("dragging");
  if (event.type === "pointerup" && still) tap(at, event);
  if (pointers.size > 0) startGesture(); else gesture = null;
}
canvas.addEventListener("pointerup", release);
canvas.addEventListener("pointercancel", release);

function tap(at, event) {
  const found = pick(at.x, at.y, event.pointerType === "mouse" ? 14 : 26);
  const twice = event.timeStamp - lastTap.time < 320 && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < 24;
  lastTap = { time: twice ? 0 : event.timeStamp, ...at };
  if (found >= 0) select(found);
  else if (twice) moveBy(2, at.x, at.y);
  else select(-1);
}

/** An anchor, else a place on the way. */
function hoverMap({ x, y }) {
  const index = pick(x, y);
  hover(index, index >= 0 ? { hinted: true } : { at: walkedTo(x, y) });
}
canvas.addEventListener("pointerleave", () => hover(-1));

canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  cancelAnimationFrame(flight);
  const unit = [1, 18, 240][event.deltaMode] ?? 1;
  // Two fingers on a touchpad arrive as a wheel with the control key and small steps.
  const factor = Math.exp(-Math.max(-240, Math.min(240, event.deltaY * unit)) * (event.ctrlKey ? 0.01 : 0.0022));
  const at = local(event);
  zoomAt(factor, at.x, at.y);
  repaint();
}, { passive: false });

canvas.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = event.shiftKey ? 200 : 80;
  const actions = {
    ArrowLeft: () => panBy(step, 0), ArrowRight: () => panBy(-step, 0),
    ArrowUp: () => panBy(0, step), ArrowDown: () => panBy(0, -step),
    "+": () => moveBy(1.6), "=": () => moveBy(1.6), "-": () => moveBy(1 / 1.6), "_": () => moveBy(1 / 1.6),
    0: fitRoute, Home: fitRoute,
    n: () => stepAnchor(1), p: () => stepAnchor(-1), N: () => stepAnchor(1), P: () => stepAnchor(-1),
    PageUp: () => stepFloor(1), PageDown: () => stepFloor(-1),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  cancelAnimationFrame(flight);
  action();
  repaint();
  if (!/^([np]|Page.*)$/i.test(event.key)) sayView();
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || help.open) return;
  // First what the pointer has brought up, then what was chosen.
  if (isHinted && !(isOpen && hovered === selected)) hover(-1);
  else if (selected >= 0) select(-1);
});

function stepAnchor(step) {
  const count = scene.anchors.length;
  // In a long list the next one is that of the list.
  const { list } = long, at = list?.position.get(selected) ?? -1;
  if (list && list.anchors.length > 0 && (at >= 0 || selected < 0)) {
    const next = at < 0 ? (step > 0 ? 0 : list.anchors.length - 1) : (at + step + list.anchors.length) % list.anchors.length;
    select(list.anchors[next].index, { center: true });
  } else if (count > 0) select(selected < 0 ? (step > 0 ? 0 : count - 1) : (selected + step + count) % count, { center: true });
}

for (const [id, action] of [["zoom-in", () => moveBy(1.8)], ["zoom-out", () => moveBy(1 / 1.8)], ["fit", fitRoute]]) {
  document.getElementById(id).addEventListener("click", () => { action(); sayView(); });
}

