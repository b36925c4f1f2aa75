// The list of anchors, the details of one, and the sheet that carries the list on a phone.

const panelBody = document.getElementById("panel-body");
const panelHead = document.getElementById("panel-head");
const handle = document.getElementById("handle");
const card = document.getElementById("card");
const rows = new Map();

function make(tag, className, content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (content !== undefined) element.textContent = content;
  return element;
}

function badge(anchor) {
  const element = make("span", `badge ${anchor.kind}`, anchor.number ?? "");
  if (String(anchor.number ?? "").length > 3) element.classList.add("wide");
  return element;
}

function titleOf(anchor) { return anchor.label || anchor.role || anchor.id; }

function row(anchor) {
  const button = make("button", `stop ${anchor.kind}`);
  button.type = "button";
  const name = make("span");
  name.append(make("b", "", titleOf(anchor)));
  if (anchor.role && anchor.label && anchor.kind !== "path") name.append(make("small", "", anchor.role));
  name.dir = "auto";
  button.append(badge(anchor), name, make("span", "note", anchor.note));
  button.addEventListener("click", () => select(anchor.index, { center: true }));
  rows.set(anchor.index, button);
  const item = make("li");
  item.append(button);
  return item;
}

/** A run of anchors between turns: closed at first, filled when it is opened. */
function run(anchors) {
  const item = make("li", "between");
  const text = anchors.length === 1 ? words.onePathAnchor : words.pathAnchors.replace("{count}", anchors.length);
  const button = make("button", "", text);
  button.type = "button";
  button.setAttribute("aria-expanded", "false");
  const list = make("ol", "walk");
  list.hidden = true;
  const open = (wanted) => {
    if (wanted && list.childElementCount === 0) list.append(...anchors.map(row));
    list.hidden = !wanted;
    button.setAttribute("aria-expanded", String(wanted));
  };
  button.addEventListener("click", () => open(list.hidden));
  for (const anchor of anchors) rows.set(anchor.index, { open: () => open(true) });
  item.append(button, list);
  return item;
}

function fillPanel() {
  let index = 0;
  const summaries = [];
  scene.chains.forEach((chain) => {
    const anchors = scene.anchors.slice(index, index += chain.anchors.length);
    if (scene.chains.length === 1) summaries.push([chain.name, chain.summary].filter(Boolean).join(" · "));
    else {
      if (chain.name) panelBody.append(make("h2", "", chain.name));
      if (chain.summary) panelBody.append(make("p", "", chain.summary));
    }
    const list = make("ol", "walk");
    let waiting = [];
    const flush = () => { if (waiting.length > 0) list.append(run(waiting)); waiting = []; };
    for (const anchor of anchors) {
      if (anchor.kind === "path") { waiting.push(anchor); continue; }
      flush();
      list.append(row(anchor));
    }
    flush();
    panelBody.append(list);
  });
  const loose = scene.anchors.slice(index);
  if (loose.length > 0) {
    if (scene.chains.length > 0) panelBody.append(make("h2", "", words.otherAnchors));
    const list = make("ol");
    list.append(...loose.map(row));
    panelBody.append(list);
  }
  if (scene.anchors.length === 0) panelBody.append(make("p", "empty", words.noAnchors));
  document.getElementById("summary").textContent = summaries.join("");
}

panelBody.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...panelBody.querySelectorAll("button")].filter((button) => button.offsetParent !== null);
  const target = buttons[buttons.indexOf(document.activeElement) + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
});

/** Shows what is known about an anchor; a hint follows the pointer and has no button. */
function fillCard(anchor, hint) {
  card.classList.toggle("hint", hint);
  const mark = document.getElementById("card-badge");
  mark.replaceChildren(badge(anchor));
  document.getElementById("card-label").textContent = titleOf(anchor);
  document.getElementById("card-role").textContent = anchor.label ? anchor.role : "";
  const facts = [...anchor.details, [words.identity, anchor.id]];
  document.getElementById("card-details").replaceChildren(...facts.flatMap(([label, value]) => {
    const detail = make("dd", "", value);
    detail.dir = "auto";
    return [make("dt", "", label), detail];
  }));
  card.hidden = false;
}

function refreshCard() {
  const index = hovered >= 0 && hovered !== selected ? hovered : selected;
  if (index < 0) { card.hidden = true; return; }
  fillCard(scene.anchors[index], index !== selected);
  placeCard();
}

/** Keeps the card beside its anchor and inside the map. */
function placeCard() {
  if (card.hidden || narrow.matches) return;
  const index = hovered >= 0 && hovered !== selected ? hovered : selected;
  if (index < 0) return;
  const anchor = scene.anchors[index];
  const at = toScreen(anchor.x, anchor.y);
  const { offsetWidth: width, offsetHeight: height } = card;
  const outside = at.x < -20 || at.y < -20 || at.x > view.width + 20 || at.y > view.height + 20;
  card.style.visibility = outside ? "hidden" : "";
  // The way ahead stays visible: the card stands where the anchor does not face.
  const facesEast = anchor.heading > 20 && anchor.heading < 160;
  const right = at.x + 26, left = at.x - 26 - width;
  let x = facesEast && left > 12 || right + width > view.width - 70 ? left : right;
  if (x < 12) x = Math.max(12, Math.min(view.width - width - 12, at.x - width / 2));
  const y = Math.max(12, Math.min(view.height - height - 40, at.y - height / 2));
  card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

/** Chooses an anchor (-1 for none) and shows its details. */
function select(index, { center = false } = {}) {
  if (!(index >= 0 && index < scene.anchors.length)) index = -1;
  rows.get(selected)?.removeAttribute?.("aria-current");
  selected = index;
  hovered = -1;
  if (index >= 0) {
    rows.get(index)?.open?.();
    const button = rows.get(index);
    button?.setAttribute?.("aria-current", "true");
    if (narrow.matches) setSheet("peek");
    else button?.scrollIntoView?.({ block: "nearest" });
  }
  card.style.visibility = "";
  refreshCard();
  if (index >= 0) reveal(scene.anchors[index], center);
  repaint();
}

/** Brings an anchor to where it can be seen: close enough, and not under what floats over the map. */
function reveal(anchor, center) {
  const free = insets();
  if (narrow.matches) free.bottom = view.height - card.offsetTop + 20;
  const at = toScreen(anchor.x, anchor.y);
  const inside = at.x > free.left && at.y > free.top && at.x < view.width - free.right && at.y < view.height - free.bottom;
  if (inside && (!center || placed.shown[anchor.index])) return;
  const scale = center ? Math.max(view.scale, anchor.kind === "path" ? 1.5 : Math.min(0.8, view.scale * 8)) : view.scale;
  moveTo({
    scale,
    x: anchor.x + (free.right - free.left) / 2 / scale,
    y: anchor.y + (free.bottom - free.top) / 2 / scale,
  });
}

document.getElementById("card-close").addEventListener("click", () => { select(-1); canvas.focus({ preventScroll: true }); });

// The sheet: `peek` shows its head, `half` and `full` more of the list.
function sheetHeight(state) {
  return state === "full" ? panel.offsetHeight : state === "half" ? Math.round(innerHeight * 0.5) : peekHeight();
}

function setSheet(state) {
  panel.dataset.state = state;
  panel.style.setProperty("--sheet", `${sheetHeight(state)}px`);
  handle.setAttribute("aria-expanded", String(state !== "peek"));
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

