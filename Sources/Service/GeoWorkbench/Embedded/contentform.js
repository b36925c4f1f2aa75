// The form of an anchor's content: the parts that its kind has, by `Data/schemas/content.schema.json`.

import { choice, labelled, numberInput, numberOf, rows, textInput } from "./forms.js";
import { make } from "./elements.js";
import { language, word } from "./words.js";

const capital = (name) => name.charAt(0).toUpperCase() + name.slice(1);
const types = {
  model: ["model/gltf-binary", "model/vnd.usdz+zip"], image: ["image/png", "image/jpeg", "image/webp"], video: ["video/mp4"], sound: ["audio/mpeg", "audio/mp4"] };
const kinds = ["none", "model", "image", "video", "sound", "text", "link"];
const played = ["video", "sound"];

/** The kind of a content and its beginning, for a row of the card. */
export function contentText(value) {
  const kind = word(`content${capital(value.kind)}`);
  const first = value.text?.[language] ?? Object.values(value.text ?? {})[0] ?? value.link ?? value.sources?.[0]?.url ?? value.sources?.[0]?.asset;
  return first ? `${kind} · ${first.length > 120 ? `${first.slice(0, 118)}…` : first}` : kind;
}

/** A text in several languages as rows. */
function translations(path, label, given, languages) {
  const used = Object.entries(given ?? {});
  const list = rows("addLanguage", "languageTag", used, (entry) => [
    textInput("", entry?.[0] ?? (used.length ? "" : language), { "data-part": `${path}.*`, "data-language": "", "aria-label": word("languageTag"), list: languages, size: "5", maxlength: "35" }),
    make("textarea", { "data-part": `${path}.*.text`, "aria-label": label, rows: "2", dir: "auto" }, entry?.[1] ?? "")]);
  return {
    element: make("fieldset", { "data-path": path }, make("legend", {}, label), list.element),
    read() {
      const pairs = [...list.list.children].map((row) => [row.querySelector("input").value.trim(), row.querySelector("textarea").value.trim()]).filter(([, text]) => text);
      return new Set(pairs.map(([tag]) => tag)).size < pairs.length || pairs.some(([tag]) => !tag) ? undefined : pairs.length ? Object.fromEntries(pairs) : null;
    } };
}

function sources(kind, given) {
  const own = [["", word("asDefault")], ...types[kind].map((each) => [each, each])];
  const list = rows("addFile", "contentFile", given ?? [], (value) => {
    const type = choice("", value?.type, own);
    Object.assign(type.dataset, { part: "sources[*].type" });
    type.setAttribute("aria-label", word("contentType"));
    return [
      textInput("", value?.asset ?? value?.url, { "data-part": "sources[*].url", "aria-label": word("contentFile"), placeholder: "https://… / sha256:…" }), type,
      ...(played.includes(kind) ? [
        textInput("", value?.language, { "data-part": "sources[*].language", "aria-label": word("contentSpoken"), placeholder: word("contentSpoken"), maxlength: "35" }),
        textInput("", value?.captions, { "data-part": "sources[*].captions", "aria-label": word("contentCaptions"), placeholder: word("contentCaptions") })] : [])];
  });
  return {
    element: make("fieldset", { "data-path": "sources" }, make("legend", {}, word("contentFile")), list.element),
    read() {
      const found = [...list.list.children].map((row) => {
        const typed = (name) => row.querySelector(`[data-part="sources[*].${name}"]`)?.value.trim() ?? "", file = typed("url");
        return Object.fromEntries([[file.startsWith("sha256:") ? "asset" : "url", file], ...["type", "language", "captions"].map((name) => [name, typed(name)])].filter(([, value]) => value));
      }).filter((source) => Object.keys(source).length);
      return found.length ? found : null;
    } };
}

/** A group of parts that are one object of the content. */
function group(path, label, parts, read) { return { element: make("fieldset", { "data-path": path }, make("legend", {}, label), make("div", { class: "triple" }, ...parts)), read }; }

function number(path, label, value, attributes) {
  const control = numberInput(path, value, attributes);
  return { element: labelled(label, control), read: () => numberOf(control) };
}

