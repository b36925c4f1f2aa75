/// What an anchor of a chain is there for, in the words of people.
public enum RoleName: String, Hashable, Sendable, CaseIterable {
  /// The first anchor.
  case start
  /// Between the others.
  case path
  /// Where the way bends.
  case turn
  /// A point that the author asked to pass.
  case via
  /// The last anchor.
  case arrival

  var key: TextKey {
    switch self {
    case .start: .roleStart
    case .path: .rolePath
    case .turn: .roleTurn
    case .via: .roleVia
    case .arrival: .roleArrival
    }
  }
}
