import GeoNumerics
import GeoSessions
import GeoTestSupport
import Geodesy

/// A walk with a phone whose AR world lies at a known yaw, as the events of a session.
///
/// The noise of satellites is a first-order Markov process with the stated deviation along each
/// axis and e-folding time.
struct AlignmentWalk {
  var seed: UInt64 = 1
  /// Degrees clockwise from north.
  var direction: Degrees = 40
  var length: Meters = 60
  var speed = 1.4
  /// Seconds of standing when the length is 0.
  var standing: Seconds = 60
  var worldYaw: Degrees = 77
  var fixDeviation: Meters = 3
  var fixCorrelation: Seconds = 20
  var fixInterval: Seconds = 1
  var outlierFraction = 0.0
  var outlierDistance: Meters = 50
  /// When the world jumps, and how far.
  var jumpAt: Seconds?
  var jump = Vector3(x: 40_000, y: 0, z: -3000)
  /// The turn of the world by the jump, degrees counter-clockwise.
  var jumpTurn: Degrees = 0
  /// Nil for no compass.
  var compassBias: Degrees?
  /// Seconds between visual fixes; nil for none.
  var visualInterval: Seconds?
  var visualDeviation: Meters = 1
  var visualYawDeviation: Degrees = 5
  var frameInterval: Seconds = 0.1

  static let start = GeodeticPosition(
    Coordinate(latitude: 48.137, longitude: 11.575), height: 520)

  /// The events in order of time.
  func events() -> [SessionEvent] {
    var random = SeededGenerator(seed: seed &* 7919 &+ 13)
    var events: [SessionEvent] = []
    let duration = length > 0 ? length / speed : standing
    let frame = DeterministicLocalFrame(origin: Self.start)
    var (errorEast, errorNorth) = (
      normal(&random) * fixDeviation, normal(&random) * fixDeviation
    )
    let memory = ElementaryFunctions.exp(-fixInterval / fixCorrelation)
    let fresh = (1 - memory * memory).squareRoot() * fixDeviation
    var (nextFix, nextVisual, nextHeading) = (0.3, 1.1, 0.2)
    var time = 0.0
    while time <= duration {
      let truth = place(at: time, &random)
      let pose = world(truth, at: time)
      events.append(SessionEvent(time: time, .frame(Frame(pose: pose))))
      if time >= nextHeading, let compassBias {
        nextHeading += 0.2
        let degrees = direction + compassBias + normal(&random) * 3
        events.append(
          SessionEvent(
            time: time, .heading(HeadingReading(degrees: wrapped(degrees), accuracy: 10))))
      }
      if time >= nextFix {
        nextFix += fixInterval
        errorEast = memory * errorEast + fresh * normal(&random)
        errorNorth = memory * errorNorth + fresh * normal(&random)
        var local = ENUPosition(
          east: truth.east + errorEast, north: truth.north + errorNorth,
          up: truth.up + normal(&random) * 2)
        if Double.random(in: 0..<1, using: &random) < outlierFraction {
          let (sine, cosine) = ElementaryFunctions.sincos(.random(in: 0..<6.28, using: &random))
          local.east += outlierDistance * cosine
          local.north += outlierDistance * sine
        }
        events.append(SessionEvent(time: time, .gnss(fix(frame, local))))
      }
      if let visualInterval, time >= nextVisual {
        nextVisual += visualInterval
        events.append(
          SessionEvent(time: time, .localization(visual(frame, truth, time, &random))))
      }
      time += frameInterval
    }
    return events
  }

  /// The yaw of the world at the end.
  var finalYaw: Degrees { jumpAt == nil ? worldYaw : worldYaw - jumpTurn }

  /// The place of the world's origin at the end, in east, north and up of the start.
  var finalOrigin: ENUPosition {
    let before = ENUPosition(east: 0, north: 0, up: 0)
    guard jumpAt != nil else { return before }
    // The new point p' = T p + jump; the new origin is where p = T⁻¹(-jump) was.
    let back = Self.turn(-jumpTurn, y: 1).rotated(
      Vector3(x: -jump.x, y: -jump.y, z: -jump.z))
    return earth(back)
  }

