/// What an anchor of a chain is there for, in the words of people.
public enum RoleName: String, Hashable, Sendable, CaseIterable {
  /// The first anchor.
  case start
  /// Between the others.
  case path
  /// Where the way bends.
  case turn
  /// Where a street is crossed.
  case crossing
  /// Where steps begin.
  case steps
  /// Where another level begins.
  case level
  /// Something to notice on the way.
  case landmark
  /// Where the supported regions begin or end.
  case border
  /// A point that the author asked to pass.
  case via
  /// The last anchor.
  case arrival

  var key: TextKey {
    switch self {
    case .start: .roleStart
    case .path: .rolePath
    case .turn: .roleTurn
    case .crossing: .roleCrossing
    case .steps: .roleSteps
    case .level: .roleLevel
    case .landmark: .roleLandmark
    case .border: .roleBorder
    case .via: .roleVia
    case .arrival: .roleArrival
    }
  }
}
