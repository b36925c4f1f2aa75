// The mode that aligns what is chosen with the nearest street or façade: its heading, and where asked for its place.

import { make } from "./elements.js";
import { ahead, turned } from "./meters.js";
import { registerMode } from "./modes.js";
import { targets } from "./moving.js";
import { ask } from "./service.js";
import { length, number, word } from "./words.js";

/** The ways to align, in the order in which they are offered: what a place looks to of its surroundings, and the heading by it. */
const ways = [
  { name: "alignAlong", part: "street", heading: ({ bearingDegrees }) => bearingDegrees },
  { name: "alignBack", part: "street", heading: ({ bearingDegrees }) => bearingDegrees + 180 },
  { name: "alignStreet", part: "street", heading: ({ bearingDegrees, side }) => bearingDegrees + (side === "right" ? -90 : 90) },
  { name: "alignFacade", part: "facade", heading: ({ outsideDegrees }) => outsideDegrees + 180 },
  { name: "alignOutward", part: "facade", heading: ({ outsideDegrees }) => outsideDegrees },
];

function apart(one, other) { const rest = Math.abs(turned(one) - turned(other)); return Math.min(rest, 360 - rest); }

registerMode({
  name: "align", key: "l", word: "modeAlign", sign: null,
  enter(bench) {
    const keys = targets(bench), features = keys.map((key) => bench.editing.shown(key));
    if (!keys.length || features.some((feature) => !feature)) return null;
    const end = new AbortController(), told = make("p", { class: "chain-told", role: "status" }, word("loading"));
    const choice = make("select", { "aria-label": word("alignTo"), disabled: true, onchange: () => draw() });
    const moves = make("input", { type: "checkbox", onchange: () => draw() });
    let around = null;
    const place = ({ longitude, latitude }) => [longitude, latitude];
    const way = () => ways.find(({ name }) => name === choice.value);

    /** The heading and place of each anchor by the chosen way; anchors that have no such thing near are left out. */
    function aligned() {
      const { part, heading } = way() ?? {};
      return !part || !around ? [] : keys.flatMap((key, index) => {
        const near = around[index][part];
        return near ? [{ key, index, near, heading: turned(heading(near)), at: moves.checked ? place(near) : features[index].geometry.coordinates.slice(0, 2) }] : [];
      });
    }

    function draw() {
      const found = aligned(), reach = 46 * (40075016.686 * Math.cos((bench.atlas.view.center[1] * Math.PI) / 180)) / (512 * 2 ** bench.atlas.view.zoom);
      bench.atlas.overlay("align", found.flatMap(({ index, at, heading }) => {
        const tip = ahead(at, heading, reach), wing = (by) => ahead(tip, heading + by, reach / 4);
        const line = (...coordinates) => ({ type: "Feature", geometry: { type: "LineString", coordinates }, properties: {} });
        return [
          ...(moves.checked ? [line(features[index].geometry.coordinates.slice(0, 2), at)] : []), line(at, tip), line(wing(150), tip, wing(-150)),
          { type: "Feature", geometry: { type: "Point", coordinates: at }, properties: {} }];
      }));
      if (!found.length) { told.textContent = word("alignNothing"); return; }
      const [{ near, heading }] = found, name = [near.name, near.sidewalk && word("alignSidewalk")].filter(Boolean).join(", ") || near.way || word("kindPlace");
      told.textContent = `${word("alignWith", { what: word(choice.value), name, distance: length(near.distanceMeters) })} · ${heading}°${found.length > 1 ? ` · ${word("chosenMany", { count: number(found.length) })}` : ""}`;
    }

    (async () => {
      try {
        around = await Promise.all(features.map(({ geometry }) => ask("/v1/surroundings", { at: geometry.coordinates.slice(0, 2).toReversed().join(",") }, end.signal)));
      } catch (problem) { if (problem.name !== "AbortError") bench.failed(problem); return; }
      const offered = ways.filter(({ part }) => around.some((each) => each[part]));
      choice.replaceChildren(...offered.map(({ name }) => make("option", { value: name }, word(name))));
      choice.disabled = !offered.length;
      // The direction of the street that is nearer to the present heading comes first.
      const now = features[0].properties.headingDegrees ?? null, street = around[0].street;
      if (now !== null && street && apart(street.bearingDegrees, now) > 90) choice.value = "alignBack";
      draw();
      if (offered.length) choice.focus();
    })();

    return {
      hint: word("alignHint"), finishWord: "done", parts: [choice, make("label", {}, moves, make("span", {}, word("alignPlace"))), told],
      key(event) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step || choice.disabled) return false;
        choice.selectedIndex = (choice.selectedIndex + step + choice.options.length) % choice.options.length;
        draw();
        return true;
      },
      click: () => true,
      finish() {
        const found = aligned();
        if (!found.length) return false;
        const patches = Object.fromEntries(found.map(({ key, heading, at }) => [key, {
          ...(moves.checked ? { geometry: { type: "Point", coordinates: at } } : {}), properties: { headingDegrees: heading } }]));
        bench.editing.changeAll(patches).then((op) => {
          if (op) bench.tell(word("changedTold", { name: found.length === 1 ? bench.editing.shown(found[0].key)?.properties.name || word("unnamedAnchor") : word("chosenMany", { count: number(found.length) }) }));
        }).catch(bench.failed);
        return true;
      },
      leave() {
        end.abort();
        bench.atlas.overlay("align", []);
      },
    };
  },
});
