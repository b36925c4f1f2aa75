// Elements of the page: made, never parsed, so that every text stays a text.

/** An element with attributes and children; `on…` adds a listener, a text becomes a text node. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const paths = {
  anchor: "M10 17s5-5.2 5-9a5 5 0 0 0-10 0c0 3.800 5 9 5 9z",
  chain: "M4 15.500C4 9 16 12 16 4.500",
  region: "M4 6.500 10 3.500 16 6.500 15 14.500 8 16.500 4.500 13z",
  tag: "M3.500 9.500v-6h6l7 7-6 6zM6.800 6.800v.1",
  street: "M7 3 4.500 17M13 3l2.500 14M10 4v2.500M10 9v2.500M10 14v2.500",
  place: "M3.500 16.500v-7l4-3 4 3v7zM11.500 9.500h5v7h-5M6.500 12.500h2",
  coordinate: "M10 3v4M10 13v4M3 10h4M13 10h4M10 10v.1",
  close: "M5.500 5.500l9 9M14.500 5.500l-9 9",
  search: "M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM12.700 12.700 17 17",
  shown: "M2.500 10S5.500 4.800 10 4.800 17.500 10 17.500 10 14.500 15.200 10 15.200 2.500 10 2.500 10zM10 7.700a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600z",
  hidden: "M3 3l14 14M8 5.100A8 8 0 0 1 10 4.800c4.500 0 7.500 5.200 7.500 5.200a13 13 0 0 1-2.400 3M12 14.900a7 7 0 0 1-2 .3C5.500 15.200 2.500 10 2.500 10a13 13 0 0 1 2.700-3.300",
  link: "M8.500 11.500l3-3M7 9l-2.200 2.200a2.800 2.800 0 0 0 4 4L11 13M9 7l2.200-2.200a2.800 2.800 0 0 1 4 4L13 11",
  undo: "M7.500 4.500 3.500 8.500l4 4M4 8.500h7.500a4.500 4.500 0 0 1 0 9H9",
  redo: "M12.500 4.500l4 4-4 4M16 8.500H8.500a4.500 4.500 0 0 0 0 9H11",
  plus: "M10 4v12M4 10h12",
  edit: "M4 16l.800-3.400L13 4.400l2.600 2.600-8.200 8.200zM11.500 6l2.500 2.500",
  error: "M6.500 6.500l7 7M13.500 6.500l-7 7",
  warning: "M10 4.500v7M10 15v.1",
  note: "M10 9v6.500M10 5v.1",
  more: "M4.500 10v.1M10 10v.1M15.500 10v.1",
  box: "M4 7V4h3M13 4h3v3M16 13v3h-3M7 16H4v-3M8.500 10h3M10 8.500v3",
  upload: "M10 13V4M6.500 7.500 10 4l3.500 3.500M4 13v3h12v-3",
  share: "M13 5.500a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM3 10a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM13 14.500a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM6.800 9l6.400-2.700M6.800 11l6.400 2.700",
  target: "M10 4.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM10 2v3M10 15v3M2 10h3M15 10h3",
};

/** A sign that says nothing to screen readers. */
export function sign(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}

/** Text in its own direction. */
export function text(name, content, attributes = {}) { return make(name, { dir: "auto", ...attributes }, content); }

/** A text with its parts between backquotes as code. */
export function withCode(content) {
  return content.split("`").map((part, index) => (index % 2 ? make("code", {}, part) : part));
}

/** Tells screen readers what changed. */
export function tell(message) {
  const spoken = document.getElementById("spoken");
  spoken.textContent = spoken.textContent === message ? message + "\u00a0" : message;
}

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");
export const narrow = matchMedia("(max-width: 719px)");
