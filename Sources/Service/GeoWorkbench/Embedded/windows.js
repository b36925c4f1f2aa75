// The windows of the page: the help with the keys, and the question for a key.

import { make, sign } from "./elements.js";
import { access } from "./service.js";
import { word } from "./words.js";

function closing(dialog) {
  return make("button", { type: "button", class: "icon", "aria-label": word("close"), title: word("close"), onclick: () => dialog.close() }, sign("close"));
}

/** Opens the help with the keys. */
export function openHelp() {
  const dialog = document.getElementById("help");
  const key = (...names) => names.flatMap((name, index) => [index ? " " : "", make("kbd", {}, name)]);
  const table = (title, rows) => make("table", {}, make("caption", {}, title),
    make("thead", { class: "spoken" }, make("tr", {}, make("th", { scope: "col" }, word("key")), make("th", { scope: "col" }, word("effect")))),
    make("tbody", {}, ...rows.map(([keys, effect]) => make("tr", {}, make("th", { scope: "row" }, ...keys), make("td", {}, effect)))));
  dialog.replaceChildren(
    make("header", {}, make("h2", { id: "help-title" }, word("keyboardHelp")), closing(dialog)),
    table(word("search"), [[key("/"), word("toSearch")], [key("↑", "↓", "Enter"), word("chooseEntry")], [key(word("escape")), word("closeEntry")], [key("?"), word("openHelp")]]),
    table(word("onList"), [[key("↑", "↓"), word("moveInList")], [key(word("homeEnd")), word("listEnds")], [key("Enter"), word("chooseEntry")]]),
    table(word("onMap"), [[key(word("arrowKeys")), word("moveMap")], [key("+", "−"), word("zoomKeys")], [key("0"), word("showAll")]]),
    table(word("editing"), [
      [key("A"), word("modePlace")], [key("M"), word("modeMove")], [key("R"), word("modeTurn")], [key("H"), word("modeHeight")],
      [key("L"), word("modeAlign")], [key("B"), word("modeChoose")], [key("X"), word("chooseMore")], [key("Ctrl A"), word("chooseListed")], [key("⇧"), word("chooseBox")], [key("I"), word("importFile")], [key("Del"), word("delete")], [key("Ctrl Z"), word("undo")], [key("Ctrl ⇧ Z"), word("redo")]]));
  if (!dialog.open) dialog.showModal();
}

/** Asks for a key; resolves once one was given. */
export function askForKey(isWrong) {
  const dialog = document.getElementById("sign-in");
  return new Promise((resolve) => {
    const field = make("input", {
      type: "password", id: "key", autocomplete: "current-password", required: true, spellcheck: "false",
      "aria-describedby": "key-hint", "aria-invalid": isWrong ? "true" : undefined });
    const form = make("form", { method: "dialog", onsubmit: (event) => {
      event.preventDefault();
      if (!field.value.trim()) return;
      access.key = field.value.trim();
      dialog.close();
      resolve();
    } },
    make("label", { for: "key" }, word("keyLabel")), field,
    make("p", { id: "key-hint", class: isWrong ? "wrong" : "soft" }, word(isWrong ? "keyWrong" : "keyHint")),
    make("button", { type: "submit", class: "main" }, word("signIn")));
    dialog.replaceChildren(make("header", {}, make("h2", { id: "sign-in-title" }, word("keyNeeded"))), form);
    // Nothing to go back to.
    dialog.oncancel = (event) => event.preventDefault();
    if (!dialog.open) dialog.showModal();
    field.focus();
  });
}
