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

  /// Creates a status.
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
