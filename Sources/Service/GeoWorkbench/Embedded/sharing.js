// Sharing: the link of what is seen with its QR code, maps to keep, and exports for platforms.

import { copyText, nameOfFile, saveFile } from "./keeping.js";
import { make, sign, tell, text } from "./elements.js";
import { choice, labelled } from "./forms.js";
import { codeOf } from "./qr.js";
import { download } from "./service.js";
import { number, word } from "./words.js";

/** The exports by the platform or format: the body of the request, and the extension of the file. */
const exports = [
  ["ARKit", { platform: "arkit" }, "arkit.json"], ["ARCore", { platform: "arcore" }, "arcore.json"], ["Unity", { platform: "unity" }, "unity.json"],
  ["glTF", { format: "gltf" }, "gltf"], ["USD", { format: "usda" }, "usda"], ["GeoPose", { format: "geopose" }, "geopose.json"], ["OSCP", { format: "oscp" }, "oscp.json"],
  ["GeoJSON", { format: "geojson" }, "geojson"], ["KML", { format: "kml" }, "kml"], ["KMZ", { format: "kmz" }, "kmz"], ["GPX", { format: "gpx" }, "gpx"], ["CSV", { format: "csv" }, "csv"],
  ["JSON", { format: "json" }, "json"]];

/** The code of a text as an element; null where it has no room. */
export function codeElement(content) {
  const modules = codeOf(content);
  if (!modules) return null;
  const dark = modules.map((row, y) => row.map((each, x) => (each ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("")).join("");
  const space = "http://www.w3.org/2000/svg", svg = document.createElementNS(space, "svg"), path = document.createElementNS(space, "path"), size = modules.length + 8;
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${size} ${size}`, role: "img", class: "code", "shape-rendering": "crispEdges", "aria-label": word("shareCode") })) svg.setAttribute(name, value);
  path.setAttribute("d", dark);
  svg.append(path);
  return svg;
}

function bodyOf(value) { return JSON.stringify(value); }

/** The query of a request for the anchors of an export. */
function queryOf(bench, which) {
  const query = new URLSearchParams();
  if (which === "chosen") query.set("filter", `id IN (${[...bench.model.chosen].map((id) => `'${id.replaceAll("'", "''")}'`).join(",")})`);
  if (which === "view") {
    const bounds = bench.atlas.map.getBounds(), limited = (value, most) => Math.max(-most, Math.min(most, value));
    query.set("bbox", [limited(bounds.getWest(), 180), limited(bounds.getSouth(), 90), limited(bounds.getEast(), 180), limited(bounds.getNorth(), 90)].join(","));
  }
  if (which.startsWith("collection:")) query.set("collection", which.slice(11));
  return query.size ? `?${query}` : "";
}

/** Opens the window with all ways to share what is seen. */
export function openShare(bench, title) {
  const dialog = document.getElementById("share-window"), { model } = bench;
  const link = location.href, wrong = make("p", { class: "wrong", role: "alert", hidden: true }), told = make("p", { class: "soft", role: "status" });
  const field = make("input", { type: "text", readonly: true, value: link, dir: "ltr", onfocus: () => field.select() });
  const copy = make("button", { type: "button", class: "main", onclick: async () => {
    const isCopied = await copyText(link);
    told.textContent = word(isCopied ? "copied" : "notCopied", { what: word("shareLink") });
    if (!isCopied) field.focus();
  } }, word("copyLink"));

  /** Asks for a document and saves it; a refusal is shown here. */
  const get = async (path, body, name) => {
    wrong.hidden = true;
    told.textContent = word("preparing", { name });
    try {
      const content = await download("POST", path, bodyOf(body));
      saveFile(content, content.type, name);
      told.textContent = word("savedFile", { name });
    } catch (problem) {
      told.textContent = "";
      if (!problem.status || problem.status === 401 || problem.status === 403) { dialog.close(); return bench.failed(problem); }
      wrong.textContent = problem.message;
      wrong.hidden = false;
    }
    return null;
  };
  const chain = model.selection?.kind === "chain" ? model.selection.id : null, [network] = bench.session.networks ?? [];
  const drawn = (format) => new URLSearchParams({ f: format, ...(network ? { network } : {}), ...(chain ? { chains: chain } : {}) });
  const map = (label, format) => make("button", { type: "button", onclick: () => get(`/v1/maps?${drawn(format)}`, { title: chain ?? title }, nameOfFile(chain ?? title, format)) }, label);

  const selected = model.selection?.kind === "anchor" && bench.editing.known(`anchors/${model.selection.id}`)?.properties.collection;
  const which = choice("which", model.chosen.size ? "chosen" : "all", [
    ["all", word("exportAll")], ...(model.chosen.size ? [["chosen", word("chosenMany", { count: number(model.chosen.size) })]] : []),
    ...(bench.atlas.isReady ? [["view", word("chooseInView")]] : []), ...(selected ? [[`collection:${selected}`, `${word("ofCollection")}: ${selected}`]] : [])]);
  const format = choice("format", "0", exports.map(([label], index) => [String(index), label]));
  const send = make("form", { class: "several", onsubmit: (event) => {
    event.preventDefault();
    const [, body, extension] = exports[Number(format.value)];
    get(`/v1/exports${queryOf(bench, which.value)}`, body, nameOfFile(title, extension));
  } }, labelled(word("exportWhich"), which), labelled(word("exportAs"), format), make("button", { type: "submit", class: "main" }, word("exportNow")));

  dialog.replaceChildren(
    make("header", {}, make("h2", { id: "share-title" }, word("share")), make("button", { type: "button", class: "icon", "aria-label": word("close"), title: word("close"), onclick: () => dialog.close() }, sign("close"))),
    make("section", { class: "share-link" }, make("div", {}, labelled(word("shareLink"), field), copy), codeElement(link) ?? make("p", { class: "soft" }, word("shareTooLong"))),
    make("section", {}, make("h3", {}, word("shareMap")), text("p", chain ?? title, { class: "soft" }), make("p", { class: "actions" }, map(word("sharePage"), "html"), map("PDF", "pdf"), map("SVG", "svg"))),
    make("section", {}, make("h3", {}, word("exportAnchors")), send), wrong, told);
  dialog.showModal();
  copy.focus();
  tell(word("share"));
}
