// The state of the page: things of the store, which of them is selected, what is shown. No elements, no requests.

/** The kinds of things in the order of the list. */
export const kinds = ["anchor", "chain", "region"];

export class Model extends EventTarget {
  /** The things of a kind: id, name, and facts for the list; `matched` counts those of the store. */
  things = { anchor: [], chain: [], region: [] };
  matched = { anchor: 0, chain: 0, region: 0 };
  hasMore = { anchor: false, chain: false, region: false };
  /** Whether the things of a kind are on the map. */
  isShown = { anchor: true, chain: true, region: true };
  /** The ids of anchors that belong to chains, with the name of the chain. */
  chainOf = new Map();
  filter = "";
  /** The selected thing: kind, id, and for a place of a search its name. */
  selection = null;
  /** The ids of anchors that are chosen together. */
  chosen = new Set();
  isLoaded = false;
  /** The findings of a check by the ids of the anchors: the worst severity, and a label with the number. */
  findings = new Map();

  #tell(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }

  /** Adds features of a collection; those of the first page replace all before. */
  take(kind, features, { matched, hasMore, isFirst }) {
    const taken = features.map((feature) => thing(kind, feature));
    if (kind === "chain") {
      if (isFirst) this.chainOf.clear();
      for (const chain of taken) for (const id of chain.members) this.chainOf.set(id, chain.id);
    }
    // An anchor of a chain without a name of its own is listed with the chain.
    const own = kind === "anchor" ? taken.filter(({ id, name }) => name || !this.chainOf.has(id)) : taken;
    this.things[kind] = isFirst ? own : this.things[kind].concat(own);
    this.matched[kind] = kind === "anchor" ? matched - this.chainOf.size : matched;
    this.hasMore[kind] = hasMore;
    this.#tell("things", kind);
  }

  /** Updates a thing, or adds it to the list. */
  put(kind, feature) {
    const one = thing(kind, feature), list = this.things[kind], at = list.findIndex(({ id }) => id === one.id);
    if (kind === "anchor" && !one.name && this.chainOf.has(one.id)) return;
    if (kind === "chain") {
      for (const id of one.members) this.chainOf.set(id, one.id);
      // Anchors of a chain without a name are listed with it.
      for (const { id, name } of this.things.anchor.slice()) if (!name && this.chainOf.get(id) === one.id) this.drop("anchor", id);
    }
    if (at >= 0) list[at] = one; else { list.push(one); this.matched[kind] += 1; }
    this.#tell("things", kind);
  }

  drop(kind, id) {
    const rest = this.things[kind].filter((each) => each.id !== id);
    if (rest.length === this.things[kind].length) return;
    this.things[kind] = rest;
    this.matched[kind] -= 1;
    if (this.chosen.delete(id)) this.#tell("chosen", null);
    this.#tell("things", kind);
  }

  /** Adds an anchor to those that are chosen together, or takes it from them. */
  toggle(id) {
    if (!this.chosen.delete(id)) this.chosen.add(id);
    this.#tell("chosen", null);
  }

  choose(ids) {
    this.chosen = new Set(ids);
    this.#tell("chosen", null);
  }

  finish() {
    this.isLoaded = true;
    this.#tell("things", null);
  }

  setFindings(findings) {
    this.findings = findings;
    this.#tell("things", "anchor");
    this.#tell("findings", null);
  }

  setFilter(text) {
    if (text === this.filter) return;
    this.filter = text;
    this.#tell("filter", text);
  }

  /** The things of a kind that match the filter: every word begins a word of the name or of a tag. */
  shown(kind) {
    const wanted = fold(this.filter).split(/\s+/).filter(Boolean);
    if (!wanted.length) return this.things[kind];
    return this.things[kind].filter(({ words }) => wanted.every((start) => words.some((own) => own.startsWith(start))));
  }

  show(kind, isShown) {
    this.isShown[kind] = isShown;
    this.#tell("layers", kind);
  }

  /** Selects a thing or nothing; `isFromAddress` is true where the address says so already. */
  select(selection, { isFromAddress = false, moves = true } = {}) {
    if (same(selection, this.selection)) {
      if (selection && moves) this.#tell("again", selection);
      return;
    }
    this.selection = selection;
    this.#tell("selection", { selection, isFromAddress, moves });
  }

  /** The thing of a selection as the list knows it; undefined where it is not listed. */
  find({ kind, id }) { return this.things[kind]?.find((each) => each.id === id); }
}

export function same(one, other) { return one?.kind === other?.kind && one?.id === other?.id; }

/** A text without the difference of cases and accents. */
export function fold(text) { return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase(); }

function thing(kind, feature) {
  const { properties } = feature;
  const id = String(feature.id ?? properties.id ?? properties.name);
  const name = properties.name || (kind === "anchor" ? "" : id);
  const tags = properties.tags ?? [];
  const words = fold([name, id, properties.provider ?? "", ...tags].join(" ")).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return {
    kind, id, name, tags, words, members: properties.anchors ?? [], length: properties.lengthMeters,
    provider: properties.provider, grade: properties.grade, place: feature.geometry?.coordinates,
  };
}
