// The mode that places an anchor: by a click, by Enter in the middle of the map, or by coordinates.

import { make } from "./elements.js";
import { registerMode } from "./modes.js";
import { point } from "./place.js";
import { coordinates, word } from "./words.js";

registerMode({
  name: "place", key: "a", word: "modePlace", sign: "anchor",
  enter(bench) {
    const ghost = (at) => bench.atlas.overlay("place", at ? [{ type: "Feature", geometry: { type: "Point", coordinates: at }, properties: {} }] : []);
    const field = make("input", {
      type: "text", "aria-label": word("labelCoordinate"), placeholder: "LAT, LON", autocomplete: "off", size: "22",
      onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); event.stopPropagation(); typed(); } } });
    const place = async (at, stays) => {
      if (!stays) bench.modes.leave();
      const op = await bench.editing.create({
        type: "Feature", geometry: { type: "Point", coordinates: at.map((value) => Number(value.toFixed(9))) }, properties: { name: "" } });
      bench.tell(word("placedTold"));
      if (!stays) bench.model.select({ kind: "anchor", id: op.feature.id }, { moves: false });
    };
    const typed = () => {
      const at = field.value.trim() ? point(field.value) : bench.atlas.center;
      if (at) place(at, false); else bench.say(word("notUnderstood", { text: field.value }));
    };
    return {
      hint: word("placeHint"),
      parts: [field, make("button", { type: "button", class: "main", onclick: typed }, word("placeHere"))],
      pointer({ at }) {
        ghost(at);
        field.placeholder = coordinates(at);
      },
      click({ at, event }) { place(at, event.shiftKey); },
      key(event) {
        if (event.key !== "Enter") return false;
        place(bench.atlas.center, event.shiftKey);
        return true;
      },
      leave() { ghost(null); },
    };
  },
});
