// The service worker of the player: keeps a walk for the time without a network, one cache for each chain and entity tag.

const prefix = "geoanchor-play ";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

/** Keeps what a page names; what was kept of the chain before goes once the new is whole. */
async function keep({ page, tag, urls, headers }) {
  const own = `${prefix}${page} `, name = own + tag;
  const cache = await caches.open(name);
  try {
    await Promise.all(urls.map(async ({ url, isOptional }) => {
      const answer = await fetch(url, { headers, cache: "no-cache" });
      if (answer.ok) await cache.put(url, answer);
      else if (!isOptional) throw new Error(`${answer.status} ${url}`);
    }));
  } catch (error) {
    // A cache that was whole before stays; a new one that is not is none.
    if (!(await cache.match(urls[0].url))) await caches.delete(name);
    throw error;
  }
  for (const other of await caches.keys()) if (other.startsWith(own) && other !== name) await caches.delete(other);
}

addEventListener("message", (event) => {
  if (event.data?.type !== "keep") return;
  event.waitUntil(keep(event.data).then(
    () => event.source.postMessage({ type: "kept", tag: event.data.tag }),
    (error) => event.source.postMessage({ type: "notKept", problem: error.message })));
});

/** The kept answer to a request; a walk's page also for another query. */
async function kept(request) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    const found = await (await caches.open(name)).match(request, { ignoreVary: true, ignoreSearch: request.mode === "navigate" });
    if (found) return found;
  }
  return null;
}

async function answer(request) {
  const isForGood = /\/workbench\/[0-9a-f]+\//.test(request.url) || /\/assets\//.test(request.url);
  if (isForGood) return await kept(request) ?? fetch(request);
  try {
    const fresh = await fetch(request);
    if (fresh.status < 500) return fresh;
    return await kept(request) ?? fresh;
  } catch (error) {
    const found = await kept(request);
    if (found) return found;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (!/\/(play|workbench|assets)\/|\/v1\/chains\/[^/]+$|\/collections\/regions\//.test(pathname)) return;
  event.respondWith(answer(request));
});
