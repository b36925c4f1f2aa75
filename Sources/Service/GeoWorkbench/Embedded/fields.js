// The fields of an anchor: the member of the feature, its name, and how it is shown, typed and read.

import { contentForm, contentText } from "./contentform.js";
import { valueAt } from "./edits.js";
import { anglesOf, choice, heightForm, orientationForm, propertiesForm } from "./forms.js";
import { turned } from "./meters.js";
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

function positive(value) { return Number.isFinite(value) && value > 0 ? value : undefined; }

/** A moment as the service keeps it; undefined where a text is none. */
export function time(typed) {
  const date = new Date(typed);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function angles(quaternion) {
  const { heading, pitch, roll } = anglesOf(quaternion);
  return `${heading}° / ${pitch}° / ${roll}°`;
}

const sources = ["userDefined", "coarse", "precise", "ground", "terrain", "imported", "unknown"];
const sourceWord = (name) => (sources.includes(name) ? word(`source${name.charAt(0).toUpperCase()}${name.slice(1)}`) : name);

function sourceForm(value) {
  const field = choice("altitudeSource", value, [["", word("emptyValue")], ...sources.map((name) => [name, sourceWord(name)])]);
  field.setAttribute("aria-label", word("fieldSource"));
  return { field, element: field, read: () => field.value || null };
}

/** The fields in their order; a rare one without a value is folded away. */
export const fields = [
  { member: "properties.name", word: "fieldName", ...asText, read: (typed) => typed.trim() },
  { member: "geometry", word: "labelCoordinate", show: (value) => coordinates(value.coordinates), write: (value) => coordinates(value.coordinates),
    read: (typed) => { const at = point(typed); return at ? { type: "Point", coordinates: at } : undefined; } },
  { member: "properties.altitude", word: "labelAltitude", show: altitude, special: heightForm },
  { member: "properties.altitudeUncertaintyMeters", word: "fieldUncertainty", isRare: true, ...asMeters, read: (typed) => (typed === "" ? null : Number(typed) >= 0 ? Number(typed) : undefined) },
  { member: "properties.altitudeSource", word: "fieldSource", isRare: true, show: sourceWord, special: sourceForm },
  { member: "properties.geoid", word: "fieldGeoid", isRare: true, hint: "EGM2008", ...asText },
  { member: "properties.headingDegrees", word: "labelHeading", type: "number", show: (value) => `${value}°`, write: (value) => value ?? "",
    read: (typed) => (typed === "" ? null : Number.isFinite(Number(typed)) ? turned(Number(typed)) : undefined) },
  { member: "properties.orientation", word: "fieldOrientation", isRare: true, show: angles, special: orientationForm },
  { member: "properties.content", word: "fieldContent", show: contentText, special: contentForm },
  { member: "properties.tags", word: "tags", show: (value) => value.join(", "), write: (value) => (value ?? []).join(", "), read: tagsOf },
  { member: "properties.collection", word: "ofCollection", ...asText },
  { member: "properties.description", word: "notes", isLong: true, ...asText },
  { member: "properties.expires", word: "expires", ...asTime },
  { member: "properties.revealRadiusMeters", word: "fieldReveal", ...asMeters },
  { member: "properties.arrivalRadiusMeters", word: "fieldArrival", ...asMeters },
  { member: "properties.link", word: "fieldLink", isRare: true, type: "url", ...asText },
  { member: "properties.symbol", word: "fieldSymbol", isRare: true, ...asText },
  { member: "properties.time", word: "fieldTime", isRare: true, ...asTime },
  { member: "properties.properties", word: "fieldFree", isRare: true, special: propertiesForm,
    show: (value) => Object.entries(value).map(([name, each]) => `${name}: ${typeof each === "string" ? each : JSON.stringify(each)}`).join(", ") },
];

/** The tags of a text, in their order and without repetition. */
export function tagsOf(typed) { return [...new Set(typed.split(",").map((tag) => tag.trim()).filter(Boolean))]; }

/** The name of a member in the reader's language. */
export function memberName(member) {
  const field = fields.find((each) => each.member === member);
  return field ? word(field.word) : member.replace("properties.", "");
}

/** Whether a member of a feature has no value. */
export function isEmpty(feature, member) {
  const value = valueAt(feature, member);
  return value === null || value === "" || Array.isArray(value) && !value.length;
}

/** The value of a member as people read it. */
export function memberText(feature, member) {
  if (isEmpty(feature, member)) return word("emptyValue");
  const value = valueAt(feature, member), field = fields.find((each) => each.member === member);
  return field ? field.show(value) : JSON.stringify(value);
}
