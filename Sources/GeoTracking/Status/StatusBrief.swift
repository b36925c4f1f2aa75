import GeoSessions

/// What a derived status depends on, as plain numbers: frames come 60 times in a second, and mostly
/// nothing changed.
struct StatusBrief: Equatable, Sendable {
  var state: UInt8
  var accuracy: UInt8
  var reasons: ReasonSet
  var hasTimedOut: Bool
  var isSupported: Bool

  static func code(_ phase: StatusPhase) -> UInt8 {
    switch phase {
    case .unsupported, .idle, .unavailable: 0
    case .initializing: 1
    case .localizing: 2
    case .localized: 3
    }
  }

  static func code(_ accuracy: GeoTrackingAccuracy) -> UInt8 {
    switch accuracy {
    case .undetermined, .unknown: 0
    case .low: 1
    case .medium: 2
    case .high: 3
    }
  }
}

/// Reasons of a derived status, in the order in which they are told.
struct ReasonSet: OptionSet, Sendable {
  let rawValue: UInt16

  static let notAvailableAtLocation = ReasonSet(rawValue: 1)
  static let needLocationPermissions = ReasonSet(rawValue: 2)
  static let worldTrackingUnstable = ReasonSet(rawValue: 4)
  static let waitingForLocation = ReasonSet(rawValue: 8)
  static let waitingForAvailabilityCheck = ReasonSet(rawValue: 16)
  static let geoDataNotLoaded = ReasonSet(rawValue: 32)
  static let devicePointedTooLow = ReasonSet(rawValue: 64)
  static let visualLocalizationFailed = ReasonSet(rawValue: 128)

  /// The reasons as the platform has them.
  var list: [GeoTrackingReason] {
    Self.order.compactMap { contains($0.set) ? $0.reason : nil }
  }

  private static let order: [(set: ReasonSet, reason: GeoTrackingReason)] = [
    (.notAvailableAtLocation, .notAvailableAtLocation),
    (.needLocationPermissions, .needLocationPermissions),
    (.worldTrackingUnstable, .worldTrackingUnstable), (.waitingForLocation, .waitingForLocation),
    (.waitingForAvailabilityCheck, .waitingForAvailabilityCheck),
    (.geoDataNotLoaded, .geoDataNotLoaded), (.devicePointedTooLow, .devicePointedTooLow),
    (.visualLocalizationFailed, .visualLocalizationFailed),
  ]
}
