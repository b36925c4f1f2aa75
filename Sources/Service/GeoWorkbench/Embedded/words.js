// The words of the page in the reader's language, and how numbers are written in it.

const texts = JSON.parse(document.getElementById("words").textContent);

/** The language of the page, as a BCP 47 tag. */
export const language = document.documentElement.lang;

/** A text by its name, with its placeholders filled; values are never searched for placeholders. */
export function word(name, values = {}) {
  return (texts[name] ?? name).replace(/\{(\w+)\}/g, (all, key) => (key in values ? String(values[key]) : all));
}

const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

export function number(value) { return whole.format(value); }

/** A length of meters: in kilometers with one decimal from 1 km on. */
export function length(meters) {
  return meters >= 1000
    ? tenth.format(meters / 1000) + word("gap") + word("kilometers")
    : tenth.format(meters >= 100 ? Math.round(meters) : meters) + word("gap") + word("meters");
}

/** Coordinates as people type and paste them: latitude first, with a point. */
export function coordinates([longitude, latitude]) { return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`; }

const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const days = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });

/** An ISO 8601 moment or day; what is none stays as it is. */
export function moment(text) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return (text.length > 10 ? moments : days).format(date);
}

/** A count with its noun in the singular or plural. */
export function counted(name, count, values = {}) {
  const isOne = new Intl.PluralRules(language).select(count) === "one";
  return word(name + (isOne ? "One" : "Many"), { ...values, count: number(count) });
}