function offsetParts(value) {
  const parts = [["right", "offsetRight"], ["up", "up"], ["forward", "offsetForward"]].map(([name, label]) => [name, number(`offset.${name}`, word(label), value?.[name])]);
  return group("offset", word("moveThere"), parts.map(([, { element }]) => element), () => {
    const values = parts.map(([name, { read }]) => [name, read()]);
    if (values.some(([, each]) => each === undefined)) return undefined;
    return values.some(([, each]) => each) ? Object.fromEntries(values.map(([name, each]) => [name, each ?? 0])) : null;
  });
}

function triggerParts(value, regions) {
  const area = textInput("trigger.area", value?.area, { list: regions, placeholder: "SET:REGION" });
  const dwell = number("trigger.dwellSeconds", word("triggerDwell"), value?.dwellSeconds, { min: "0" });
  const once = choice("trigger.once", value?.once === undefined ? "" : String(value.once), [["", word("asDefault")], ["true", word("yes")], ["false", word("no")]]);
  return group("trigger", word("triggerWhen"), [labelled(word("triggerArea"), area), dwell.element, labelled(word("triggerOnce"), once)], () => {
    const seconds = dwell.read();
    if (seconds === undefined) return undefined;
    const found = { ...(area.value.trim() ? { area: area.value.trim() } : {}), ...(seconds === null ? {} : { dwellSeconds: seconds }), ...(once.value ? { once: once.value === "true" } : {}) };
    return Object.keys(found).length ? found : null;
  });
}

/** The form of content; `bench` knows the languages and the regions. */
export function contentForm(value, bench) {
  let parts = {}, state = value ?? {};
  const host = make("div", { class: "content-form" }), body = make("div", { class: "parts-of" });
  const list = (id, entries) => make("datalist", { id }, ...entries.map((each) => make("option", { value: each })));
  const kind = choice("kind", value?.kind, [["", word("emptyValue")], ...kinds.map((each) => [each, word(`content${capital(each)}`)])], (chosen) => { state = { ...state, ...partial(), kind: chosen }; draw(); });

  function text(name, label, attributes) {
    const control = textInput(name, state[name], attributes);
    return { element: labelled(label, control), read: () => control.value.trim() || null };
  }
  function flag(name, label) {
    const control = choice(name, state[name] === undefined ? "" : String(state[name]), [["", word("asDefault")], ["true", word("yes")], ["false", word("no")]]);
    return { element: labelled(label, control), read: () => (control.value ? control.value === "true" : null) };
  }

  function draw() {
    const chosen = kind.value, isFile = chosen in types, isPlayed = played.includes(chosen);
    const facing = choice("facing", state.facing, [["", word("asDefault")], ...["fixed", "along", "walker"].map((each) => [each, word(`facing${capital(each)}`)])]);
    parts = !chosen ? {} : Object.fromEntries(Object.entries({
      link: chosen === "link" || state.link ? text("link", word("fieldLink"), { placeholder: "https://…" }) : null,
      sources: isFile ? sources(chosen, state.sources) : null,
      text: translations("text", word("contentTexts"), state.text, "content-languages"),
      alternative: translations("alternative", word("contentAlternative"), state.alternative, "content-languages"),
      scale: number("scale", word("contentScale"), state.scale),
      facing: { element: labelled(word("contentFacing"), facing), read: () => facing.value || null },
      offset: offsetParts(state.offset),
      trigger: triggerParts(state.trigger, "content-regions"),
      volume: isPlayed ? number("volume", word("contentVolume"), state.volume) : null,
      loop: isPlayed ? flag("loop", word("contentLoop")) : null,
      poster: isFile ? text("poster", word("contentPoster"), { placeholder: "sha256:…" }) : null,
    }).filter(([, part]) => part));
    body.replaceChildren(...Object.values(parts).map(({ element }) => element));
  }

  /** The parts as they are typed, as far as they are values. */
  function partial() { return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.read()]).filter(([, each]) => each !== null && each !== undefined)); }

  host.append(labelled(word("contentKind"), kind), list("content-languages", bench.session.languages ?? []), list("content-regions", bench.model.things.region.map(({ id }) => id)), body);
  draw();
  return {
    field: kind, element: host,
    read() {
      if (!kind.value) return null;
      const read = Object.entries(parts).map(([name, part]) => [name, part.read()]);
      if (read.some(([, each]) => each === undefined)) return undefined;
      return { kind: kind.value, ...Object.fromEntries(read.filter(([, each]) => each !== null)) };
    } };
}
