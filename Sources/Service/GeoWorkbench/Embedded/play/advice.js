// Advice to the walker, in the words of the coaching of native apps: the name of a text, or null where all is well.

/** A radius in meters beyond which content is not drawn in its place, and an age in seconds beyond which a position says nothing. */
export const poor = { accuracy: 25, age: 10 };

/** Whether a fix is too poor, or too old at a time, to draw by. */
export function isPoor(fix, now) { return !fix || fix.accuracy > poor.accuracy || now - fix.time > poor.age; }

/** The most urgent advice; `spin` is how fast the phone turns, in degrees a second, `elevation` how high it looks. */
export function advice({ isLocationDenied, fix, now, hasCamera, hasTurn, elevation, spin, hasArrived }) {
  if (hasArrived) return null;
  if (isLocationDenied) return "coachAllowLocation";
  if (isPoor(fix, now)) return "coachWaitForLocation";
  if (!hasTurn || !hasCamera) return null;
  if (spin > 120) return "coachSlowDown";
  if (elevation < -50) return "coachLookUp";
  return null;
}

/** The standard deviation of a direction's place at a distance, in meters, from the radius of the fix and the error of north. */
export function uncertainty(accuracy, distance, compass) {
  return Math.hypot(accuracy, distance * Math.tan(Math.min(compass, 80) * Math.PI / 180));
}

/** Meters that content may be off: what touches its place less than what bears being off. */
export function tolerance(anchor) { return anchor.asset === "precise" ? 3 : 9; }
