// The dialogs of what could not be sent as it was: changed by two, deleted meanwhile, refused.

import { make, text } from "./elements.js";
import { memberName, memberText } from "./fields.js";
import { merged } from "./edits.js";
import { counted, word } from "./words.js";

function opened(title, ...content) {
  const dialog = document.getElementById("decision");
  dialog.replaceChildren(make("header", {}, text("h2", title, { id: "decision-title" })), ...content);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

function button(name, act, isMain = false) { return make("button", { type: "button", class: isMain && "main", onclick: act }, word(name)); }

/** Asks what is kept where two have changed the same. */
export function decide(bench, op) {
  const { editing } = bench, clash = op.clashes?.[0];
  if (!clash) return;
  const name = op.before[clash.key]?.properties.name || word("unnamedAnchor");
  const close = () => document.getElementById("decision").close();
  const act = (work) => () => { close(); Promise.resolve(work()).catch(bench.failed); };
  if (clash.isGone) {
    opened(word("goneTitle", { name }), make("p", { class: "actions" }, button("bringBack", act(() => editing.bringBack(op)), true), button("letGo", act(() => editing.outbox.drop(op))), button("keepWaiting", close)));
    return;
  }
  const author = clash.author ?? word("conflictTheirs");
  if (op.kind === "remove") {
    opened(word("otherChanged", { author: clash.author ?? word("somebody"), name }), make("p", { class: "actions" },
      button("delete", act(() => editing.resolve(op, new Set())), true), button("letGo", act(() => editing.outbox.drop(op)))));
    return;
  }
  const choices = op.clashes.flatMap(({ key, both = [], present }) => both.map((member) => ({ key, member, present })));
  const rows = choices.map(({ key, member, present }, index) => {
    const wanted = merged(op.before[key], op.patches?.[key] ?? op.patch);
    const choice = (side, feature) => make("td", {}, make("label", {},
      make("input", { type: "radio", name: `choice-${index}`, value: side, checked: side === "mine", "data-member": member }), text("span", memberText(feature, member))));
    return make("tr", {}, make("th", { scope: "row" }, memberName(member)), text("td", memberText(op.before[key], member)), choice("theirs", present), choice("mine", wanted));
  });
  const table = make("table", {}, make("thead", {}, make("tr", {}, make("td", {}), ...[word("conflictBefore"), author, word("conflictMine")].map((title) => text("th", title, { scope: "col" })))), make("tbody", {}, ...rows));
  const all = (side) => { for (const input of table.querySelectorAll(`input[value=${side}]`)) input.checked = true; };
  opened(word("conflictTitle", { name }), table, make("p", { class: "actions" },
    button("allTheirs", () => all("theirs")), button("allMine", () => all("mine")),
    button("save", act(() => editing.resolve(op, new Set([...table.querySelectorAll("input[value=mine]:checked")].map(({ dataset }) => dataset.member)))), true),
    button("keepWaiting", close)));
  table.querySelector("input:checked")?.focus();
}

/** Lists what waits and what was refused, with what can be done about each. */
export function showOutbox(bench) {
  const { outbox } = bench.editing, dialog = opened(word("outboxTitle"));
  const draw = () => {
    const rows = outbox.ops.map((op) => {
      const name = op.label || word("unnamedAnchor"), json = JSON.stringify(op.feature ?? op.features ?? op.patches ?? op.patch ?? op.body ?? {}, null, 2);
      const actions = op.state === "refused" ? [
        op.kind === "update" && button("editAgain", () => { dialog.close(); outbox.drop(op); bench.model.select({ kind: "anchor", id: op.keys[0].slice(8) }); }),
        button("copyJSON", async ({ target }) => {
          try { await navigator.clipboard.writeText(json); } catch { target.replaceWith(make("textarea", { readonly: true, rows: "5", "aria-label": word("copyJSON") }, json)); }
        }), button("drop", () => outbox.drop(op))]
        : op.state === "conflict" ? [button("conflictMine", () => decide(bench, op)), button("drop", () => outbox.drop(op))]
          : [op.state === "waiting" && button("drop", () => outbox.drop(op))];
      return make("li", {}, text("b", name), op.problem && text("p", op.problem.detail, { class: "wrong" }), make("p", { class: "actions" }, ...actions));
    });
    list.replaceChildren(...rows);
    note.textContent = rows.length ? "" : word("outboxEmpty");
  };
  const list = make("ul", { class: "outbox" }), note = make("p", { class: "soft" });
  const end = button("close", () => dialog.close());
  dialog.append(list, note, outbox.isFleeting && make("p", {}, word("fleeting")) || "", make("p", { class: "actions" }, end));
  draw();
  outbox.addEventListener("ops", draw);
  dialog.addEventListener("close", () => outbox.removeEventListener("ops", draw), { once: true });
  end.focus();
}

/** The state of the outbox in the bar. */
export function showState(bench, element) {
  const { outbox } = bench.editing;
  const draw = () => {
    const waiting = outbox.waiting.length, stopped = outbox.stopped.length;
    const parts = [
      outbox.rest === "offline" && word("stateOffline"), outbox.rest === "denied" && word("keyNeeded"), stopped && counted("stateStopped", stopped),
      waiting && counted("stateWaiting", waiting)].filter(Boolean);
    element.querySelector("span").textContent = parts.join(" · ") || word("stateSaved");
    element.dataset.state = stopped ? "stopped" : outbox.rest ? "offline" : waiting ? "waiting" : "saved";
  };
  outbox.addEventListener("ops", draw);
  element.addEventListener("click", () => {
    const [conflict] = outbox.stopped.filter(({ state }) => state === "conflict");
    if (conflict) decide(bench, conflict); else showOutbox(bench);
  });
  draw();
}
