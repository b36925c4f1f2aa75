// The fields of an anchor, each edited where it stands: Enter keeps, Esc reverts, the old value stays readable until the service has
// answered, and a refusal of the service stands beside the field that it names.

import { isSame, membersOf, merged, replacing, valueAt } from "./edits.js";
import { make, text } from "./elements.js";
import { fields, isEmpty, memberText } from "./fields.js";
import { word } from "./words.js";

/** The part of a member that a path of a problem names: `$` and the whole member are "". */
function partOf(path, member) {
  const rest = (path ?? "").replace(/^\$\.?/, "").replace(/^properties\./, ""), name = member.replace("properties.", "");
  return rest === name ? "" : rest.startsWith(`${name}.`) || rest.startsWith(`${name}[`) ? rest.slice(name.length).replace(/^\./, "") : null;
}

/** The refused change of a field; of several members that was refused for one of them, that one. */
function refusalOf(ops, member) {
  return ops.find((op) => {
    const members = membersOf(op.patch);
    if (!members.includes(member)) return false;
    const named = members.filter((each) => partOf(op.problem?.path, each) !== null);
    return !named.length || named.includes(member);
  });
}

/** The control of a form that a path names, or the one that it lies in. */
function controlOf(form, path) {
  for (let part = path; part; part = part.replace(/(\.[^.[]*|\[\d+\]|^[^.[]+)$/, "")) {
    const found = form.querySelector(`[name="${CSS.escape(part)}"], [data-path="${CSS.escape(part)}"]`);
    if (found) return found;
  }
  return null;
}

/** The fields of an anchor; `chain` is the name of the chain that decides its place. */
export function inspector(bench, key, chain) {
  const list = make("div", { class: "fields" });
  const more = make("button", { type: "button", class: "more", "aria-expanded": "false", onclick: () => { showsAll = !showsAll; draw(); } }, word("moreFields"));
  const { outbox } = bench.editing;
  let open = null, showsAll = false;
  const refused = () => outbox.of(key).filter(({ state, kind }) => state === "refused" && kind === "update");
  const draw = () => {
    const feature = bench.editing.shown(key), base = bench.editing.known(key), ops = refused();
    if (!feature) return;
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.member : null;
    for (const field of fields) {
      const row = list.querySelector(`[data-row="${field.member}"]`) ?? list.appendChild(make("div", { class: "field", "data-row": field.member }));
      const op = refusalOf(ops, field.member);
      row.hidden = Boolean(field.isRare) && !showsAll && !op && open !== field.member && isEmpty(feature, field.member);
      if (open !== field.member) row.replaceChildren(...shown(field, feature, base, op));
    }
    list.append(more);
    more.hidden = !bench.mayWrite;
    more.setAttribute("aria-expanded", String(showsAll));
    if (focused && !open) list.querySelector(`button[data-member="${focused}"]`)?.focus();
  };

  function shown(field, feature, base, op) {
    const now = memberText(feature, field.member), old = base && !isSame(valueAt(base, field.member), valueAt(feature, field.member)) ? memberText(base, field.member) : null;
    const name = word(field.word), isFixed = !bench.mayWrite || chain && field.member === "geometry";
    const parts = [text("span", now, { class: now === word("emptyValue") ? "soft" : undefined }), old && text("s", old)];
    if (isFixed) return [make("span", { class: "name" }, name), make("span", { class: "value", title: bench.mayWrite ? word("placeOfChain", { name: chain }) : undefined }, ...parts)];
    const id = `refused-${field.member.replace("properties.", "")}`;
    const rows = [make("span", { class: "name", "aria-hidden": "true" }, name), make("button", {
      type: "button", class: "value", "data-member": field.member, "aria-label": `${word("editField", { field: name })}: ${now}`, "aria-describedby": op && id, onclick: () => edit(field) }, ...parts)];
    if (op) {
      rows.push(make("div", { class: "refusal" }, text("p", word("refusedField", { reason: op.problem.detail }), { class: "wrong", id }),
        make("button", { type: "button", onclick: () => edit(field, op) }, word("editAgain")), make("button", { type: "button", onclick: () => { outbox.drop(op); draw(); } }, word("drop"))));
    }
    return rows;
  }

  /** Opens the form of a field; that of a refused change begins with what was refused. */
  function edit(field, op = null) {
    if (open) close(false);
    open = field.member;
    const row = list.querySelector(`[data-row="${field.member}"]`), feature = bench.editing.shown(key), name = word(field.word);
    row.hidden = false;
    const value = valueAt(op ? merged(feature, op.patch) : feature, field.member);
    const wrong = make("p", { class: "wrong", id: "field-wrong", role: "alert", hidden: true });
    const special = field.special?.(value, bench);
    const input = special?.field ?? make(field.isLong ? "textarea" : "input", {
      "aria-label": name, "aria-describedby": wrong.id, placeholder: field.hint, autocomplete: "off", rows: field.isLong && "4", dir: "auto",
      type: field.isLong ? undefined : field.type === "number" ? "number" : "text", step: field.type === "number" && "any" });
    if (!special) input.value = field.write(value);
    const keep = () => {
      const wanted = special ? special.read() : input.validity?.badInput ? undefined : field.read(input.value);
      if (wanted === undefined) return say(word("notUnderstood", { text: special ? name : input.value }), form.querySelector(":invalid:not(fieldset)") ?? input);
      if (op) outbox.drop(op);
      close(true);
      const patched = replacing(wanted, valueAt(bench.editing.shown(key), field.member), valueAt(bench.editing.known(key), field.member));
      const patch = field.member === "geometry" ? { geometry: wanted } : { properties: { [field.member.slice(11)]: patched } };
      return bench.editing.change(key, patch).then((made) => { if (made) bench.tell(word("changedTold", { name: name })); }).catch(bench.failed);
    };
    function say(message, control) {
      wrong.textContent = message;
      wrong.hidden = false;
      control.setAttribute("aria-invalid", "true");
      control.setAttribute("aria-describedby", wrong.id);
      if (special) control.closest(".entry, .part, fieldset, .pair")?.after(wrong);
      (control.matches("fieldset") ? control.querySelector("input, textarea, select, button") : control)?.focus();
    }
    const form = make("form", { class: "edit", novalidate: true, onsubmit: (event) => { event.preventDefault(); keep(); }, onkeydown: (event) => {
      event.stopPropagation();
      if (event.key === "Escape") { event.preventDefault(); close(true); }
      if (event.key === "Enter" && event.target.matches("textarea") && !event.shiftKey && !event.isComposing) { event.preventDefault(); keep(); }
    } },
    make("span", { class: "name", "aria-hidden": "true" }, name), special?.element ?? input, wrong,
    make("div", { class: "keep" }, make("button", { type: "submit", class: "main" }, word("keep")), make("button", { type: "button", onclick: () => close(true) }, word("revert"))));
    row.replaceChildren(form);
    input.focus();
    input.select?.();
    const path = op && partOf(op.problem.path, field.member);
    if (op) say(op.problem.detail, path ? controlOf(form, path) ?? input : input);
    form.scrollIntoView?.({ block: "nearest" });
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
