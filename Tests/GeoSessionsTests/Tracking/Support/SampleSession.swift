import GeoAnchors
import GeoAreas
import Geodesy

@testable import GeoSessions

/// The common parts of tests of whole sessions: the machine, a localized session, and the texts of
/// outputs.
protocol SampleSession {}

extension SampleSession {
  func machine(
    coverage: CoverageMap? = Places.coverage, source: StatusSource = .automatic,
    route: [Anchor] = [], ground: (any GroundHeight)? = nil
  ) -> TrackingMachine {
    var machine = TrackingMachine(
      coverage: coverage, source: source, route: route, ground: ground)
    machine.fixedWorld = Self.world()
    return machine
  }

  static func world(
    _ place: Coordinate = Places.inside, yaw: Degrees = 0
  ) -> WorldPlacement {
    WorldPlacement(
      coordinate: place, altitude: Altitude(meters: 500, datum: .egm96), yaw: yaw,
      uncertainty: PlacementUncertainty(yaw: 1, east: 1, north: 1))
  }

  func text(_ output: SessionOutput?, _ name: String = "text") -> String? {
    if case .text(let text)? = output?[name] { text } else { nil }
  }

  func number(_ output: SessionOutput?, _ name: String) -> Double? {
    if case .number(let number, _)? = output?[name] { number } else { nil }
  }

  /// A session that the platform reports as localized at 1 s.
  func localized(
    until end: Seconds = 2, accuracy: GeoTrackingAccuracy = .high
  ) -> SessionScript {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: end)
    script.at(1, .gnss(GNSSFix(Places.inside, horizontalAccuracy: 3)))
    script.at(1, .geoStatus(GeoStatus(.localized, accuracy: accuracy)))
    return script
  }

  func ids(_ outputs: [SessionOutput], _ kind: SessionOutput.Kind) -> [String] {
    outputs.filter { $0.kind == kind }.compactMap { text($0, "id") }
  }
}
