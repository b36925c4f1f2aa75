// The mode that plans a chain: start, places to pass and goal by clicks or by name, the line dragged to another street, saved under
// a name. With a chain of the store it plans another route and keeps its pinned and instructed anchors.

import { make } from "./elements.js";
import { registerMode } from "./modes.js";
import { point } from "./place.js";
import { ask, request } from "./service.js";
import { counted, length, word } from "./words.js";

/** Milliseconds without another wish before a plan is asked for. */
const patience = 120;
const profiles = ["walk", "walk-time", "step-free", "lit", "foot-v1"];

/** Draws the plan: other routes in gray below the line of the chain, its anchors, and those that would fall out. */
const layers = [
  { id: "other", type: "line", filter: ["==", ["get", "role"], "other"], layout: { "line-cap": "round" }, paint: { "line-color": "#7a8087", "line-width": 5, "line-opacity": 0.75 } },
  { id: "casing", type: "line", filter: ["==", ["get", "role"], "line"], layout: { "line-cap": "round", "line-join": "round" }, paint: { "line-color": "#fff", "line-width": 9 } },
  { id: "line", type: "line", filter: ["==", ["get", "role"], "line"], layout: { "line-cap": "round", "line-join": "round" }, paint: { "line-color": "#2a5bd7", "line-width": 5 } },
  { id: "anchor", type: "circle", filter: ["==", ["get", "role"], "anchor"], paint: { "circle-radius": 4, "circle-color": "#fff", "circle-stroke-width": 2, "circle-stroke-color": "#2a5bd7" } },
  { id: "lost", type: "circle", filter: ["==", ["get", "role"], "lost"], paint: { "circle-radius": 9, "circle-color": "rgba(0,0,0,0)", "circle-stroke-width": 3, "circle-stroke-color": "#c02a1d" } },
];

function place([longitude, latitude]) { return { latitude: Number(latitude.toFixed(7)), longitude: Number(longitude.toFixed(7)) }; }
function feature(role, type, coordinates) { return { type: "Feature", geometry: { type, coordinates }, properties: { role } }; }
function isKept({ role, pinned, maneuvers, instruction }) { return role !== "start" && role !== "arrival" && (pinned || instruction && !maneuvers); }

/** The places that a chain of the store leads through. */
function stopsOf({ anchors }) {
  return anchors.filter(({ role }) => ["start", "via", "arrival"].includes(role)).map(({ longitude, latitude }) => [longitude, latitude]);
}

/** The number of a place on a line: of the vertex of the segment nearest to it, with a fraction. */
export function along(line, [x, y]) {
  const scale = Math.cos((y * Math.PI) / 180);
  let best = { square: Infinity, at: 0 };
  for (let index = 1; index < line.length; index += 1) {
    const [ax, ay] = line[index - 1], dx = (line[index][0] - ax) * scale, dy = line[index][1] - ay, px = (x - ax) * scale, py = y - ay;
    const square = dx * dx + dy * dy, fraction = square ? Math.min(1, Math.max(0, (px * dx + py * dy) / square)) : 0;
    const far = (px - fraction * dx) ** 2 + (py - fraction * dy) ** 2;
    if (far < best.square) best = { square: far, at: index - 1 + fraction };
  }
  return best.at;
}

