/// The number of places of each status.
package struct CoverageTally: Hashable, Sendable {
  package private(set) var available = 0
  package private(set) var unavailable = 0
  /// The number of places that are possibly available.
  package private(set) var uncertain = 0

  package init() {}

  package mutating func add(_ answer: CoverageAnswer) {
    switch answer.status {
    case .available: available += 1
    case .unavailable: unavailable += 1
    case .uncertain: uncertain += 1
    }
  }

  /// Whether every place can be tracked.
  package var isAllAvailable: Bool { unavailable + uncertain == 0 }
}
