// The fields of an anchor, each edited where it stands: Enter keeps, Esc reverts, and the old value stays readable until the
// service has answered.

import { isSame, valueAt } from "./edits.js";
import { make, text } from "./elements.js";
import { turned } from "./meters.js";
import { datumChoice } from "./moving.js";
import { point } from "./place.js";
import { coordinates, moment, word } from "./words.js";

/** A height with its datum in words. */
export function altitude(value) {
  if (!value) return word("altitudeUnknown");
  const datum = { ellipsoid: "Ellipsoid", egm96: "EGM96", egm2008: "EGM2008", meanSeaLevel: "MeanSeaLevel", ground: "Ground" }[value.datum];
  return word("altitudeAbove", { meters: Number(value.meters.toFixed(2)), datum: datum ? word(`datum${datum}`) : value.datum });
}

const asText = { show: (value) => value, write: (value) => value ?? "", read: (typed) => typed.trim() || null };
const asMeters = { type: "number", show: (value) => String(value), write: (value) => value ?? "", read: (typed) => (typed === "" ? null : positive(Number(typed))) };
const asTime = { show: moment, write: (value) => value ?? "", read: (typed) => (typed.trim() ? time(typed.trim()) : null), hint: "2027-01-31T18:00:00Z" };

/** The fields in their order: the member of the feature, its name, how it is shown, typed and read. */
const fields = [
  { member: "properties.name", word: "fieldName", ...asText, read: (typed) => typed.trim() },
  { member: "geometry", word: "labelCoordinate", show: (value) => coordinates(value.coordinates), write: (value) => coordinates(value.coordinates),
    read: (typed) => { const at = point(typed); return at ? { type: "Point", coordinates: at } : undefined; } },
  { member: "properties.altitude", word: "labelAltitude", show: altitude, special: heightForm },
  { member: "properties.headingDegrees", word: "labelHeading", type: "number", show: (value) => `${value}°`, write: (value) => value ?? "",
    read: (typed) => (typed === "" ? null : Number.isFinite(Number(typed)) ? turned(Number(typed)) : undefined) },
  { member: "properties.tags", word: "tags", show: (value) => value.join(", "), write: (value) => (value ?? []).join(", "),
    read: (typed) => [...new Set(typed.split(",").map((tag) => tag.trim()).filter(Boolean))] },
  { member: "properties.collection", word: "ofCollection", ...asText },
  { member: "properties.description", word: "notes", isLong: true, ...asText },
  { member: "properties.link", word: "fieldLink", type: "url", ...asText },
  { member: "properties.symbol", word: "fieldSymbol", ...asText },
  { member: "properties.expires", word: "expires", ...asTime },
  { member: "properties.time", word: "fieldTime", ...asTime },
  { member: "properties.revealRadiusMeters", word: "fieldReveal", ...asMeters },
  { member: "properties.arrivalRadiusMeters", word: "fieldArrival", ...asMeters },
];

/** The name of a member in the reader's language. */
export function memberName(member) {
  const field = fields.find((each) => each.member === member);
  return field ? word(field.word) : member.replace("properties.", "");
}

/** The value of a member as people read it. */
export function memberText(feature, member) {
  const value = valueAt(feature, member), field = fields.find((each) => each.member === member);
  if (value === null || value === "" || Array.isArray(value) && !value.length) return word("emptyValue");
  return field ? field.show(value) : JSON.stringify(value);
}

function positive(value) { return Number.isFinite(value) && value > 0 ? value : undefined; }

