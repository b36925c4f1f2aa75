// The map: the tiles of the service drawn by MapLibre, the selected thing over them, and clicks on either.

import { make, narrow, stillness } from "./elements.js";
import { overlays, restyled } from "./layers.js";
import { drawnOver, withLive, without } from "./live.js";
import { ask, fields, root } from "./service.js";
import { length, word } from "./words.js";

const none = { type: "FeatureCollection", features: [] };

export class Atlas extends HTMLElement {
  #map = null;
  #markers = [];
  #drawn = none;
  #theme = "light";
  #isShown = {};
  #styled = Promise.resolve();
  #plain = {};
  #live = { features: [], ids: [] };
  #overlays = new Map();

  /** Whether the library is there and the browser draws. */
  static get isPossible() {
    if (!globalThis.maplibregl) return false;
    const canvas = document.createElement("canvas");
    return Boolean(canvas.getContext("webgl2") ?? canvas.getContext("webgl"));
  }

  /** Draws the map at a view; `clicked` takes a thing or null, `moved` a view, `failed` a problem. */
  async start({ view, theme, clicked, pointed, held, moved, failed }) {
    this.#theme = theme;
    Object.assign(this, { clicked, pointed, held, moved, failed });
    const style = await this.#style();
    // The library asks for many tiles at once: a service of one machine answers a few at a time.
    maplibregl.setMaxParallelImageRequests?.(6);
    this.#map = new maplibregl.Map({
      container: this, style, ...view, attributionControl: false, fadeDuration: stillness.matches ? 0 : 150, maxPitch: 0,
      dragRotate: false, touchPitch: false, boxZoom: false, localIdeographFontFamily: "sans-serif", locale: { "Map.Title": word("map") },
      transformRequest: (url) => (url.startsWith(root) || url.startsWith(location.origin) ? { url, headers: fields() } : { url }) });
    const map = this.#map, canvas = map.getCanvas();
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", word("map"));
    canvas.setAttribute("aria-describedby", "map-keys");
    this.append(make("p", { id: "map-keys", class: "spoken" }, word("mapKeys")));
    map.on("error", ({ error }) => { if (error?.status !== undefined) failed(error); });
    const place = ({ point, lngLat, originalEvent }, thing) => ({ at: [lngLat.lng, lngLat.lat], point, thing, event: originalEvent });
    // A double click or a long press places an anchor.
    map.doubleClickZoom.disable();
    map.on("click", (event) => this.clicked(place(event, this.#thingAt(event.point))));
    map.on("dblclick", (event) => this.held(place(event, null)));
    map.on("contextmenu", (event) => this.held(place(event, null)));
    map.on("mousemove", (event) => {
      const thing = this.#thingAt(event.point);
      this.pointed(place(event, thing));
      canvas.classList.toggle("over", thing !== null);
      canvas.title = thing?.name ?? "";
    });
    map.on("move", () => this.#scale());
    map.on("zoom", () => this.#thin());
    map.on("moveend", () => this.moved(this.view));
    this.#scale();
    new ResizeObserver(() => map.resize()).observe(this);
    this.#plain = Object.fromEntries(style.layers.filter(({ id }) => id === "anchors" || id === "anchor-names").map(({ id, metadata }) => [id, metadata.plain]));
    const { attribution } = await ask("/v1/tiles.json");
    document.getElementById("attribution").textContent = attribution ?? "";
  }

  async #style() {
    const contrast = matchMedia("(prefers-contrast: more)").matches ? "more" : undefined;
    const style = overlays(restyled(await ask("/v1/style.json", { theme: this.#theme, contrast }), this.#isShown), this.#drawn);
    return drawnOver(withLive(style, this.#live), this.#overlays);
  }

  /** Draws anchors as they are now in the place of those of the tiles. */
  live(features, ids) {
    this.#live = { features, ids };
    const map = this.#map;
    if (!map?.getSource("live")) return;
    map.getSource("live").setData({ type: "FeatureCollection", features });
    for (const id of ["anchors", "anchor-names"]) if (map.getLayer(id)) map.setFilter(id, without(this.#plain[id], ids));
  }

  /** Draws features of a mode above the store; an empty list takes them off. */
  overlay(name, features, layers) {
    const map = this.#map, source = `overlay-${name}`;
    const known = this.#overlays.get(name);
    if (features.length) this.#overlays.set(name, { features, layers: layers ?? known?.layers }); else this.#overlays.delete(name);
    if (!map?.isStyleLoaded && !map) return;
    if (map.getSource(source)) return void map.getSource(source).setData({ type: "FeatureCollection", features });
    if (!features.length) return;
    const added = drawnOver({ sources: {}, layers: [] }, new Map([[name, this.#overlays.get(name)]]));
    map.addSource(source, added.sources[source]);
    for (const layer of added.layers) map.addLayer(layer);
  }

  /** Puts an element on the map; the marker is MapLibre's. */
  mark({ element, at, ...options }) {
    return new maplibregl.Marker({ element, ...options }).setLngLat(at).addTo(this.#map);
  }

  /** Asks for the tiles of the store again. */
  refresh() {
    for (const [id, source] of Object.entries(this.#map?.getStyle().sources ?? {})) if (source.type === "vector") this.#map.refreshTiles?.(id);
  }

  get isReady() { return this.#map !== null; }
  get map() { return this.#map; }

  get view() {
    const { lng, lat } = this.#map.getCenter();
    return { center: [lng, lat], zoom: this.#map.getZoom() };
  }

  get center() { return this.#map ? this.view.center : null; }

  async setTheme(theme) {
    this.#theme = theme;
    if (!this.#map) return;
    // One after the other: the last one stays.
    this.#styled = this.#styled.then(async () => { if (theme === this.#theme) this.#map.setStyle(await this.#style()); }).catch(this.failed);
    await this.#styled;
  }

  show(kind, isShown) {
    this.#isShown[kind] = isShown;
    if (!this.#map) return;
    for (const layer of this.#map.getStyle().layers) {
      if (layer.metadata?.kind === kind) this.#map.setLayoutProperty(layer.id, "visibility", isShown ? "visible" : "none");
    }
  }

  zoom(by) { this.#map?.zoomTo(this.#map.getZoom() + by, this.#motion); }

  get #motion() { return { duration: stillness.matches ? 0 : 500, essential: false }; }

  /** The elements that float over the map and must not hide the shown content. */
  get #padding() {
    const own = this.getBoundingClientRect(), bar = document.getElementById("modes");
    const left = document.querySelector("wb-facts:not([hidden])") ? Math.min(450, innerWidth * 0.34) : 60;
    const under = (element) => (element.hidden ? 0 : Math.min(Math.max(0, own.bottom - element.getBoundingClientRect().top), own.height * 0.55));
    // The bar of a mode may be as tall as a card.
    const barred = document.documentElement.dataset.mode ? under(bar) : 0;
    if (!narrow.matches) return { top: 60, bottom: Math.max(60, barred + 24), left, right: 80 };
    return { top: 70, bottom: Math.max(under(document.getElementById("panel")), barred) + 30, left: 40, right: 85 };
  }

  fit([west, south, east, north], maxZoom = 17) {
    if (!this.#map) return;
    this.#map.fitBounds([[west, south], [east, north]], { padding: this.#padding, maxZoom, ...this.#motion });
  }

  goTo(center, zoom) {
    if (!this.#map) return;
    const { top, bottom, left, right } = this.#padding;
    this.#map.easeTo({
      center, zoom: zoom ?? Math.max(this.#map.getZoom(), 16), offset: [(left - right) / 2, (top - bottom) / 2], ...this.#motion });
  }

  jump(view) { this.#map?.jumpTo(view); }

  /** Shows what is selected: features with the role of each, and marks with words or signs. */
  draw(features, marks = []) {
    this.#drawn = features.length ? { type: "FeatureCollection", features } : none;
    this.#map?.getSource("selected")?.setData(this.#drawn);
    for (const marker of this.#markers) marker.remove();
    const order = ["start", "arrival", "pin", "via"];
    const sorted = marks.toSorted((a, b) => Number(order.includes(b.role)) - Number(order.includes(a.role)));
    this.#markers = !this.#map ? [] : sorted.map(({ at, role, label, title, pick }) => {
      const element = make(
        pick ? "button" : "span", { class: `mark ${role}`, type: pick && "button", "aria-label": pick && title, title, onclick: pick && ((event) => { event.stopPropagation(); pick(); }) },
        label ?? "");
      // The list says the same in the order of the walk.
      if (pick) element.tabIndex = -1;
      return new maplibregl.Marker({ element, anchor: role === "pin" ? "bottom-left" : "center" }).setLngLat(at).addTo(this.#map);
    });
    this.#thin();
  }

  /** Hides the marks that have no room beside more important ones. */
  #thin() {
    const placed = [];
    for (const marker of this.#markers) {
      const at = this.#map.project(marker.getLngLat());
      const hasRoom = placed.every((other) => distance(other, at) >= 27);
      marker.getElement().hidden = !hasRoom;
      if (hasRoom) placed.push(at);
    }
  }

  /** The thing at a point of the map, the smallest first; null where there is none. */
  #thingAt({ x, y }) {
    const map = this.#map, reach = narrow.matches ? 14 : 7;
    const box = [[x - reach, y - reach], [x + reach, y + reach]];
    const layers = (kind) => map.getStyle().layers.filter(({ metadata }) => metadata?.kind === kind).map(({ id }) => id);
    const inside = (place, ids) => (ids.length ? map.queryRenderedFeatures(place, { layers: ids }) : []);
    const [stop] = inside(box, map.getLayer("selected-stops") ? ["selected-stops"] : []);
    if (stop) return { kind: "anchor", id: stop.properties.id, name: stop.properties.name };
    const anchors = inside(box, layers("anchor"));
    const nearest = anchors.map((feature) => ({ feature, far: distance(map.project(positionOf(feature)), { x, y }) }))
      .sort((a, b) => Number(b.feature.properties.name !== undefined) - Number(a.feature.properties.name !== undefined) || a.far - b.far)[0];
    const named = nearest?.feature.properties;
    if (named?.name) return { kind: "anchor", id: named.id, name: named.name };
    const [chain] = inside(box, layers("chain"));
    if (named && map.getZoom() >= 17) return { kind: "anchor", id: named.id, name: word("unnamedAnchor") };
    if (chain) return { kind: "chain", id: chain.properties.name, name: chain.properties.name };
    if (named) return { kind: "anchor", id: named.id, name: word("unnamedAnchor") };
    const [region] = inside([x, y], layers("region"));
    return region ? { kind: "region", id: `${region.properties.set}:${region.properties.id}`, name: region.properties.name } : null;
  }

  /** The bar that says how long a meter is here. */
  #scale() {
    const { lat } = this.#map.getCenter();
    const perPixel = (40075016.686 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** this.#map.getZoom());
    const most = perPixel * 110, power = 10 ** Math.floor(Math.log10(most));
    const meters = [5, 2, 1].map((digit) => digit * power).find((each) => each <= most) ?? power;
    const scale = document.getElementById("scale");
    scale.setAttribute("aria-label", `${word("scaleBar")}: ${length(meters)}`);
    document.getElementById("scale-text").textContent = length(meters);
    document.getElementById("scale-bar").style.width = `${Math.round(meters / perPixel)}px`;
  }
}

function positionOf(feature) { return feature.geometry.type === "Point" ? feature.geometry.coordinates : [0, 0]; }
function distance(a, b) { return Math.hypot(a.x - b.x, a.y - b.y); }

customElements.define("wb-atlas", Atlas);
