public import GeoAreas

/// A message for the user that is not coaching: what an alert or a toast would show.
public enum TrackingNotice: Hashable, Sendable {
  /// The device cannot do geotracking.
  case unsupported
  /// Geotracking is not available at the place, why, and the way to the nearest place where it is.
  case unavailable([CoverageAnswer.Reason], nearest: DistanceAndBearing?)
  /// The way back to where geotracking works.
  case returnHint(DistanceAndBearing)
  /// Localizing took too long.
  case failed
  /// The platform ended the session with an error.
  indirect case sessionFailed(SessionFailure)

  /// The name in outputs.
  public var name: String {
    switch self {
    case .unsupported: "unsupported"
    case .unavailable: "unavailable"
    case .returnHint: "returnHint"
    case .failed: "failed"
    case .sessionFailed: "sessionFailed"
    }
  }
}
