// A walk without walking: a simulated log of the service in the place of the sensors, for authors at a desk.

import { turnOf } from "./frames.js";
import { Problem, fields, root } from "./service.js";

/** The seconds of the walk that pass in a second. */
const pace = 4;

/** The lines of a log as events in order of time. */
export function lines(log) { return log.split("\n").filter(Boolean).map((line) => JSON.parse(line)).filter(({ event }) => event); }

/** The fix or the turn that sensors would report; null for other events. */
export function reading(event) {
  if (event.event === "gnss") return { fix: { time: event.time, latitude: event.latitude, longitude: event.longitude, accuracy: event.horizontalAccuracy, speed: event.speed, course: event.course } };
  if (event.event === "groundTruth" && event.orientation) return { turn: { matrix: turnOf(event.orientation), accuracy: 5 } };
  return null;
}

/** Plays a simulated walk along a chain; `clock` is told the time of the walk. */
export async function tryWalk(chain, { fix, turn, clock }) {
  const answer = await fetch(`${root}/v1/simulations`, {
    method: "POST", headers: { "content-type": "application/json", ...fields() },
    body: JSON.stringify({ chain, framesPerSecond: 1, headingsPerSecond: 0, truthsPerSecond: 10 }) });
  const log = await answer.text();
  if (!answer.ok) throw new Problem(answer.status, log);
  const events = lines(log), begun = performance.now();
  let index = 0;
  (function step() {
    const time = (performance.now() - begun) / 1000 * pace;
    clock(time);
    for (; index < events.length && events[index].time <= time; index++) {
      const found = reading(events[index]);
      if (found?.fix) fix(found.fix);
      if (found?.turn) turn(found.turn);
    }
    if (index < events.length) requestAnimationFrame(step);
  })();
}
