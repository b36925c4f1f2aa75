// The findings of a check of the anchors: by severity and rule, each with its place on the map, and its mend where there is one.

import { make, sign, tell, text } from "./elements.js";
import { request } from "./service.js";
import { counted, language, number, word } from "./words.js";

const severities = ["error", "warning", "note"];
const most = 200;
/** The number of anchors up to which all are checked; of more only those in view, while the tab is shown. */
const mostChecked = 5000;
/** The number of milliseconds without a change before the anchors are checked again. */
const rest = 600;

export class Findings extends HTMLElement {
  #bench;
  #found = [];
  #isLoaded = false;
  #timer = 0;
  #asked = 0;
  #isInView = false;
  #shown = new Set(severities);
  #limit = most;

  /** Begins; the check follows the changes of the store. */
  start(bench) {
    this.#bench = bench;
    const scope = make("select", { id: "findings-where", "aria-label": word("findingsWhere"), onchange: () => { this.#isInView = scope.value === "view"; this.#draw(); } },
      make("option", { value: "all" }, word("findingsAll")), make("option", { value: "view" }, word("findingsInView")));
    this.chips = make("div", { class: "chips" });
    this.all = make("button", { type: "button", class: "mend", hidden: true, onclick: () => this.#mend(this.#listed()) });
    this.list = make("div", { class: "findings" });
    this.note = make("p", { class: "empty" }, word("loading"));
    this.more = make("button", { type: "button", class: "more", hidden: true, onclick: () => { this.#limit += most; this.#draw(); } }, word("loadMore"));
    this.append(make("div", { class: "find" }, scope, this.chips), this.list, this.note, this.more);
    this.list.addEventListener("keydown", (event) => this.#move(event));
    bench.heard.add(() => this.#soon());
    bench.atlas.addEventListener("moved", () => {
      if (this.#part()?.bbox) this.#soon();
      if (this.#isInView) this.#draw();
    });
    bench.panel.addEventListener("tab", ({ detail }) => { if (detail === "findings" && (!this.#isLoaded || this.#part()?.bbox)) this.#check(); });
    this.#check();
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), rest);
  }

  /** The part of the store that is checked: all of it, or what is in view; null while nobody looks. */
  #part() {
    if (this.#bench.model.matched.anchor + this.#bench.model.chainOf.size <= mostChecked) return {};
    if (this.hidden || !this.#bench.atlas.isReady) return null;
    const bounds = this.#bench.atlas.map.getBounds(), within = (value, most) => Math.max(-most, Math.min(most, value));
    return { bbox: [within(bounds.getWest(), 180), within(bounds.getSouth(), 90), within(bounds.getEast(), 180), within(bounds.getNorth(), 90)] };
  }

  async #check() {
    const asked = ++this.#asked, part = this.#part();
    if (!part) return;
    try {
      const { value } = await request("POST", `/v1/lint?language=${language}`, { body: JSON.stringify(part), type: "application/json" });
      if (asked !== this.#asked) return;
      this.#found = value.findings;
      this.#isLoaded = true;
      this.#bench.panel.count("findings", value.findings.length ? number(value.findings.length) : "");
      this.#bench.model.setFindings(worst(value.findings));
      this.#draw();
    } catch (problem) {
      // A service that is out of reach is asked again with the next change.
      if (problem.status) this.#bench.failed(problem);
    }
  }

  /** The findings of an anchor as the card shows them; null without any. */
  card(id) {
    const found = this.#found.filter((finding) => finding.id === id);
    if (!found.length) return null;
    return make("section", { class: "findings", "aria-label": word("tabFindings") }, make("ul", {}, ...found.map((finding) => this.#item(finding, false))));
  }

  #listed() {
    const bounds = this.#isInView && this.#bench.atlas.isReady ? this.#bench.atlas.map.getBounds() : null;
    return this.#found.filter(({ severity, latitude, longitude }) => this.#shown.has(severity)
      && (!bounds || latitude !== null && bounds.contains([longitude, latitude])));
  }

  #draw() {
    const held = document.activeElement?.closest?.("[data-finding]")?.dataset.finding;
    const isMend = document.activeElement?.matches?.(".mend");
    this.chips.replaceChildren(...severities.map((severity) => {
      const count = this.#found.filter((finding) => finding.severity === severity).length;
      return count && make("button", {
        type: "button", class: `severity ${severity}`, "aria-pressed": String(this.#shown.has(severity)), "data-severity": severity, onclick: () => {
          if (!this.#shown.delete(severity)) this.#shown.add(severity);
          this.#draw();
          this.chips.querySelector(`[data-severity=${severity}]`)?.focus();
        } }, make("i", { "aria-hidden": "true" }), word("severity" + severity.charAt(0).toUpperCase() + severity.slice(1)), make("small", {}, number(count)));
    }).filter(Boolean), this.all);
    const listed = this.#listed(), fixable = listed.filter(({ isFixable }) => isFixable);
    this.all.hidden = !this.#bench.mayWrite || fixable.length < 2;
    this.all.replaceChildren(word("mendAll", { count: number(fixable.length) }));
    const groups = new Map();
    for (const finding of listed.slice(0, this.#limit)) groups.set(finding.rule, [...groups.get(finding.rule) ?? [], finding]);
    const sorted = [...groups].sort(([, [a]], [, [b]]) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
    this.list.replaceChildren(...sorted.map(([rule, found]) => make("section", { "aria-labelledby": `rule-${rule}` },
      make("h2", { id: `rule-${rule}` }, make("i", { class: `dot ${found[0].severity}`, "aria-hidden": "true" }), rule, make("small", { class: "count" }, number(found.length))),
      make("p", { class: "hint soft", dir: "auto" }, found[0].hint), make("ul", {}, ...found.map((finding) => this.#item(finding, true))))));
    this.note.hidden = listed.length > 0;
    this.note.textContent = this.#isLoaded ? word("findingsNone") : word("loading");
    this.more.hidden = listed.length <= this.#limit;
    if (held) this.list.querySelector(`[data-finding="${CSS.escape(held)}"] ${isMend ? ".mend, [data-finding] .row" : ".row"}`)?.focus();
  }

  /** A finding in the list, or without its name on the card of its anchor. */
  #item(finding, isListed) {
    const name = finding.name || (finding.number ? `${finding.group} #${number(finding.number)}` : word("unnamedAnchor"));
    const what = make("span", { class: "what" }, isListed && text("b", name), text("small", finding.message));
    const mend = finding.isFixable && this.#bench.mayWrite && make("button", {
      type: "button", class: "mend", "aria-label": `${word("mend")}: ${name}, ${finding.message}`, onclick: () => this.#mend([finding]) }, word("mend"));
    return make("li", { "data-finding": `${finding.rule} ${finding.id}`, class: finding.severity },
      isListed ? make("button", { type: "button", class: "row", onclick: () => this.#bench.model.select({ kind: "anchor", id: finding.id }) },
        make("span", { class: `badge finding ${finding.severity}`, title: word("severity" + finding.severity.charAt(0).toUpperCase() + finding.severity.slice(1)) }, sign(finding.severity)), what)
        : make("p", {}, make("i", { class: `dot ${finding.severity}`, "aria-hidden": "true" }), what), mend);
  }

  /** Mends findings as one change, which Ctrl Z takes back. */
  async #mend(found) {
    const fixable = found.filter(({ isFixable }) => isFixable), ids = [...new Set(fixable.map(({ id }) => id))];
    const body = JSON.stringify({ ids, rules: [...new Set(fixable.map(({ rule }) => rule))] });
    try {
      const { value, revision } = await request("POST", "/v1/lint/fix", { body, type: "application/json" });
      this.#bench.editing.record({ change: revision, keys: ids.map((id) => `anchors/${id}`), label: word("mend") });
      tell(word("mendedTold", { count: number(value.findings) }));
      await this.#check();
      if (!document.activeElement || document.activeElement === document.body) (this.list.querySelector(".row") ?? document.getElementById("tab-findings")).focus();
    } catch (problem) { this.#bench.failed(problem); }
  }

  /** Moves the focus through the findings with the arrow keys, Home and End. */
  #move(event) {
    const rows = [...this.list.querySelectorAll(".row")], index = rows.indexOf(document.activeElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (index < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    rows[Math.max(0, Math.min(next, rows.length - 1))].focus();
  }
}

/** The most severe finding and the number of findings of each anchor, by its id. */
function worst(found) {
  const byId = new Map();
  for (const { id, severity } of found) {
    const known = byId.get(id) ?? { severity, count: 0 };
    if (severities.indexOf(severity) < severities.indexOf(known.severity)) known.severity = severity;
    known.count += 1;
    byId.set(id, known);
  }
  for (const known of byId.values()) known.label = counted("findings", known.count);
  return byId;
}

customElements.define("wb-findings", Findings);
