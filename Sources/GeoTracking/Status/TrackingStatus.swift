public import GeoSessions
public import Geodesy

/// The status of tracking: geotracking and the camera's world tracking together.
public struct TrackingStatus: Hashable, Sendable {
  /// Geotracking: state, accuracy, reasons.
  public var geo: GeoStatus
  /// World tracking: the cause behind `worldTrackingUnstable`.
  public var camera: WorldTrackingState
  /// Whether it was derived from inputs; false when the log said so.
  public var isDerived: Bool
  /// Whether localizing took longer than the policy allows.
  public var hasTimedOut: Bool
  /// Whether the device can do geotracking at all.
  public var isSupported: Bool

  /// Makes a status.
  public init(
    _ geo: GeoStatus, camera: WorldTrackingState = .normal, isDerived: Bool = false,
    hasTimedOut: Bool = false, isSupported: Bool = true
  ) {
    self.geo = geo
    self.camera = camera
    self.isDerived = isDerived
    self.hasTimedOut = hasTimedOut
    self.isSupported = isSupported
  }

  /// Whether anchors can be placed.
  public var isLocalized: Bool { geo.state == .localized }
}

/// A status that has just begun.
public struct StatusChange: Hashable, Sendable, SessionOutputConvertible {
  /// When.
  public var time: Seconds
  /// The status.
  public var status: TrackingStatus

  /// Makes a change.
  public init(time: Seconds, _ status: TrackingStatus) {
    self.time = time
    self.status = status
  }

  /// The change with names of the platform.
  public var sessionOutput: SessionOutput {
    var fields: [SessionOutput.Field] = [
      .init("state", .text(status.geo.state.name)),
      .init("accuracy", .text(status.geo.accuracy.name)),
      .init("reasons", .list(status.geo.reasons.map { .text($0.name) })),
      .init("camera", .text(status.camera.name)),
      .init("derived", .flag(status.isDerived)),
    ]
    if let source = status.geo.altitudeSource {
      fields.append(.init("altitudeSource", .text(source.name)))
    }
    if status.hasTimedOut { fields.append(.init("timedOut", .flag(true))) }
    if !status.isSupported { fields.append(.init("supported", .flag(false))) }
    return SessionOutput(time: time, .state, fields)
  }
}

extension WorldTrackingState {
  /// `normal`, `notAvailable`, or the reason why it is limited.
  public var name: String {
    switch self {
    case .normal: "normal"
    case .notAvailable: "notAvailable"
    case .limited(let reason): reason.name
    case .unknown(.name(let name)): name
    case .unknown(.rawValue(let number)): String(number)
    }
  }
}
