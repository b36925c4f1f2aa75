// The workbench as modes see it: the session, what is edited, the bar of modes, keys, and what others change.

import "./aligning.js";
import "./chaining.js";
import "./chainedits.js";
import "./placing.js";
import { chooseListed, editSeveral } from "./choosing.js";
import { decide, showState } from "./conflict.js";
import { Editing } from "./editing.js";
import { make, sign, tell } from "./elements.js";
import { follow } from "./events.js";
import { pickFile, startImport } from "./importing.js";
import { Modes, registeredModes } from "./modes.js";
import { moved } from "./meters.js";
import { targets } from "./moving.js";
import { fold, wraps } from "./overflow.js";
import { ask, root } from "./service.js";
import { number, word } from "./words.js";

/** Starts editing; `bench.changed(keys)` hears of what is to be shown anew. */
export async function startBench({ model, atlas, panel, say, failed, changed }) {
  const session = await ask("/v1/session");
  const modes = new Modes(), editing = new Editing();
  const bench = { model, atlas, panel, session, modes, editing, say, tell, failed, heard: new Set(), places: new Map(), mayWrite: session.scopes.includes("write") };
  modes.start(bench);
  editing.addEventListener("shown", ({ detail }) => { live(bench); changed(detail); });
  editing.addEventListener("said", ({ detail }) => said(bench, detail));
  await editing.start({ session, scope: root });
  editing.outbox.addEventListener("fleeting", () => say(word("fleeting")));
  editing.outbox.addEventListener("denied", ({ detail }) => failed(detail));
  addEventListener("online", () => editing.outbox.wake());
  addEventListener("beforeunload", (event) => { if (editing.outbox.isFleeting && editing.outbox.ops.length) event.preventDefault(); });
  const state = document.getElementById("state");
  state.hidden = !bench.mayWrite;
  showState(bench, state);
  drawBar(bench);
  modes.addEventListener("mode", () => drawBar(bench));
  // The card beside the bar leaves it less room, and so does a narrower window.
  const bar = document.getElementById("modes");
  new ResizeObserver(() => { if (!modes.run && wraps(bar)) drawBar(bench); }).observe(bar);
  matchMedia("(max-width: 719px)").addEventListener("change", () => { if (!modes.run) drawBar(bench); });
  model.addEventListener("selection", () => { if (modes.current) modes.cancel(); drawBar(bench); });
  model.addEventListener("chosen", () => { drawBar(bench); ring(bench); });
  addEventListener("keydown", (event) => key(bench, event), { capture: true });
  startImport(bench);
  listen(bench);
  return bench;
}

/** Follows what others change; a lost stream begins anew with the page. */
function listen(bench) {
  const end = new AbortController();
  addEventListener("pagehide", () => end.abort());
  follow({
    since: bench.session.revision, signal: end.signal, opened: () => { if (bench.editing.outbox.rest === "offline") bench.editing.outbox.wake(); },
    lost: () => location.reload(), told: (event) => told(bench, event).catch(bench.failed) });
}

async function told(bench, event) {
  const { model, editing } = bench;
  const names = new Map((event.items?.anchors?.removed ?? []).map((id) => [id, model.find({ kind: "anchor", id })?.name]));
  const { isOwn, changed, removed, isWhole } = await editing.heard(event);
  for (const id of changed) { const feature = editing.shown(`anchors/${id}`); if (feature) model.put("anchor", feature); }
  for (const id of removed) model.drop("anchor", id);
  for (const hear of bench.heard) Promise.resolve(hear(event)).catch(bench.failed);
  if (isWhole || event.content?.some((name) => name !== "anchors")) bench.atlas.refresh();
  if (isOwn || !changed.length && !removed.length) return;
  const author = event.author ?? word("somebody"), [first] = changed;
  const name = first ? editing.shown(`anchors/${first}`)?.properties.name : names.get(removed[0]);
  tell(word(first ? "otherChanged" : "otherDeleted", { author, name: name || word("unnamedAnchor") }));
}

/** Draws anchors that differ from the tiles. */
function live({ editing, atlas, model }) {
  const keys = [...editing.keys].filter((key) => key.startsWith("anchors/")), features = [];
  for (const key of keys) {
    const feature = editing.shown(key);
    if (!feature) continue;
    const { name } = feature.properties;
    features.push({ type: "Feature", geometry: feature.geometry, properties: { id: key.slice(8), ...(name ? { name } : {}) } });
    if (editing.isWaiting(key)) model.put("anchor", feature);
  }
  for (const key of keys) if (!editing.shown(key)) model.drop("anchor", key.slice(8));
  atlas.live(features, keys.map((key) => key.slice(8)));
}

/** Marks what is chosen together. */
async function ring({ editing, atlas, model, places, failed }) {
  const placed = async (id) => editing.shown(`anchors/${id}`)?.geometry.coordinates ?? places.get(id) ?? model.find({ kind: "anchor", id })?.place
    ?? (await editing.base(`anchors/${id}`))?.feature.geometry.coordinates;
  try {
    const found = (await Promise.all([...model.chosen].map(placed))).filter(Boolean);
    atlas.overlay("chosen", found.map((coordinates) => ({ type: "Feature", geometry: { type: "Point", coordinates }, properties: {} })));
  } catch (problem) { failed(problem); }
}

function said(bench, { kind, label, author, op, done }) {
  if (kind === "undone") tell(word("undoneTold", { what: label || word("unnamedAnchor") }));
  if (kind === "nothing") tell(word("nothingToUndo"));
  if (kind === "merged") tell(word("mergedTold", { author: author ?? word("somebody") }));
  if (kind === "conflict") decide(bench, op);
  if (kind === "undoPart") {
    bench.say(word("undoPart"), make("button", { type: "button", onclick: () => { bench.say(); bench.editing.undoPart(done).catch(bench.failed); } }, word("undo")));
  }
}

