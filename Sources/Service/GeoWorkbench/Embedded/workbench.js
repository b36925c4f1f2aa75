// The workbench: starts the parts of the page and ties them together.

import "./atlas.js";
import "./contents.js";
import "./drawer.js";
import { Atlas } from "./atlas.js";
import { startBench } from "./bench.js";
import { chainEditor } from "./chainedits.js";
import { narrow, tell, withCode } from "./elements.js";
import { gather } from "./facts.js";
import "./finder.js";
import "./findings.js";
import "./history.js";
import { inspector } from "./inspector.js";
import { Model, kinds } from "./model.js";
import { Panel } from "./panel.js";
import { read, write } from "./place.js";
import { openShare } from "./sharing.js";
import { startBox } from "./choosing.js";
import { access, ask, pages, takeKeyFromAddress } from "./service.js";
import { askForKey, openHelp } from "./windows.js";
import { word } from "./words.js";

const element = (selector) => document.querySelector(selector);
const atlas = element("wb-atlas"), contents = element("wb-contents"), facts = element("wb-facts");
const drawer = element("wb-drawer"), search = element("wb-search"), notice = element("#notice");
const model = new Model(), panel = new Panel();
const beginning = read();
const collections = { anchor: "anchors", chain: "chains", region: "regions" };
const sources = {};
let bench = null, fieldsOf = null, extents = null, gathered = null, asking = null;

function say(...content) {
  notice.replaceChildren(...content);
  notice.hidden = !content.length;
}

/** Says what went wrong; a missing or wrong key is asked for, and the page begins anew with it. */
let isAsking = false;
async function failed(problem) {
  if (problem.name === "AbortError") return;
  if (problem.status === 401 || problem.status === 403) {
    if (isAsking) return;
    isAsking = true;
    await askForKey(access.key !== null);
    location.reload();
    return;
  }
  const again = document.createElement("button");
  again.type = "button";
  again.textContent = word("tryAgain");
  again.addEventListener("click", () => location.reload());
  say(problem.status ? `${word("noAnswer")}: ${problem.message} ` : `${word("noAnswer")} `, again);
}

// The list.

async function takePage(kind) {
  const { value, done } = await sources[kind].next();
  if (done) return;
  model.take(kind, value.features, { matched: value.matched, hasMore: value.hasMore, isFirst: value.isFirst ?? false });
}

async function* marked(generator) {
  let isFirst = true;
  for await (const page of generator) {
    yield { ...page, isFirst };
    isFirst = false;
  }
}

async function load() {
  const parameters = {
    chain: { limit: 1000, skipGeometry: true, properties: "name,lengthMeters,anchors" },
    region: { limit: 1000, skipGeometry: true }, anchor: { limit: 1000, properties: "id,name,tags" } };
  // Chains come first: their anchors are listed with them.
  for (const kind of ["chain", "region", "anchor"]) {
    sources[kind] = marked(pages(collections[kind], parameters[kind]));
    await takePage(kind);
  }
  model.finish();
}

// The map.

function box(ids) {
  const boxes = extents.filter(({ id }) => ids.includes(id)).map(({ extent }) => extent.spatial.bbox[0])
    .filter(([west, south, east, north]) => west > -180 || south > -90 || east < 180 || north < 90);
  if (!boxes.length) return null;
  return [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(...boxes.map((each) => each[side])));
}

/** All anchors and chains where they lie in one city, else a place with data. */
function overview(isWhole) {
  const all = box(["anchors", "chains"]) ?? box(["regions"]);
  if (all && (isWhole || Math.max(all[2] - all[0], all[3] - all[1]) < 0.4)) return { box: all };
  return null;
}

