// Frames: places on the WGS84 ellipsoid, directions around the walker, turns of the phone. Pure functions.

const a = 6378137, flattening = 1 / 298.257223563, squared = flattening * (2 - flattening);
const radians = Math.PI / 180;

/** Earth-centered meters of a place in degrees and meters above the ellipsoid. */
export function centered({ latitude, longitude, height = 0 }) {
  const sine = Math.sin(latitude * radians), cosine = Math.cos(latitude * radians);
  const normal = a / Math.sqrt(1 - squared * sine * sine);
  const across = (normal + height) * cosine;
  return [across * Math.cos(longitude * radians), across * Math.sin(longitude * radians), (normal * (1 - squared) + height) * sine];
}

/** Meters east, north and up of a place, seen from an eye. */
export function local(eye, place) {
  const from = centered(eye), to = centered(place), d = to.map((value, axis) => value - from[axis]);
  const sinLat = Math.sin(eye.latitude * radians), cosLat = Math.cos(eye.latitude * radians);
  const sinLon = Math.sin(eye.longitude * radians), cosLon = Math.cos(eye.longitude * radians);
  return [
    -sinLon * d[0] + cosLon * d[1],
    -sinLat * cosLon * d[0] - sinLat * sinLon * d[1] + cosLat * d[2],
    cosLat * cosLon * d[0] + cosLat * sinLon * d[1] + sinLat * d[2],
  ];
}

/** Meters east and north within some hundred meters of an origin: the plane of a piece of the path. */
export function plane(origin, scaledAt = origin.latitude) {
  const sine = Math.sin(scaledAt * radians), w = 1 - squared * sine * sine;
  const east = a / Math.sqrt(w) * Math.max(Math.cos(scaledAt * radians), 1e-6) * radians;
  const north = a * (1 - squared) / w ** 1.5 * radians;
  return ({ latitude, longitude }) => {
    const turn = longitude - origin.longitude;
    return [(turn - 360 * Math.round(turn / 360)) * east, (latitude - origin.latitude) * north];
  };
}

export function multiply(m, n) {
  return m.map((row) => [0, 1, 2].map((column) => row[0] * n[0][column] + row[1] * n[1][column] + row[2] * n[2][column]));
}

export function aboutX(degrees) {
  const c = Math.cos(degrees * radians), s = Math.sin(degrees * radians);
  return [[1, 0, 0], [0, c, -s], [0, s, c]];
}

export function aboutY(degrees) {
  const c = Math.cos(degrees * radians), s = Math.sin(degrees * radians);
  return [[c, 0, s], [0, 1, 0], [-s, 0, c]];
}

export function aboutZ(degrees) {
  const c = Math.cos(degrees * radians), s = Math.sin(degrees * radians);
  return [[c, -s, 0], [s, c, 0], [0, 0, 1]];
}

/**
 * The turn from the axes of the screen (x right, y up, z to the viewer) to east, north and up.
 *
 * Angles are those of DeviceOrientationEvent, whose axes are the device's; `screen` is how far the picture is turned in it.
 */
export function turn({ alpha, beta, gamma }, screen = 0) {
  return multiply(multiply(multiply(aboutZ(alpha), aboutX(beta)), aboutY(gamma)), aboutZ(-screen));
}

/** The turn of a quaternion x, y, z, w. */
export function turnOf([x, y, z, w]) {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
}

/** Degrees clockwise from north, `0..<360`. */
export function bearing([east, north]) { return (Math.atan2(east, north) / radians + 360) % 360; }

/** The difference of two directions, from -180 to 180 degrees. */
export function difference(one, other) { return ((one - other + 540) % 360 + 360) % 360 - 180; }

/** The compass direction of what the phone looks at, of its top where it looks at the ground or the sky; and how high it looks. */
export function looking(matrix) {
  const elevation = Math.asin(Math.max(-1, Math.min(1, -matrix[2][2]))) / radians;
  const level = Math.abs(elevation) < 60;
  const axis = level ? matrix.map((row) => -row[2]) : matrix.map((row) => row[1]);
  return { degrees: bearing(axis), elevation };
}

/** The focal length in pixels of a picture that covers the screen, with a field of view along its longer side. */
export function focalLength(width, height, picture, fieldOfView) {
  const cover = Math.max(width / picture.width, height / picture.height);
  return cover * Math.max(picture.width, picture.height) / 2 / Math.tan(fieldOfView / 2 * radians);
}

/** The place on the screen of meters east, north, up; `isAhead` is false behind the camera, `angle` is where to turn. */
export function project(matrix, enu, { width, height, focal }) {
  const [x, y, z] = [0, 1, 2].map((axis) => matrix[0][axis] * enu[0] + matrix[1][axis] * enu[1] + matrix[2][axis] * enu[2]);
  const isAhead = z < -0.2;
  return { isAhead, angle: Math.atan2(x, y) / radians, x: isAhead ? width / 2 - focal * x / z : null, y: isAhead ? height / 2 + focal * y / z : null };
}