  private func earth(_ point: Vector3) -> ENUPosition {
    let (s, c) = ElementaryFunctions.sincos(degrees: worldYaw)
    return ENUPosition(
      east: c * point.x + s * point.z, north: s * point.x - c * point.z, up: point.y)
  }

  private func place(at time: Seconds, _ random: inout SeededGenerator) -> ENUPosition {
    let way = length > 0 ? time * speed : 0
    let (s, c) = ElementaryFunctions.sincos(degrees: direction)
    // A phone in a hand sways.
    let sway = 0.02 * ElementaryFunctions.sin(time * 11) + 0.002 * normal(&random)
    return ENUPosition(
      east: way * s + sway * c, north: way * c - sway * s,
      up: 1.5 + 0.02 * ElementaryFunctions.sin(time * 12))
  }

  private func world(_ truth: ENUPosition, at time: Seconds) -> FramePose {
    let (s, c) = ElementaryFunctions.sincos(degrees: worldYaw)
    let point = Vector3(
      x: c * truth.east + s * truth.north, y: truth.up, z: s * truth.east - c * truth.north)
    // The camera looks where the walk goes: azimuth in the world is the direction plus the yaw.
    let turn = Self.turn(-(direction + worldYaw), y: 1)
    guard let jumpAt, time >= jumpAt else { return FramePose(position: point, orientation: turn) }
    let jumped = Self.turn(jumpTurn, y: 1)
    return FramePose(position: jumped.rotated(point) + jump, orientation: jumped * turn)
  }

  private func fix(_ frame: DeterministicLocalFrame, _ local: ENUPosition) -> GNSSFix {
    let position = try? frame.position(local)
    return GNSSFix(
      position?.coordinate ?? Self.start.coordinate,
      altitude: position.map { Altitude(meters: $0.height, datum: .ellipsoid) },
      horizontalAccuracy: fixDeviation, verticalAccuracy: 2 * fixDeviation)
  }

  private func visual(
    _ frame: DeterministicLocalFrame, _ truth: ENUPosition, _ time: Seconds,
    _ random: inout SeededGenerator
  ) -> LocalizationResponse {
    let position = try? frame.position(
      ENUPosition(
        east: truth.east + normal(&random) * visualDeviation,
        north: truth.north + normal(&random) * visualDeviation, up: truth.up))
    let heading = direction + normal(&random) * visualYawDeviation
    // Level, the camera's -z is horizontal: about east by 90°, then about up by the heading.
    let level = Self.turn(90, x: 1)
    let turn = Self.turn(-heading, z: 1) * level
    return LocalizationResponse(
      capturedAt: time, latency: 0, coordinate: position?.coordinate,
      altitude: position.map { Altitude(meters: $0.height, datum: .ellipsoid) }, orientation: turn,
      horizontalAccuracy: visualDeviation, yawAccuracy: visualYawDeviation)
  }

  /// A turn about an axis, with the same bits on every machine.
  private static func turn(
    _ degrees: Degrees, x: Double = 0, y: Double = 0, z: Double = 0
  ) -> Orientation {
    let (s, c) = ElementaryFunctions.sincos(degrees: degrees / 2)
    return (try? Orientation(x: s * x, y: s * y, z: s * z, w: c)) ?? .identity
  }

  private func wrapped(_ degrees: Degrees) -> Degrees {
    var degrees = degrees
    while degrees < 0 { degrees += 360 }
    while degrees >= 360 { degrees -= 360 }
    return degrees
  }

  private func normal(_ random: inout SeededGenerator) -> Double {
    let u = Double.random(in: 1e-12..<1, using: &random)
    let angle = Double.random(in: 0..<(2 * .pi), using: &random)
    return (-2 * ElementaryFunctions.log(u)).squareRoot() * ElementaryFunctions.cos(angle)
  }
}
