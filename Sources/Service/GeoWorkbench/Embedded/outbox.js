// The changes that wait to be answered: kept before they are sent, sent in their order, sent again under the same name until the
// service has answered. No elements; requests by the function that it is given.

import { digits, joined } from "./edits.js";

/** The statuses of an unanswered request, which is sent again. */
const passing = new Set([0, 408, 425, 429, 500, 502, 503, 504]);
const most = 4;

/**
 * op = { seq, idem, kind, keys, method, path, patch?, body?, type?, etags, before, label, at, tries, firstSent, tab, state, problem? }
 * `kind` is update, create, remove, several, createAll, removeAll, undo or other; `state` is waiting, sending, refused or conflict.
 */
export class Outbox extends EventTarget {
  ops = [];
  /** `offline` while nothing answers, `denied` while the key is not accepted. */
  rest = null;
  #shelf;
  #send;
  #tab;
  #seq = 0;
  #timer = 0;
  #pause = 0;
  #writing = Promise.resolve();

  /**
   * `send(op)` resolves with an answer or throws a problem with a status; `answered(op, answer)` and `clashed(op, problem)` hear of
   * them; `clashed` may resolve with a changed op, which is sent instead.
   */
  start({ shelf, tab, send, answered, clashed, isOwn = () => false, delay = (tries) => Math.min(30_000, 1000 * 2 ** (tries - 1)) }) {
    this.#shelf = shelf;
    this.#tab = tab;
    this.#send = send;
    Object.assign(this, { answered, clashed, isOwn, delay });
  }

