// The sensors of the phone: position, turn, camera. Each may be refused; the player goes on with what is left.

import { aboutZ, bearing, difference, looking, multiply, turn, turnOf } from "./frames.js";

/** The angle by which the picture is turned in the device, in degrees. */
function screenAngle() { return screen.orientation?.angle ?? Number(globalThis.orientation ?? 0); }

/**
 * Events: `fix` with `{time, latitude, longitude, accuracy, altitude, speed, course}`, `turn` with a matrix from the screen's axes to
 * east, north, up and `{accuracy}` of its north in degrees, and `permission` with `{subject, granted}`.
 */
export class Sensors extends EventTarget {
  /** Without a compass that says how good it is, as phones beside iron are. */
  static usualCompass = 15;
  /** The degrees by which magnetic north, which compasses count from, lies east of true north. */
  declination = 0;
  #watch = null;
  #shift = null;
  #lastTurn = 0;

  #turn(magnetic, accuracy) { this.#tell("turn", { matrix: multiply(aboutZ(-this.declination), magnetic), accuracy }); }

  #tell(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }

  /** Asks for everything, without a video for no camera; must be called by a tap, since iOS gives motion to taps only. */
  async start(video) {
    await this.#startMotion();
    this.startPosition();
    if (video) await this.#startCamera(video);
  }

  async #startMotion() {
    if (await this.#startSensor()) return this.#tell("permission", { subject: "motion", granted: true });
    const events = globalThis.DeviceOrientationEvent;
    if (!events) return this.#tell("permission", { subject: "motion", granted: false });
    if (events.requestPermission) {
      const answer = await events.requestPermission().catch(() => "denied");
      this.#tell("permission", { subject: "motion", granted: answer === "granted" });
      if (answer !== "granted") return;
    }
    // Where both come, the absolute one has a north.
    const isAbsolute = "ondeviceorientationabsolute" in globalThis;
    addEventListener(isAbsolute ? "deviceorientationabsolute" : "deviceorientation", (event) => this.#turned(event));
  }

  /** Starts the sensor that knows the turn of the screen itself, with all its digits; false where there is none. */
  #startSensor() {
    return new Promise((resolve) => {
      try {
        const sensor = new AbsoluteOrientationSensor({ frequency: 60, referenceFrame: "screen" });
        sensor.addEventListener("reading", () => this.#turn(turnOf(sensor.quaternion), Sensors.usualCompass));
        sensor.addEventListener("activate", () => resolve(true));
        sensor.addEventListener("error", () => resolve(false));
        sensor.start();
      } catch {
        resolve(false);
      }
    });
  }

  #turned(event) {
    if (event.alpha === null || event.beta === null) return;
    const matrix = turn(event, screenAngle()), compass = event.webkitCompassHeading;
    if (compass === undefined) {
      if (event.absolute || event.type === "deviceorientationabsolute") this.#turn(matrix, Sensors.usualCompass);
      return;
    }
    // On iOS the angles count from any direction: the compass says how far that is from north, smoothed over ten seconds.
    const device = turn(event), shift = difference(compass, bearing(device.map((row) => row[1])));
    const accuracy = event.webkitCompassAccuracy;
    if (accuracy >= 0 && Math.abs(looking(device).elevation) > 30) {
      const now = performance.now(), share = this.#shift === null ? 1 : 1 - Math.exp(-Math.max(0, now - this.#lastTurn) / 10_000);
      this.#shift = this.#shift === null ? shift : this.#shift + share * difference(shift, this.#shift);
      this.#lastTurn = now;
    }
    if (this.#shift !== null) this.#turn(multiply(aboutZ(-this.#shift), matrix), accuracy >= 0 ? accuracy : 90);
  }

  startPosition() {
    if (!navigator.geolocation) return this.#tell("permission", { subject: "location", granted: false });
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    let isGranted = false;
    this.#watch = navigator.geolocation.watchPosition(({ coords, timestamp }) => {
      if (!isGranted) this.#tell("permission", { subject: "location", granted: isGranted = true });
      this.#tell("fix", {
        time: timestamp / 1000, latitude: coords.latitude, longitude: coords.longitude, accuracy: coords.accuracy,
        altitude: coords.altitude, altitudeAccuracy: coords.altitudeAccuracy, speed: coords.speed, course: coords.heading });
    }, (error) => {
      if (error.code === error.PERMISSION_DENIED) this.#tell("permission", { subject: "location", granted: false });
    }, { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 });
  }

  async #startCamera(video) {
    try {
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      await video.play();
      this.#tell("permission", { subject: "camera", granted: true });
    } catch {
      this.#tell("permission", { subject: "camera", granted: false });
    }
  }

  stop(video) {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    for (const track of video.srcObject?.getTracks() ?? []) track.stop();
  }
}
