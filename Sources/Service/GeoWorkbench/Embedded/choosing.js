// Several anchors at once: chosen by a box on the map, by checkboxes, by keys; their tags, collection and expiry changed as one change.

import { make, text } from "./elements.js";
import { tagsOf, time } from "./fields.js";
import { labelled, textInput } from "./forms.js";
import { registerMode } from "./modes.js";
import { pages } from "./service.js";
import { number, word } from "./words.js";

/** The pages of anchors that a box is asked for. */
const mostPages = 5;

/** The ids of the anchors in a box of longitudes and latitudes, without those whose chain decides their place. */
async function within(bench, [west, south, east, north]) {
  const { editing, model } = bench, found = new Set();
  const limited = (value, most) => Math.max(-most, Math.min(most, value));
  let count = 0;
  for await (const { features } of pages("anchors", { bbox: [limited(west, 180), limited(south, 90), limited(east, 180), limited(north, 90)].join(","), limit: 1000, properties: "name" })) {
    for (const { id, geometry } of features) { found.add(String(id)); bench.places.set(String(id), geometry.coordinates); }
    if (++count === mostPages) break;
  }
  // Changes that wait to be stored count as they are shown.
  for (const key of editing.keys) {
    const id = key.slice(8), feature = key.startsWith("anchors/") && editing.shown(key);
    if (!feature) { found.delete(id); continue; }
    const [x, y] = feature.geometry.coordinates;
    if (x >= west && x <= east && y >= south && y <= north) found.add(id); else found.delete(id);
  }
  return [...found].filter((id) => !model.chainOf.has(id));
}

/** Adds the anchors of a box to those that are chosen. */
async function choose(bench, box) {
  try {
    const found = await within(bench, box);
    bench.model.choose([...bench.model.chosen, ...found]);
    bench.tell(word("chosenMany", { count: number(bench.model.chosen.size) }));
  } catch (problem) { bench.failed(problem); }
}

/** Lets a box be drawn with Shift and the pointer, or with one finger while the mode is on. */
export function startBox(bench) {
  const { map } = bench.atlas, canvas = map.getCanvasContainer();
  let from = null, box = null;
  const at = ({ clientX, clientY }) => { const { left, top } = canvas.getBoundingClientRect(); return [clientX - left, clientY - top]; };
  const end = () => {
    box?.remove();
    box = from = null;
    map.dragPan.enable();
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (from) return void end();
    const isWanted = event.shiftKey && event.button === 0 || bench.modes.current === "choose";
    if (!bench.mayWrite || !isWanted || event.target.closest(".grip, .mark")) return;
    from = at(event);
    map.dragPan.disable();
  }, { capture: true });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    const [x, y] = at(event), [left, top] = [Math.min(x, from[0]), Math.min(y, from[1])], [width, height] = [Math.abs(x - from[0]), Math.abs(y - from[1])];
    if (!box && Math.hypot(width, height) < 6) return;
    box ??= canvas.parentElement.appendChild(make("div", { class: "box", "aria-hidden": "true" }));
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  });
  addEventListener("pointerup", (event) => {
    if (!from) return;
    const [x, y] = at(event), wasDrawn = box !== null, corners = [from, [x, y]].map((each) => map.unproject(each));
    end();
    if (!wasDrawn) return;
    // The click that ends the box is none.
    bench.isBoxed = true;
    setTimeout(() => { bench.isBoxed = false; });
    const [lngs, lats] = [corners.map(({ lng }) => lng), corners.map(({ lat }) => lat)];
    choose(bench, [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]);
  });
  addEventListener("pointercancel", end);
}

registerMode({
  name: "choose", key: "b", word: "modeChoose", sign: "box",
  enter(bench) {
    const inView = () => {
      const bounds = bench.atlas.map.getBounds();
      return choose(bench, [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]);
    };
    const button = (name, act) => make("button", { type: "button", onclick: act }, word(name));
    const told = make("p", { role: "status" });
    const draw = () => { told.textContent = word("chosenMany", { count: number(bench.model.chosen.size) }); };
    bench.model.addEventListener("chosen", draw);
    draw();
    return {
      hint: word("chooseHint"), finishWord: "done",
      parts: [told, button("chooseInView", inView), button("chooseListed", () => chooseListed(bench)), button("chooseNothing", () => bench.model.choose([]))],
      click({ thing }) {
        if (!bench.isBoxed && thing?.kind === "anchor" && !bench.model.chainOf.has(thing.id)) bench.model.toggle(thing.id);
        return true;
      },
      leave() { bench.model.removeEventListener("chosen", draw); },
    };
  },
});

