// The modes that move, turn and lift what is chosen: by keys, by dragging a handle, or by numbers.

import { isSame } from "./edits.js";
import { make } from "./elements.js";
import { ahead, bearing, between, moved, turned } from "./meters.js";
import { registerMode } from "./modes.js";
import { number, word } from "./words.js";

/** The anchors that a mode is about: those chosen together, else the one that is selected; none whose chain decides the place. */
export function targets(bench) {
  const { model } = bench;
  const ids = model.chosen.size ? [...model.chosen] : model.selection?.kind === "anchor" ? [model.selection.id] : [];
  return ids.filter((id) => !model.chainOf.has(id)).map((id) => `anchors/${id}`);
}

function named(bench, keys) { return keys.length === 1 ? bench.editing.shown(keys[0])?.properties.name || word("unnamedAnchor") : word("chosenMany", { count: number(keys.length) }); }

/** Tells what was changed once it is kept. */
async function apply(bench, patches) {
  const keys = Object.keys(patches);
  if (await bench.editing.changeAll(patches)) bench.tell(word("changedTold", { name: named(bench, keys) }));
}

function numberField(label, value, step, changed) {
  const field = make("input", { type: "number", step: String(step), "aria-label": label, value: String(value), oninput: () => { if (Number.isFinite(field.valueAsNumber)) changed(field.valueAsNumber); } });
  return { field, element: make("label", {}, make("span", {}, label), field) };
}

/** The steps of keys: with Shift `most`, with Alt `least`. */
function step(event, usual, most, least) { return event.shiftKey ? most : event.altKey ? least : usual; }

registerMode({
  name: "move", key: "m", word: "modeMove", sign: null,
  enter(bench, given) {
    const keys = targets(bench), old = Object.fromEntries(keys.map((key) => [key, bench.editing.shown(key)?.geometry.coordinates.slice(0, 2)]));
    if (!keys.length || Object.values(old).some((at) => !at)) return null;
    let east = 0, north = 0, up = 0;
    const fields = [numberField(word("east"), 0, 0.1, (value) => { east = value; draw(false); }), numberField(word("north"), 0, 0.1, (value) => { north = value; draw(false); })];
    const height = numberField(word("up"), 0, 0.1, (value) => { up = value; });
    const handle = make("button", { type: "button", class: "grip", "aria-label": word("modeMove"), title: word("modeMove") });
    const marker = bench.atlas.mark({ element: handle, at: old[keys[0]], draggable: true });
    marker.on("drag", () => {
      const { lng, lat } = marker.getLngLat();
      ({ east, north } = between(old[keys[0]], [lng, lat]));
      draw(true);
    });
    function draw(isDrag) {
      const features = keys.flatMap((key) => {
        const to = moved(old[key], east, north);
        return [
          { type: "Feature", geometry: { type: "Point", coordinates: old[key] }, properties: {} },
          { type: "Feature", geometry: { type: "LineString", coordinates: [old[key], to] }, properties: {} },
          { type: "Feature", geometry: { type: "Point", coordinates: to }, properties: {} }];
      });
      bench.atlas.overlay("move", features);
      if (!isDrag) marker.setLngLat(moved(old[keys[0]], east, north));
      for (const [index, value] of [east, north].entries()) if (document.activeElement !== fields[index].field) fields[index].field.value = value.toFixed(2);
    }
    draw(false);
    if (given?.focuses !== false) setTimeout(() => handle.focus());
    return {
      hint: word("moveHint"), finishWord: "done",
      parts: [...fields.map(({ element }) => element), height.element],
      key(event) {
        const by = step(event, 1, 10, 0.1);
        const way = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
        if (!way) return false;
        east += way[0] * by;
        north += way[1] * by;
        draw(false);
        return true;
      },
      click: () => true,
      finish() {
        const patches = {};
        for (const key of keys) {
          const patch = {}, altitude = bench.editing.shown(key)?.properties.altitude;
          if (east || north) patch.geometry = { type: "Point", coordinates: moved(old[key], east, north) };
          if (up && altitude) patch.properties = { altitude: { meters: Number((altitude.meters + up).toFixed(3)), datum: altitude.datum } };
          if (Object.keys(patch).length) patches[key] = patch;
        }
        if (Object.keys(patches).length) apply(bench, patches).catch(bench.failed);
      },
      leave() {
        marker.remove();
        bench.atlas.overlay("move", []);
      },
    };
  },
});

