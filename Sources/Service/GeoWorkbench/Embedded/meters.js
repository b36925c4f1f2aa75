// Meters on the ellipsoid of WGS84 around a place: by its radii of curvature, to a millimeter within some hundred meters.

const a = 6378137, e2 = 0.00669437999014;
const radians = Math.PI / 180;

function perDegree(latitude) {
  const s = Math.sin(latitude * radians), w = Math.sqrt(1 - e2 * s * s);
  return { east: (a / w) * Math.cos(latitude * radians) * radians, north: ((a * (1 - e2)) / w ** 3) * radians };
}

/** A position moved by meters, with nine decimals. */
export function moved([longitude, latitude], east, north) {
  const middle = perDegree(Math.max(-90, Math.min(90, latitude + north / 2 / perDegree(latitude).north)));
  const to = latitude + north / middle.north;
  if (Math.abs(to) > 90 || middle.east < 1e-6) return [longitude, latitude];
  let along = longitude + east / middle.east;
  if (along > 180) along -= 360; else if (along < -180) along += 360;
  return [Number(along.toFixed(9)), Number(to.toFixed(9))];
}

/** The meters east and north from one position to another. */
export function between([fromEast, fromNorth], [toEast, toNorth]) {
  const { east, north } = perDegree((fromNorth + toNorth) / 2);
  let across = toEast - fromEast;
  if (across > 180) across -= 360; else if (across < -180) across += 360;
  return { east: across * east, north: (toNorth - fromNorth) * north };
}

/** Degrees clockwise from north, from one position to another. */
export function bearing(from, to) {
  const { east, north } = between(from, to);
  return turned(Math.atan2(east, north) / radians);
}

/** Degrees from 0 up to 360, with two decimals. */
export function turned(degrees) {
  const rest = Number((((degrees % 360) + 360) % 360).toFixed(2));
  return rest === 360 ? 0 : rest;
}

/** The position at a distance in a direction. */
export function ahead(from, degrees, meters) { return moved(from, Math.sin(degrees * radians) * meters, Math.cos(degrees * radians) * meters); }
