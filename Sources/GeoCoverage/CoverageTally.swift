/// How many of many places had which status.
public struct CoverageTally: Hashable, Sendable {
  /// How many can be tracked.
  public private(set) var available = 0
  /// How many cannot.
  public private(set) var unavailable = 0
  /// How many may or may not.
  public private(set) var uncertain = 0

  /// Counts nothing yet.
  public init() {}

  /// Counts an answer.
  public mutating func add(_ answer: CoverageAnswer) {
    switch answer.status {
    case .available: available += 1
    case .unavailable: unavailable += 1
    case .uncertain: uncertain += 1
    }
  }

  /// Whether every place can be tracked.
  public var isAllAvailable: Bool { unavailable + uncertain == 0 }
}
