// Forms of values with several parts: a height, an orientation, free properties, and the rows that forms share.
//
// A form is { element, field, read }: `field` gets the focus, `read` returns the value, null for none, undefined where a part is none.
// The `name` of each control is the path of its part, beside which a refusal of the service is shown.

import { make, sign } from "./elements.js";
import { turned } from "./meters.js";
import { datumChoice } from "./moving.js";
import { word } from "./words.js";

let count = 0;

/** A control with its label above it. */
export function labelled(label, control) {
  control.id ||= `part-${++count}`;
  return make("div", { class: "part" }, make("label", { for: control.id }, label), control);
}

export function textInput(name, value, attributes = {}) { return make("input", { type: "text", name, autocomplete: "off", dir: "auto", value: value ?? "", ...attributes }); }

export function numberInput(name, value, attributes = {}) { return make("input", { type: "number", name, step: "any", value: value === undefined || value === null ? "" : String(value), ...attributes }); }

/** A choice of values with their words; the empty value stands for none. */
export function choice(name, value, options, changed) {
  const known = options.some(([each]) => each === (value ?? "")) ? [] : [[value, value]];
  return make("select", { name, onchange: changed && (({ target }) => changed(target.value)) },
    ...[...options, ...known].map(([each, label]) => make("option", { value: each, selected: each === (value ?? "") }, label)));
}

/** The number of a control: undefined where something else was typed, null without one. */
export function numberOf(control) { return control.validity.badInput ? undefined : control.value === "" ? null : control.valueAsNumber; }

/** Rows that are added and removed: `row(value)` makes the parts of one, whose values `rows` finds by their names. */
export function rows(addWord, removeWord, values, row) {
  const list = make("div", { class: "rows" });
  const renumber = () => [...list.children].forEach((each, index) => {
    for (const control of each.querySelectorAll("[data-part]")) control.name = control.dataset.part.replace("*", String(index));
  });
  const add = (value) => {
    const parts = row(value);
    const name = word("removeRow", { name: word(removeWord) });
    const element = make("div", { class: "entry" }, make("div", { class: "parts" }, ...parts), make("button", {
      type: "button", class: "icon", "aria-label": name, title: name, onclick: () => {
        const next = element.nextElementSibling ?? element.previousElementSibling;
        element.remove();
        renumber();
        (next?.querySelector("input, select, textarea") ?? more).focus();
      } }, sign("close")));
    list.append(element);
    renumber();
    return element;
  };
  for (const value of values) add(value);
  const more = make("button", { type: "button", class: "more", onclick: () => add(undefined).querySelector("input, select, textarea").focus() }, word(addWord));
  return { element: make("div", {}, list, more), list };
}

/** The height of an anchor with the surface that it counts from. */
export function heightForm(value) {
  let datum = value?.datum ?? "ground";
  const field = numberInput("altitude", value?.meters, { "aria-label": word("labelAltitude") });
  return {
    field, element: make("div", { class: "pair" }, field, datumChoice(datum, (chosen) => { datum = chosen; })),
    read: () => { const meters = numberOf(field); return meters === null || meters === undefined ? meters : { meters, datum }; } };
}

const radians = Math.PI / 180;

/** Rotates a vector by a quaternion x, y, z, w. */
function rotated([x, y, z, w], [a, b, c]) {
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

function times([ax, ay, az, aw], [bx, by, bz, bw]) {
  return [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx, aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz];
}

/** The heading, pitch (up positive) and roll in degrees of a rotation from content, whose front is +x, to east, north, up. */
export function anglesOf(quaternion) {
  const [east, north, up] = rotated(quaternion, [1, 0, 0]);
  const round = (value) => Number(value.toFixed(4)) + 0;
  return {
    heading: turned(Math.atan2(east, north) / radians), pitch: round(Math.asin(Math.max(-1, Math.min(1, up))) / radians),
    roll: round(Math.atan2(rotated(quaternion, [0, 1, 0])[2], rotated(quaternion, [0, 0, 1])[2]) / radians) };
}

/** The rotation of a heading, pitch and roll (OGC GeoPose 1.0: yaw about up from east, then pitch, then roll). */
export function quaternionOf({ heading, pitch, roll }) {
  const about = (axis, degrees) => { const half = (degrees * radians) / 2; return [...[0, 1, 2].map((each) => (each === axis ? Math.sin(half) : 0)), Math.cos(half)]; };
  return times(times(about(2, 90 - heading), about(1, -pitch)), about(0, roll)).map((part) => Number(part.toFixed(12)) + 0);
}

export function orientationForm(value) {
  const angles = value && anglesOf(value);
  const parts = [["heading", "labelHeading", 360], ["pitch", "pitch", 90], ["roll", "roll", 180]].map(([name, label, most]) => (
    { name, label, control: numberInput(name, angles?.[name], { min: String(-most), max: String(most) }) }));
  return {
    field: parts[0].control, element: make("div", { class: "triple" }, ...parts.map(({ label, control }) => labelled(word(label), control))),
    read() {
      const [heading, pitch, roll] = parts.map(({ control }) => (control.validity.valid ? numberOf(control) : undefined));
      if ([heading, pitch, roll].includes(undefined)) return undefined;
      return heading === null ? (pitch === null && roll === null ? null : undefined) : quaternionOf({ heading, pitch: pitch ?? 0, roll: roll ?? 0 });
    } };
}

/** A free value as it is typed: JSON where it is more than a text, or would be read as JSON. */
function typedOf(value) {
  if (typeof value !== "string") return JSON.stringify(value);
  try { JSON.parse(value); return JSON.stringify(value); } catch { return value; }
}
function valueOf(typed) { try { return JSON.parse(typed); } catch { return typed; } }

/** Free properties as rows of a name and a value. */
export function propertiesForm(value) {
  const entries = rows("addProperty", "fieldFree", Object.entries(value ?? {}), (entry) => [
    textInput("", entry?.[0], { "data-part": "*.name", "aria-label": word("propertyName"), placeholder: word("propertyName") }),
    textInput("", entry === undefined ? "" : typedOf(entry[1]), { "data-part": "*.value", "aria-label": word("propertyValue"), placeholder: word("propertyValue") })]);
  const field = entries.element.querySelector("input, button");
  return {
    field, element: entries.element,
    read() {
      const pairs = [...entries.list.children].map((row) => [...row.querySelectorAll("input")].map(({ value: typed }) => typed.trim())).filter(([name, typed]) => name || typed);
      const names = pairs.map(([name]) => name);
      if (names.includes("") || new Set(names).size < names.length) return undefined;
      return pairs.length ? Object.fromEntries(pairs.map(([name, typed]) => [name, valueOf(typed)])) : null;
    } };
}
