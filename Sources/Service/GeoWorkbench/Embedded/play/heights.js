// Heights above the walker's eye, from the ground along the chain. A browser's altitude is not used: its datum differs by platform.

/** The height of the eye above the ground, in meters. */
export const eyeHeight = 1.45;

/** The ground at a distance along the chain, in meters above the datum of its heights; null where it is not known. */
export function ground(chain, distance) {
  const known = (chain.heights?.profile ?? []).filter(([, height]) => height !== null);
  if (!known.length) return null;
  const after = known.findIndex(([at]) => at >= distance);
  if (after <= 0) return (after === 0 ? known[0] : known.at(-1))[1];
  const [[x0, y0], [x1, y1]] = [known[after - 1], known[after]];
  return x1 > x0 ? y0 + (y1 - y0) * (distance - x0) / (x1 - x0) : y1;
}

/**
 * The heights of an eye and of an anchor above one surface, in meters; an anchor of unknown height stands as high as the eye.
 */
export function heights(chain, anchor, eyeDistance) {
  const there = ground(chain, anchor.distanceMeters), here = ground(chain, eyeDistance), { altitude } = anchor;
  const eye = (here ?? 0) + eyeHeight;
  if (altitude?.datum === "ground") return { eye, anchor: (there ?? 0) + altitude.meters };
  if (altitude && here !== null && altitude.datum === chain.heights.datum) return { eye, anchor: altitude.meters };
  return { eye, anchor: (there ?? 0) + eyeHeight };
}
