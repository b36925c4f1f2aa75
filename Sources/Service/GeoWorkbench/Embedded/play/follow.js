// Progress along a chain, by the rules of `geoanchor chain follow`: a filter of distance and speed, and tests for leaving the
// path and coming back. Time comes with the fixes, so that a log gives the events that the command gives.

import { plane } from "./frames.js";

const policy = { radius: 5, arrival: 5, confirmations: 2, corridor: 3, away: 10, rerouteAfter: 10, turnBack: 20, timeout: 12, worst: 30 };
const reach = 30;

/** The path as straight legs of at most 500 m, each in a plane of its own. */
function track(chain) {
  const points = chain.geometry.coordinates.map(([longitude, latitude]) => ({ latitude, longitude }));
  const legs = [];
  let distance = 0;
  for (let index = 1; index < points.length; index++) {
    const from = points[index - 1], span = Math.hypot(...plane(from, (from.latitude + points[index].latitude) / 2)(points[index]));
    const parts = Math.ceil(span / 500);
    for (let part = 0; part < parts; part++) {
      const [begin, end] = [part, part + 1].map((step) => ({
        latitude: from.latitude + (points[index].latitude - from.latitude) * step / parts,
        longitude: from.longitude + (points[index].longitude - from.longitude) * step / parts }));
      const at = plane(begin, (begin.latitude + end.latitude) / 2), way = at(end), length = Math.hypot(...way);
      if (length > 0) legs.push({ at, direction: [way[0] / length, way[1] / length], length, distance });
      distance += length;
    }
  }
  return { legs, length: distance };
}

/** The nearest foot between two distances; with an expected distance, the one that the walker is on. */
function foot({ legs }, place, first, last, expected) {
  let best = { distance: first, offset: Infinity }, least = Infinity;
  for (const leg of legs) {
    if (leg.distance > last) break;
    if (leg.distance + leg.length < first) continue;
    const [x, y] = leg.at(place), [dx, dy] = leg.direction;
    const ahead = x * dx + y * dy, right = x * dy - y * dx;
    const along = Math.min(Math.max(ahead, Math.max(0, first - leg.distance)), Math.min(leg.length, Math.max(0, last - leg.distance)));
    const beyond = ahead - along, square = right * right + beyond * beyond, distance = leg.distance + along;
    const cost = square + (expected ? ((distance - expected.distance) / expected.spread) ** 2 : 0);
    if (cost >= least) continue;
    least = cost;
    const offset = beyond === 0 ? Math.abs(right) : Math.sqrt(square);
    best = { distance, offset: right < 0 ? -offset : offset };
  }
  return best;
}

/** Distance and speed from noisy distances (a Kalman filter whose speed wanders by 0.5 m/s²). */
class Progress {
  speed = 0;
  covariance = 0;
  speedVariance = 1;

  constructor(distance, deviation) {
    this.distance = distance;
    this.variance = deviation * deviation;
  }

  get deviation() { return Math.sqrt(this.variance); }

  predict(elapsed) {
    if (elapsed <= 0) return;
    if (elapsed > 10) {
      Object.assign(this, { variance: this.variance + 4 * elapsed * elapsed, covariance: 0, speed: 0, speedVariance: 1 });
      return;
    }
    const noise = 0.25;
    this.distance += this.speed * elapsed;
    this.variance += elapsed * (2 * this.covariance + elapsed * this.speedVariance) + noise * elapsed ** 3 / 3;
    this.covariance += elapsed * this.speedVariance + noise * elapsed * elapsed / 2;
    this.speedVariance += noise * elapsed;
  }

  /** Updates with a measured distance; false for one more than five deviations away. */
  update(measured, deviation) {
    const innovation = measured - this.distance, total = this.variance + deviation * deviation;
    if (innovation * innovation > 25 * total) return false;
    const gain = this.variance / total, speedGain = this.covariance / total;
    this.distance += gain * innovation;
    this.speed = Math.min(3, Math.max(-3, this.speed + speedGain * innovation));
    this.speedVariance -= speedGain * this.covariance;
    this.covariance *= 1 - gain;
    this.variance *= 1 - gain;
    return true;
  }
}