registerMode({
  name: "chain", key: "c", word: "modeChain", sign: "chain",
  enter(bench, given) {
    const { map } = bench.atlas, old = given?.document ?? null;
    let stops = old ? stopsOf(old) : given?.from ? [given.from] : [];
    let planned = null, asking = null, timer = 0, markers = [], drag = null, wasDragged = false, isOver = false;

    const spacing = make("input", { type: "number", min: "0.5", max: "1000", step: "0.5", value: "10", oninput: () => plan() });
    const profile = make("select", { onchange: () => plan() }, ...profiles.map((name) => make("option", { value: name }, name)));
    const name = make("input", { type: "text", maxlength: "200", autocomplete: "off", value: given?.name, readonly: Boolean(old), size: "14", dir: "auto" });
    const where = make("input", {
      type: "text", "aria-label": word("chainWhere"), placeholder: word("chainWhere"), autocomplete: "off", size: "20",
      onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); event.stopPropagation(); typed(); } } });
    name.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); event.stopPropagation(); save(); } });
    const told = make("p", { class: "chain-told", role: "status" });
    const labelled = (text, field) => make("label", {}, make("span", {}, text), field);

    async function typed() {
      const text = where.value.trim();
      try {
        const [found] = !text || point(text) ? [] : (await ask("/v1/places", { q: text, limit: 1, near: bench.atlas.center?.toReversed().join(",") })).places;
        const at = !text ? bench.atlas.center : point(text) ?? (found && [found.longitude, found.latitude]);
        if (!at) return bench.say(word("notUnderstood", { text }));
        where.value = "";
        add(at);
        bench.atlas.goTo(at, map.getZoom());
      } catch (problem) { bench.failed(problem); }
      return null;
    }

    function add(at) {
      stops.push(at);
      mark();
      plan();
      tellPlan();
    }

    function tellPlan() {
      if (stops.length < 2) told.textContent = word(stops.length ? "chainGoal" : "chainStart");
      else if (planned) told.textContent = [length(planned.lengthMeters), counted("chainAnchors", planned.anchors.length), lost().length ? counted("chainLost", lost().length) : null].filter(Boolean).join(" · ");
    }

    /** The anchors that people had set and that are too far from the new line. */
    function lost() {
      const ids = new Set(planned?.anchors.map(({ id }) => id));
      return old && planned ? old.anchors.filter((anchor) => isKept(anchor) && !ids.has(anchor.id)) : [];
    }

    function draw() {
      const features = !planned ? [] : [
        ...(planned.alternatives ?? []).map(({ geometry }) => feature("other", "LineString", geometry.coordinates)),
        feature("line", "LineString", planned.geometry.coordinates),
        ...planned.anchors.map(({ longitude, latitude }) => feature("anchor", "Point", [longitude, latitude])),
        ...lost().map(({ longitude, latitude }) => feature("lost", "Point", [longitude, latitude])),
      ];
      bench.atlas.overlay("chain", features, layers);
      tellPlan();
    }

    /** Plans after a moment; an answer that is older than the newest wish is dropped. */
    function plan() {
      clearTimeout(timer);
      asking?.abort();
      if (stops.length < 2) { planned = null; draw(); return; }
      timer = setTimeout(async () => {
        asking = new AbortController();
        const { signal } = asking, [from, ...rest] = stops.map(place), to = rest.pop();
        const body = { from, to, ...(rest.length ? { via: rest } : { alternatives: 2 }), profile: profile.value };
        if (spacing.valueAsNumber > 0) body.spacingMeters = spacing.valueAsNumber;
        const path = old ? `/v1/chains/${encodeURIComponent(given.name)}/plan` : "/v1/chains";
        try {
          const { value } = await request("POST", path, { body: JSON.stringify(body), type: "application/json", signal });
          if (signal.aborted) return;
          planned = value;
          bench.say();
          draw();
        } catch (problem) {
          if (problem.name === "AbortError" || signal.aborted) return;
          if (![400, 422].includes(problem.status)) return void bench.failed(problem);
          planned = null;
          draw();
          told.textContent = problem.message;
        }
      }, patience);
    }

    /** The places as buttons on the map: dragged, moved by arrow keys, taken out by Delete. */
    function mark() {
      for (const marker of markers) marker.remove();
      markers = stops.map((at, index) => {
        const role = index === 0 ? "roleStart" : index === stops.length - 1 ? "roleArrival" : "roleVia";
        const element = make("button", { type: "button", class: `grip stop ${role}`, "aria-label": word(role), title: word(role) }, index && index < stops.length - 1 ? String(index) : "");
        const marker = bench.atlas.mark({ element, at, draggable: true });
        marker.on("drag", () => { const { lng, lat } = marker.getLngLat(); stops[index] = [lng, lat]; plan(); });
        element.addEventListener("keydown", (event) => {
          const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
          if (way) {
            const { x, y } = map.project(stops[index]), by = event.shiftKey ? 40 : 8, { lng, lat } = map.unproject([x + way[0] * by, y + way[1] * by]);
            stops[index] = [lng, lat];
            marker.setLngLat(stops[index]);
            plan();
          } else if (event.key === "Delete" || event.key === "Backspace") {
            stops.splice(index, 1);
            mark();
            plan();
            markers[Math.min(index, markers.length - 1)]?.getElement().focus();
          } else return;
          event.preventDefault();
          event.stopPropagation();
        });
        return marker;
      });
    }

    function isOnLine({ x, y }) {
      const layer = "overlay-chain-line";
      return Boolean(map.getLayer(layer)) && map.queryRenderedFeatures([[x - 9, y - 9], [x + 9, y + 9]], { layers: [layer] }).length > 0;
    }

    // The line under the pointer is drawn to another street: a place to pass between the two that it lies between.
    function pressed(event) {
      if (!planned || event.originalEvent.target.closest?.(".grip") || !isOnLine(event.point)) return;
      event.preventDefault();
      const line = planned.geometry.coordinates, at = along(line, event.lngLat.toArray());
      const before = stops.slice(1, -1).filter((stop) => along(line, stop) <= at).length + 1;
      drag = { index: before, hasMoved: false };
    }
    function dragged(event) {
      if (!drag) { isOver = isOnLine(event.point); map.getCanvas().classList.toggle("grab", isOver); return; }
      const at = event.lngLat.toArray();
      if (drag.hasMoved) stops[drag.index] = at; else stops.splice(drag.index, 0, at);
      drag.hasMoved = true;
      mark();
      plan();
    }
    function released() {
      wasDragged = Boolean(drag?.hasMoved);
      drag = null;
      if (wasDragged) setTimeout(() => { wasDragged = false; });
    }
    map.on("mousedown", pressed);
    map.on("mousemove", dragged);
    map.on("mouseup", released);

    let isSaving = false;
    async function save() {
      if (isSaving) return;
      if (!planned) { tellPlan(); return; }
      if (!name.value.trim()) { name.focus(); told.textContent = word("chainNameNeeded"); return; }
      isSaving = true;
      const id = name.value.trim();
      try {
        const { revision } = await request("PUT", `/collections/chains/items/${encodeURIComponent(id)}`, {
          body: JSON.stringify({ ...planned, name: id }), type: "application/json", more: old ? { "if-match": given.tag } : { "if-none-match": "*" } });
        bench.editing.record({ change: revision, keys: [`chains/${id}`], label: id });
        bench.modes.leave();
        await bench.chainChanged(id);
        bench.tell(word("chainSaved", { name: id }));
      } catch (problem) {
        if (problem.status === 412) told.textContent = word(old ? "chainClashed" : "chainTaken", { name: id });
        else if ([400, 409, 422].includes(problem.status)) told.textContent = problem.message;
        else bench.failed(problem);
      } finally { isSaving = false; }
    }

    mark();
    if (old) plan();
    tellPlan();
    return {
      hint: word("chainHint"), finishWord: "save",
      parts: [where, make("button", { type: "button", onclick: typed }, word("chainAdd")), labelled(word("chainSpacing"), spacing),
        labelled(word("chainProfile"), profile), labelled(word("fieldName"), name), told],
      click({ at, event }) {
        if (wasDragged || event.target?.closest?.(".grip")) return true;
        add(at);
        return true;
      },
      finish() { save(); return false; },
      leave() {
        clearTimeout(timer);
        asking?.abort();
        for (const marker of markers) marker.remove();
        bench.atlas.overlay("chain", []);
        map.off("mousedown", pressed);
        map.off("mousemove", dragged);
        map.off("mouseup", released);
        map.getCanvas().classList.remove("grab");
      },
    };
  },
});
