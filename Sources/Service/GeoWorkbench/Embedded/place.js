// The address of what is seen: a link to each thing and each view, and the way back.

/** The parts of an address's fragment. */
export function read(hash = location.hash) {
  const parameters = new URLSearchParams(hash.slice(1));
  const [latitude, longitude, zoom] = (parameters.get("at") ?? "").split(",").map(Number);
  const view = [latitude, longitude, zoom].every(Number.isFinite) && parameters.has("at") && Math.abs(latitude) <= 90
    ? { center: [longitude, latitude], zoom: Math.min(22, Math.max(0, zoom)) } : null;
  let selection = null;
  for (const kind of ["anchor", "chain", "region", "place"]) {
    if (!selection && parameters.get(kind)) selection = { kind, id: parameters.get(kind) };
  }
  if (selection?.kind === "place") {
    if (!point(selection.id)) selection = null; else selection.name = parameters.get("name") ?? "";
  }
  return { view, selection };
}

/** The position of a place by its id, `LAT,LON`; null where that is none. */
export function point(id) {
  const [latitude, longitude, ...rest] = id.split(",").map((part) => (part.trim() ? Number(part) : NaN));
  const isPoint = !rest.length && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPoint ? [longitude, latitude] : null;
}

function fragment({ view, selection }) {
  const parameters = new URLSearchParams();
  if (selection) parameters.set(selection.kind, selection.id);
  if (selection?.kind === "place" && selection.name) parameters.set("name", selection.name);
  if (view) parameters.set("at", [view.center[1].toFixed(5), view.center[0].toFixed(5), view.zoom.toFixed(2)].join(","));
  // Commas, slashes and blanks are readable in a fragment.
  return "#" + parameters.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
}

/** Writes the address; a new selection is a step back, a view is none. */
export function write(state, isStep) {
  const next = fragment(state);
  if (next === location.hash) return;
  const address = location.pathname + location.search + next;
  if (isStep) history.pushState(null, "", address); else history.replaceState(null, "", address);
}

/** The link to a thing, without the view: who follows it sees the thing. */
export function link(selection) { return location.origin + location.pathname + fragment({ selection }); }
