import Geodesy

/// The phase of a derived status, with its associated data.
enum StatusPhase: Hashable, Sendable {
  /// The device cannot do geotracking.
  case unsupported
  /// No session runs.
  case idle
  /// Waiting for permission, a stable world, a good position and the check of coverage.
  ///
  /// `checkedSince` is the time of the first good position.
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
