import Geodesy

/// How far a derived status has come, with what only that phase needs to know.
enum StatusPhase: Hashable, Sendable {
  /// The device cannot do geotracking.
  case unsupported
  /// No session runs.
  case idle
  /// Permission, a stable world, a good position and the check of coverage are missing.
  ///
  /// `checkedSince` is when the first good position came.
  case initializing(checkedSince: Seconds?)
  /// Outside of coverage, or, from the start on, without the network that the check needs.
  case unavailable(isOffline: Bool)
  /// Looking for the place.
  case localizing(since: Seconds)
  /// Found; `unstableSince` is when world tracking was lost.
  case localized(unstableSince: Seconds?)

  /// The platform's name for it.
  var state: GeoTrackingState {
    switch self {
    case .unsupported, .idle, .unavailable: .notAvailable
    case .initializing: .initializing
    case .localizing: .localizing
    case .localized: .localized
    }
  }
}