/** The bar of modes: which there are, or the one that is on with what can be done in it. */
function drawBar(bench) {
  const bar = document.getElementById("modes"), { modes } = bench;
  bar.hidden = !bench.mayWrite && !registeredModes().some((mode) => mode.mayEnter?.(bench));
  if (modes.run) {
    const { hint, parts = [], finishWord } = modes.run;
    const held = bar.contains(document.activeElement) && document.activeElement.isConnected;
    bar.replaceChildren(...[hint && make("p", {}, hint), ...parts,
      finishWord && make("button", { type: "button", class: "main", onclick: () => modes.finish() }, word(finishWord)),
      make("button", { type: "button", onclick: () => modes.cancel() }, word("cancel"))].filter(Boolean));
    if (held) bar.querySelector("input, button")?.focus();
    return;
  }
  const many = bench.model.chosen.size, offered = registeredModes().filter((mode) => mode.isOffered !== false && modes.mayEnter(mode)), has = targets(bench).length > 0;
  const button = (name, act, picture) => make("button", { type: "button", class: picture && "icon", "aria-label": picture && word(name), title: word(name), onclick: act }, picture ? sign(picture) : word(name));
  bar.replaceChildren(...[
    many && make("p", {}, word("chosenMany", { count: number(many) })),
    ...offered.filter((mode) => mode.sign || has).map((mode) => button(mode.word, () => modes.enter(mode.name), mode.sign)),
    many && bench.mayWrite && button("editSeveral", () => editSeveral(bench).catch(bench.failed)), many && button("chooseNothing", () => bench.model.choose([])),
    !has && bench.mayWrite && button("importFile", () => pickFile(bench), "upload"),
    has && bench.mayWrite && button("duplicate", () => duplicate(bench)), has && bench.mayWrite && button("delete", () => remove(bench)),
    bench.mayWrite && button("undo", () => bench.editing.undo(), "undo"), bench.mayWrite && button("redo", () => bench.editing.redo(), "redo"),
  ].filter(Boolean));
  // Words go into the menu first, then the signs of what has a key of its own.
  const signs = ["modeChoose", "importFile", "redo"].map((name) => bar.querySelector(`:scope > button.icon[title="${CSS.escape(word(name))}"]`)).filter(Boolean);
  fold(bar, [...signs, ...bar.querySelectorAll(":scope > button:not(.icon)")]);
}

async function remove(bench) {
  const keys = targets(bench), name = bench.editing.shown(keys[0])?.properties.name;
  bench.model.select(null);
  await bench.editing.remove(keys);
  bench.model.choose([]);
  tell(word("deletedTold", { name: keys.length === 1 ? name || word("unnamedAnchor") : word("chosenMany", { count: number(keys.length) }) }));
}

async function duplicate(bench) {
  const keys = targets(bench);
  await Promise.all(keys.map((key) => bench.editing.shown(key) ?? bench.editing.base(key)));
  const made = await bench.editing.duplicate(keys, ({ geometry }) => ({ type: "Point", coordinates: moved(geometry.coordinates.slice(0, 2), 3, 0) }));
  if (!made) return;
  bench.model.choose(keys.length > 1 ? made.keys.map((key) => key.slice(8)) : []);
  if (keys.length === 1) bench.model.select({ kind: "anchor", id: made.feature.id }, { moves: false });
}

/** Keys with the focus on map, list or a handle, not while something is typed. */
function key(bench, event) {
  if (document.querySelector("dialog[open]")) return;
  const isTyping = event.target.matches?.("input:not([type=number]), textarea, select");
  const taken = () => { event.preventDefault(); event.stopPropagation(); };
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    if (isTyping || !bench.mayWrite) return;
    taken();
    if (event.shiftKey) bench.editing.redo(); else bench.editing.undo();
    return;
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a" && !isTyping && !event.target.matches?.("input[type=number]") && bench.mayWrite) {
    taken();
    return chooseListed(bench);
  }
  // The controls of a mode's own bar leave it as the map does; Enter finishes from a choice, which has no use for it.
  const isOfMode = event.target.closest?.("#modes") && (event.key === "Escape" || event.key === "Enter" && event.target.matches("select"));
  if (isOfMode && bench.modes.run) { if (bench.modes.key(event)) taken(); return; }
  if (event.ctrlKey || event.metaKey || isTyping || event.target.closest?.(".fields form")) return;
  const isButton = event.target.matches?.("button:not(.grip), a");
  if (event.key === "Enter" && isButton) return;
  if (event.target.matches?.("input[type=number]") && !["Enter", "Escape"].includes(event.key)) {
    // The arrows of the number itself.
    if (bench.modes.current !== "height" || !event.key.startsWith("Arrow")) return;
  }
  if (bench.modes.key(event)) return taken();
  if (event.shiftKey || event.altKey || !bench.mayWrite) return;
  if (event.key.toLowerCase() === "x") {
    const id = document.activeElement?.dataset?.kind === "anchor" ? document.activeElement.dataset.id : bench.model.selection?.kind === "anchor" ? bench.model.selection.id : null;
    if (id) { bench.model.toggle(id); taken(); }
  } else if (event.key.toLowerCase() === "i") {
    taken();
    pickFile(bench);
  } else if (event.key === "Delete" && targets(bench).length) {
    taken();
    remove(bench).catch(bench.failed);
  }
}
