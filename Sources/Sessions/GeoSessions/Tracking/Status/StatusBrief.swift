/// The inputs of a derived status as plain numbers, compared at each of 60 frames a second.
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

/// The reasons of a derived status, in the order of the platform's raw values.
struct ReasonSet: Equatable, Sendable {
  private var bits: UInt64 = 0

  var isEmpty: Bool { bits == 0 }

  mutating func insert(_ reason: GeoTrackingReason) {
    if let place = reason.rawValue { bits |= 1 << place }
  }

  /// The reasons as the platform has them.
  var list: [GeoTrackingReason] {
    bits == 0
      ? [] : GeoTrackingReason.table.filter { bits >> $0.rawValue & 1 == 1 }.map(\.value)
  }
}
