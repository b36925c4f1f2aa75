// The mode that imports a file: it is tried first, its findings and its anchors on the map are shown, and Enter stores all as one change.

import { make, text } from "./elements.js";
import { choice, labelled } from "./forms.js";
import { registerMode } from "./modes.js";
import { request } from "./service.js";
import { counted, number, word } from "./words.js";

/** The most bytes of a document, and of a part of it. */
const most = 64 * 1024 * 1024, part = 1_000_000;
const mostListed = 20;

/** Points in the colors of what is new, and of what probably lies elsewhere. */
const layers = [
  { id: "found", type: "circle", filter: ["==", ["get", "role"], "found"], paint: { "circle-radius": 7, "circle-color": "#2a5bd7", "circle-opacity": 0.85, "circle-stroke-width": 2.5, "circle-stroke-color": "#fff" } },
  { id: "swapped", type: "circle", filter: ["==", ["get", "role"], "swapped"], paint: { "circle-radius": 9, "circle-color": "rgba(0,0,0,0)", "circle-stroke-width": 3, "circle-stroke-color": "#c02a1d" } },
];

/** Sends a document in parts and has it imported, or tried. */
async function send(file, options, signal) {
  const { value } = await request("POST", "/v1/imports", { body: JSON.stringify({ name: file.name.slice(-200), ...options }), type: "application/json", signal });
  const path = `/v1/imports/${value.import}`;
  try {
    for (let index = 0; index * part < file.size; index += 1) {
      await request("PUT", `${path}/parts/${index + 1}`, { body: file.slice(index * part, (index + 1) * part), type: "application/octet-stream", signal });
    }
    return await request("POST", `${path}/commit`, { signal });
  } catch (problem) {
    request("DELETE", path).catch(() => {});
    throw problem;
  }
}

/** Lets files be dropped on the page, and one be picked by a button. */
export function startImport(bench) {
  if (!bench.mayWrite) return;
  const { documentElement: page } = document;
  const carries = (event) => [...event.dataTransfer?.types ?? []].includes("Files");
  const over = (isOver) => { if (isOver) page.dataset.drop = ""; else delete page.dataset.drop; };
  addEventListener("dragover", (event) => {
    if (!carries(event) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    over(true);
  });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); });
  addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    over(false);
    const [file] = event.dataTransfer.files;
    if (file && !document.querySelector("dialog[open]")) begin(bench, file);
  });
}

/** Asks for a file and begins with it. */
export function pickFile(bench) {
  const input = make("input", { type: "file", class: "spoken", id: "import-file", "aria-label": word("importFile"), tabindex: "-1", onchange: () => { const [file] = input.files; input.remove(); if (file) begin(bench, file); } });
  document.getElementById("import-file")?.remove();
  document.body.append(input);
  input.click();
}

function begin(bench, file) {
  if (file.size > most) return bench.say(word("importTooLarge", { name: file.name, megabytes: number(most / 1024 / 1024) }));
  bench.model.select(null);
  return bench.modes.enter("import", { file });
}

registerMode({
  name: "import", key: null, word: "importFile", sign: null, isOffered: false,
  enter(bench, given) {
    if (!given?.file) return null;
    const { file } = given, end = new AbortController(), told = text("p", word("importReading", { name: file.name }), { class: "chain-told", role: "status" });
    const list = make("ul", { class: "found" });
    let count = 0, asked = 0, isSending = false;
    const again = () => attempt();
    const existing = choice("onDuplicate", "skip", ["skip", "replace", "add"].map((each) => [each, word(`existing${each.charAt(0).toUpperCase()}${each.slice(1)}`)]), again);
    const datum = choice("datum", "", [["", word("emptyValue")], ...[["ground", "Ground"], ["ellipsoid", "Ellipsoid"], ["egm96", "EGM96"], ["egm2008", "EGM2008"], ["meanSeaLevel", "MeanSeaLevel"]].map(([each, name]) => [each, word(`datum${name}`)])], again);
    const options = () => ({ onDuplicate: existing.value, skipsMistakes: true, ...(datum.value ? { datum: datum.value } : {}) });

    function show(found, problem) {
      const { shown = [], mistakes = [], swappedAxes = [], notes = [], leftOut = 0, added = 0, replaced = 0, skipped = 0 } = found;
      count = problem ? 0 : added + replaced;
      told.textContent = [
        problem?.message, !problem && (count || skipped || leftOut ? counted("importNew", added) : word("importNothing", { name: file.name })),
        !problem && replaced + skipped > 0 && counted("importThere", replaced + skipped), leftOut > 0 && counted("importLeft", leftOut),
        shown.length < added + replaced + skipped && word("importShown", { count: number(shown.length) })].filter(Boolean).join(" · ");
      told.classList.toggle("wrong", Boolean(problem));
      const pin = ({ latitude, longitude, name }) => make("button", { type: "button", class: "plain", dir: "auto", onclick: () => bench.atlas.goTo([longitude, latitude]) }, word("importSwapped", { name: name || word("unnamedAnchor") }));
      list.replaceChildren(
        ...mistakes.slice(0, mostListed).map(({ message }) => text("li", message, { class: "wrong" })),
        ...swappedAxes.slice(0, mostListed).map((each) => make("li", {}, pin(each))), ...notes.slice(0, mostListed).map((note) => text("li", note)));
      list.hidden = !list.childElementCount;
      const point = (role) => ({ latitude, longitude }) => ({ type: "Feature", geometry: { type: "Point", coordinates: [longitude, latitude] }, properties: { role } });
      bench.atlas.overlay("import", [...shown.map(point("found")), ...swappedAxes.map(point("swapped"))], layers);
      if (shown.length) {
        const [lngs, lats] = [shown.map(({ longitude }) => longitude), shown.map(({ latitude }) => latitude)];
        bench.atlas.fit([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]);
      }
    }

    async function attempt() {
      const own = ++asked;
      told.textContent = word("importReading", { name: file.name });
      try {
        const { value } = await send(file, { ...options(), isTrial: true }, end.signal);
        if (own === asked) show(value ?? {}, null);
      } catch (problem) {
        if (problem.name === "AbortError" || own !== asked) return;
        if (![400, 409, 413, 422].includes(problem.status)) { bench.modes.cancel(); bench.failed(problem); return; }
        show(problem.document?.findings ?? {}, problem);
      }
    }

    async function store() {
      if (isSending || !count) return;
      isSending = true;
      try {
        const { value, revision } = await send(file, options(), end.signal);
        bench.editing.record({ change: value.revision ?? revision, keys: [], label: file.name });
        bench.modes.leave();
        bench.atlas.refresh();
        bench.tell(word("importedTold", { name: file.name }));
      } catch (problem) {
        if (problem.name === "AbortError") return;
        if ([400, 409, 413, 422].includes(problem.status)) show(problem.document?.findings ?? {}, problem); else bench.failed(problem);
      } finally { isSending = false; }
    }

    attempt();
    setTimeout(() => existing.focus());
    return {
      hint: file.name, finishWord: "importNow",
      parts: [told, list, labelled(word("importExisting"), existing), labelled(word("importDatum"), datum)],
      click: () => true,
      finish() { store(); return false; },
      leave() {
        end.abort();
        bench.atlas.overlay("import", []);
      },
    };
  },
});
