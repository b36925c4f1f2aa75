// The profile below the map: heights, sections and anchors along the walk, and the slider.

const walkPanel = document.getElementById("walk");
const figure = document.getElementById("walk-figure");
const slider = document.getElementById("walker");
const plot = { left: 46, right: 16, width: 0, height: 0 };

function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(figure.namespaceURI, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const round = (value) => Math.round(value * 10) / 10;
/** Walks that are compared share the scale of the longest. */
const reachOf = (walk) => isComparison ? walks.reduce((most, { length }) => Math.max(most, length), walk.length) : walk.length;
const xOf = (distance) => plot.left + distance / reachOf(walker.walk) * plot.width;

/** The walks that are compared with one, where their heights count from the same surface. */
const othersOf = (walk) => isComparison ? walks.filter((other) => other !== walk && other.datum === walk.datum) : [];

/** Round heights from below the lowest to above the highest, at most so many. */
function heightAxis(walk, most) {
  let low = Infinity, high = -Infinity;
  for (const line of [walk.heights, walk.ground, ...othersOf(walk).map(({ heights }) => heights)]) {
    for (const [, height] of line) {
      if (height < low) low = height;
      if (height > high) high = height;
    }
  }
  if (low > high) return null;
  // A way that is nearly level does not look like a mountain range.
  const span = Math.max(high - low, 20);
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((size) => span / size <= most) ?? span;
  const bottom = Math.floor((high + low - span) / 2 / step) * step;
  const top = Math.max(bottom + step, Math.ceil((high + low + span) / 2 / step) * step);
  return { low, high, bottom, top, step };
}

/** The `d` of a line of heights, thinned to what a column of pixels shows; lines break at gaps. */
function heightPath(line, yOf, floor) {
  const parts = [];
  let column = null;
  let run = [];
  const flush = () => {
    if (!column) return;
    run.push([column.x, column.first]);
    if (column.low !== column.first && column.low !== column.last) run.push([column.x, column.low]);
    if (column.high !== column.first && column.high !== column.last) run.push([column.x, column.high]);
    if (column.last !== column.first) run.push([column.x, column.last]);
    column = null;
  };
  const end = () => {
    flush();
    if (run.length > 1) {
      const path = run.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
      parts.push(floor === undefined ? `M${path}` : `M${round(run[0][0])},${floor}L${path} ${round(run.at(-1)[0])},${floor}Z`);
    }
    run = [];
  };
  for (const [place, height] of line) {
    if (Number.isNaN(height)) { end(); continue; }
    const x = xOf(place), y = yOf(height);
    if (column && x - column.x < 1) {
      column.low = Math.min(column.low, y);
      column.high = Math.max(column.high, y);
      column.last = y;
    } else {
      flush();
      column = { x, first: y, last: y, low: y, high: y };
    }
  }
  end();
  return parts.join("");
}

/** The sections as one path of boxes; those next to each other on a pixel become one. */
function boxes(sections, top, height) {
  const parts = [];
  let open = null;
  for (const { from, to } of sections) {
    const left = xOf(from), right = Math.max(xOf(to), left + 1.5);
    if (open && left <= open.right + 0.5) open.right = Math.max(open.right, right);
    else parts.push(open = { left, right });
  }
  return parts.map(({ left, right }) => `M${round(left)},${top}H${round(right)}v${height}H${round(left)}Z`).join("");
}

/** Draws the profile for the width that there is. */
function drawProfile() {
  const { walk } = walker;
  if (!walk) return;
  const width = printing ? sheetOfPaper.profile : Math.max(160, figure.parentElement.clientWidth);
  plot.width = width - plot.left - plot.right;
  const axis = heightAxis(walk, narrow.matches ? 3 : 4);
  const isFlat = !axis || axis.high - axis.low < 0.05 && walk.ground.length === 0;
  const top = 8, floor = isFlat ? 24 : narrow.matches ? 64 : 84;
  const yOf = (height) => isFlat ? 15 : floor - (height - axis.bottom) / (axis.top - axis.bottom) * (floor - top);
  const lanes = [];
  if (walk.coverage) lanes.push("coverage");
  if (walk.hidden?.length > 0) lanes.push("sight");
  const tickTop = floor + 4, laneTop = tickTop + 24;
  const bottom = laneTop + lanes.length * 10;
  plot.height = bottom + 18;
  const right = plot.left + plot.width, end = xOf(walk.length);

  const parts = [];
  parts.push(draw("defs", {}, draw("pattern", { id: "stripes", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    draw("rect", { class: "stripe-land", width: 6, height: 6 }), draw("rect", { class: "stripe", width: 3, height: 6 }))));
  const dark = (walk.coverage ?? []).filter((part) => !part.supported);
  const light = (walk.coverage ?? []).filter((part) => part.supported);
  const band = floor - top;
  if (dark.length > 0) parts.push(draw("path", { class: "band unsupported", d: boxes(dark, top, band) }));
  if (!isFlat) {
    const count = Math.round((axis.top - axis.bottom) / axis.step);
    for (let i = 0; i <= count; i++) {
      const height = axis.bottom + i * axis.step, y = round(yOf(height));
      parts.push(draw("path", { class: i === 0 ? "axis" : "grid", d: `M${plot.left},${y}H${right}` }));
      parts.push(draw("text", { x: plot.left - 8, y: y + 3.5, class: "left" }, `${numberText(height)}${words.gap}${words.meters}`));
    }
    if (walk.ground.length > 0) {
      parts.push(draw("path", { class: "ground", d: heightPath(walk.ground, yOf, floor) }));
      parts.push(draw("path", { class: "ground-line", d: heightPath(walk.ground, yOf) }));
    }
  } else {
    parts.push(draw("path", { class: "axis", d: `M${plot.left},${floor}H${right}` }));
  }
  if (walk.hidden?.length > 0) parts.push(draw("path", { class: "band hidden", d: boxes(walk.hidden, top, band) }));
  for (const other of axis ? othersOf(walk) : []) {
    const dashes = dashesOf(other.chain).map((part) => part * 2).join(" ");
    parts.push(dress(draw("path", { class: "height-line other", "stroke-dasharray": dashes, d: heightPath(other.heights, yOf) }), other.chain));
  }
  if (axis) parts.push(draw("path", { class: "height-line", d: heightPath(walk.heights, yOf) }));

  if (!isFlat) parts.push(...extremes(walk, yOf, top));

  parts.push(draw("path", { id: "walk-live", class: "live", d: "" }));
  parts.push(...ticks(walk, tickTop));
  lanes.forEach((lane, i) => {
    const y = laneTop + i * 10;
    parts.push(draw("rect", { class: "lane", x: plot.left, y, width: end - plot.left, height: 6, rx: 1 }));
    if (lane === "coverage") {
      parts.push(draw("path", { class: "supported", d: boxes(light, y, 6) }), draw("path", { class: "unsupported", d: boxes(dark, y, 6) }));
    } else parts.push(draw("path", { class: "hidden", d: boxes(walk.hidden, y, 6) }));
  });
  const side = roundLength(reachOf(walk) / Math.max(1, plot.width / 90));
  const step = [side, side * 2, side * 2.5, side * 5].find((size) => size / reachOf(walk) * plot.width >= 64) ?? walk.length;
  const axisText = (at, anchor, text) => parts.push(draw("text", { x: round(xOf(at)), y: bottom + 13, class: anchor }, text));
  for (let at = 0; xOf(at) < end - 76; at += step) axisText(at, at === 0 ? "start" : "middle", roundText(at));
  axisText(walk.length, "end", lengthText(walk.length));
  parts.push(draw("path", { id: "walk-found", class: "found", d: "" }));
  parts.push(draw("g", { id: "walk-ghost", display: "none" },
    draw("path", { class: "ghost", d: `M0,2V${bottom}` }), draw("rect", { height: 18, rx: 5, y: 0 }), draw("text", { y: 13 })));
  parts.push(draw("g", { id: "walk-cursor" },
    draw("path", { class: "cursor", d: `M0,2V${tickTop + 9}` }), draw("circle", { class: "knob", r: 7, cy: tickTop + 4 }),
    draw("circle", { id: "walk-spot", class: "spot", r: 4 })));
  plot.yOf = axis && !isFlat ? yOf : null;
  plot.tickTop = tickTop;
  figure.setAttribute("viewBox", `0 0 ${width} ${plot.height}`);
  figure.style.height = `${plot.height}px`;
  figure.replaceChildren(...parts);
  figure.setAttribute("aria-label", summaryOf(walk));
  // The middle of the native thumb runs from half its width to half its width before the end.
  slider.style.left = `${plot.left - 12}px`;
  slider.style.width = `${end - plot.left + 24}px`;
  slider.style.height = `${bottom}px`;
  slider.max = walk.length;
}

/** The highest and the lowest place of the anchors' line, with their heights. */
function extremes(walk, yOf, top) {
  const known = walk.heights.filter(([, height]) => Number.isFinite(height));
  if (known.length === 0) return [];
  const high = known.reduce((a, b) => b[1] > a[1] ? b : a), low = known.reduce((a, b) => b[1] < a[1] ? b : a);
  if (high[1] - low[1] < 1) return [];
  return [high, low].flatMap(([place, height]) => {
    const x = xOf(place), y = yOf(height), inside = Math.max(plot.left + 26, Math.min(plot.left + plot.width - 16, x));
    return [
      draw("circle", { class: "extreme", cx: round(x), cy: round(y), r: 2.6 }),
      draw("text", { class: "middle told", x: round(inside), y: round(Math.max(top + 2, y - 6)) }, `${numberText(height)}${words.gap}${words.meters}`),
    ];
  });
}

/** A round length on the axis, such as 0, 250 m or 1.5 km. */
function roundText(meters) {
  const far = meters >= 1000;
  const value = far ? meters / 1000 : meters;
  const digits = Number.isInteger(round(value * 100) / 100) ? 0 : Number.isInteger(round(value * 100) / 10) ? 1 : 2;
  return meters === 0 ? "0" : `${numberText(value, digits)}${words.gap}${far ? words.kilometers : words.meters}`;
}

/** A tick for each anchor while there is room, and the ones where something is to be done above them. */
function ticks(walk, top) {
  const room = (xOf(walk.length) - plot.left) / Math.max(1, walk.count);
  const step = room >= 3 ? 1 : numberStep(room * 16);
  let small = "", before = -Infinity;
  const marks = [];
  for (let i = 0; i < walk.count; i++) {
    const { kind, number } = scene.anchors[walk.first + i];
    const x = round(xOf(walk.stops[i]));
    if (kind === "path") {
      if (room >= 3 || (number ?? i + 1) % step === 0) small += `M${x},${top + 2}v5`;
      continue;
    }
    const isEnd = kind === "start" || kind === "arrival";
    if (!isEnd && x - before < 3) continue;
    before = x;
    marks.push(draw("path", { class: `tick ${kind}`, d: isEnd ? `M${x},${top - 2}v12` : `M${x},${top - 1}v10` }));
  }
  // Numbers where they have room: the ends before all others.
  const taken = new Room(), width = (text) => text.length * 6 + 5;
  const told = Array.from({ length: walk.count }, (_, i) => [scene.anchors[walk.first + i], xOf(walk.stops[i])])
    .filter(([{ kind, number }]) => kind !== "path" && number !== undefined).sort(([a], [b]) => rank[a.kind] - rank[b.kind]);
  for (const [anchor, x] of told) {
    const place = taken.place(width(markOf(anchor)), 8, [[x, 0]]);
    if (place) marks.push(draw("text", { x: round(x), y: top + 20, class: "middle tick-number" }, markOf(anchor)));
  }
  if (told.length > 0) marks.push(draw("text", { x: plot.left - 8, y: top + 20, class: "left" }, words.anchor));
  return [draw("path", { class: "tick path", d: small }), ...marks];
}

/** Short name of the heights' surface: the legend and the details of each anchor name the model. */
function surfaceOf({ datum }) { return datum.replace(/\s*[(（].*$/, ""); }

/** Writes what is known where the walker is. */
function showWalker() {
  const { walk } = walker;
  if (!walk) return;
  const now = walker.now = reading(walk, walker.at, walker.stop);
  const anchor = scene.anchors[walk.first + now.next];
  document.getElementById("walk-badge").replaceChildren(badge(anchor));
  document.getElementById("walk-title").textContent = unbroken(titleOf(anchor));
  const ahead = now.left < 0.5 ? words.here : fill(words.ahead, { length: lengthText(now.left) });
  document.getElementById("walk-note").textContent = [now.left < 0.5 && subtitleOf(anchor) ? "" : ahead, subtitleOf(anchor)].filter(Boolean).join(" · ");
  const then = now.then < 0 ? "" : fill(words.then, {
    length: lengthText(now.thenLeft), instruction: titleOf(scene.anchors[walk.first + now.then]),
  });
  document.getElementById("walk-then").textContent = then;

  const place = fill(words.placeOf, { place: lengthText(walker.at), length: lengthText(walk.length) });
  const facts = [];
  if (now.visible !== undefined) facts.push([now.visible ? "seen" : "unseen", now.visible ? words.anchorVisible : words.anchorHidden]);
  if (walk.blind) facts.push(["blind", words.sightUnknown]);
  if (now.supported !== undefined) facts.push([now.supported ? "yes" : "no", now.supported ? words.supported : words.unsupported]);
  if (now.live) {
    const numbers = [now.live.first, now.live.first + now.live.count - 1]
      .map((i) => markOf(scene.anchors[walk.first + Math.min(i, walk.count - 1)]) ?? i + 1);
    facts.push(["live", fill(words.live, { first: numbers[0], last: numbers[1] })]);
  }
  facts.push(["place", place]);
  if (plot.yOf && Number.isFinite(now.height)) {
    facts.push(["height", walk.datum ? fill(words.heightAbove, { meters: numberText(now.height), datum: surfaceOf(walk) }) : `${numberText(now.height)}${words.gap}${words.meters}`]);
  }
  document.getElementById("walk-facts").replaceChildren(...facts.map(([kind, text]) => make("li", kind, text)));
  slider.value = walker.at;
  slider.setAttribute("aria-valuetext", [
    place, [markOf(anchor), titleOf(anchor)].filter(Boolean).join(" "), ahead, ...facts.filter(([kind]) => kind !== "place").map(([, text]) => text),
  ].join(", "));

  const cursor = document.getElementById("walk-cursor");
  if (!cursor) return;
  cursor.setAttribute("transform", `translate(${round(xOf(walker.at))} 0)`);
  // Heights that are told keep clear of the line that shows where the walker is.
  for (const told of figure.querySelectorAll(".told")) told.setAttribute("display", Math.abs(told.getAttribute("x") - xOf(walker.at)) < 22 ? "none" : "inline");
  const spot = document.getElementById("walk-spot");
  const known = plot.yOf && Number.isFinite(now.height);
  spot.setAttribute("display", known ? "inline" : "none");
  if (known) spot.setAttribute("cy", round(plot.yOf(now.height)));
  if (now.live) {
    const last = Math.min(walk.count - 1, now.live.first + now.live.count - 1);
    const left = xOf(walk.stops[now.live.first]) - 2, right = xOf(walk.stops[last]) + 2;
    document.getElementById("walk-live").setAttribute("d", `M${round(left)},${plot.tickTop}H${round(right)}v9H${round(left)}Z`);
  }
  document.getElementById("walk-back").disabled = walker.at <= walk.stops[0] + 0.005;
  document.getElementById("walk-on").disabled = walker.at >= walk.stops[walk.count - 1] - 0.005;
}

/** Keeps as much room above the profile as the longest words need, so that nothing moves while one walks. */
function reserveRoom() {
  const { walk, at, stop } = walker, head = document.getElementById("walk-head");
  if (!walk || walkPanel.clientWidth === plot.reserved) return;
  plot.reserved = walkPanel.clientWidth;
  head.style.minHeight = "";
  const length = (i) => titleOf(scene.anchors[walk.first + i]).length;
  const longest = Array.from(walk.stops.keys()).sort((a, b) => length(b) - length(a)).slice(0, 6);
  const sections = [...(walk.coverage ?? []).filter((part) => !part.supported), ...walk.hidden ?? []];
  const places = [
    ...longest.flatMap((i) => [walk.stops[i], walk.stops[i] - 3, walk.stops[Math.max(0, i - 1)]]),
    ...sections.slice(0, 3).flatMap(({ from, to }) => [from + 0.1, (from + to) / 2]), walk.length / 2, walk.length - 5,
  ];
  let height = 0;
  for (const place of places) {
    walker.at = Math.max(0, Math.min(walk.length, place));
    walker.stop = -1;
    showWalker();
    height = Math.max(height, head.offsetHeight);
  }
  Object.assign(walker, { at, stop });
  head.style.minHeight = `${height}px`;
}

/** Goes to the next anchor, or to the one before. */
function stepStop(step) {
  const { walk, at } = walker;
  const next = step > 0
    ? firstIndex(walk.count, (i) => walk.stops[i] > at + 0.005)
    : firstIndex(walk.count, (i) => walk.stops[i] >= at - 0.005) - 1;
  walkTo(walk.stops[Math.max(0, Math.min(walk.count - 1, next))]);
}

slider.addEventListener("input", () => walkTo(Number(slider.value)));
slider.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !walker.walk) return;
  const step = Math.max(1, roundLength(walker.walk.length / 300)) * (event.shiftKey ? 10 : 1);
  const actions = {
    ArrowLeft: () => walkTo(walker.at - step), ArrowDown: () => walkTo(walker.at - step),
    ArrowRight: () => walkTo(walker.at + step), ArrowUp: () => walkTo(walker.at + step),
    PageUp: () => stepStop(1), PageDown: () => stepStop(-1),
    Home: () => walkTo(0), End: () => walkTo(walker.walk.length),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});
document.getElementById("walk-back").addEventListener("click", () => stepStop(-1));
document.getElementById("walk-on").addEventListener("click", () => stepStop(1));

const walkChoice = document.getElementById("walk-choice");
walkChoice.addEventListener("change", () => {
  chooseWalk(walks[Number(walkChoice.value)]);
  walkTo(0);
});

function chooseWalk(walk) {
  walker.walk = walk;
  walker.at = 0;
  startProfile();
}

/** Shows the profile of the walk that is chosen; nothing without one. */
function startProfile() {
  walkPanel.hidden = !walker.walk;
  if (!walker.walk) return;
  walkChoice.hidden = walks.length < 2;
  if (walkChoice.childElementCount === 0) {
    walkChoice.append(...walks.map((walk, i) => {
      const option = make("option", "", [letterOf(walk.chain), walk.name || `${words.walk} ${i + 1}`].filter(Boolean).join(" · "));
      option.value = i;
      return option;
    }));
  }
  walkChoice.value = walks.indexOf(walker.walk);
  walkPanel.style.removeProperty("--route");
  dress(walkPanel, walker.walk.chain);
  fillLegend(walker.walk);
  drawProfile();
  showFound();
  plot.reserved = -1;
  reserveRoom();
  walkTo(walker.at, { quiet: true });
}

new ResizeObserver(() => {
  if (!walker.walk || printing || onPaper.matches) return;
  keepWhole();
  drawProfile();
  reserveRoom();
  showWalker();
}).observe(walkPanel);

