import GeoAreas
import GeoRequests
import GeoTexts
import Geodesy

@testable import GeoSessions

/// A session that a test writes down, played through a machine.
struct SessionScript {
  private(set) var events: [SessionEvent] = []

  /// An event at a time.
  mutating func at(_ time: Seconds, _ kinds: SessionEvent.Kind...) {
    for kind in kinds { events.append(SessionEvent(time: time, kind)) }
  }

  /// A repeated event, from one time to before another.
  mutating func every(
    _ step: Seconds, from start: Seconds, to end: Seconds,
    _ kind: (Seconds) -> SessionEvent.Kind
  ) {
    var count = 0
    while start + Double(count) * step < end {
      let time = start + Double(count) * step
      events.append(SessionEvent(time: time, kind(time)))
      count += 1
    }
  }

  /// Frames at 10 Hz of a device held level.
  mutating func frames(
    from start: Seconds, to end: Seconds, _ tracking: WorldTrackingState = .normal,
    pitch: Degrees = 0
  ) {
    every(0.1, from: start, to: end) { _ in .frame(Self.frame(tracking, pitch: pitch)) }
  }

  /// Fixes at 1 Hz.
  mutating func fixes(
    from start: Seconds, to end: Seconds, accuracy: Meters = 5,
    at place: @escaping (Seconds) -> Coordinate = { _ in Places.inside }
  ) {
    every(1, from: start, to: end) { .gnss(GNSSFix(place($0), horizontalAccuracy: accuracy)) }
  }

  /// The events in order of time; of one time in the order in which they were written.
  var sorted: [SessionEvent] {
    events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// The outputs of a machine for the session.
  func play<Machine: SessionMachine>(_ machine: Machine) -> [Machine.Output] {
    var machine = machine
    return sorted.flatMap { machine.handle($0) }
  }

  /// The outputs of tracking for the session, in the common shape of outputs.
  func play(_ machine: TrackingMachine, in language: Language = .english) -> [SessionOutput] {
    var machine = machine
    return sorted.flatMap { machine.handle($0) }.map { SessionOutput($0, in: language) }
  }

  static func frame(
    _ tracking: WorldTrackingState = .normal, pitch: Degrees = 0, at point: Vector3 = .zero
  ) -> Frame {
    Frame(
      pose: FramePose(
        position: point,
        orientation: Orientation(degrees: pitch, about: Vector3(x: 1, y: 0, z: 0))),
      tracking: tracking)
  }

  /// An answer of a visual positioning service.
  static func seen(
    _ accuracy: Meters = 1, yaw: Degrees? = 2, at place: Coordinate = Places.inside
  ) -> SessionEvent.Kind {
    .localization(
      LocalizationResponse(coordinate: place, horizontalAccuracy: accuracy, yawAccuracy: yaw))
  }
}

extension Vector3 {
  static let zero = Vector3(x: 0, y: 0, z: 0)
}

/// Places around a region of about 1.1 km by 0.7 km.
enum Places {
  static let inside = Coordinate(latitude: 48.005, longitude: 11.005)
  /// About 74 m east of the region's border at 11.01° E (1° of longitude is 74.6 km here).
  static let outside = Coordinate(latitude: 48.005, longitude: 11.011)

  static let coverage = CoverageMap([
    RegionSet(
      name: "test",
      regions: [
        CoverageRegion(
          id: "square",
          polygons: [
            Polygon(exterior: [
              Coordinate(latitude: 48, longitude: 11), Coordinate(latitude: 48, longitude: 11.01),
              Coordinate(latitude: 48.01, longitude: 11.01),
              Coordinate(latitude: 48.01, longitude: 11), Coordinate(latitude: 48, longitude: 11),
            ])
          ])
      ])
  ])
}
