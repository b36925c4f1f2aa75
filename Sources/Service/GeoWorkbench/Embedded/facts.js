// The card of what is selected: its facts, its link, and for a chain its anchors in walking order.

import { make, sign, tell, text } from "./elements.js";
import { altitude } from "./fields.js";
import { link, point } from "./place.js";
import { ask, request, root } from "./service.js";
import { coordinates, length, moment, number, word } from "./words.js";

const collections = { anchor: "anchors", chain: "chains", region: "regions" };
const kinds = { anchor: "kindAnchor", chain: "kindChain", region: "kindRegion", place: "kindPlace" };
const roles = (role) => word("role" + role.charAt(0).toUpperCase() + role.slice(1));

/** The facts of a selection: its name, its features for the map, and the parts of its card. */
export async function gather(selection, model, signal, shown = null) {
  const { kind, id } = selection;
  if (kind === "place") {
    const at = point(id);
    return {
      name: selection.name || coordinates(at), box: [...at, ...at], features: [],
      marks: [{ at, role: "pin", title: selection.name }], details: [[word("labelCoordinate"), coordinates(at)]] };
  }
  const feature = shown && kind === "anchor" ? shown : await ask(`/collections/${collections[kind]}/items/${encodeURIComponent(id)}`, {}, signal);
  return { anchor: ofAnchor, chain: ofChain, region: ofRegion }[kind](feature, selection, model, signal);
}

function ofAnchor({ geometry, properties }, { id }, model) {
  const at = geometry.coordinates, chain = model.chainOf.get(id);
  return {
    name: properties.name || word("unnamedAnchor"), box: [...at.slice(0, 2), ...at.slice(0, 2)], chain, tags: properties.tags ?? [],
    features: [{ type: "Feature", geometry: { type: "Point", coordinates: at.slice(0, 2) }, properties: { role: "ring", id } }],
    marks: [], details: [
      [word("labelCoordinate"), coordinates(at)], [word("labelAltitude"), altitude(properties.altitude)],
      [word("labelHeading"), properties.headingDegrees === null ? null : `${number(properties.headingDegrees)}°`],
      [word("ofCollection"), properties.collection], [word("notes"), properties.details],
      [word("expires"), properties.expires && moment(properties.expires)], [word("changed"), properties.changed && moment(properties.changed)],
      [word("changedBy"), properties.author], [word("labelIdentity"), id],
    ] };
}

async function ofChain(feature, { id }, model, signal) {
  const { value: document, tag } = await request("GET", `/v1/chains/${encodeURIComponent(id)}`, { signal }), { anchors } = document;
  const stops = anchors.map((anchor, index) => ({ ...anchor, number: index + 1, at: [anchor.longitude, anchor.latitude] }));
  const pick = (stop) => () => model.select({ kind: "anchor", id: stop.id });
  const title = (stop) => `${roles(stop.role)} · ${stop.instruction ?? stop.street ?? stop.number}`;
  return {
    name: id, box: boxOf(feature.geometry.coordinates), stops, document, tag,
    features: [
      { type: "Feature", geometry: feature.geometry, properties: { role: "chain" } },
      ...stops.map((stop) => ({
        type: "Feature", geometry: { type: "Point", coordinates: stop.at }, properties: { role: "stop", id: stop.id, name: title(stop) } })),
    ],
    marks: stops.filter(({ role }) => role !== "path").map((stop) => ({
      at: stop.at, role: stop.role, label: String(stop.number), title: title(stop), pick: pick(stop) })),
    details: [
      [word("length"), length(feature.properties.lengthMeters)], [word("anchors"), number(stops.length)],
    ] };
}

function ofRegion({ geometry, properties }, { id }) {
  const day = (text) => text && moment(text);
  return {
    name: properties.name || id, box: boxOf(geometry.coordinates), marks: [],
    features: [{ type: "Feature", geometry, properties: { role: "region" } }],
    details: [
      [word("provider"), properties.provider], [word("grade"), properties.grade], [word("validFrom"), day(properties.validFrom)],
      [word("validUntil"), day(properties.validUntil)], [word("labelIdentity"), id],
    ] };
}

/** The facts that the store keeps about an anchor. */
function own(details) {
  const names = [word("changed"), word("changedBy"), word("labelIdentity")];
  return details.filter(([name]) => names.includes(name)).flatMap(([name, value]) => [make("dt", {}, name), text("dd", String(value))]);
}

function boxOf(positions) {
  const all = positions.flat(Infinity), box = [Infinity, Infinity, -Infinity, -Infinity];
  const size = (function depth(value) { return typeof value[0] === "number" ? value.length : depth(value[0]); })(positions);
  for (let i = 0; i < all.length; i += size) {
    box[0] = Math.min(box[0], all[i]); box[1] = Math.min(box[1], all[i + 1]);
    box[2] = Math.max(box[2], all[i]); box[3] = Math.max(box[3], all[i + 1]);
  }
  return box;
}

