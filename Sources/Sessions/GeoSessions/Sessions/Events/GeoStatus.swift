/// Geotracking as the platform reports it: `ARGeoTrackingStatus`.
///
/// Reasons are not tied to states: real recordings mix them freely.
public struct GeoStatus: Hashable, Sendable {
  /// The stage of geotracking.
  public var state: GeoTrackingState
  /// The accuracy of positions; `undetermined` before localized.
  public var accuracy: GeoTrackingAccuracy
  /// The obstacles to geotracking, in the order of the log; empty if none.
  ///
  /// ARKit reports one; a log may hold several.
  public var reasons: [GeoTrackingReason]
  /// The source of the newest anchor's altitude; nil if the log does not say.
  public var altitudeSource: ReportedAltitudeSource?

  /// Creates a status.
  public init(
    _ state: GeoTrackingState, accuracy: GeoTrackingAccuracy = .undetermined,
    reasons: [GeoTrackingReason] = [], altitudeSource: ReportedAltitudeSource? = nil
  ) {
    self.state = state
    self.accuracy = accuracy
    self.reasons = reasons
    self.altitudeSource = altitudeSource
  }
}

/// The stage of geotracking: `ARGeoTrackingStatus.State`.
public enum GeoTrackingState: PlatformCode {
  /// No geotracking here (0).
  case notAvailable
  /// The session gets ready (1).
  case initializing
  /// Pictures are compared with those of the place (2).
  case localizing
  /// The place is found; anchors can be added (3).
  case localized
  /// Another state, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs and the raw values.
  public static let table: Table = [
    (.notAvailable, "notAvailable", 0),
    (.initializing, "initializing", 1), (.localizing, "localizing", 2),
    (.localized, "localized", 3),
  ]

  /// The code found in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}

/// The accuracy of positions: `ARGeoTrackingStatus.Accuracy`.
///
/// Apple documents no meters for them.
public enum GeoTrackingAccuracy: PlatformCode {
  /// Not localized yet (0).
  case undetermined
  /// Show forgiving content (1).
  case low
  /// Average (2).
  case medium
  /// Good (3).
  case high
  /// Another accuracy, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs and the raw values.
  public static let table: Table = [
    (.undetermined, "undetermined", 0),
    (.low, "low", 1), (.medium, "medium", 2), (.high, "high", 3),
  ]

  /// The code found in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}
