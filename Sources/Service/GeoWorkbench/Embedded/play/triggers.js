// When content appears: near enough along the way, in its area, after a stay, once.

import { ask } from "./service.js";

/** Meters within which a walker stays at an anchor. */
const stay = 10;
/** Content of anchors that limit nothing is shown from here, in meters along the way. */
const usual = 30;

export class Triggers {
  #areas = new Map();
  #since = new Map();
  #done = new Set();
  #shown = null;

  constructor(chain) { this.chain = chain; }

  /** Reads the areas that content waits for. */
  async load() {
    const names = new Set(this.chain.anchors.map(({ content }) => content?.trigger?.area).filter(Boolean));
    for (const name of names) {
      const id = name.replace(/^regions\//, "");
      const feature = await ask(`/collections/regions/items/${encodeURIComponent(id)}`).catch(() => null);
      if (feature) this.#areas.set(name, feature.geometry);
    }
  }

  /** The number of the anchor whose content is shown, from 0; null for none. */
  shown(follower, place, time) {
    const { anchors } = this.chain;
    if (follower.distance === null || !place) return this.#shown;
    for (const index of [follower.next, follower.next - 1]) {
      const anchor = anchors[index];
      if (!anchor?.content || anchor.content.kind === "none" || !this.#holds(index, anchor, follower, place, time)) continue;
      if (this.#shown !== index) {
        if (this.#done.has(index)) continue;
        if (this.#shown !== null && anchors[this.#shown].content.trigger?.once) this.#done.add(this.#shown);
        this.#shown = index;
      }
      break;
    }
    return this.#shown;
  }

  #holds(index, anchor, follower, place, time) {
    const { trigger = {} } = anchor.content, ahead = anchor.distanceMeters - follower.distance;
    if (ahead > (anchor.revealMeters ?? usual)) return false;
    if (trigger.area && !within(this.#areas.get(trigger.area), [place.longitude, place.latitude])) return false;
    if (!trigger.dwellSeconds) return true;
    if (Math.abs(ahead) > stay) {
      this.#since.delete(index);
      return false;
    }
    if (!this.#since.has(index)) this.#since.set(index, time);
    return time - this.#since.get(index) >= trigger.dwellSeconds;
  }
}

/** Whether a point lies in a polygon, by the crossings of a ray (edges are straight in longitude and latitude, as in GeoJSON). */
export function within(geometry, [x, y]) {
  const polygons = geometry?.type === "MultiPolygon" ? geometry.coordinates : geometry?.type === "Polygon" ? [geometry.coordinates] : [];
  return polygons.some((rings) => rings.reduce((isIn, ring) => {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[x1, y1], [x2, y2]] = [ring[i], ring[j]];
      if (y1 > y !== y2 > y && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1) isIn = !isIn;
    }
    return isIn;
  }, false));
}
