// The walker: where a distance along a walk is, what is known there, and how the map shows it.

/** Adds up differences into places in meters. */
function readPlaces(deltas = []) {
  const places = new Float64Array(deltas.length);
  let centimeters = 0;
  deltas.forEach((delta, i) => { places[i] = (centimeters += delta) / 100; });
  return places;
}

/** Pairs of differences into [place, height]; the height is NaN where it is not known. */
function readHeights(pairs = []) {
  const line = [];
  let place = 0, height = 0;
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    place += pairs[i];
    if (pairs[i + 1] !== null) height += pairs[i + 1];
    line.push([place / 100, pairs[i + 1] === null ? NaN : height / 100]);
  }
  return line;
}

/** Flat triples into objects, the first numbers of each being places in meters. */
function readSections(flat, places, build) {
  if (!flat) return null;
  const sections = [];
  for (let i = 0; i + 2 < flat.length; i += 3) {
    sections.push(build(...flat.slice(i, i + 3).map((number, n) => n < places ? number / 100 : number)));
  }
  return sections;
}

/** The first index of an ascending list where `reaches` holds; its length when it never does. */
function firstIndex(count, reaches) {
  let low = 0, high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reaches(middle)) high = middle; else low = middle + 1;
  }
  return low;
}

const walks = [];
{
  let first = 0;
  source.chains.forEach((chain, index) => {
    const raw = chain.walk, line = scene.paths[index];
    const count = chain.anchors.length;
    if (raw && raw.length > 0 && count > 0 && line.xs.length > 1 && raw.path?.length === line.xs.length) {
      walks.push({
        chain: index, first, count, line, name: chain.name, datum: raw.datum, climb: raw.climb,
        length: raw.length / 100, path: readPlaces(raw.path), stops: readPlaces(raw.stops),
        heights: readHeights(raw.heights), ground: readHeights(raw.ground),
        reveals: raw.reveals ?? [], assets: raw.assets ?? [], scales: raw.scales ?? [], above: (raw.above ?? 0) / 100,
        coverage: readSections(raw.coverage, 2, (from, to, supported) => ({ from, to, supported: supported === 1 })),
        hidden: readSections(raw.hidden, 2, (from, to, anchor) => ({ from, to, anchor })),
        blind: raw.blind === true,
        live: readSections(raw.live, 1, (to, start, many) => ({ to, first: start, count: many })) ?? [],
      });
    }
    first += count;
  });
}

/** The walk that is shown, where its walker is, and whether anybody has moved them yet. */
const walker = { walk: walks[0] ?? null, at: 0, stop: -1, active: false, closeUntil: 0 };

/** The place of a distance on the map's meters, and the direction of the way there. */
function placeAt({ line, path }, distance) {
  const leg = Math.max(1, Math.min(path.length - 1, firstIndex(path.length, (i) => path[i] > distance)));
  const span = path[leg] - path[leg - 1];
  const fraction = span > 0 ? Math.max(0, Math.min(1, (distance - path[leg - 1]) / span)) : 0;
  const dx = line.xs[leg] - line.xs[leg - 1], dy = line.ys[leg] - line.ys[leg - 1];
  return { x: line.xs[leg - 1] + fraction * dx, y: line.ys[leg - 1] + fraction * dy, heading: Math.atan2(dx, -dy) };
}

/** The height of a line at a distance; NaN where it is not known. */
function heightAt(line, distance) {
  if (line.length === 0) return NaN;
  const next = firstIndex(line.length, (i) => line[i][0] >= distance);
  const [to, high] = line[Math.min(next, line.length - 1)], [from, low] = line[Math.max(0, next - 1)];
  return to > from ? low + (high - low) * Math.max(0, Math.min(1, (distance - from) / (to - from))) : high;
}

