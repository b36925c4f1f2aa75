// Requests to the service, with the reader's key where one is needed.

/** The URL that the paths of the service follow: that of the project which the address names, if any. */
export const root = document.documentElement.dataset.root + (location.pathname.match(/\/projects\/[^/]+/)?.[0] ?? "");

/** A request that was not answered as wished; `status` is 0 where nothing answered. */
export class Problem extends Error {
  constructor(status, detail, answer = null, document = null) {
    super(detail);
    this.status = status;
    this.tag = answer?.headers.get("etag") ?? null;
    this.retryAfter = Number(answer?.headers.get("retry-after")) || 0;
    this.document = document;
  }
}

const kept = "geoanchor-key";
const memory = { key: null, author: "" };

/** The key of this tab; storage may be forbidden, and then the key lasts as long as the page. */
export const access = {
  get key() {
    try { return sessionStorage.getItem(kept) ?? memory.key; } catch { return memory.key; }
  },
  set key(value) {
    memory.key = value;
    try {
      if (value) sessionStorage.setItem(kept, value); else sessionStorage.removeItem(kept);
    } catch { /* The page keeps it. */ }
  },
};

/** Moves a key out of the address, so that it is in no history and no shared link. */
export function takeKeyFromAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  if (!parameters.has("k")) return;
  access.key = parameters.get("k");
  parameters.delete("k");
  history.replaceState(history.state, "", location.pathname + location.search + (parameters.size ? "#" + parameters : ""));
}

/** The reader's own name, for services without keys; kept by the browser, where it may. */
export const author = {
  get name() {
    try { return localStorage.getItem("geoanchor-author") ?? memory.author; } catch { return memory.author; }
  },
  set name(value) {
    memory.author = value;
    try { localStorage.setItem("geoanchor-author", value); } catch { /* The page keeps it. */ }
  },
  /** The field of a request that changes something. */
  get fields() { return this.name && !access.key ? { "geoanchor-author": encodeURIComponent(this.name) } : {}; },
};

export function fields() { return access.key ? { authorization: `Bearer ${access.key}` } : {}; }

/** The JSON that a path of the service answers; a parameter without a value is left out. */
export async function ask(path, parameters = {}, signal = undefined) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return (await request("GET", path + (query.size ? "?" + query : ""), { signal })).value;
}

/** Sends a request and returns the JSON, its entity tag, and the revision of the change. */
export async function request(method, path, { body, type, more = {}, signal } = {}) {
  const headers = { accept: "application/json, application/geo+json", ...fields(), ...(method === "GET" ? {} : author.fields), ...more };
  if (body !== undefined) headers["content-type"] = type;
  let answer, text;
  try {
    // Chromium would guess from the time of the last change for how long an answer is fresh.
    answer = await fetch(root + path, { method, headers, body, signal, cache: "no-cache" });
    // An answer that is cut is none.
    text = await answer.text();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(0, error.message);
  }
  // Chromium takes a head that is cut for a whole one: a status of one digit, or no fields and no body.
  if (answer.status < 200 || answer.ok && answer.status !== 204 && !text) throw new Problem(0, "the answer is cut");
  let value = null;
  try { value = text ? JSON.parse(text) : null; } catch {
    // A proxy may answer in words.
    if (answer.ok) throw new Problem(502, text.slice(0, 200));
  }
  if (!answer.ok) throw new Problem(answer.status, value?.detail ?? text, answer, value);
  return { value, headers: answer.headers, tag: answer.headers.get("etag"), revision: Number(answer.headers.get("geoanchor-revision")) || null };
}

/** The document that a path answers, as a blob of its media type. */
export async function download(method, path, body) {
  let answer;
  try {
    answer = await fetch(root + path, { method, headers: { "content-type": "application/json", accept: "*/*", ...fields() }, body, cache: "no-store" });
    if (answer.ok) return await answer.blob();
  } catch (error) { throw new Problem(0, error.message); }
  const told = await answer.text();
  let document = null;
  try { document = JSON.parse(told); } catch { /* A proxy may answer in words. */ }
  throw new Problem(answer.status, document?.detail ?? told, answer, document);
}

/** The features of a collection, page by page. */
export async function* pages(collection, parameters, signal) {
  let after;
  do {
    const page = await ask(`/collections/${collection}/items`, { ...parameters, after }, signal);
    const next = page.links?.find((link) => link.rel === "next")?.href;
    after = next ? new URL(next).searchParams.get("after") : null;
    yield { features: page.features, matched: page.numberMatched, hasMore: after !== null };
  } while (after !== null);
}