function time(typed) {
  const date = new Date(typed);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The fields of an anchor; `chain` is the name of the chain that decides its place. */
export function inspector(bench, key, chain) {
  const list = make("div", { class: "fields" });
  let open = null;
  const draw = () => {
    const feature = bench.editing.shown(key), base = bench.editing.known(key);
    if (!feature) return;
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.member : null;
    for (const field of fields) {
      const row = list.querySelector(`[data-row="${field.member}"]`) ?? list.appendChild(make("div", { class: "field", "data-row": field.member }));
      if (open !== field.member) row.replaceChildren(...shown(field, feature, base));
    }
    if (focused && !open) list.querySelector(`button[data-member="${focused}"]`)?.focus();
  };

  function shown(field, feature, base) {
    const now = memberText(feature, field.member), old = base && !isSame(valueAt(base, field.member), valueAt(feature, field.member)) ? memberText(base, field.member) : null;
    const name = word(field.word), isFixed = !bench.mayWrite || chain && field.member === "geometry";
    const parts = [text("span", now, { class: now === word("emptyValue") ? "soft" : undefined }), old && text("s", old)];
    if (isFixed) return [make("span", { class: "name" }, name), make("span", { class: "value", title: bench.mayWrite ? word("placeOfChain", { name: chain }) : undefined }, ...parts)];
    return [make("span", { class: "name", "aria-hidden": "true" }, name), make("button", {
      type: "button", class: "value", "data-member": field.member, "aria-label": `${word("editField", { field: name })}: ${now}`, onclick: () => edit(field) }, ...parts)];
  }

  function edit(field) {
    if (open) close(false);
    open = field.member;
    const row = list.querySelector(`[data-row="${field.member}"]`), feature = bench.editing.shown(key), name = word(field.word);
    const wrong = make("p", { class: "wrong", id: "field-wrong", role: "alert", hidden: true });
    const special = field.special?.(valueAt(feature, field.member));
    const input = special?.field ?? make(field.isLong ? "textarea" : "input", {
      "aria-label": name, "aria-describedby": wrong.id, placeholder: field.hint, autocomplete: "off", rows: field.isLong && "4", dir: "auto",
      type: field.isLong ? undefined : field.type === "number" ? "number" : "text", step: field.type === "number" && "any" });
    if (!special) input.value = field.write(valueAt(feature, field.member));
    const keep = () => {
      const value = special ? special.read() : input.validity?.badInput ? undefined : field.read(input.value);
      if (value === undefined) {
        wrong.textContent = word("notUnderstood", { text: input.value });
        wrong.hidden = false;
        input.setAttribute("aria-invalid", "true");
        return input.focus();
      }
      close(true);
      const patch = field.member === "geometry" ? { geometry: value } : { properties: { [field.member.slice(11)]: value } };
      return bench.editing.change(key, patch).then((op) => { if (op) bench.tell(word("changedTold", { name: name })); }).catch(bench.failed);
    };
    row.replaceChildren(make("form", { class: "edit", onsubmit: (event) => { event.preventDefault(); keep(); }, onkeydown: (event) => {
      event.stopPropagation();
      if (event.key === "Escape") { event.preventDefault(); close(true); }
      if (event.key === "Enter" && field.isLong && !event.shiftKey && !event.isComposing) { event.preventDefault(); keep(); }
    } },
    make("span", { class: "name", "aria-hidden": "true" }, name), special?.element ?? input, wrong,
    make("div", { class: "keep" }, make("button", { type: "submit", class: "main" }, word("keep")), make("button", { type: "button", onclick: () => close(true) }, word("revert")))));
    input.focus();
    input.select?.();
  }

  function close(focuses) {
    const member = open;
    open = null;
    draw();
    if (focuses) list.querySelector(`button[data-member="${member}"]`)?.focus();
  }
  draw();
  return { element: list, draw, edit: (member) => edit(fields.find((field) => field.member === member)) };
}

function heightForm(value) {
  let datum = value?.datum ?? "ground";
  const field = make("input", { type: "number", step: "any", "aria-label": word("labelAltitude"), value: value ? String(value.meters) : "" });
  return {
    field, element: make("div", { class: "pair" }, field, datumChoice(datum, (chosen) => { datum = chosen; })),
    read: () => (field.validity.badInput ? undefined : field.value === "" ? null : { meters: field.valueAsNumber, datum }) };
}
