import GeoAnchors

/// A consumer of the anchors that a search finds, one by one.
protocol AnchorRowConsumer {
  /// Announces the greatest possible number of anchors.
  mutating func expect(_ count: Int)

  /// Consumes an anchor.
  ///
  /// The closure fills a blank anchor that is to be kept, and returns whether it did.
  /// - Returns: Whether the next one is wanted.
  mutating func consume(
    _ fill: (inout FoundAnchor) throws -> Bool
  ) throws -> Bool
}

/// Keeps all anchors; they are made in their places, as copying one takes longer than reading some
/// of its columns.
struct AnchorList: AnchorRowConsumer {
  private(set) var found: [FoundAnchor] = []
  private let most: Int
  private let blank = AnchorTable.blank

  /// For how many anchors room is made before they are there.
  private static let mostExpected = 10_000

  init(most: Int) {
    self.most = most
  }

  mutating func expect(_ count: Int) {
    found.reserveCapacity(min(count, most, Self.mostExpected))
  }

  mutating func consume(_ fill: (inout FoundAnchor) throws -> Bool) throws -> Bool {
    found.append(blank)
    var isTaken = false
    defer { if !isTaken { found.removeLast() } }
    isTaken = try fill(&found[found.count - 1])
    return true
  }
}

/// Hands every anchor to a closure, which returns whether it wants the next one.
struct AnchorVisitor: AnchorRowConsumer {
  let visit: (consuming FoundAnchor) -> Bool

  mutating func expect(_ count: Int) {}

  mutating func consume(_ fill: (inout FoundAnchor) throws -> Bool) throws -> Bool {
    var found = AnchorTable.blank
    guard try fill(&found) else { return true }
    return visit(found)
  }
}
