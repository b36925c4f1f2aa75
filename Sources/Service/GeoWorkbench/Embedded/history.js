// The history of the store: whose changes these are, where each was on the map, and the way back from any of them.

import { make, narrow, sign, tell, text } from "./elements.js";
import { ask, author, request } from "./service.js";
import { length, moment, number, word } from "./words.js";

const step = 50;
const signs = { added: "plus", changed: "target", removed: "close" };
// The changes that cannot be taken back: a way back itself, or the beginning.
const fixed = new Set(["undo", "redo", "start", "base"]);

export class History extends HTMLElement {
  #bench;
  #changes = [];
  #chosen = null;
  #hasMore = false;
  #isLoaded = false;

  start(bench) {
    this.#bench = bench;
    this.list = make("ul", { class: "history" });
    this.note = make("p", { class: "empty" }, word("loading"));
    this.more = make("button", { type: "button", class: "more", hidden: true, onclick: () => this.#load(this.#changes.at(-1)?.id).catch(bench.failed) }, word("loadMore"));
    this.append(...[bench.mayWrite && bench.session.author === null && this.#name(), this.list, this.note, this.more].filter(Boolean));
    this.list.addEventListener("keydown", (event) => this.#move(event));
    bench.panel.addEventListener("tab", ({ detail }) => (detail === "history" ? this.#open() : this.#clear()));
    bench.heard.add((event) => this.#heard(event));
    bench.model.addEventListener("selection", () => { if (bench.model.selection) this.#clear(); });
  }

  /** The field for the name of the author, where there are no keys. */
  #name() {
    const field = make("input", { id: "author", autocomplete: "name", maxlength: "100", "aria-describedby": "author-hint", dir: "auto", onchange: () => { author.name = field.value.trim(); } });
    field.value = author.name;
    return make("p", { class: "author" }, make("label", { for: field.id }, word("yourName")), field, make("small", { id: "author-hint", class: "soft" }, word("yourNameHint")));
  }

  async #open() {
    if (this.#isLoaded) return;
    await this.#load().catch(this.#bench.failed);
  }

  async #load(before) {
    const { changes } = await ask("/v1/changes", { before, limit: step });
    this.#isLoaded = true;
    this.#changes = before ? [...this.#changes, ...changes] : changes;
    this.#hasMore = changes.length === step;
    this.#draw();
  }

  /** Reads the newest changes anew, and as many as were there. */
  async #heard() {
    if (!this.#isLoaded) return;
    const { changes } = await ask("/v1/changes", { limit: Math.min(10_000, Math.max(step, this.#changes.length)) });
    this.#changes = changes;
    this.#draw();
  }

  #draw() {
    const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset : null;
    const { change, act } = focused ?? {};
    this.list.replaceChildren(...this.#changes.map((each) => this.#row(each)));
    this.note.hidden = this.#changes.length > 0;
    this.note.textContent = word("historyEmpty");
    this.more.hidden = !this.#hasMore;
    const held = change && (this.list.querySelector(`[data-change="${change}"]${act ? `[data-act="${act}"]` : ".row"}`) ?? this.list.querySelector(`.row[data-change="${change}"]`));
    held?.focus();
  }

  #row(change) {
    const isChosen = this.#chosen?.id === change.id;
    const row = make("button", {
      type: "button", class: "row", "data-change": String(change.id), "aria-expanded": String(isChosen), onclick: () => this.#choose(change) },
    make("span", { class: "badge change" }, sign(change.kind === "undo" ? "undo" : change.kind === "redo" ? "redo" : change.removed && !change.added && !change.changed ? "close" : change.added && !change.changed ? "plus" : "edit")),
    make("span", { class: "what" }, text("b", titleOf(change)),
      make("small", {}, text("span", change.author ?? word("unknownAuthor")), ` · ${moment(change.time)}`),
      make("small", {}, [countsOf(change), change.undone && word("changeUndone")].filter(Boolean).join(" · "))));
    return make("li", { class: change.undone && "undone" }, row, isChosen && this.#details(change));
  }

  /** The anchors of a chosen change, and its way back. */
  #details(change) {
    const { anchors, hasMore, blocked } = this.#chosen, id = String(change.id);
    const mayUndo = this.#bench.mayWrite && !change.undone && !fixed.has(change.kind);
    const things = anchors.slice(0, step).map((anchor) => make("li", {}, make("button", {
      type: "button", class: "plain", dir: "auto", onclick: () => this.#lookAt([anchor]) },
    sign(signs[anchor.kind]), make("span", {}, anchor.name || word("unnamedAnchor"), anchor.movedMeters ? ` · ${word("movedBy", { length: length(anchor.movedMeters) })}` : ""))));
    return make("div", { class: "details" },
      anchors.length > 0 && make("p", { class: "key" }, make("i", { class: "before", "aria-hidden": "true" }), word("conflictBefore"), make("i", { class: "after", "aria-hidden": "true" }), word("changeAfter")),
      make("ul", {}, ...things), (hasMore || anchors.length > step) && make("p", { class: "soft" }, word("changeFirst", { count: number(Math.min(step, anchors.length)) })),
      blocked && text("p", word("changedSince", { names: blocked.join(", ") }), { class: "wrong", role: "alert" }),
      (mayUndo || anchors.length > 0) && make("p", { class: "actions" },
        anchors.length > 0 && make("button", { type: "button", "data-change": id, "data-act": "show", onclick: () => this.#lookAt(anchors) }, sign("target"), word("showOnMap")),
        mayUndo && !blocked && make("button", { type: "button", "data-change": id, "data-act": "undo", onclick: () => this.#undo(change) }, sign("undo"), word("takeBack")),
        mayUndo && blocked && anchors.some(({ isUnchanged, chain }) => isUnchanged && !chain) && make("button", {
          type: "button", "data-change": id, "data-act": "part", onclick: () => this.#undo(change, "unchanged") }, sign("undo"), word("takeBackPart"))));
  }

  async #choose(change) {
    if (this.#chosen?.id === change.id) { this.#clear(); return; }
    try {
      const { anchors, hasMore } = change.kind === "base" ? { anchors: [], hasMore: false } : await ask(`/v1/changes/${change.id}/anchors`);
      this.#bench.model.select(null);
      this.#chosen = { id: change.id, anchors, hasMore };
      this.#draw();
      this.#bench.atlas.overlay("change", placesOf(anchors), layers());
      if (anchors.length) this.#lookAt(anchors);
      this.list.querySelector(`.row[data-change="${change.id}"]`)?.closest("li").scrollIntoView({ block: "nearest" });
    } catch (problem) { this.#bench.failed(problem); }
  }

  #clear() {
    if (!this.#chosen) return;
    this.#chosen = null;
    this.#bench.atlas.overlay("change", []);
    this.#draw();
  }

  #lookAt(anchors) {
    const all = anchors.flatMap(({ before, after }) => [before, after]).filter(Boolean);
    const sides = [Math.min, Math.max].map((pick) => [pick(...all.map(({ longitude }) => longitude)), pick(...all.map(({ latitude }) => latitude))]);
    // A sheet over the whole map would hide the change.
    if (narrow.matches && document.getElementById("panel").dataset.state === "full") document.getElementById("panel").set("half");
    this.#bench.atlas.fit(sides.flat(), 18);
  }

  async #undo(change, part) {
    try {
      const { value, revision } = await request("POST", `/v1/changes/${change.id}/undo${part ? `?part=${part}` : ""}`);
      this.#bench.editing.took(change.id, revision);
      tell(part ? word("partTold", { count: number(value.features.length) }) : word("changeUndo", { number: number(change.id) }));
      this.#chosen = null;
      this.#bench.atlas.overlay("change", []);
      await this.#heard();
      this.list.querySelector(`.row[data-change="${change.id}"]`)?.focus();
    } catch (problem) {
      const blocked = problem.status === 409 && problem.document?.changed;
      if (!blocked || !this.#chosen) { this.#bench.failed(problem); return; }
      const names = new Map(this.#chosen.anchors.map(({ id, name }) => [id, name]));
      this.#chosen.blocked = blocked.map((id) => names.get(id) || id);
      this.#draw();
      this.list.querySelector(`[data-change="${change.id}"][data-act="part"]`)?.focus();
    }
  }

  /** Moves the focus through the changes with the arrow keys, Home and End. */
  #move(event) {
    if (event.key === "Escape" && this.#chosen) {
      event.stopPropagation();
      const { id } = this.#chosen;
      this.#clear();
      this.list.querySelector(`.row[data-change="${id}"]`)?.focus();
      return;
    }
    const rows = [...this.list.querySelectorAll(".row")], index = rows.indexOf(document.activeElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (index < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    rows[Math.max(0, Math.min(next, rows.length - 1))].focus();
  }
}

/** The name of a change: its note, else what it touched. */
function titleOf(change) {
  if (change.note) return change.note;
  const kind = word("change" + change.kind.charAt(0).toUpperCase() + change.kind.slice(1), { number: number(change.target ?? 0) });
  return change.names.length && !["undo", "redo"].includes(change.kind) ? change.names.join(", ") : kind;
}

function countsOf({ added, changed, removed, chains }) {
  const counts = { historyAdded: added, historyChanged: changed, historyRemoved: removed, historyChains: chains };
  return Object.entries(counts).filter(([, count]) => count).map(([name, count]) => word(name, { count: number(count) })).join(" · ");
}

/** The places before and after, and a line between them where an anchor moved. */
function placesOf(anchors) {
  const point = (state) => [state.longitude, state.latitude];
  const feature = (role, geometry) => ({ type: "Feature", geometry, properties: { role } });
  return anchors.flatMap(({ before, after, movedMeters }) => [
    movedMeters && feature("way", { type: "LineString", coordinates: [point(before), point(after)] }),
    before && feature("before", { type: "Point", coordinates: point(before) }),
    after && feature("after", { type: "Point", coordinates: point(after) })]).filter(Boolean);
}

function layers() {
  const tone = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const role = (name) => ["==", ["get", "role"], name], edge = { "circle-stroke-width": 3, "circle-radius": 8 };
  return [
    { id: "way", type: "line", filter: role("way"), layout: { "line-cap": "round" }, paint: { "line-color": tone("select"), "line-width": 3, "line-dasharray": [1, 1.6] } },
    { id: "before", type: "circle", filter: role("before"), paint: { ...edge, "circle-color": tone("surface"), "circle-opacity": 0.7, "circle-stroke-color": tone("unsupported") } },
    { id: "after", type: "circle", filter: role("after"), paint: { ...edge, "circle-color": tone("supported"), "circle-stroke-color": tone("surface") } },
  ];
}

customElements.define("wb-history", History);