async function startMap() {
  if (!globalThis.maplibregl) return say(...withCode(word("noLibrary")));
  if (!Atlas.isPossible) return say(word("noDrawing"));
  const { view } = beginning, all = overview(false);
  let start = view;
  if (!start && !all) {
    const { center } = await ask("/v1/tiles.json");
    start = center ? { center: center.slice(0, 2), zoom: center[2] } : { center: [0, 20], zoom: 1.5 };
  }
  await atlas.start({
    view: start ?? { bounds: [all.box.slice(0, 2), all.box.slice(2)], fitBoundsOptions: { padding: narrow.matches ? { top: 80, bottom: 130, left: 30, right: 30 } : 70, maxZoom: 17 } },
    theme: theme(), failed,
    pointed: (place) => bench?.modes.pointer(place),
    held: (place) => { if (bench?.mayWrite && (bench.modes.current === "place" || bench.modes.enter("place"))) bench.modes.click(place); },
    clicked: (place) => {
      if (bench?.isBoxed || bench?.modes.click(place)) return;
      if (place.thing?.kind === "anchor" && place.event.shiftKey && bench?.mayWrite) return model.toggle(place.thing.id);
      model.select(place.thing && { kind: place.thing.kind, id: place.thing.id }, { moves: false });
    },
    moved: (seen) => {
      clearTimeout(moving);
      atlas.dispatchEvent(new Event("moved"));
      moving = setTimeout(() => { if (isFollowing) write({ view: seen, selection: model.selection }, false); }, 250); } });
  for (const kind of kinds) atlas.show(kind, model.isShown[kind]);
  document.documentElement.dataset.map = "ready";
}
let moving = 0, isFollowing = false;

// The selection.

async function showSelection({ moves }) {
  const { selection } = model;
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  if (!selection) {
    gathered = null;
    atlas.overlay("chain-anchor", []);
    facts.clear();
    atlas.draw([]);
    return;
  }
  try {
    const key = `anchors/${selection.id}`;
    if (selection.kind === "anchor" && bench) await bench.editing.base(key, !bench.editing.isWaiting(key));
    const known = await gather(selection, model, signal, bench?.editing.shown(key));
    if (signal.aborted) return;
    fieldsOf = selection.kind === "anchor" && bench ? { key, ...inspector(bench, key, known.chain) } : null;
    known.fields = fieldsOf?.element;
    known.findings = selection.kind === "anchor" ? element("wb-findings").card(selection.id) : null;
    if (selection.kind === "chain" && bench?.mayWrite) known.editor = chainEditor(bench, { name: known.name, document: known.document, tag: known.tag }, bench.chainAnchor);
    else atlas.overlay("chain-anchor", []);
    gathered = known;
    const hadFocus = facts.contains(document.activeElement) || contents.contains(document.activeElement);
    facts.show(selection, known);
    atlas.draw(known.features, known.marks);
    if (narrow.matches && drawer.dataset.state !== "half") drawer.set("half");
    if (hadFocus) facts.focusOn();
    if (moves) lookAt(known);
    const kind = { anchor: "kindAnchor", chain: "kindChain", region: "kindRegion", place: "kindPlace" }[selection.kind];
    tell(word("selected", { kind: word(kind), name: known.name }));
    document.title = `${known.name} · ${element("h1").textContent}`;
  } catch (problem) {
    if (problem.status !== 404 && problem.status !== 400) return failed(problem);
    model.select(null);
    say(word("notThere", { name: selection.id }));
  }
}

/** Shows anew a chain that was planned or edited. */
async function chainChanged(id) {
  const feature = await ask(`/collections/chains/items/${encodeURIComponent(id)}`);
  model.put("chain", feature);
  atlas.refresh();
  if (model.selection?.kind === "chain" && model.selection.id === id) await showSelection({ moves: false }); else model.select({ kind: "chain", id }, { moves: false });
}

/** Shows anew what has changed of the thing that is selected. */
async function changed(keys) {
  const { selection } = model;
  if (!fieldsOf || selection?.kind !== "anchor" || !keys.includes(fieldsOf.key)) return;
  const feature = bench.editing.shown(fieldsOf.key);
  if (!feature) { close(); return; }
  fieldsOf.draw();
  gathered = { ...await gather(selection, model, undefined, feature), fields: fieldsOf.element };
  facts.rename(gathered);
  atlas.draw(gathered.features, gathered.marks);
}

function lookAt({ box: around }) {
  if (around[0] === around[2] && around[1] === around[3]) atlas.goTo(around.slice(0, 2)); else atlas.fit(around);
}

function close() {
  const last = model.selection;
  const hadFocus = facts.contains(document.activeElement);
  model.select(null);
  if (hadFocus) contents.focusOn(last);
}

function choose({ kind, name, id, latitude, longitude }) {
  if (kind === "anchor") return model.select({ kind, id });
  if (kind === "chain") return model.select({ kind, id: name });
  if (kind === "tag") {
    model.setFilter(name);
    if (narrow.matches) drawer.set("half");
    return atlas.goTo([longitude, latitude]);
  }
  const place = `${latitude},${longitude}`;
  return model.select({ kind: "place", id: place, name: kind === "coordinate" ? "" : name });
}

