package enum FaultKind: String, Hashable, Sendable, CaseIterable {
  /// Dark and shielded: no fixes, no answers of the visual service, nothing for the camera.
  case tunnel
  /// The place has no coverage, and the platform says so.
  case coverageExit
  /// The camera looks at the ground; the value is degrees below the horizon.
  case pointingDown
  /// The user takes back the permission to know the location.
  case permissionRevoked
  case networkLoss
  /// The device is shaken.
  case excessiveMotion
  /// The camera sees too little to hold on to.
  case insufficientFeatures
  /// World tracking has no pose at all, and looks for its old place afterwards.
  case trackingLoss
  /// World tracking jumps once; the value is meters.
  case poseJump
  /// Iron near the device turns the compass; the value is degrees.
  case compassDisturbance
  /// Some fixes are far off; the value is meters.
  case gnssOutliers
  /// The receiver repeats its last fix.
  case gnssFrozen
  /// The receiver has no fix.
  case gnssOutage
  /// The visual service finds nothing.
  case visualFailure
  /// The device cannot do geotracking.
  case deviceUnsupported

  /// The meaning of the number behind `=`.
  struct Strength {
    let unit: String
    let usual: Double
    let range: ClosedRange<Double>
  }

  /// The meaning of the fault's number; nil if the kind has none.
  var strength: Strength? {
    switch self {
    case .pointingDown: Strength(unit: "degrees below the horizon", usual: 70, range: 0...90)
    case .poseJump: Strength(unit: "meters", usual: 3, range: 0...100_000)
    case .compassDisturbance: Strength(unit: "degrees", usual: 25, range: -180...180)
    case .gnssOutliers: Strength(unit: "meters", usual: 50, range: 0...100_000)
    case .tunnel, .coverageExit, .permissionRevoked, .networkLoss, .excessiveMotion,
      .insufficientFeatures, .trackingLoss, .gnssFrozen, .gnssOutage, .visualFailure,
      .deviceUnsupported:
      nil
    }
  }

  /// Whether the fault happens at once instead of lasting.
  var isInstant: Bool { self == .poseJump }

  /// Finds the kind by its name, ignoring case and hyphens; nil for an unknown name.
  package init?(named name: String) {
    func plain(_ text: String) -> String { text.filter { $0 != "-" }.lowercased() }
    let wanted = plain(name)
    guard let kind = Self.allCases.first(where: { plain($0.rawValue) == wanted }) else {
      return nil
    }
    self = kind
  }
}
