public import Geodesy

/// A summary of the changes of a store between two revisions.
public struct StoreObservation: Hashable, Sendable {
  /// A kind of stored things.
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

  /// The later revision.
  public var revision: Int
  /// The kinds of things that were added, changed or removed.
  public var kinds: Set<Kind>
  /// The bounding box of all places before and after; nil where nothing has a place.
  public var box: BoundingBox?

  /// Creates an observation.
  public init(revision: Int, kinds: Set<Kind>, box: BoundingBox?) {
    self.revision = revision
    self.kinds = kinds
    self.box = box
  }

  /// Whether the content of another box may have changed.
  public func concerns(_ other: BoundingBox) -> Bool { box?.intersects(other) ?? false }
}

extension AnchorStorage {
  /// Summarizes the changes after a revision.
  /// - Parameter revision: the revision before the first change.
  /// - Returns: the summary.
  /// - Throws: `unknownChange` where the store does not have the revision.
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

  /// The changes of the store as they come, those of other programs included.
  ///
  /// Several changes between two looks are one element. The sequence ends when `revisions(every:)`
  /// does, or when history that it has not seen yet is folded.
  /// - Parameter interval: the time between two looks, where the store must look.
  /// - Returns: the changes after this call.
  public func observations(
    every interval: Duration = .milliseconds(100)
  ) -> AsyncStream<StoreObservation> {
    let start = try? revision()
    return AsyncStream { continuation in
      let task = Task {
        var seen = start
        for await revision in revisions(every: interval) {
          guard let last = seen else {
            seen = revision
            continue
          }
          // The last observation may have included later revisions.
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

package struct TouchedContent {
  package var kinds: Set<StoreObservation.Kind> = []
  /// The bounding box of all places before and after; nil where nothing has a place.
  package private(set) var box: BoundingBox?

  mutating func add(_ kind: StoreObservation.Kind, at places: some Sequence<Coordinate>) {
    kinds.insert(kind)
    for place in places {
      box?.extend(to: place)
      if box == nil { box = BoundingBox(around: [place]) }
    }
  }
}

extension BoundingBox {
  /// Extends the box to a place, without crossing the antimeridian.
  fileprivate mutating func extend(to place: Coordinate) {
    west = min(west, place.longitude)
    east = max(east, place.longitude)
    south = min(south, place.latitude)
    north = max(north, place.latitude)
  }
}
