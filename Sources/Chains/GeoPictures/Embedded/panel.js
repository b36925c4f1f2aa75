// The list of anchors, the sections of walks, and the details of an anchor.

const panelBody = document.getElementById("panel-body");
const panelHead = document.getElementById("panel-head");
const handle = document.getElementById("handle");
const card = document.getElementById("card");
const rows = new Map();
/** The runs of anchors that are folded at first, by anchor. */
const runs = new Map();

function make(tag, className, content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (content !== undefined) element.textContent = content;
  return element;
}

function badge(anchor) {
  const text = markOf(anchor) ?? "", element = dress(make("span", `badge ${anchor.kind}`, text), anchor.chain), digits = text.length;
  if (digits > 2) element.classList.add(digits > 3 ? "wider" : "wide");
  if (anchor.tone) element.style.background = `var(--${anchor.tone})`;
  return element;
}

function titleOf(anchor) { return anchor.label || anchor.role || anchor.id; }

/** A text whose lengths are not broken before their unit. */
function unbroken(text) { return text.replace(/(\d) (?=(?:k?m|min|h)\b)/g, "$1\u00a0"); }

/** The role of an anchor, unless its title says it. */
function subtitleOf(anchor) { return anchor.role === titleOf(anchor) ? "" : anchor.role; }

function row(anchor, tag = "li") {
  const button = make("button", `stop ${anchor.kind}`);
  button.type = "button";
  const name = make("span");
  name.append(make("b", "", unbroken(titleOf(anchor))));
  // On paper a place is known by its coordinate alone.
  name.dataset.place = [pairsOf(anchor.at)[0].map((degrees) => degrees.toFixed(5)).join(",\u00a0"), unbroken(anchor.note)].filter(Boolean).join(" · ");
  if (anchor.kind !== "path" && subtitleOf(anchor)) name.append(make("small", "", anchor.role));
  name.dir = "auto";
  button.append(badge(anchor), name, make("span", "note", anchor.note));
  button.addEventListener("click", () => select(anchor.index, { center: true }));
  rows.set(anchor.index, button);
  const item = make(tag);
  item.append(button);
  return item;
}

/** Neighbors of one title: one item with a button for each. */
function fold(anchors) {
  const item = make("li", "fold"), head = make("p", "", titleOf(anchors[0])), buttons = make("div", "chips");
  head.dir = "auto";
  head.append(make("small", "", fill(words.pathSection, { from: anchors[0].note, to: anchors.at(-1).note })));
  buttons.append(...anchors.map((anchor) => {
    const button = make("button", "", markOf(anchor) ?? "•");
    button.type = "button";
    button.title = anchor.note;
    button.setAttribute("aria-label", [markOf(anchor), titleOf(anchor), anchor.note].filter(Boolean).join(", "));
    button.addEventListener("click", () => select(anchor.index, { center: true }));
    rows.set(anchor.index, button);
    return button;
  }));
  item.append(head, buttons);
  return item;
}

/** The anchors as items of a list; equal ones that follow each other are one item. */
function itemsOf(anchors) {
  const groups = [];
  for (const anchor of anchors) {
    if (groups.length > 0 && titleOf(groups.at(-1)[0]) === titleOf(anchor)) groups.at(-1).push(anchor);
    else groups.push([anchor]);
  }
  return groups.map((group) => group.length > 1 ? fold(group) : row(group[0]));
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
    if (wanted && list.childElementCount === 0) list.append(...itemsOf(anchors));
    list.hidden = !wanted;
    button.setAttribute("aria-expanded", String(wanted));
    markRow();
  };
  button.addEventListener("click", () => open(list.hidden));
  for (const anchor of anchors) {
    rows.set(anchor.index, { open: () => open(true) });
    runs.set(anchor.index, button);
  }
  item.append(button, list);
  return item;
}

/** The list of a walk's problems, for screen readers; filled when it is opened. */
function sectionList(walk) {
  const parts = [
    ...(walk.coverage ?? []).filter((part) => !part.supported).map((part) => [part, words.unsupported, "unsupported"]),
    ...(walk.hidden ?? []).map((part) => [part, words.anchorHidden, "hidden"]),
  ].sort(([a], [b]) => a.from - b.from);
  if (parts.length === 0) return null;
  const details = make("details", "sections"), list = make("ul");
  const name = walks.length > 1 && walk.name ? `${words.pathSections}: ${walk.name}` : words.pathSections;
  details.append(make("summary", "", `${name} (${parts.length})`), list);
  details.fill = () => {
    if (list.childElementCount > 0) return;
    list.append(...parts.map(([part, text, kind]) => {
      const button = make("button"), item = make("li");
      button.type = "button";
      const place = fill(words.pathSection, { from: lengthText(part.from), to: lengthText(part.to) });
      button.append(make("i", `swatch ${kind}`), make("span", "", text), make("small", "", place));
      button.addEventListener("click", () => {
        if (walker.walk !== walk) chooseWalk(walk);
        if (narrow.matches) setSheet("peek");
        walkTo(part.from);
        say(`${text}, ${place}`);
      });
      item.append(button);
      return item;
    }));
  };
  details.addEventListener("toggle", () => { if (details.open) details.fill(); });
  return details;
}