export class Facts extends HTMLElement {
  start(model, { close, again }) {
    this.model = model;
    Object.assign(this, { close, again });
    this.setAttribute("role", "region");
    this.addEventListener("keydown", (event) => this.#move(event));
  }

  clear() {
    this.hidden = true;
    this.replaceChildren();
  }

  /** Shows what was gathered of a selection. */
  show(selection, known) {
    const kind = word(kinds[selection.kind]);
    const heading = text("h2", known.name, { id: "facts-title", tabindex: "-1" });
    this.setAttribute("aria-labelledby", heading.id);
    const parts = [
      make("div", { class: "top" },
        make("span", { class: `badge ${selection.kind}` }, sign(selection.kind)),
        make("div", {}, heading, make("p", { class: "soft" }, kind)),
        make("button", { type: "button", class: "icon", "aria-label": word("close"), title: word("close"), onclick: () => this.close() }, sign("close"))),
    ];
    if (known.tags?.length && !known.fields) {
      parts.push(make("ul", { class: "chips", "aria-label": word("tags") }, ...known.tags.map((tag) => make("li", {},
        make("button", { type: "button", dir: "auto", onclick: () => this.model.setFilter(tag) }, tag)))));
    }
    if (known.findings) parts.push(known.findings);
    const details = known.details.filter(([, value]) => value !== null && value !== undefined && value !== "");
    if (known.fields) parts.push(known.fields, make("dl", {}, ...own(details)));
    else parts.push(make("dl", {}, ...details.flatMap(([name, value]) => [make("dt", {}, name), text("dd", String(value))])));
    if (known.chain) {
      parts.push(make("p", {}, make("button", { type: "button", class: "plain", dir: "auto", onclick: () => this.model.select({ kind: "chain", id: known.chain }) },
        sign("chain"), word("backToChain", { name: known.chain }))));
    }
    parts.push(this.#actions(selection));
    if (known.editor) parts.push(known.editor);
    if (known.stops) parts.push(this.#walk(known.stops));
    this.replaceChildren(make("div", { class: "scroll" }, ...parts));
    this.hidden = false;
  }

  /** Shows another name, and what the store says of the last change. */
  rename({ name, details }) {
    const heading = this.querySelector("h2");
    if (heading) heading.textContent = name;
    this.querySelector("dl")?.replaceChildren(...own(details.filter(([, value]) => value)));
  }

  /** Shows anew what a check finds; null without findings. */
  setFindings(element) {
    const old = this.querySelector(".findings");
    if (old && element) old.replaceWith(element); else if (old) old.remove(); else if (element) this.querySelector(".top")?.after(element);
  }

  #actions(selection) {
    const address = link(selection);
    const copy = make("button", { type: "button", onclick: async () => {
      try {
        await navigator.clipboard.writeText(address);
        tell(word("copied", { what: word("copyLink") }));
        copy.classList.add("copied");
        setTimeout(() => copy.classList.remove("copied"), 1600);
      } catch {
        // Without a secure context the link is shown to be copied by hand.
        const field = make("input", { class: "address", readonly: true, value: address, "aria-label": word("copyLink") });
        copy.replaceWith(field);
        field.select();
        field.focus();
      }
    } }, sign("link"), word("copyLink"));
    const collection = collections[selection.kind];
    return make("p", { class: "actions" },
      make("button", { type: "button", onclick: () => this.again() }, sign("target"), word("showOnMap")), copy,
      collection && make("a", { href: `${root}/collections/${collection}/items/${encodeURIComponent(selection.id)}?f=html` }, word("openData")));
  }

  /** The anchors of a chain: those with something to do, and between them how many more there are. */
  #walk(stops) {
    const list = make("ol", { class: "walk" });
    let between = 0;
    const fold = () => {
      if (between) list.append(make("li", { class: "between" }, `+ ${number(between)} · ${word("rolePath")}`));
      between = 0;
    };
    for (const stop of stops) {
      if (stop.role === "path") { between += 1; continue; }
      fold();
      list.append(make("li", {}, make(
        "button", { type: "button", class: "row", onclick: () => this.model.select({ kind: "anchor", id: stop.id }) },
        make("span", { class: `badge ${stop.role}` }, String(stop.number)),
        make("span", { class: "what" }, text("b", stop.instruction ?? roles(stop.role)), text("small", [stop.street, length(stop.distanceMeters)].filter(Boolean).join(" · "))))));
    }
    fold();
    return list;
  }

  #move(event) {
    const rows = [...this.querySelectorAll(".walk button")], index = rows.indexOf(document.activeElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (index < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    rows[Math.max(0, Math.min(next, rows.length - 1))].focus();
  }

  focusOn() { this.querySelector("h2")?.focus({ preventScroll: true }); }
}

customElements.define("wb-facts", Facts);
