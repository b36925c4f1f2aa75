// Records a walk as a session log, part by part, and sends the parts when there is a network. Nothing is recorded unasked.

import { openShelf } from "./shelf.js";
import { Problem, fields, root } from "./service.js";

/** Seconds between parts, and between two headings. */
const pause = 30, headingPause = 1;

function id() { return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join(""); }

/** Tells `change` when it begins, ends, or has sent something. */
export class Recorder extends EventTarget {
  isRecording = false;
  /** The parts that wait for the network. */
  waiting = 0;
  /** The reason of the service for refusing a part, in its words. */
  problem = null;
  #path;
  #shelf;
  #id = null;
  #lines = [];
  #offset = 0;
  #count = 0;
  #lastHeading = -Infinity;
  #lastTime = 0;
  #timer = 0;
  #isSending = false;

  constructor(chain) {
    super();
    this.#path = `/v1/chains/${encodeURIComponent(chain)}/recordings`;
    this.#shelf = openShelf("geoanchor-recordings");
    addEventListener("online", () => this.send());
    setInterval(() => { if (this.waiting) this.send(); }, 10_000);
    this.#recount();
  }

  #changed() { this.dispatchEvent(new Event("change")); }

  async #recount() {
    this.waiting = (await (await this.#shelf).all()).filter(({ path }) => path === this.#path).length;
    this.#changed();
    if (this.waiting) this.send();
  }

  start(time, permissions) {
    Object.assign(this, { isRecording: true, problem: null });
    this.#id = id();
    this.#lines = [];
    this.#offset = this.#count = 0;
    this.#lastTime = 0;
    this.#lastHeading = -Infinity;
    this.epoch = time;
    this.#lines.push(JSON.stringify({
      format: "geoanchor-session", version: 1, epoch: time, source: "geoanchor player", device: navigator.userAgent.slice(0, 120), alignment: "gravity" }));
    this.add(time, { event: "session", change: "start" });
    for (const [subject, granted] of permissions) this.add(time, { event: "permission", subject, granted });
    this.add(time, { event: "network", connected: navigator.onLine });
    this.#timer = setInterval(() => this.#close(), pause * 1000);
    this.#changed();
  }

  /** Adds an event at a time in seconds since 1970; times of a log never go back. */
  add(time, event) {
    if (!this.isRecording) return;
    this.#lastTime = Math.max(this.#lastTime, Math.round((time - this.epoch) * 1000) / 1000);
    this.#lines.push(JSON.stringify({ time: this.#lastTime, ...event }));
  }

  fix(now, { time, latitude, longitude, accuracy, speed, course }) {
    const known = (name, value) => (Number.isFinite(value) ? { [name]: value } : {});
    this.add(now, {
      event: "gnss", latitude, longitude, horizontalAccuracy: accuracy, ...known("speed", speed), ...known("course", course),
      measuredAt: Math.max(0, Math.round((time - this.epoch) * 1000) / 1000), source: "browser" });
  }

  heading(time, degrees, accuracy) {
    if (time - this.#lastHeading < headingPause) return;
    this.#lastHeading = time;
    this.add(time, { event: "heading", degrees: Math.round(degrees * 10) / 10, accuracy });
  }

  async stop(time) {
    if (!this.isRecording) return;
    this.add(time, { event: "session", change: "stop" });
    this.isRecording = false;
    clearInterval(this.#timer);
    await this.#close();
  }

  /** Throws the recording away: what waits here, and what the service has of it. */
  async discard() {
    this.isRecording = false;
    clearInterval(this.#timer);
    this.#lines = [];
    const shelf = await this.#shelf;
    for (const part of await shelf.all()) if (part.recording === this.#id) await shelf.remove(part.idem);
    await fetch(`${root}${this.#path}/${this.#id}`, { method: "DELETE", headers: fields() }).catch(() => null);
    this.#id = null;
    await this.#recount();
  }

  /** Puts the lines so far onto the shelf. */
  async #close() {
    if (!this.#lines.length) return;
    const body = this.#lines.join("\n") + "\n";
    this.#lines = [];
    const part = {
      idem: `${this.#id}-${String(this.#count).padStart(6, "0")}`, recording: this.#id, path: this.#path, offset: this.#offset, body };
    this.#offset += new TextEncoder().encode(body).length;
    this.#count += 1;
    this.waiting += 1;
    await (await this.#shelf).put(part);
    this.#changed();
    await this.send();
  }

  /** Sends what waits, in order; what the service refuses for good is dropped. */
  async send() {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      const shelf = await this.#shelf;
      for (const { idem, path, recording, offset, body } of (await shelf.all()).sort((one, other) => (one.idem < other.idem ? -1 : 1))) {
        const answer = await fetch(`${root}${path}/${recording}?offset=${offset}`, {
          method: "PUT", headers: { "content-type": "application/jsonl", ...fields() }, body }).catch(() => null);
        if (!answer || answer.status >= 500 || [401, 403, 408, 429].includes(answer.status)) break;
        if (!answer.ok) this.problem = new Problem(answer.status, (await answer.json().catch(() => null))?.detail ?? String(answer.status)).message;
        await shelf.remove(idem);
        this.waiting = Math.max(0, this.waiting - 1);
        this.#changed();
      }
    } finally {
      this.#isSending = false;
    }
  }
}