/** Whether a walker has left a line or is back on it: the sum of the odds of every fix (Page, Biometrika 41, 1954). */
class Deviations {
  left = 0;
  right = 0;
  back = 0;

  restart() { this.left = this.right = this.back = 0; }

  #add(sum, value) { return Math.max(0, sum + Math.min(5, Math.max(-5, value))); }

  hasLeft(offset, deviation) {
    const evidence = (side) => (policy.away - policy.corridor) / deviation ** 2 * (side - (policy.corridor + policy.away) / 2);
    this.left = this.#add(this.left, evidence(-offset));
    this.right = this.#add(this.right, evidence(offset));
    return this.#decide(Math.max(this.left, this.right));
  }

  hasReturned(offset, deviation) {
    const scaled = policy.away / deviation ** 2, x = scaled * offset;
    this.back = this.#add(this.back, scaled * policy.away / 2 - (Math.sqrt(1 + x * x) - 1));
    return this.#decide(this.back);
  }

  #decide(sum) {
    if (sum <= 11) return false;
    this.restart();
    return true;
  }
}

/** Follows a walker along a chain; a fix is `{time, latitude, longitude, accuracy}` in seconds, degrees and meters (68 %). */
export class Follower {
  next = 0;
  offset = 0;
  hasArrived = false;
  isOnRoute = true;
  #track;
  #places;
  #filter = null;
  #deviations = new Deviations();
  #agreeing = 0;
  #refused = 0;
  #turningPoint = 0;
  #goesBack = false;
  #lastFix = null;
  #begun = null;
  #isLost = false;
  #leftAt = 0;
  #isAdvised = false;
  #lastSearch = -Infinity;
  #candidate = 0;

  constructor(chain) {
    this.#track = track(chain);
    this.#places = chain.anchors.map(({ distanceMeters }) => distanceMeters);
  }

