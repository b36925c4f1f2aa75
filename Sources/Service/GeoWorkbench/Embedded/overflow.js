// The buttons for which a bar has no room, in a menu behind its last button.

import { make, sign } from "./elements.js";
import { word } from "./words.js";

/** Whether the buttons of a bar stand in more than one row. */
export function wraps(bar) {
  return new Set([...bar.querySelectorAll(":scope > button")].map(({ offsetTop }) => offsetTop)).size > 1;
}

/** Moves buttons into a menu, the last ones first, until those that are left have room in one row. */
export function fold(bar, movable) {
  if (bar.hidden || !movable.length || !wraps(bar)) return;
  const menu = make("div", { class: "menu", role: "menu", "aria-label": word("moreTools"), hidden: true });
  const opener = make("button", {
    type: "button", class: "icon", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": word("moreTools"), title: word("moreTools"),
    onclick: () => open(menu.hidden) }, sign("more"));
  const items = () => [...menu.querySelectorAll("button")];
  const open = (isOpen) => {
    menu.hidden = !isOpen;
    opener.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) items()[0].focus();
  };
  bar.append(opener, menu);
  for (const button of movable.toReversed()) {
    if (!wraps(bar)) break;
    // A sign alone says less in a menu than its word.
    if (button.classList.contains("icon")) button.replaceChildren(button.title);
    button.classList.remove("icon");
    button.setAttribute("role", "menuitem");
    button.tabIndex = -1;
    menu.prepend(button);
  }
  menu.addEventListener("focusout", ({ relatedTarget }) => { if (!menu.contains(relatedTarget) && relatedTarget !== opener) open(false); });
  menu.addEventListener("keydown", (event) => {
    const all = items(), index = all.indexOf(document.activeElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape") { open(false); opener.focus(); } else if (next !== undefined) all[next % all.length].focus(); else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