/** State of the walk at a place; indices count the anchors of the walk. `stop` selects one of several in one place. */
function reading(walk = walker.walk, at = walker.at, stop = -1) {
  const first = Math.min(walk.count - 1, firstIndex(walk.count, (i) => walk.stops[i] >= at - 0.005));
  const next = Math.abs(walk.stops[stop] - at) < 0.005 ? stop : first;
  const within = (sections) => sections && sections[firstIndex(sections.length, (i) => sections[i].to > at)];
  // At the end the last section counts; a hidden one ends where the next anchor is seen again.
  const covered = within(walk.coverage) ?? walk.coverage?.at(-1);
  const hidden = within(walk.hidden);
  const live = walk.live[Math.min(walk.live.length - 1, firstIndex(walk.live.length, (i) => walk.live[i].to >= at - 0.005))];
  let then = next;
  if (kindOf(walk, next) === "path") {
    while (then < walk.count - 1 && then - next < 400 && kindOf(walk, then) === "path") then++;
  }
  return {
    next, left: Math.max(0, walk.stops[next] - at), live,
    then: then > next && kindOf(walk, then) !== "path" ? then : -1,
    thenLeft: walk.stops[then] - at,
    supported: walk.coverage ? covered?.supported ?? false : undefined,
    visible: walk.hidden ? !(hidden && hidden.from <= at) : undefined,
    height: heightAt(walk.heights, at),
  };
}

function kindOf(walk, index) { return scene.anchors[walk.first + index].kind; }

/** A length as people of the page's language write it. */
function lengthText(meters) {
  // Rounded from centimeters as the program does, so that both show the same.
  const centimeters = Math.round(meters * 100), whole = Math.round(centimeters / 100);
  if (whole < 1000) return `${numberText(whole)}${words.gap}${words.meters}`;
  const digits = meters < 10000 ? 2 : 1, step = 10 ** (5 - digits);
  return `${numberText(Math.round(centimeters / step) / 10 ** digits, digits)}${words.gap}${words.kilometers}`;
}