  /** Whether what waits is lost with the page. */
  get isFleeting() { return !this.#shelf.isLasting; }

  get waiting() { return this.ops.filter(({ state }) => state === "waiting" || state === "sending"); }
  get stopped() { return this.ops.filter(({ state }) => state === "refused" || state === "conflict"); }

  of(key) { return this.ops.filter(({ keys }) => keys.includes(key)); }

  /** Adopts the changes of pages that are gone. */
  async adopt(ops) {
    for (const op of ops.toSorted((a, b) => a.at - b.at || a.seq - b.seq)) {
      if (this.ops.some(({ idem }) => idem === op.idem)) continue;
      const own = { ...op, tab: this.#tab, seq: ++this.#seq, state: op.state === "sending" ? "waiting" : op.state };
      this.ops.push(own);
      await this.#keep(own);
    }
    this.#tell();
    this.#next();
  }

  /** Adds an op, or joins it to the unsent op of the same feature. */
  async add(given) {
    const op = { etags: {}, before: {}, tries: 0, firstSent: null, ...given, seq: ++this.#seq, idem: digits(32), at: Date.now(), tab: this.#tab, state: "waiting" };
    const [key] = op.keys, last = this.of(key).at(-1);
    const isJoined = op.kind === "update" && last?.state === "waiting" && !last.tries && last.keys.length === 1
      && (last.kind === "update" || last.kind === "create" && last.feature);
    if (isJoined) {
      // The name of a request stands for its words.
      const old = last.idem;
      last.idem = op.idem;
      if (last.kind === "update") last.patch = joined(last.patch, op.patch); else last.feature = given.onto(last.feature, op.patch);
      last.label = op.label;
      this.#tell(last);
      await this.#written(() => this.#shelf.replace(old, plain(last)));
      this.#next();
      return last;
    }
    delete op.onto;
    this.ops.push(op);
    this.#tell(op);
    await this.#keep(op);
    this.#next();
    return op;
  }

  /** Lets an op go that is not under way; false where it is. */
  drop(op) {
    if (op.state === "sending" || !this.ops.includes(op)) return false;
    this.#remove(op);
    return true;
  }

  /** Sends an op again that had stopped, under a new name. */
  async retry(op, changes = {}) {
    const old = op.idem;
    Object.assign(op, changes, { idem: digits(32), state: "waiting", tries: 0, firstSent: null, body: changes.body, problem: undefined, present: undefined });
    this.#tell(op);
    await this.#written(() => this.#shelf.replace(old, plain(op)));
    this.#next();
  }

  /** Tries at once what rests: the net is back, or another key was given. */
  wake() {
    this.#pause = 0;
    this.rest = null;
    for (const op of this.ops) if (op.state === "waiting") op.due = 0;
    this.#tell();
    this.#next();
  }

  #remove(op) {
    this.ops = this.ops.filter((each) => each !== op);
    this.#written(() => this.#shelf.remove(op.idem));
    this.#tell(op);
    this.#next();
  }

  #keep(op) { return this.#written(() => this.#shelf.put(plain(op))); }

  /** One write after the other; a storage that fails is told of once. */
  #written(write) {
    this.#writing = this.#writing.then(write).catch(() => this.dispatchEvent(new CustomEvent("fleeting")));
    return this.#writing;
  }

  #tell(op) { this.dispatchEvent(new CustomEvent("ops", { detail: op?.keys ?? [] })); }

  #next() {
    clearTimeout(this.#timer);
    if (this.rest === "denied") return;
    const now = Date.now(), busy = new Set();
    let count = this.ops.filter(({ state }) => state === "sending").length, soonest = Infinity;
    for (const op of this.ops) {
      const isFree = !op.keys.some((key) => busy.has(key));
      for (const key of op.keys) busy.add(key);
      if (op.state !== "waiting" || !isFree || count >= (this.rest ? 1 : most)) continue;
      const due = Math.max(op.due ?? 0, this.#pause);
      if (due > now) { soonest = Math.min(soonest, due); continue; }
      count += 1;
      this.#try(op);
    }
    if (soonest < Infinity) this.#timer = setTimeout(() => this.#next(), soonest - now);
  }

  async #try(op) {
    op.state = "sending";
    op.tries += 1;
    op.firstSent ??= Date.now();
    this.#tell(op);
    // After a restart the page must know that this op was sent.
    await this.#keep(op);
    let answer;
    try {
      answer = await this.#send(op);
    } catch (problem) {
      return this.#failed(op, problem);
    }
    this.#pause = 0;
    this.rest = null;
    await this.answered(op, answer);
    this.#remove(op);
  }

  async #failed(op, problem) {
    const status = problem.status ?? 0;
    // A request of the same name may still be at work.
    const isAtWork = status === 409 && problem.document?.parameter === "Idempotency-Key";
    if (passing.has(status) || isAtWork) {
      this.#postpone(op, problem, isAtWork);
    } else if (status === 401 || status === 403) {
      op.state = "waiting";
      this.rest = "denied";
      this.dispatchEvent(new CustomEvent("denied", { detail: problem }));
    } else {
      this.rest = null;
      this.#pause = 0;
      // Settling a conflict asks the service, which may be out of reach by now.
      const isSettled = await this.clashed(op, problem).catch((later) => later);
      if (isSettled === "done") return this.#remove(op);
      if (isSettled instanceof Error && passing.has(isSettled.status)) {
        this.#postpone(op, isSettled);
      } else if (op.state === "sending") {
        op.state = "refused";
        op.problem = { status, detail: problem.message, path: problem.document?.path };
      }
    }
    this.#tell(op);
    await this.#keep(op);
    this.#next();
  }

  /** Lets an op wait for its next try; all others wait with it where the service is out of reach. */
  #postpone(op, problem, isAtWork = false) {
    op.state = "waiting";
    op.due = Date.now() + (problem.retryAfter ? problem.retryAfter * 1000 : this.delay(op.tries));
    if (isAtWork) return;
    const status = problem.status ?? 0;
    this.#pause = op.due;
    if (status === 0 || status >= 502) this.rest = "offline";
  }
}

/** An op as it is kept. */
function plain(op) {
  const { due, ...rest } = op;
  return structuredClone(rest);
}