/** Chooses all anchors that the list shows. */
export function chooseListed(bench) {
  const { model } = bench;
  model.choose(model.shown("anchor").map(({ id }) => id).filter((id) => !model.chainOf.has(id)));
  bench.tell(word("chosenMany", { count: number(model.chosen.size) }));
}

/** Asks what is changed of all that are chosen: one change, which one undo takes back. */
export async function editSeveral(bench) {
  const keys = [...bench.model.chosen].map((id) => `anchors/${id}`);
  await Promise.all(keys.map((key) => bench.editing.shown(key) ?? bench.editing.base(key)));
  const shown = keys.map((key) => [key, bench.editing.shown(key)]).filter(([, feature]) => feature);
  const counts = new Map();
  for (const [, { properties }] of shown) for (const tag of properties.tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const dialog = document.getElementById("decision"), wrong = make("p", { class: "wrong", role: "alert", id: "several-wrong", hidden: true });
  const added = textInput("tags", ""), collection = textInput("collection", ""), expires = textInput("expires", "", { placeholder: "2027-01-31T18:00:00Z" });
  const removed = [...counts].sort().map(([tag, count]) => {
    const box = make("input", { type: "checkbox", value: tag });
    return { tag, box, element: make("label", { class: "tick" }, box, text("span", tag), make("small", {}, number(count))) };
  });
  /** A value that is set only where its box is ticked; typing ticks it. */
  const optional = (name, control) => {
    const box = make("input", { type: "checkbox" });
    control.setAttribute("aria-label", word(name));
    control.addEventListener("input", () => { box.checked = true; });
    return { box, element: make("div", { class: "part" }, make("label", { class: "tick" }, box, word(name)), control) };
  };
  const own = optional("setCollection", collection), ending = optional("setExpiry", expires);
  const save = async (event) => {
    event.preventDefault();
    const until = expires.value.trim() ? time(expires.value.trim()) : null;
    if (ending.box.checked && until === undefined) {
      wrong.textContent = word("notUnderstood", { text: expires.value });
      wrong.hidden = false;
      expires.setAttribute("aria-invalid", "true");
      expires.setAttribute("aria-describedby", wrong.id);
      return expires.focus();
    }
    const gone = new Set(removed.filter(({ box }) => box.checked).map(({ tag }) => tag)), more = tagsOf(added.value);
    const patches = Object.fromEntries(shown.map(([key, { properties }]) => [key, { properties: {
      ...(gone.size || more.length ? { tags: [...new Set([...(properties.tags ?? []).filter((tag) => !gone.has(tag)), ...more])] } : {}),
      ...(own.box.checked ? { collection: collection.value.trim() || null } : {}), ...(ending.box.checked ? { expires: until } : {}) } }]));
    dialog.close();
    try {
      if (await bench.editing.changeAll(patches)) bench.tell(word("changedTold", { name: word("chosenMany", { count: number(shown.length) }) }));
    } catch (problem) { bench.failed(problem); }
    return null;
  };
  dialog.replaceChildren(make("header", {}, make("h2", { id: "decision-title" }, word("chosenMany", { count: number(shown.length) }))),
    make("form", { class: "edit several", novalidate: true, onsubmit: save }, labelled(word("addTags"), added),
      removed.length > 0 && make("fieldset", {}, make("legend", {}, word("removeTags")), make("div", { class: "ticks" }, ...removed.map(({ element }) => element))),
      own.element, ending.element, wrong,
      make("div", { class: "keep" }, make("button", { type: "submit", class: "main" }, word("save")), make("button", { type: "button", onclick: () => dialog.close() }, word("cancel")))));
  dialog.showModal();
  added.focus();
}