function numberText(value, digits = 0) {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  const shown = Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value;
  try {
    return shown.toLocaleString(document.documentElement.lang || "en", options);
  } catch {
    return shown.toFixed(digits);
  }
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Moves the walker, chooses the anchor that is next, keeps both in sight, and tells whoever shows them. */
function walkTo(distance, { quiet = false, stop = -1 } = {}) {
  const { walk } = walker;
  if (!walk) return;
  walker.at = Math.max(0, Math.min(walk.length, Number.isFinite(distance) ? distance : 0));
  walker.stop = stop;
  showWalker();
  if (!quiet) {
    if (!walker.active) walker.closeUntil = performance.now() + 900;
    walker.active = true;
    choose(walk.first + walker.now.next);
    refreshCard();
    follow(placeAt(walk, walker.at));
  }
  repaint();
}

/** Moves the map just as far as the walker needs to stay off its edges. */
function follow({ x, y }) {
  cancelAnimationFrame(flight);
  const free = insets();
  // The first step leads from the whole route to the walker's surroundings.
  const close = Math.max(view.scale, closeScale());
  if (performance.now() < walker.closeUntil && close > view.scale * 1.01) {
    const dx = (free.right - free.left) / 2 / close, dy = (free.bottom - free.top) / 2 / close;
    moveTo({ scale: close, x: x + dx, y: y + dy });
    return;
  }
  const at = toScreen(x, y);
  // A quarter of the map stays free on every side, for what lies ahead.
  const beyond = (value, low, high) => {
    const room = (high - low) / 4;
    return value < low + room ? value - low - room : value > high - room ? value - high + room : 0;
  };
  view.x += beyond(at.x, free.left, view.width - free.right) / view.scale;
  view.y += beyond(at.y, free.top, view.height - free.bottom) / view.scale;
}

/** The scale at which the live anchors fill about half of the map. */
function closeScale() {
  const { walk, now } = walker;
  const last = now.live ? Math.min(walk.count, now.live.first + now.live.count) - 1 : now.next;
  const ahead = Math.max(40, walk.stops[last] - walker.at);
  return clampScale(Math.min(3, Math.min(view.width, view.height) * 0.45 / ahead));
}

/** Whether an anchor stands back behind those that were found, or behind the live ones. */
function isDimmed(anchor) {
  if (found) return !found.has(anchor.index);
  if (!walker.active || anchor.index === selected || anchor.index === hovered) return false;
  const { walk } = walker, { live } = walker.now;
  if (anchor.chain !== walk.chain) return true;
  const index = anchor.index - walk.first;
  return live ? index < live.first || index >= live.first + live.count : false;
}

/** The part of the route that the walker has behind them. */
function paintWalked(context, width) {
  if (!walker.active || walker.at <= 0) return;
  context.strokeStyle = palette.walked;
  context.lineWidth = width;
  context.lineCap = context.lineJoin = "round";
  context.beginPath();
  traceSection(context, walker.walk, 0, walker.at);
  context.stroke();
}

/** The parts of the route that are not supported, over the route itself. */
function paintSections(context, width) {
  for (const walk of walks) {
    const stroke = (sections, color, fraction, dash) => {
      if (sections.length === 0) return;
      context.strokeStyle = color;
      context.lineWidth = width * fraction;
      context.setLineDash(dash);
      context.beginPath();
      for (const { from, to } of sections) traceSection(context, walk, from, to);
      context.stroke();
    };
    context.lineCap = "butt";
    stroke((walk.coverage ?? []).filter((part) => !part.supported), palette.unsupported, 1, []);
    stroke((walk.coverage ?? []).filter((part) => !part.supported), palette["route-casing"], 0.5, [width * 0.7, width * 0.9]);
    stroke(walk.hidden ?? [], palette.hidden, 0.5, []);
    context.setLineDash([]);
  }
}

function traceSection(context, walk, from, to) {
  const { line, path } = walk;
  const first = firstIndex(path.length, (i) => path[i] > from), last = firstIndex(path.length, (i) => path[i] >= to);
  const start = placeAt(walk, from), end = placeAt(walk, to);
  let at = toScreen(start.x, start.y);
  context.moveTo(at.x, at.y);
  for (let i = first; i < last; i++) {
    const next = toScreen(line.xs[i], line.ys[i]);
    if (Math.abs(next.x - at.x) + Math.abs(next.y - at.y) < 0.7) continue;
    at = next;
    context.lineTo(at.x, at.y);
  }
  at = toScreen(end.x, end.y);
  context.lineTo(at.x, at.y);
}

/** Live anchors that had no room for a marker of their own still show as dots. */
function paintLive(context) {
  const { walk, now } = walker;
  if (!walker.active || !now.live) return;
  const end = Math.min(now.live.first + now.live.count, now.live.first + 2000);
  for (let i = now.live.first; i < end; i++) {
    const anchor = scene.anchors[walk.first + i];
    if (placed.shown[anchor.index]?.form === "full" || i === now.next) continue;
    const { x, y } = toScreen(anchor.x, anchor.y);
    context.beginPath();
    context.arc(x, y, Math.max(2.5, Math.min(4.5, spacing[walk.chain] * view.scale * 0.35)), 0, 2 * Math.PI);
    context.fillStyle = palette["marker-edge"];
    context.fill();
    context.strokeStyle = colorOf(anchor);
    context.lineWidth = 1.6;
    context.stroke();
  }
}

/** The walker, the line to the next anchor, and a ring around it. */
function paintWalker(context) {
  if (!walker.active) return;
  const { walk, now } = walker;
  const place = placeAt(walk, walker.at), { x, y } = toScreen(place.x, place.y);
  const anchor = scene.anchors[walk.first + now.next];
  const { x: toX, y: toY } = toScreen(anchor.x, anchor.y);
  if (now.left > 0.005) {
    const hidden = now.visible === false;
    for (const [color, wide] of [[palette["name-halo"], 5], [hidden ? palette.hidden : palette.select, 2]]) {
      context.strokeStyle = color;
      context.lineWidth = wide;
      context.lineCap = "butt";
      context.setLineDash(hidden && wide === 2 ? [3, 4] : []);
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(toX, toY);
      context.stroke();
    }
    context.setLineDash([]);
  }
  // A walker at an anchor is its ring: nothing lies over its number.
  if (now.left < 0.5 && placed.shown[anchor.index]?.form === "full") return;
  context.save();
  context.translate(x, y);
  context.rotate(place.heading);
  context.fillStyle = palette.select;
  context.globalAlpha = 0.28;
  context.beginPath();
  context.moveTo(0, 0);
  context.arc(0, 0, 30, -Math.PI / 2 - 0.5, -Math.PI / 2 + 0.5);
  context.closePath();
  context.fill();
  context.restore();
  context.save();
  context.shadowColor = palette["marker-shadow"];
  context.shadowBlur = 6 * view.ratio;
  context.beginPath();
  context.arc(x, y, 9, 0, 2 * Math.PI);
  context.fillStyle = palette["name-halo"];
  context.fill();
  context.restore();
  context.beginPath();
  context.arc(x, y, 6, 0, 2 * Math.PI);
  context.fillStyle = palette.select;
  context.fill();
}
