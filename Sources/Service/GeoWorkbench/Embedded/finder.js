// The search field: names, tags, streets and coordinates, with the answers below it.

import { fold } from "./model.js";
import { make, sign, tell } from "./elements.js";
import { ask } from "./service.js";
import { counted, word } from "./words.js";

const names = {
  anchor: "kindAnchor", chain: "kindChain", tag: "kindTag", street: "kindStreet", place: "kindPlace", coordinate: "kindCoordinate",
};

export class Search extends HTMLElement {
  #answers = [];
  #current = -1;
  #timer = 0;
  #request = null;

  /** `choose` takes an answer; `center` says where equally good answers are near to; `failed` hears of problems. */
  start({ choose, center, failed }) {
    Object.assign(this, { choose, center, failed });
    this.list = make("ul", { id: "answers", role: "listbox", "aria-label": word("suggestions"), hidden: true });
    this.field = make("input", {
      type: "search", id: "search", role: "combobox", autocomplete: "off", spellcheck: "false", "aria-autocomplete": "list",
      "aria-expanded": "false", "aria-controls": "answers", "aria-label": word("search"), placeholder: word("searchHint"),
      maxlength: "200", enterkeyhint: "search",
      oninput: () => this.#later(), onkeydown: (event) => this.#key(event), onfocus: () => this.#answers.length && this.#open(true),
      onblur: () => this.#open(false) });
    this.append(sign("search"), this.field, make("kbd", { "aria-hidden": "true" }, "/"), this.list);
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row && row.dataset.index) this.#take(Number(row.dataset.index));
    });
  }

  #later() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    if (!this.field.value.trim()) return this.#show([], "");
    this.#timer = setTimeout(() => this.#ask(), 120);
  }

  async #ask() {
    clearTimeout(this.#timer);
    const wanted = this.field.value.trim(), request = new AbortController();
    this.#request = request;
    const near = this.center();
    try {
      const { places } = await ask(
        "/v1/places", { q: wanted, limit: 12, near: near && `${near[1].toFixed(5)},${near[0].toFixed(5)}` }, request.signal);
      if (!request.signal.aborted) this.#show(places, wanted);
    } catch (error) {
      if (error.name !== "AbortError") this.failed(error);
    }
  }

  #show(answers, wanted) {
    this.#answers = answers;
    this.#current = -1;
    this.list.replaceChildren(...answers.map((answer, index) => this.#row(answer, index, wanted)));
    if (!answers.length && wanted) {
      this.list.append(make("li", { role: "option", class: "nothing", "aria-disabled": "true" }, word("nothingFound", { text: wanted })));
    }
    this.#open(wanted !== "");
    if (wanted) tell(answers.length ? counted("suggestions", answers.length) : word("nothingFound", { text: wanted }));
    this.#mark();
  }

  #row(answer, index, wanted) {
    const kind = word(names[answer.kind] ?? answer.kind);
    const note = answer.match === "spelling" ? `${kind} · ${word("similarSpelling")}` : kind;
    return make(
      "li", { role: "option", id: `answer-${index}`, "data-index": String(index), "aria-selected": "false" },
      make("span", { class: `badge ${answer.kind}` }, sign(answer.kind)),
      make("span", { class: "what" }, make("b", { dir: "auto" }, ...emphasized(answer.name, wanted)), make("small", {}, note)));
  }

  #open(isOpen) {
    const has = isOpen && this.list.childElementCount > 0;
    this.list.hidden = !has;
    this.field.setAttribute("aria-expanded", String(has));
  }

  #mark() {
    for (const [index, row] of [...this.list.children].entries()) {
      row.setAttribute("aria-selected", String(index === this.#current));
      if (index === this.#current) row.scrollIntoView({ block: "nearest" });
    }
    if (this.#current >= 0) this.field.setAttribute("aria-activedescendant", `answer-${this.#current}`);
    else this.field.removeAttribute("aria-activedescendant");
  }

  #key(event) {
    const count = this.#answers.length;
    if (event.key === "Escape") {
      event.stopPropagation();
      event.preventDefault();
      if (!this.list.hidden) return this.#open(false);
      this.field.value = "";
      this.#show([], "");
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (event.isComposing) return;
      if (count && !this.list.hidden) this.#take(Math.max(0, this.#current)); else if (this.field.value.trim()) this.#ask();
    } else if (count && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      this.#open(true);
      const move = event.key === "ArrowDown" ? 1 : -1;
      this.#current = (this.#current + move + count + (this.#current < 0 && move < 0 ? 1 : 0)) % count;
      this.#mark();
    }
  }

  #take(index) {
    const answer = this.#answers[index];
    if (!answer) return;
    this.field.value = answer.name;
    this.#open(false);
    this.choose(answer);
  }
}

/** The parts of a name, with what was typed in bold. */
function emphasized(name, wanted) {
  const at = fold(name).length === name.length ? fold(name).indexOf(fold(wanted)) : -1;
  if (at < 0) return [name];
  return [name.slice(0, at), make("mark", {}, name.slice(at, at + wanted.length)), name.slice(at + wanted.length)].filter(Boolean);
}

customElements.define("wb-search", Search);
