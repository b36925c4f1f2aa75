// Changes of the store: what the service said last, what waits to be sent, what is shown of both, and the way back.

import { compared, copied, digits, inverse, membersOf, merged, patchOf, trimmed, uuid } from "./edits.js";
import { Outbox } from "./outbox.js";
import { request } from "./service.js";
import { openShelf } from "./shelf.js";

const day = 20 * 3600_000;

export class Editing extends EventTarget {
  outbox = new Outbox();
  /** The latest answer of the service about each feature, by `collection/id`: feature and entity tag; null for a deleted one. */
  #base = new Map();
  #done = [];
  #undone = [];
  #heard = new Map();

  /** Begins with what earlier pages left. */
  async start({ session, scope }) {
    this.session = session;
    const shelf = await openShelf(`geoanchor ${scope} ${session.line} ${session.author ?? ""}`);
    const tab = digits(16), lock = (name) => `geoanchor tab ${name}`;
    navigator.locks?.request(lock(tab), () => new Promise(() => {}));
    this.outbox.start({
      shelf, tab, send: (op) => this.#send(op), answered: (op, answer) => this.#answered(op, answer), clashed: (op, problem) => this.#clashed(op, problem) });
    this.outbox.addEventListener("ops", ({ detail }) => this.#tell(detail));
    const left = await shelf.all().catch(() => []);
    if (!navigator.locks) {
      // Without locks another page counts as gone after a minute: a request that is sent twice is one.
      await this.outbox.adopt(left.filter((op) => Date.now() - op.at > 60_000));
      return;
    }
    // The lock of a page is free when the page is gone.
    for (const gone of new Set(left.map((op) => op.tab))) {
      navigator.locks.request(lock(gone), async () => this.outbox.adopt((await shelf.all()).filter((op) => op.tab === gone)));
    }
  }

  #tell(keys) { this.dispatchEvent(new CustomEvent("shown", { detail: keys })); }

  #say(kind, detail) { this.dispatchEvent(new CustomEvent("said", { detail: { kind, ...detail } })); }

  /** Returns the latest answer about a feature, from the service where none is known. */
  async base(key, isFresh = false) {
    if (this.#base.has(key) && !isFresh) return this.#base.get(key);
    try {
      const { value, tag } = await request("GET", path(key));
      delete value.links;
      // An answer may be overtaken by that to a later change.
      const known = this.known(key)?.properties, isOlder = known && known.created === value.properties.created && known.revision > value.properties.revision;
      if (!isOlder) this.#base.set(key, { feature: value, tag });
    } catch (problem) {
      if (problem.status !== 404) throw problem;
      this.#base.set(key, null);
    }
    return this.#base.get(key);
  }

  known(key) { return this.#base.get(key)?.feature ?? null; }

  /** A thing with what waits; null where it is gone or not known. */
  shown(key) {
    return this.outbox.of(key).filter(({ state }) => state !== "refused").reduce((feature, op) => {
      if (op.kind === "create" || op.kind === "createAll") return op.features?.[key] ?? op.feature;
      if (op.kind === "remove" || op.kind === "removeAll") return null;
      const patch = op.patches?.[key] ?? op.patch;
      return op.kind === "update" || op.kind === "several" ? feature && merged(feature, patch) : feature;
    }, this.known(key));
  }

  /** All things that differ from the store, or have come since. */
  get keys() { return new Set([...this.#base.keys(), ...this.outbox.ops.flatMap(({ keys }) => keys)]); }

  isWaiting(key) { return this.outbox.of(key).some(({ state }) => state !== "refused"); }

  // Changes.

  /** Loads the feature that a change begins with, unless it is known. */
  async #begin(key) { if (!this.shown(key)) await this.base(key); }

  /** The tags that a change is made under; what waits behind another change gets that of its answer. */
  #tags(keys) {
    return Object.fromEntries(keys.filter((key) => !this.isWaiting(key) && this.#base.get(key)?.tag).map((key) => [key, this.#base.get(key).tag]));
  }

  async change(key, patch) {
    await this.#begin(key);
    const before = this.shown(key), wanted = before && trimmed(before, patch);
    if (!wanted) return null;
    this.#undone = [];
    return this.outbox.add({ kind: "update", keys: [key], patch: wanted, etags: this.#tags([key]), before: { [key]: before }, label: labelOf(before), onto: merged });
  }

  /** Changes several things, all of them or none; `patches` by key. */
  async changeAll(patches) {
    const keys = Object.keys(patches);
    if (keys.length === 1) return this.change(keys[0], patches[keys[0]]);
    await Promise.all(keys.map((key) => this.#begin(key)));
    const before = Object.fromEntries(keys.map((key) => [key, this.shown(key)]));
    const wanted = Object.fromEntries(keys.map((key) => [key, before[key] && trimmed(before[key], patches[key])]).filter(([, patch]) => patch));
    if (!Object.keys(wanted).length) return null;
    this.#undone = [];
    return this.outbox.add({ kind: "several", keys: Object.keys(wanted), patches: wanted, etags: this.#tags(keys), before, label: String(Object.keys(wanted).length) });
  }

  create(feature) {
    const id = feature.id ?? uuid(), key = `anchors/${id}`;
    this.#undone = [];
    return this.outbox.add({ kind: "create", keys: [key], feature: { ...feature, id }, label: labelOf(feature) });
  }

  /** Creates several anchors, all of them or none. */
  createAll(features) {
    if (features.length === 1) return this.create(features[0]);
    const own = Object.fromEntries(features.map((feature) => { const id = feature.id ?? uuid(); return [`anchors/${id}`, { ...feature, id }]; }));
    this.#undone = [];
    return this.outbox.add({ kind: "createAll", keys: Object.keys(own), features: own, label: String(features.length) });
  }

  /** Copies anchors, each to the geometry that `place` makes of it. */
  async duplicate(keys, place) {
    await Promise.all(keys.map((key) => this.base(key)));
    const shown = keys.map((key) => this.shown(key)).filter(Boolean);
    return shown.length ? this.createAll(shown.map((feature) => copied(feature, uuid(), place(feature)))) : null;
  }

  /** Removes anchors, all of them or none. */
  async remove(keys) {
    await Promise.all(keys.map((key) => this.#begin(key)));
    this.#undone = [];
    const before = Object.fromEntries(keys.map((key) => [key, this.shown(key)]));
    return this.outbox.add({
      kind: keys.length === 1 ? "remove" : "removeAll", keys, etags: this.#tags(keys), before, label: keys.length === 1 ? labelOf(before[keys[0]]) : String(keys.length) });
  }

  /** Any other request: { keys, method, path, body, type, label }. */
  submit(op) { return this.outbox.add({ kind: "other", ...op }); }

  /** Records a change that a mode has sent itself, for undo: { change, keys, label }. */
  record(done) {
    if (!done.change) return;
    this.#heard.set(done.change, "other");
    this.#undone = [];
    this.#done.push({ kind: "other", ...done });
  }

  // The way back.

  /** Records that this page has taken back a change by another: it is no longer the next to be undone. */
  took(change, by) {
    if (by) this.#heard.set(by, "undo");
    this.#done = this.#done.filter((done) => done.change !== change);
  }

  async undo() {
    const last = this.outbox.waiting.at(-1);
    if (last && last.state === "waiting" && !last.tries && this.outbox.drop(last)) return this.#say("undone", { label: last.label });
    const done = this.#done.pop();
    if (!done) return this.#say("nothing", {});
    // Only the service knows what a mode has sent.
    if (done.kind !== "other") this.#undone.push(done);
    await this.outbox.add({ kind: "undo", keys: done.keys, change: done.change, done, label: done.label });
    return this.#say("undone", { label: done.label });
  }

  async redo() {
    const done = this.#undone.pop();
    if (!done) return;
    const rest = this.#undone;
    if (done.kind === "create") await this.create(done.feature);
    else if (done.kind === "createAll") await this.createAll(Object.values(done.features));
    else if (done.kind === "remove" || done.kind === "removeAll") await this.remove(done.keys);
    else await this.changeAll(done.patches);
    this.#undone = rest;
  }

  /** Puts back only the members that a change had set, under the present tags. */
  async undoPart(done) {
    if (done.kind === "create" || done.kind === "createAll") return this.remove(done.keys);
    if (done.kind === "remove" || done.kind === "removeAll") return this.createAll(done.keys.map((key) => copied(done.before[key], done.before[key].id)));
    return this.changeAll(Object.fromEntries(done.keys.map((key) => [key, inverse(done.before[key], done.patches[key])])));
  }

  // Sending.

  async #send(op) {
    const named = { "idempotency-key": op.idem, prefer: "return=representation" };
    const [key] = op.keys;
    if (op.kind === "other") return request(op.method, op.path, { body: op.body, type: op.type, more: named });
    if (op.kind === "undo") return request("POST", `/v1/changes/${op.change}/undo`, { more: named });
    if (op.kind === "create") {
      return request("PUT", path(key), { body: JSON.stringify(op.feature), type: "application/geo+json", more: { ...named, "if-none-match": "*" } });
    }
    if (op.kind === "createAll") {
      op.body ??= lines(op.keys, (each) => ({ operation: "create", feature: op.features[each] }));
      return request("POST", "/v1/changes", { body: op.body, type: "application/jsonl", more: named });
    }
    // The service knows names for a day: after that it is asked what became of the request.
    if (op.tries > 1 && Date.now() - op.firstSent > day) return this.#looked(op);
    for (const each of op.keys) if (!op.etags[each]) await this.#tag(op, each);
    if (op.kind === "several" || op.kind === "removeAll") {
      op.body ??= lines(op.keys, (each) => (op.kind === "several" ? { operation: "update", ifMatch: op.etags[each], feature: op.patches[each] } : { operation: "delete", ifMatch: op.etags[each] }));
      return request("POST", "/v1/changes", { body: op.body, type: "application/jsonl", more: named });
    }
    const more = { ...named, ...(op.etags[key] ? { "if-match": op.etags[key] } : {}) };
    if (op.kind === "remove") return request("DELETE", path(key), { more });
    return request("PATCH", path(key), { body: JSON.stringify(op.patch), type: "application/merge-patch+json", more });
  }

  /** Finds the tag of a thing that nothing is known of since the change was made. */
  async #tag(op, key) {
    const base = await this.base(key, true), patch = op.patches?.[key] ?? op.patch;
    if (!base) throw Object.assign(new Error("there is no such feature"), { status: 404 });
    const isOther = patch && compared(op.before[key], base.feature, patch).both.length;
    if (isOther) throw Object.assign(new Error("changed since"), { status: 412 });
    op.etags[key] = base.tag;
  }

  async #looked(op) {
    const [key] = op.keys, base = await this.base(key, true);
    const isDone = op.kind === "remove" ? !base : base && trimmed(base.feature, op.patch) === null;
    if (isDone) return { value: base?.feature ?? null, tag: base?.tag ?? null, revision: null };
    throw Object.assign(new Error("changed since"), { status: base ? 412 : 404, document: { present: base?.feature }, tag: base?.tag });
  }

  async #answered(op, { value, tag, revision }) {
    const [key] = op.keys;
    if (revision) this.#heard.set(revision, op.kind);
    if (op.kind === "remove" || op.kind === "removeAll") for (const each of op.keys) this.#base.set(each, null);
    else if (value?.type === "Feature" && tag) { delete value.links; this.#base.set(key, { feature: value, tag }); }
    else {
      const wanted = Object.fromEntries(op.keys.map((each) => [each, op.kind === "create" ? op.feature : op.kind === "createAll" ? op.features[each] : merged(this.known(each), op.patches?.[each] ?? op.patch ?? {})]));
      // The change is made, whether or not the service can be asked just now.
      const kept = (each) => (op.kind === "undo" || op.kind === "other" ? this.#base.delete(each) : this.#base.set(each, { feature: wanted[each], tag: null }));
      await Promise.all(op.keys.map((each) => this.base(each, true).catch(() => kept(each))));
    }
    // Later changes of the feature are made under the tag of this answer; one without a tag leaves them to look for it.
    const isTagged = value?.type === "Feature" && tag;
    for (const next of this.outbox.ops) {
      if (next === op || next.tries) continue;
      for (const each of op.keys) if (next.keys.includes(each)) if (isTagged) next.etags[each] = tag; else delete next.etags[each];
    }
    if (revision && ["update", "several", "create", "createAll", "remove", "removeAll"].includes(op.kind)) {
      this.#done.push({
        change: revision, kind: op.kind, keys: op.keys, before: op.before, label: op.label, feature: op.feature, features: op.features,
        patches: op.patches ?? { [key]: op.patch } });
    }
    this.#say("stored", { op });
  }

  /** Another has changed the same thing: what both wish is one change; what they do not is asked. */
  async #clashed(op, problem) {
    if (op.kind === "undo") {
      this.#undone = this.#undone.filter((each) => each !== op.done);
      this.#say("undoPart", { done: op.done });
      return "done";
    }
    if (op.kind === "remove" && problem.status === 404) { this.#base.set(op.keys[0], null); return "done"; }
    const { present } = problem.document ?? {};
    if (op.kind === "create" && present && trimmed(present, op.feature) === null) {
      this.#base.set(op.keys[0], { feature: present, tag: problem.tag });
      return "done";
    }
    const isGone = problem.status === 404 && op.kind === "update";
    if (problem.status !== 412 && !isGone || !["update", "several", "remove"].includes(op.kind)) return null;
    op.clashes = [];
    for (const key of op.keys) {
      const base = await this.base(key, true), patch = op.patches?.[key] ?? op.patch;
      if (!base) { op.clashes.push({ key, isGone: true }); continue; }
      const author = base.feature.properties.author ?? null;
      const found = op.kind === "remove" ? { mine: [], both: [], theirs: ["remove"] } : compared(op.before[key], base.feature, patch);
      if (found.both.length || op.kind === "remove") op.clashes.push({ key, ...found, present: base.feature, author }); else op.author = author;
    }
    if (op.clashes.length) { op.state = "conflict"; this.#say("conflict", { op }); return null; }
    await this.#again(op);
    this.#say("merged", { author: op.author });
    return null;
  }

  /** Sends an op again under the present tags. */
  async #again(op) {
    const before = Object.fromEntries(op.keys.map((key) => [key, this.known(key)]));
    await this.outbox.retry(op, { etags: {}, before, clashes: undefined });
  }

  /** Ends a conflict: `mine` are the members that are kept of the patch of each thing. */
  async resolve(op, mine) {
    for (const { key, both } of op.clashes ?? []) {
      const patch = op.patches?.[key] ?? op.patch;
      const kept = membersOf(patch).filter((member) => !both?.includes(member) || mine.has(member));
      const rest = patchOf(Object.fromEntries(kept.map((member) => [member, valueOf(patch, member)])));
      if (op.patches) op.patches[key] = rest; else op.patch = rest;
    }
    const isEmpty = op.kind === "update" && (!Object.keys(op.patch).length || trimmed(this.known(op.keys[0]), op.patch) === null);
    if (isEmpty) return this.outbox.drop(op);
    return this.#again(op);
  }

  /** Brings back a thing that another deleted, with what was to be changed. */
  async bringBack(op) {
    const [key] = op.keys, feature = copied(merged(op.before[key], op.patch), op.before[key].id);
    this.outbox.drop(op);
    return this.create(feature);
  }

  /** Asks for a feature that was changed, again and again while the service is out of reach. */
  async #refresh(key, tries = 1) {
    try {
      await this.base(key, true);
    } catch {
      setTimeout(() => this.#refresh(key, tries + 1).then(() => this.#tell([key])), this.outbox.delay(tries));
    }
  }

  /** A change that the stream of events tells of: whether it is another's. */
  async heard(event) {
    const ids = event.items?.anchors ?? {};
    const changed = [...(ids.added ?? []), ...(ids.changed ?? [])], removed = ids.removed ?? [];
    const isBusy = (id) => this.outbox.of(`anchors/${id}`).some(({ state }) => state === "sending");
    // The event may be faster than the answer that says whose it is, and that answer may be older than the event.
    for (let tries = 0; tries < 40 && !this.#heard.has(event.revision) && [...changed, ...removed].some(isBusy); tries += 1) {
      await new Promise((resolve) => { setTimeout(resolve, 25); });
    }
    const isOwn = this.#heard.delete(event.revision);
    for (const id of removed) this.#base.set(`anchors/${id}`, null);
    const wanted = changed.filter((id) => !(isOwn && this.known(`anchors/${id}`)));
    if (wanted.length <= 50) await Promise.all(wanted.map((id) => this.#refresh(`anchors/${id}`)));
    this.#tell([...changed, ...removed].map((id) => `anchors/${id}`));
    return { isOwn, changed, removed, isWhole: Boolean(event.many) || wanted.length > 50 };
  }
}

function path(key) {
  const at = key.indexOf("/");
  return `/collections/${key.slice(0, at)}/items/${encodeURIComponent(key.slice(at + 1))}`;
}

/** The edits of several things as lines of JSON. */
function lines(keys, edit) { return keys.map((key) => JSON.stringify({ ...edit(key), collection: "anchors", id: key.slice(8) })).join("\n"); }

function valueOf(patch, member) { return member.startsWith("properties.") ? patch.properties[member.slice(11)] : patch[member]; }

function labelOf(feature) { return feature?.properties?.name ?? ""; }
