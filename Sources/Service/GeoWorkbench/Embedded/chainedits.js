// The anchors of a chain of the store, changed one by one: moved, inserted, pinned, instructed, removed; named by their ids.

import { make, text } from "./elements.js";
import { moved } from "./meters.js";
import { registerMode } from "./modes.js";
import { point } from "./place.js";
import { request } from "./service.js";
import { coordinates, length, word } from "./words.js";

function same(one, other) { return JSON.stringify(one) === JSON.stringify(other); }

/** The tag that this page's own edits have left, and those that they replaced, by the name of the chain. */
const own = new Map();
let sending = Promise.resolve();

/** Sends edits after those that are under way. */
function send(bench, chain, edits) {
  sending = sending.then(() => sent(bench, chain, edits));
  return sending;
}

/** Sends edits of a chain under its tag; another's change of other anchors does not stand in the way. */
async function sent(bench, chain, edits, isAgain = false) {
  const left = own.get(chain.name), under = left?.replaced.has(chain.tag) ? left.tag : chain.tag;
  try {
    const { revision, tag } = await request("POST", `/v1/chains/${encodeURIComponent(chain.name)}/edits`, {
      body: JSON.stringify({ edits }), type: "application/json", more: { "if-match": under } });
    own.set(chain.name, { tag, replaced: new Set([...(left?.replaced ?? []), under]) });
    bench.editing.record({ change: revision, keys: [`chains/${chain.name}`], label: chain.name });
    await bench.chainChanged(chain.name);
    bench.tell(word("changedTold", { name: chain.name }));
  } catch (problem) {
    if (problem.status === 412 && !isAgain) {
      const present = problem.document.present, find = (document, id) => document.anchors.find((anchor) => anchor.id === id);
      const isUntouched = edits.every(({ anchor }) => !anchor || same(find(chain.document, anchor), find(present, anchor)));
      own.delete(chain.name);
      if (isUntouched) return sent(bench, { ...chain, tag: problem.tag, document: present }, edits, true);
      await bench.chainChanged(chain.name);
      bench.say(word("chainClashed", { name: chain.name }));
    } else if ([400, 404, 409, 422].includes(problem.status)) bench.say(problem.message);
    else bench.failed(problem);
  }
  return null;
}

/** The part of a chain's card that edits one of its anchors. */
export function chainEditor(bench, chain, chosen) {
  // Another's change or an undo came between: the tag of the card is the newest.
  if (own.has(chain.name) && own.get(chain.name).tag !== chain.tag) own.delete(chain.name);
  const { anchors } = chain.document;
  let current = Math.max(0, anchors.findIndex(({ id }) => id === chosen));
  const roles = (role) => word("role" + role.charAt(0).toUpperCase() + role.slice(1));
  const list = make("select", { id: "chain-anchor", onchange: () => { current = list.selectedIndex; draw(); } },
    ...anchors.map((anchor, index) => text("option", `${index + 1} · ${roles(anchor.role)} · ${length(anchor.distanceMeters)}${anchor.pinned ? " · " + word("chainPinned") : ""}`, { value: anchor.id })));
  const instruction = make("textarea", { id: "chain-instruction", rows: "2", maxlength: "1000", dir: "auto" });
  const act = (operation, more = {}) => { bench.chainAnchor = anchors[current].id; return send(bench, chain, [{ operation, anchor: anchors[current].id, ...more }]); };
  const button = (name, onclick, attributes = {}) => make("button", { type: "button", onclick, ...attributes }, word(name));
  const pin = button("chainPin", () => act(anchors[current].pinned ? "unpin" : "pin"));
  const remove = button("chainRemove", () => act("remove"));
  const given = (isNew) => ({ chain, anchor: isNew ? null : anchors[current] });
  function draw() {
    const anchor = anchors[current];
    list.selectedIndex = current;
    instruction.value = anchor.instruction ?? "";
    pin.textContent = word(anchor.pinned ? "chainUnpin" : "chainPin");
    remove.disabled = current === 0 || current === anchors.length - 1;
    bench.atlas.overlay("chain-anchor", [{ type: "Feature", geometry: { type: "Point", coordinates: [anchor.longitude, anchor.latitude] }, properties: {} }]);
  }
  draw();
  return make("section", { class: "chain-editor", "aria-labelledby": "chain-editor-title" },
    make("h3", { id: "chain-editor-title" }, word("chainEdit")),
    make("p", {}, button("chainRoute", () => bench.modes.enter("chain", { name: chain.name, document: chain.document, tag: chain.tag })),
      button("chainInsert", () => bench.modes.enter("chainAnchor", given(true)))),
    make("label", { for: "chain-anchor" }, word("kindAnchor")), list,
    make("p", {}, button("modeMove", () => bench.modes.enter("chainAnchor", given(false))), pin, remove),
    make("label", { for: "chain-instruction" }, word("chainInstruction")), instruction,
    make("p", {}, button("keep", () => act("instruct", { instruction: instruction.value.trim() }), { class: "main" })));
}

// The mode that moves an anchor of a chain, or places a new one; only the card of a chain enters it.
registerMode({
  name: "chainAnchor", key: null, word: "modeMove", sign: null, isOffered: false,
  enter(bench, given) {
    if (!given) return null;
    const { chain, anchor } = given;
    let at = anchor ? [anchor.longitude, anchor.latitude] : bench.atlas.center;
    const handle = make("button", { type: "button", class: "grip", "aria-label": word(anchor ? "modeMove" : "chainInsert"), title: word(anchor ? "modeMove" : "chainInsert") });
    const marker = bench.atlas.mark({ element: handle, at, draggable: true });
    const field = make("input", {
      type: "text", "aria-label": word("labelCoordinate"), value: coordinates(at), autocomplete: "off", size: "22",
      onchange: () => { const typed = point(field.value); if (typed) put(typed); else bench.say(word("notUnderstood", { text: field.value })); } });
    function put(place) {
      at = place;
      marker.setLngLat(at);
      field.value = coordinates(at);
    }
    marker.on("drag", () => { const { lng, lat } = marker.getLngLat(); put([lng, lat]); });
    setTimeout(() => handle.focus());
    return {
      hint: word(anchor ? "moveHint" : "chainInsertHint"), finishWord: "done", parts: [field],
      click(place) { put(place.at); return true; },
      key(event) {
        const way = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
        if (!way || event.target === field) return false;
        const by = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
        put(moved(at, way[0] * by, way[1] * by));
        return true;
      },
      finish() {
        const place = { latitude: Number(at[1].toFixed(9)), longitude: Number(at[0].toFixed(9)) };
        bench.chainAnchor = anchor?.id;
        send(bench, chain, [anchor ? { operation: "move", anchor: anchor.id, ...place } : { operation: "insert", ...place }]);
      },
      leave() { marker.remove(); },
    };
  },
});
