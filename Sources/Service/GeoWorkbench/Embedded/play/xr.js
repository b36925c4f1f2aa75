// WebXR: the turn of the phone from its tracking, whose north is found by laying the walked path over the fixes.

import { aboutZ, difference, focalLength, multiply, turnOf } from "./frames.js";

/** Whether this browser can show a walk by WebXR. */
export async function isPossible() { return await navigator.xr?.isSessionSupported("immersive-ar").catch(() => false) ?? false; }

/** WebXR's axes (x right, y up, z back) as east, north, up of a world that is not yet turned. */
const upright = [[1, 0, 0], [0, 0, -1], [0, 1, 0]];

/** Lays tracked positions over fixes: the turn about up and the move, by least squares with the fixes' weights. */
export class Alignment {
  #pairs = [];

  add(tracked, east, north, accuracy) {
    this.#pairs.push({ a: tracked, b: [east, north], w: 1 / Math.max(1, accuracy) ** 2 });
    if (this.#pairs.length > 300) this.#pairs.shift();
  }

  /** The turn in degrees counterclockwise and its standard deviation; null while the walked path is short against the noise. */
  get turn() {
    const sum = (value) => this.#pairs.reduce((total, pair) => total + pair.w * value(pair), 0), all = sum(() => 1);
    if (this.#pairs.length < 5) return null;
    const middle = ["a", "b"].map((side) => [0, 1].map((axis) => sum((pair) => pair[side][axis]) / all));
    const centered = (pair, side, axis) => pair[side][axis] - middle[side === "a" ? 0 : 1][axis];
    const cross = sum((pair) => centered(pair, "a", 0) * centered(pair, "b", 1) - centered(pair, "a", 1) * centered(pair, "b", 0));
    const dot = sum((pair) => centered(pair, "a", 0) * centered(pair, "b", 0) + centered(pair, "a", 1) * centered(pair, "b", 1));
    const spread = Math.sqrt(sum((pair) => centered(pair, "a", 0) ** 2 + centered(pair, "a", 1) ** 2) / all);
    const noise = Math.sqrt(this.#pairs.length / all) / 1.5096;
    if (spread < 4 * noise) return null;
    // Fixes a second apart share their error: the path counts as one fix for each twenty seconds.
    const independent = Math.max(1, this.#pairs.length / 20);
    return { degrees: Math.atan2(cross, dot) * 180 / Math.PI, accuracy: noise / spread / Math.sqrt(independent) * 180 / Math.PI };
  }
}

/**
 * A session; `frame` is called with the matrix from the screen's axes to east, north, up, its accuracy and the focal length.
 *
 * `compass()` is the turn of the sensors now, or null: it serves until the path is long enough.
 */
export async function startXR({ overlay, frame, ended, compass }) {
  const session = await navigator.xr.requestSession("immersive-ar", {
    requiredFeatures: ["local-floor"], optionalFeatures: ["dom-overlay"], domOverlay: { root: overlay } });
  const context = document.createElement("canvas").getContext("webgl", { xrCompatible: true });
  if (context) await session.updateRenderState({ baseLayer: new XRWebGLLayer(session, context) });
  const space = await session.requestReferenceSpace("local-floor"), alignment = new Alignment();
  let position = null, usual = null;
  session.addEventListener("end", () => ended());
  session.requestAnimationFrame(function step(time, update) {
    session.requestAnimationFrame(step);
    const pose = update.getViewerPose(space);
    if (!pose) return;
    const { x, y, z, w } = pose.transform.orientation, p = pose.transform.position;
    position = [p.x, -p.z];
    const level = multiply(upright, turnOf([x, y, z, w])), known = compass();
    // The compass says by how much the world of the tracking is turned, smoothed over many frames.
    if (known) {
      const by = Math.atan2(known.matrix[1][0] * level[0][0] - known.matrix[0][0] * level[1][0], known.matrix[0][0] * level[0][0] + known.matrix[1][0] * level[1][0]) * 180 / Math.PI;
      usual = usual === null ? by : usual + 0.02 * difference(by, usual);
    }
    const fitted = alignment.turn, degrees = fitted?.degrees ?? usual;
    if (degrees === null) return;
    const projection = pose.views[0]?.projectionMatrix;
    frame({
      matrix: multiply(aboutZ(degrees), level), accuracy: fitted?.accuracy ?? known?.accuracy ?? 15,
      focal: projection ? projection[5] * innerHeight / 2 : focalLength(innerWidth, innerHeight, { width: innerWidth, height: innerHeight }, 66) });
  });
  return {
    /** Lays a fix, in meters east and north, over where the tracking is now. */
    fix: (east, north, accuracy) => { if (position) alignment.add(position, east, north, accuracy); },
    end: () => session.end(),
  };
}
