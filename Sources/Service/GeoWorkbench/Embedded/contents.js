// The list of what the store has, in sections with counts; everything on the map can be reached here.

import { kinds, same } from "./model.js";
import { make, sign, text, withCode } from "./elements.js";
import { counted, length, number, word } from "./words.js";

const titles = { anchor: "anchors", chain: "chains", region: "regions" };
const empty = { anchor: "emptyAnchors", chain: "emptyChains", region: "emptyRegions" };
const step = 200;

export class Contents extends HTMLElement {
  #model;
  #limits = { anchor: step, chain: step, region: step };
  #sections = {};
  #isChoosable = false;

  /** Shows a model; `more` asks for the next page of a kind. */
  start(model, more) {
    this.#model = model;
    this.field = make("input", {
      id: "filter", type: "search", autocomplete: "off", spellcheck: "false", placeholder: word("filterList"),
      "aria-label": word("filterList"), oninput: () => model.setFilter(this.field.value) });
    this.summary = make("p", { class: "summary" }, word("loading"));
    const nav = make("nav", { "aria-label": word("contents") }, this.summary, make("div", { class: "find" }, this.field));
    for (const kind of kinds) nav.append(this.#section(kind, more));
    this.append(nav);
    nav.addEventListener("keydown", (event) => this.#move(event));
    model.addEventListener("things", ({ detail }) => (detail ? this.#fill(detail) : kinds.forEach((kind) => this.#fill(kind))));
    model.addEventListener("filter", () => {
      if (this.field.value !== model.filter) this.field.value = model.filter;
      kinds.forEach((kind) => { this.#limits[kind] = step; this.#fill(kind); });
    });
    model.addEventListener("selection", () => this.#mark());
    model.addEventListener("chosen", () => this.#tick());
  }

  /** Puts a box before each anchor, by which several are chosen. */
  offerChoice() {
    this.#isChoosable = true;
    this.#fill("anchor");
  }

  #section(kind, more) {
    const title = word(titles[kind]);
    const count = make("small", { class: "count" });
    const eye = make("button", {
      type: "button", class: "icon eye", "aria-pressed": "true", "aria-label": word("showLayer", { layer: title }),
      title: word("showLayer", { layer: title }), onclick: () => this.#model.show(kind, !this.#model.isShown[kind]) }, sign("shown"));
    this.#model.addEventListener("layers", ({ detail }) => {
      if (detail !== kind) return;
      const isShown = this.#model.isShown[kind];
      eye.setAttribute("aria-pressed", String(isShown));
      eye.replaceChildren(sign(isShown ? "shown" : "hidden"));
    });
    const list = make("ul");
    const note = make("p", { class: "empty" }, word("loading"));
    const rest = make("button", {
      type: "button", class: "more", hidden: true, onclick: () => {
        this.#limits[kind] += step;
        if (this.#model.shown(kind).length < this.#limits[kind] && this.#model.hasMore[kind]) more(kind); else this.#fill(kind);
      } }, word("loadMore"));
    const heading = make("h2", { id: `title-${kind}` }, title, " ", count);
    const section = make(
      "section", { class: kind, "aria-labelledby": heading.id }, make("div", { class: "head" }, heading, eye), list, note, rest);
    this.#sections[kind] = { section, count, list, note, rest };
    return section;
  }

  #fill(kind) {
    const { section, count, list, note, rest } = this.#sections[kind];
    const model = this.#model, all = model.things[kind], shown = model.shown(kind);
    const total = Math.max(model.matched[kind], all.length);
    count.textContent = !model.isLoaded && !all.length ? ""
      : model.filter ? word("shownOf", { shown: number(shown.length), count: number(total) }) : number(total);
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    list.replaceChildren(...shown.slice(0, this.#limits[kind]).map((thing) => make("li", {}, this.#box(thing), this.#row(thing))));
    if (focused !== null) [...list.querySelectorAll("button")].find((row) => row.dataset.id === focused)?.focus();
    note.hidden = shown.length > 0;
    if (!shown.length) {
      note.replaceChildren(...(!model.isLoaded ? [word("loading")]
        : all.length ? [word("nothingMatches")] : withCode(word(empty[kind]))));
    }
    this.#tick();
    rest.hidden = shown.length <= this.#limits[kind] && !(model.hasMore[kind] && !model.filter);
    section.classList.toggle("none", !shown.length);
    this.summary.textContent = model.isLoaded
      ? kinds.map((each) => `${word(titles[each])} ${number(Math.max(model.matched[each], model.things[each].length))}`).join(" · ") : word("loading");
    this.#mark();
  }

  #box({ kind, id, name }) {
    if (!this.#isChoosable || kind !== "anchor" || this.#model.chainOf.has(id)) return null;
    // The key X does the same for the row that has the focus.
    return make("label", { class: "tick" }, make("input", {
      type: "checkbox", tabindex: "-1", "data-pick": id, "aria-label": word("chooseOne", { name: name || word("unnamedAnchor") }), onchange: () => this.#model.toggle(id) }));
  }

  #tick() { for (const box of this.querySelectorAll("[data-pick]")) box.checked = this.#model.chosen.has(box.dataset.pick); }

  #row(thing) {
    const facts = {
      anchor: () => thing.tags.join(", "),
      chain: () => counted("anchorsOverLength", thing.members.length, { length: length(thing.length) }),
      region: () => [thing.provider, thing.grade].filter(Boolean).join(" · "),
    }[thing.kind]();
    const found = thing.kind === "anchor" && this.#model.findings.get(thing.id);
    return make(
      "button", { type: "button", class: "row", "data-kind": thing.kind, "data-id": thing.id, onclick: () => this.#model.select({ kind: thing.kind, id: thing.id }) },
      make("span", { class: `badge ${thing.kind}` }, sign(thing.kind)),
      make("span", { class: "what" }, text("b", thing.name || word("unnamedAnchor")), facts ? text("small", facts) : null),
      found && make("span", { class: `dot ${found.severity}`, role: "img", "aria-label": found.label, title: found.label }));
  }

  #mark() {
    for (const row of this.querySelectorAll("button.row")) {
      const isSelected = same(this.#model.selection, { kind: row.dataset.kind, id: row.dataset.id });
      if (isSelected) row.setAttribute("aria-current", "true"); else row.removeAttribute("aria-current");
    }
  }

  /** Moves the focus through all rows with the arrow keys, Home and End. */
  #move(event) {
    const rows = [...this.querySelectorAll("button.row")], index = rows.indexOf(document.activeElement);
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0) this.field.focus(); else rows[Math.min(next, rows.length - 1)]?.focus();
  }

  /** Puts the focus on the row of a thing, or on the filter. */
  focusOn(selection) {
    const row = [...this.querySelectorAll("button.row")].find(({ dataset }) => same(selection, { kind: dataset.kind, id: dataset.id }));
    (row ?? this.field).focus();
  }
}

customElements.define("wb-contents", Contents);