registerMode({
  name: "turn", key: "r", word: "modeTurn", sign: null,
  enter(bench) {
    const keys = targets(bench), features = keys.map((key) => bench.editing.shown(key));
    if (!keys.length || features.some((feature) => !feature)) return null;
    const at = features[0].geometry.coordinates.slice(0, 2), first = features[0].properties.headingDegrees ?? 0;
    let turn = 0;
    const radius = 60 * (40075016.686 * Math.cos((at[1] * Math.PI) / 180)) / (512 * 2 ** bench.atlas.view.zoom);
    const field = numberField(word("degrees"), first, 1, (value) => { turn = value - first; draw(false); });
    const handle = make("button", { type: "button", class: "grip turn", "aria-label": word("modeTurn"), title: word("modeTurn") });
    const marker = bench.atlas.mark({ element: handle, at: ahead(at, first, radius), draggable: true });
    marker.on("drag", () => {
      const { lng, lat } = marker.getLngLat();
      turn = Math.round(bearing(at, [lng, lat])) - first;
      draw(true);
    });
    function draw(isDrag) {
      const heading = turned(first + turn), tip = ahead(at, heading, radius);
      bench.atlas.overlay("turn", [{ type: "Feature", geometry: { type: "LineString", coordinates: [at, tip] }, properties: {} }]);
      if (!isDrag) marker.setLngLat(tip);
      if (document.activeElement !== field.field) field.field.value = String(heading);
    }
    draw(false);
    setTimeout(() => handle.focus());
    const button = (by) => make("button", { type: "button", onclick: () => { turn += by; draw(false); } }, `${by > 0 ? "+" : "−"}${Math.abs(by)}°`);
    return {
      hint: word("turnHint"), finishWord: "done", parts: [button(-15), button(-5), field.element, button(5), button(15)],
      key(event) {
        const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
        if (!way) return false;
        turn += way * step(event, 5, 15, 1);
        draw(false);
        return true;
      },
      click: () => true,
      finish() {
        const patches = {};
        for (const [index, key] of keys.entries()) {
          const before = features[index].properties.headingDegrees ?? null, heading = turned((before ?? 0) + turn);
          if (!isSame(before, heading)) patches[key] = { properties: { headingDegrees: heading } };
        }
        if (Object.keys(patches).length) apply(bench, patches).catch(bench.failed);
      },
      leave() {
        marker.remove();
        bench.atlas.overlay("turn", []);
      },
    };
  },
});

registerMode({
  name: "height", key: "h", word: "modeHeight", sign: null,
  enter(bench) {
    const keys = targets(bench), first = keys.length ? bench.editing.shown(keys[0]) : null;
    if (!first) return null;
    let { meters, datum } = first.properties.altitude ?? { meters: 0, datum: "ground" };
    const field = numberField(word("metersLabel"), meters, 0.1, (value) => { meters = value; });
    const choice = datumChoice(datum, (value) => { datum = value; });
    setTimeout(() => field.field.focus());
    return {
      hint: word("heightHint"), finishWord: "done", parts: [field.element, choice],
      key(event) {
        const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!way) return false;
        meters = Number((meters + way * step(event, 0.1, 1, 0.1)).toFixed(3));
        field.field.value = String(meters);
        return true;
      },
      click: () => true,
      finish() { apply(bench, Object.fromEntries(keys.map((key) => [key, { properties: { altitude: { meters, datum } } }]))).catch(bench.failed); },
    };
  },
});

/** The surfaces that a height counts from. */
export function datumChoice(value, changed) {
  const names = { ground: "Ground", ellipsoid: "Ellipsoid", egm96: "EGM96", egm2008: "EGM2008", meanSeaLevel: "MeanSeaLevel" };
  const known = value in names ? [] : [make("option", { value, selected: true }, value)];
  const choice = make("select", { "aria-label": word("datum"), onchange: () => changed(choice.value) },
    ...known, ...Object.entries(names).map(([each, name]) => make("option", { value: each, selected: each === value }, word(`datum${name}`))));
  return choice;
}
