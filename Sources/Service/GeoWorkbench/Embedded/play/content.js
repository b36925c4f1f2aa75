// Content of an anchor as elements. A text stays a text; a file comes from the service by its digest, never from elsewhere.

import { make, text } from "./elements.js";
import { fields, root } from "./service.js";
import { language, word } from "./words.js";

const opened = /^(https?|ftp|mailto|tel|geo):/i;
const shown = { image: /^image\//, video: /^video\//, sound: /^audio\//, model: /^model\// };

/** The text of several languages in that of the page, else in English, else in any. */
export function inLanguage(texts = {}) {
  const base = language.split("-")[0], keys = Object.keys(texts);
  const key = [language, base, ...keys.filter((each) => each.split("-")[0] === base), "en"].find((each) => Object.hasOwn(texts, each));
  return texts[key ?? keys[0]] ?? "";
}

/** The path of an asset; also what is kept for the time without a network. */
export function assetPath(digest) { return `/assets/${encodeURIComponent(digest)}`; }

/** The assets of an anchor that the player shows. */
export function assets({ content }) {
  if (!content) return [];
  const wanted = content.kind === "model" ? [] : (content.sources ?? []).filter(({ type }) => shown[content.kind]?.test(type)).slice(0, 1);
  return [...wanted.flatMap(({ asset, captions }) => [asset, captions]), content.poster].filter(Boolean);
}

/** A file as an address of the page; the key goes along, which an element could not send. */
async function blob(digest) {
  const answer = await fetch(root + assetPath(digest), { headers: fields() });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}

/** The name of what an anchor has, for its mark. */
export function label({ content }) {
  if (!content || content.kind === "none") return "";
  return inLanguage(content.text) || inLanguage(content.alternative) || word(`play${content.kind[0].toUpperCase()}${content.kind.slice(1)}`);
}

/** The element with the content of an anchor; null without any. */
export function contentElement(anchor) {
  const { content } = anchor;
  if (!content || content.kind === "none") return null;
  const words = inLanguage(content.text), instead = inLanguage(content.alternative);
  const parts = [];
  const source = (content.sources ?? []).find(({ asset, type }) => asset && shown[content.kind]?.test(type));
  const load = (element, digest, name = "src") => {
    blob(digest).then((address) => { element[name] = address; }, () => {
      element.replaceWith(text("p", instead || word("playMissing"), { class: "missing" }));
    });
    return element;
  };
  const picture = (digest) => load(make("img", { alt: instead, decoding: "async" }), digest);
  if (content.kind === "image" && source) parts.push(picture(source.asset));
  else if (content.kind === "model" && content.poster) parts.push(picture(content.poster));
  else if ((content.kind === "video" || content.kind === "sound") && source) {
    const media = make(content.kind === "video" ? "video" : "audio", {
      controls: true, playsinline: true, loop: content.loop, preload: "auto", "aria-label": instead || words || word(content.kind === "video" ? "playVideo" : "playSound") });
    media.volume = content.volume ?? 1;
    if (source.captions) media.append(load(make("track", { kind: "captions", srclang: source.language ?? language, default: true }), source.captions));
    parts.push(load(media, source.asset));
  }
  if (content.kind === "model") parts.push(make("p", { class: "kind" }, word("playModel")));
  if (words) parts.push(text("p", words));
  if (!source && !words || content.kind === "sound" || content.kind === "model") { if (instead) parts.push(text("p", instead, { class: "soft" })); }
  for (const { url } of content.sources ?? []) if (url && opened.test(url)) parts.push(link(url, url));
  if (content.kind === "link" && opened.test(content.link ?? "")) parts.push(link(content.link, words || content.link));
  return make("div", { class: "content", "data-kind": content.kind }, ...parts);
}

function link(address, name) {
  return make("p", {}, make("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, make("bdi", {}, name)));
}
