// Requests to the service, with the reader's key where one is needed.

/** The URL that the paths of the service follow: that of the project which the address names, if any. */
export const root = document.documentElement.dataset.root + (location.pathname.match(/\/projects\/[^/]+/)?.[0] ?? "");

/** A request that was not answered as wished; `status` is 0 where nothing answered. */
export class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

const kept = "geoanchor-key";
const memory = { key: null };

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

export function fields() { return access.key ? { authorization: `Bearer ${access.key}` } : {}; }

/** The JSON that a path of the service answers; a parameter without a value is left out. */
export async function ask(path, parameters = {}, signal = undefined) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  let answer;
  try {
    answer = await fetch(root + path + (query.size ? "?" + query : ""), {
      headers: { accept: "application/json, application/geo+json", ...fields() }, signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(0, error.message);
  }
  if (!answer.ok) {
    const text = await answer.text();
    let detail = text;
    try { detail = JSON.parse(text).detail ?? text; } catch { /* A proxy may answer in words. */ }
    throw new Problem(answer.status, detail);
  }
  return answer.json();
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