function fillPanel() {
  let index = 0;
  const summaries = source.summary ? [source.summary] : [];
  if (isComparison) panelBody.append(walkTable());
  scene.chains.forEach((chain, c) => {
    const anchors = scene.anchors.slice(index, index += chain.anchors.length);
    // The title stands for the only one.
    if (scene.chains.length === 1) summaries.push(chain.summary);
    else {
      const name = make("h2", "walk-name");
      name.append(walkSign(c), make("span", "", chain.name || `${words.walk} ${c + 1}`));
      panelBody.append(name);
      if (chain.summary) panelBody.append(make("p", "", chain.summary));
    }
    const list = dress(make("ol", "walk"), c);
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
    if (loose.length < longLeast) {
      const list = make("ol");
      list.append(...loose.map((anchor) => row(anchor)));
      panelBody.append(list);
    }
  }
  panelBody.append(...walks.map(sectionList).filter(Boolean));
  if (scene.anchors.length === 0) panelBody.append(make("p", "empty", words.noAnchors));
  if (scene.anchors.length >= longLeast) fillLongList(loose);
  document.getElementById("summary").textContent = summaries.join("").split(" · ").map((part) => part.replaceAll(" ", "\u00a0")).join(" · ");
}

panelBody.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  if (!step) return;
  if (long.list?.element.contains(document.activeElement) && long.list.move(event.key)) {
    event.preventDefault();
    return;
  }
  const buttons = [...panelBody.querySelectorAll("button, summary")].filter((button) => button.offsetParent !== null);
  const target = buttons[Math.max(0, Math.min(buttons.length - 1, buttons.indexOf(document.activeElement) + step))];
  if (!target) return;
  event.preventDefault();
  target.focus();
});

/** Shows what is known about an anchor; a hint follows the pointer and has no button. */
function fillCard(anchor, hint) {
  card.classList.toggle("hint", hint);
  const mark = document.getElementById("card-badge");
  mark.replaceChildren(badge(anchor));
  document.getElementById("card-label").textContent = unbroken(titleOf(anchor));
  document.getElementById("card-role").textContent = subtitleOf(anchor);
  const facts = [...anchor.details, [words.identity, anchor.id]];
  document.getElementById("card-details").replaceChildren(...facts.flatMap(([label, value], i) => {
    const name = make("dt", "", label), detail = make("dd", "", value);
    detail.dir = "auto";
    if (label === words.coordinate || label === words.identity) detail.append(copyButton(label, value));
    return i < 4 ? [name, detail] : [further(name), further(detail)];
  }));
  const [[latitude, longitude]] = pairsOf(anchor.at), command = commandOf(anchor), place = `geo:${latitude},${longitude}`;
  const maps = make("a", "", words.openMaps);
  maps.href = place;
  document.getElementById("card-copies").replaceChildren(
    ...neighborButtons(anchor), ...facts.length > 4 ? [moreButton()] : [],
    maps, copyButton(words.link, linkTo(anchor), words.copyLink), further(copyButton("geo: URI", place, fill(words.copy, { what: "geo: URI" }))),
    ...command ? [further(copyButton(words.command, command, words.copyCommand))] : []);
  card.hidden = false;
}

/** Buttons to the anchors before and after, for details that take the place of the walk. */
function neighborButtons(anchor) {
  const button = (by, sign, name) => {
    const step = make("button", "step", sign), to = scene.anchors[anchor.index + by];
    step.type = "button";
    step.setAttribute("aria-label", name);
    step.disabled = to?.chain !== anchor.chain;
    step.addEventListener("click", () => select(anchor.index + by, { center: true }));
    return step;
  };
  return anchor.chain < 0 ? [] : [button(-1, "‹", words.previousAnchor), button(1, "›", words.nextAnchor)];
}

/** Marks what is not shown at first. */
function further(element) {
  element.classList.add("further");
  return element;
}

/** Shows that too, or hides it again. */
function moreButton() {
  const button = make("button", "more", words.moreDetails);
  button.type = "button";
  const show = (isWhole) => {
    card.classList.toggle("whole", isWhole);
    button.setAttribute("aria-expanded", String(isWhole));
  };
  show(card.classList.contains("whole"));
  button.addEventListener("click", () => {
    keepWhole();
    show(!card.classList.contains("whole"));
    repaint();
  });
  return button;
}