// The theme: the reader's, or the other one.

const dark = matchMedia("(prefers-color-scheme: dark)");
function theme() { return document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light"); }

element("#theme").addEventListener("click", () => {
  document.documentElement.dataset.theme = theme() === "dark" ? "light" : "dark";
  atlas.setTheme(theme());
});
dark.addEventListener("change", () => { if (!document.documentElement.dataset.theme) atlas.setTheme(theme()); });

// Keys and buttons.

element("#zoom-in").addEventListener("click", () => atlas.zoom(1));
element("#zoom-out").addEventListener("click", () => atlas.zoom(-1));
element("#fit").addEventListener("click", () => showAll());
element("#help-open").addEventListener("click", openHelp);
element("#share").addEventListener("click", () => {
  if (!bench) return;
  // The address follows the map a moment later.
  if (atlas.isReady && isFollowing) write({ view: atlas.view, selection: model.selection }, false);
  openShare(bench, element("h1").textContent);
});
element("#sign-out").addEventListener("click", () => { access.key = null; location.reload(); });

// The bar of modes stands above the legend, however many lines the attribution has.
const legend = element("#legend");
new ResizeObserver(() => document.documentElement.style.setProperty("--legend", `${Math.ceil(legend.getBoundingClientRect().height)}px`)).observe(legend);

function showAll() {
  const all = overview(true);
  if (all) atlas.fit(all.box);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || element("dialog[open]")) return;
  const isTyping = event.target.matches?.("input, textarea, select");
  if (event.key === "Escape") {
    if (isTyping && event.target === contents.field && contents.field.value) model.setFilter(""); else if (model.selection) close();
  } else if (!isTyping && event.key === "/") {
    event.preventDefault();
    search.field.focus();
    search.field.select();
  } else if (!isTyping && event.key === "?") openHelp();
  else if (!isTyping && event.key === "0") showAll();
});

// The views of the panel.

function startPanel() {
  panel.start(element("#views"), [
    { name: "list", label: "tabList", element: contents }, { name: "findings", label: "tabFindings", element: element("wb-findings") },
    { name: "history", label: "tabHistory", element: element("wb-history") }]);
  panel.addEventListener("tab", () => {
    element("#panel-body").scrollTop = 0;
    if (narrow.matches && drawer.dataset.state === "peek") drawer.set("half");
  });
  model.addEventListener("findings", () => {
    if (model.selection?.kind === "anchor" && !facts.hidden) facts.setFindings(element("wb-findings").card(model.selection.id));
  });
}

// From the address and back.

model.addEventListener("selection", ({ detail }) => {
  say();
  if (!detail.isFromAddress) write({ view: atlas.isReady ? atlas.view : null, selection: model.selection }, true);
  if (!model.selection) document.title = element("h1").textContent;
  showSelection(detail);
});
model.addEventListener("again", () => gathered && lookAt(gathered));
model.addEventListener("layers", ({ detail }) => atlas.show(detail, model.isShown[detail]));

function follow() {
  const { view, selection } = read();
  if (view && atlas.isReady) atlas.jump(view);
  model.select(selection, { isFromAddress: true, moves: !view });
}
addEventListener("popstate", follow);
addEventListener("hashchange", follow);

async function start() {
  takeKeyFromAddress();
  element("#sign-out").hidden = access.key === null;
  contents.start(model, (kind) => takePage(kind).catch(failed));
  facts.start(model, { close, again: () => { if (narrow.matches) drawer.set("peek"); if (gathered) lookAt(gathered); } });
  drawer.start();
  startPanel();
  search.start({ choose, failed, center: () => atlas.center });
  try {
    extents = (await ask("/collections")).collections;
    bench = atlas.bench = await startBench({ model, atlas, panel, say, failed, changed });
    bench.chainChanged = chainChanged;
    await Promise.all([load(), startMap()]);
    if (bench.mayWrite) contents.offerChoice();
    if (atlas.isReady) startBox(bench);
    element("wb-findings").start(bench);
    element("wb-history").start(bench);
    changed([...bench.editing.keys]);
    model.select(beginning.selection, { isFromAddress: true, moves: !beginning.view });
    isFollowing = true;
    document.documentElement.dataset.ready = "";
  } catch (problem) {
    await failed(problem);
  }
}
start();
