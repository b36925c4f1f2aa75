// The sheet: `peek` shows its head, `half` and `full` more of the list.
function sheetHeight(state) {
  return state === "full" ? panel.offsetHeight : state === "half" ? Math.round(innerHeight * 0.5) : peekHeight();
}

function setSheet(state) {
  keepWhole();
  const before = insets();
  panel.dataset.state = state;
  if (narrow.matches && !isKept && !isWhole()) keepSeen(before);
  panel.style.setProperty("--sheet", `${sheetHeight(state)}px`);
  handle.setAttribute("aria-expanded", String(state !== "peek"));
  repaint();
}

/** Keeps the contents of the free part of the map in it when that gets lower or higher. */
function keepSeen(before) {
  const after = insets(), { height, scale } = view;
  const middle = (free) => (free.top + height - free.bottom) / 2, room = (free) => Math.max(40, height - free.top - free.bottom);
  const y = view.y + (middle(before) - height / 2) / scale;
  view.scale = clampScale(scale * room(after) / room(before));
  view.y = y - (middle(after) - height / 2) / view.scale;
}

handle.addEventListener("click", () => setSheet(panel.dataset.state === "peek" ? "half" : "peek"));

let sheetDrag = null;
panelHead.addEventListener("pointerdown", (event) => {
  if (!narrow.matches) return;
  sheetDrag = { y: event.clientY, from: sheetHeight(panel.dataset.state), height: 0, moved: false };
});
addEventListener("pointermove", (event) => {
  if (!sheetDrag) return;
  const height = Math.max(peekHeight(), Math.min(panel.offsetHeight, sheetDrag.from + sheetDrag.y - event.clientY));
  if (Math.abs(event.clientY - sheetDrag.y) > 6 && !sheetDrag.moved) {
    sheetDrag.moved = true;
    panel.classList.add("moving");
    panel.dataset.state = "half";
  }
  sheetDrag.height = height;
  if (sheetDrag.moved) panel.style.setProperty("--sheet", `${height}px`);
});
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, (event) => {
    if (!sheetDrag) return;
    const { moved, height, from } = sheetDrag;
    sheetDrag = null;
    panel.classList.remove("moving");
    if (!moved) {
      if (end === "pointerup" && event.target !== handle) setSheet(panel.dataset.state === "peek" ? "half" : "peek");
      return;
    }
    const states = ["peek", "half", "full"];
    const up = height > from;
    const nearest = states.reduce((a, b) => Math.abs(sheetHeight(a) - height) < Math.abs(sheetHeight(b) - height) ? a : b);
    const beyond = states.find((state) => up ? sheetHeight(state) >= height : false) ?? "peek";
    setSheet(Math.abs(height - from) > 40 && up ? beyond : Math.abs(height - from) > 40 ? (nearest === "full" ? "half" : nearest) : nearest);
  });
}


// A keyboard user needs all of the list: a half open sheet hides entries that cannot be scrolled to.
panelBody.addEventListener("focusin", (event) => {
  if (narrow.matches && panel.dataset.state === "half" && event.target.matches(":focus-visible")) setSheet("full");
});
