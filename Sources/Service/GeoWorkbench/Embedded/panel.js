// The tabs of the panel: the list, what a check finds, and what was changed. One is shown at a time.

import { make } from "./elements.js";
import { word } from "./words.js";

/** The tabs in their order: name, word, and the element that is shown. */
export class Panel extends EventTarget {
  #tabs = new Map();
  current = null;

  /** Puts tabs over elements; the first one is shown. */
  start(host, tabs) {
    const row = make("div", { class: "tabs", role: "tablist", "aria-label": word("panelTabs") });
    for (const { name, label, element } of tabs) {
      const count = make("small", { class: "count" });
      const tab = make("button", {
        type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `pane-${name}`, "aria-selected": "false", tabindex: "-1",
        onclick: () => this.show(name) }, word(label), count);
      Object.assign(element, { id: `pane-${name}`, hidden: true });
      element.setAttribute("role", "tabpanel");
      element.setAttribute("aria-labelledby", tab.id);
      row.append(tab);
      this.#tabs.set(name, { tab, element, count });
    }
    row.addEventListener("keydown", (event) => this.#move(event));
    host.prepend(row);
    this.show(tabs[0].name);
  }

  show(name) {
    if (name === this.current) return;
    this.current = name;
    for (const [each, { tab, element }] of this.#tabs) {
      const isShown = each === name;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      element.hidden = !isShown;
    }
    this.dispatchEvent(new CustomEvent("tab", { detail: name }));
  }

  /** Says how many things a tab has; an empty text says nothing. */
  count(name, text) { this.#tabs.get(name).count.textContent = text; }

  #move(event) {
    const names = [...this.#tabs.keys()], index = names.indexOf(this.current);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: names.length - 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.show(names[(next + names.length) % names.length]);
    this.#tabs.get(this.current).tab.focus();
  }
}