/** The anchor that the details are about: the one under the pointer before the chosen one; -1 for none. */
function detailedAnchor() { return isHinted ? hovered : isOpen ? selected : -1; }

function refreshCard() {
  const index = detailedAnchor();
  if (card.hidden !== index < 0) keepWhole();
  if (index < 0) {
    // The focused element is going away; the map takes the focus.
    if (card.contains(document.activeElement)) canvas.focus({ preventScroll: true });
    card.hidden = true;
    return;
  }
  fillCard(scene.anchors[index], !isOpen || index !== selected);
  placeCard();
}

/** Keeps the card beside its anchor and inside the map. */
function placeCard() {
  if (card.hidden || narrow.matches || low.matches) return;
  const index = detailedAnchor();
  if (index < 0) return;
  const anchor = scene.anchors[index];
  const at = toScreen(anchor.x, anchor.y);
  const outside = at.x < -20 || at.y < -20 || at.x > view.width + 20 || at.y > view.height + 20;
  card.style.visibility = outside ? "hidden" : "";
  // The walker's view lies over the map's left side, unless the page reads from the right.
  const least = sight.hidden || sight.offsetLeft > 12 ? 12 : sight.offsetLeft + sight.offsetWidth + 12;
  card.style.maxWidth = `${Math.max(240, Math.min(384, view.width - 82 - least))}px`;
  const { offsetWidth: width, offsetHeight: height } = card;
  const { x, y } = cardPlace(at, width, height, least);
  card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

/** Places of the routes on the screen, about as far apart as two lines of text. */
function routeSpots() {
  const spots = [], { width, height, scale } = view;
  for (const walk of walks) {
    const step = Math.max(30 / scale, walk.length / 400);
    for (let at = 0; at <= walk.length; at += step) {
      const place = placeAt(walk, at), spot = toScreen(place.x, place.y);
      if (spot.x > 0 && spot.y > 0 && spot.x < width && spot.y < height) spots.push(spot);
    }
  }
  return spots;
}

/** The place of a card that hides least of the walk: beside, above or below its anchor, or in a corner of the map. */
function cardPlace(at, width, height, left) {
  const within = (value, low, high) => Math.max(low, Math.min(Math.max(low, high), value));
  const right = view.width - 70 - width, bottom = view.height - height - 40;
  const places = [
    [at.x + 26, at.y - height / 2], [at.x - 26 - width, at.y - height / 2], [at.x - width / 2, at.y + 30], [at.x - width / 2, at.y - 50 - height],
    [left, 12], [right, 12], [left, bottom], [right, bottom],
  ].map(([x, y]) => ({ x: within(x, left, right), y: within(y, 12, bottom) }));
  // The start and end of the walk count as several.
  const markers = placed.markers.filter(({ form }) => form !== "dot").flatMap(({ x, y, anchor }) => Array(rank[anchor.kind] === 0 ? 4 : 1).fill(toScreen(x, y)));
  const hides = ({ x, y }, point, margin) => point.x > x - margin && point.x < x + width + margin && point.y > y - margin && point.y < y + height + margin;
  const way = routeSpots();
  // The anchor itself counts more than all others together; a corner is farther from it than its side.
  const cost = (place, i) => (hides(place, at, 18) ? 1000 : 0) + way.filter((point) => hides(place, point, 4)).length * 0.4 + markers.filter((point) => hides(place, point, 12)).length + (i < 4 ? 0 : 1.5) + i * 0.01;
  return places.map((place, i) => [cost(place, i), place]).reduce((best, next) => next[0] < best[0] ? next : best)[1];
}

/** Brings an anchor to where it can be seen: close enough, and not under what floats over the map. */
function reveal(anchor, center) {
  // The whole that is shown again shows the anchor too.
  if (isKept && (!center || placed.shown[anchor.index]?.form === "full")) return;
  const free = insets();
  const at = toScreen(anchor.x, anchor.y);
  const inside = at.x > free.left && at.y > free.top && at.x < view.width - free.right && at.y < view.height - free.bottom;
  if (inside && (!center || placed.shown[anchor.index]?.form === "full")) return;
  const scale = center ? Math.max(view.scale, anchor.kind === "path" ? 1.5 : Math.min(0.8, view.scale * 8)) : view.scale;
  moveTo({
    scale,
    x: anchor.x + (free.right - free.left) / 2 / scale,
    y: anchor.y + (free.bottom - free.top) / 2 / scale,
  });
}

document.getElementById("card-close").addEventListener("click", () => select(-1));
