import GeoAnchors
import Geodesy

/// When and by whom a row was written.
struct MemoryStamp {
  var created: String
  var changed: String
  var revision = 1
  var author: String?

  /// The stamp of a row that is written again.
  func next(at time: String, by author: String?) -> MemoryStamp {
    MemoryStamp(created: created, changed: time, revision: revision + 1, author: author)
  }
}

/// An anchor in memory.
struct MemoryAnchor: MemoryRow {
  /// As it was given; tags may come twice.
  var given: Anchor
  var stamp: MemoryStamp

  func hasContent(of other: MemoryAnchor) -> Bool {
    given == other.given && stamp.created == other.stamp.created
  }

  /// The anchor as it is read: each tag once.
  var anchor: Anchor {
    var anchor = given
    if anchor.tags.count > 1 {
      var seen: Set<String> = []
      anchor.tags.removeAll { !seen.insert($0).inserted }
    }
    return anchor
  }

  var found: FoundAnchor {
    FoundAnchor(
      anchor: anchor,
      record: AnchorRecord(
        created: stamp.created, changed: stamp.changed, revision: stamp.revision,
        author: stamp.author))
  }
}

/// A chain in memory, without its anchors.
struct MemoryChain: MemoryRow {
  var name: String
  var path: [Coordinate]
  var length: Meters
  var attribution: String?
  var properties: String?
  var stamp: MemoryStamp

  func hasContent(of other: MemoryChain) -> Bool {
    name == other.name && path == other.path && length == other.length
      && attribution == other.attribution && properties == other.properties
      && stamp.created == other.stamp.created
  }
}

/// The place of an anchor in a chain.
struct MemoryPosition: Hashable, Comparable {
  var chain: Int64
  var position: Int

  static func < (left: MemoryPosition, right: MemoryPosition) -> Bool {
    (left.chain, left.position) < (right.chain, right.position)
  }
}

/// What a chain says about one of its anchors.
struct MemoryMember: Hashable, MemoryRow {
  var anchor: Int64
  var distance: Meters
  var role: String
  var street: String?

  func hasContent(of other: MemoryMember) -> Bool { self == other }
}

/// A conflict in memory.
struct MemoryConflict: Hashable, MemoryRow {
  var time: String
  var layer: String
  var id: String
  var line: String
  var present: String
  var resolved: ConflictSide?

  func hasContent(of other: MemoryConflict) -> Bool { self == other }
}

/// A change in memory; its number is its revision.
struct MemoryChange {
  var revision: Int
  var time: String
  var kind: Change.Kind
  var author: String?
  var target: Int?
  var facts = ChangeFacts()

  var origin: (time: String, author: String?, kind: Change.Kind) { (time, author, kind) }
}