  get length() { return this.#track.length; }

  get distance() { return this.#filter ? Math.min(Math.max(this.#filter.distance, 0), this.length) : null; }

  get remaining() { return this.hasArrived ? 0 : this.length - (this.distance ?? 0); }

  /** The distance along the path where a place is nearest, in meters. */
  along(place) { return foot(this.#track, place, 0, this.length).distance; }

  /** Lets time pass without a fix. */
  pass(time) {
    if (this.hasArrived) return [];
    const since = this.#lastFix ?? this.#begun ?? time;
    this.#begun ??= time;
    if (this.#isLost || time - since <= policy.timeout) return [];
    this.#isLost = true;
    return [{ event: "positionLost" }];
  }

  /** Handles a fix and returns the events. */
  take(fix) {
    if (this.hasArrived || this.#lastFix !== null && fix.time <= this.#lastFix) return [];
    const events = this.pass(fix.time);
    if (fix.accuracy > policy.worst) return events;
    const elapsed = this.#lastFix === null ? 0 : fix.time - this.#lastFix;
    const deviation = Math.max(0.05, fix.accuracy / 1.5096);
    this.#lastFix = fix.time;
    if (this.#isLost) events.push({ event: "positionFound" });
    this.#isLost = false;
    if (!this.#filter) this.#start(fix, deviation, events);
    else if (this.isOnRoute) this.#follow(fix, deviation, elapsed, events);
    else this.#seek(fix, deviation, events);
    return events;
  }

  #start(fix, deviation, events) {
    const nearest = foot(this.#track, fix, 0, this.length), limit = Math.abs(nearest.offset) + 3 * deviation + policy.corridor;
    // A round walk ends where it starts: of feet that are equally near, the first is meant.
    const early = foot(this.#track, fix, 0, Math.min(this.length, limit + reach));
    const { distance, offset } = Math.abs(early.offset) <= limit ? early : nearest;
    this.#filter = new Progress(distance, deviation);
    this.#turningPoint = distance;
    this.offset = offset;
    // An anchor that may still lie ahead is not passed over for the noise of one fix.
    const found = this.#places.findIndex((place) => place >= distance - policy.radius - 3 * deviation);
    this.next = found < 0 ? this.#places.length : found;
    events.push({ event: "started", anchor: this.next });
    this.#deviations.hasLeft(offset, deviation);
  }

  #follow(fix, deviation, elapsed, events) {
    const filter = this.#filter;
    filter.predict(elapsed);
    const window = Math.max(reach, 3 * (filter.deviation + deviation));
    const at = foot(this.#track, fix, Math.max(0, filter.distance - window), Math.min(this.length, filter.distance + window),
      { distance: filter.distance, spread: Math.max(1, filter.deviation / deviation) + 2 });
    this.offset = at.offset;
    this.#refused = filter.update(at.distance, deviation) ? 0 : this.#refused + 1;
    const hasJumped = this.#refused >= 5;
    if (hasJumped) this.#refused = 0;
    if (this.#deviations.hasLeft(at.offset, deviation) || hasJumped) {
      Object.assign(this, { isOnRoute: false });
      this.#refused = this.#agreeing = 0;
      this.#leftAt = fix.time;
      this.#isAdvised = false;
      this.#candidate = filter.distance;
      this.#lastSearch = -Infinity;
      events.push({ event: "leftRoute", meters: Math.abs(at.offset) });
      return;
    }
    this.#watchDirection(events);
    this.#advance(events);
  }

  #seek(fix, deviation, events) {
    let at = foot(this.#track, fix, Math.max(0, this.#candidate - reach), Math.min(this.length, this.#candidate + reach));
    if (fix.time - this.#lastSearch >= 1) {
      this.#lastSearch = fix.time;
      const any = foot(this.#track, fix, 0, this.length);
      if (Math.abs(any.offset) + deviation < Math.abs(at.offset)) at = any;
    }
    if (Math.abs(at.distance - this.#candidate) > reach) this.#deviations.restart();
    this.#candidate = at.distance;
    this.offset = at.offset;
    if (!this.#deviations.hasReturned(at.offset, deviation)) {
      if (this.#isAdvised || fix.time - this.#leftAt < policy.rerouteAfter) return;
      this.#isAdvised = true;
      events.push({ event: "rerouteAdvised" });
      return;
    }
    this.isOnRoute = true;
    this.#filter = new Progress(at.distance, deviation);
    this.#turningPoint = at.distance;
    this.#goesBack = false;
    while (this.next < this.#places.length && this.#places[this.next] + policy.radius < at.distance) {
      events.push({ event: "skipped", anchor: this.next });
      this.next += 1;
    }
    events.push({ event: "rejoined", anchor: this.next });
  }

  #watchDirection(events) {
    const { distance } = this.#filter;
    this.#turningPoint = this.#goesBack ? Math.min(this.#turningPoint, distance) : Math.max(this.#turningPoint, distance);
    if (!this.#goesBack && this.#turningPoint - distance > policy.turnBack) events.push({ event: "turnedBack" });
    else if (this.#goesBack && distance - this.#turningPoint > policy.turnBack / 2) events.push({ event: "turnedForward" });
    else return;
    this.#goesBack = !this.#goesBack;
    this.#turningPoint = distance;
  }

  #advance(events) {
    const { distance } = this.#filter, last = this.#places.length - 1;
    const isAtEnd = distance >= this.length - policy.arrival;
    const isAtNext = () => this.next < last && distance >= this.#places[this.next] - policy.radius;
    this.#agreeing = isAtNext() || this.next >= last && isAtEnd ? this.#agreeing + 1 : 0;
    if (this.#agreeing < policy.confirmations) return;
    while (isAtNext()) {
      events.push({ event: "reached", anchor: this.next });
      this.#agreeing = 0;
      this.next += 1;
    }
    if (this.next < last || !isAtEnd) return;
    for (; this.next < this.#places.length; this.next++) events.push({ event: "reached", anchor: this.next });
    this.hasArrived = true;
    events.push({ event: "arrived" });
  }
}
