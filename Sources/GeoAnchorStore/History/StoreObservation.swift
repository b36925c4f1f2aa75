public import Geodesy

/// What changed in a store between two looks.
public struct StoreObservation: Hashable, Sendable {
  /// What a store keeps.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Anchors.
    case anchors
    /// Chains, by their path or their anchors.
    case chains
    /// Sets of regions.
    case regions
    /// Venues.
    case venues
  }

  /// The revision of the store.
  public var revision: Int
  /// What kinds of things came, went or changed.
  public var kinds: Set<Kind>
  /// A box around all places where something is or was; nil where nothing has a place.
  public var box: BoundingBox?

  /// Creates an observation of its parts.
  public init(revision: Int, kinds: Set<Kind>, box: BoundingBox?) {
    self.revision = revision
    self.kinds = kinds
    self.box = box
  }

  /// Whether something within another box may look different now.
  public func concerns(_ other: BoundingBox) -> Bool { box?.intersects(other) ?? false }
}

extension AnchorStorage {
  /// What kinds of things some revisions changed, and where.
  ///
  /// - Parameter revision: the revision that is known; changes after it count.
  /// - Returns: what changed since.
  /// - Throws: `unknownChange` when the revision is not one of the store.
  public func observation(since revision: Int) throws(AnchorStoreError) -> StoreObservation {
    try read("look what changed") { transaction in
      try transaction.reading { storage in
        try storage.check(revision)
        let newest = try storage.revision()
        var touched = TouchedContent()
        if revision < newest { touched = try storage.touched(by: revision + 1...newest) }
        return StoreObservation(revision: newest, kinds: touched.kinds, box: touched.box)
      }
    }
  }

  /// What changes in the store as it comes, also what others change.
  ///
  /// Several changes between two looks are one element. The sequence ends as `revisions(every:)` does,
  /// or when history that it has not seen yet was folded.
  /// - Parameter interval: how often to look, where the store must look.
  /// - Returns: what changed since the sequence was made.
  public func observations(
    every interval: Duration = .milliseconds(100)
  ) -> AsyncStream<StoreObservation> {
    AsyncStream { continuation in
      let task = Task {
        var seen: Int?
        for await revision in revisions(every: interval) {
          guard let last = seen else {
            seen = revision
            continue
          }
          // A look may have seen more than what it was told of.
          guard revision > last else { continue }
          guard let found = try? observation(since: last) else { break }
          seen = found.revision
          continuation.yield(found)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// What revisions touched.
package struct TouchedContent {
  /// The kinds.
  package var kinds: Set<StoreObservation.Kind> = []
  /// A box around all places before and after; nil where nothing has a place.
  package private(set) var box: BoundingBox?

  /// Adds places.
  mutating func add(_ kind: StoreObservation.Kind, at places: some Sequence<Coordinate>) {
    kinds.insert(kind)
    for place in places {
      box?.extend(to: place)
      if box == nil { box = BoundingBox(around: [place]) }
    }
  }
}

extension BoundingBox {
  /// Makes the box reach a place, without crossing the antimeridian.
  fileprivate mutating func extend(to place: Coordinate) {
    west = min(west, place.longitude)
    east = max(east, place.longitude)
    south = min(south, place.latitude)
    north = max(north, place.latitude)
  }
}
