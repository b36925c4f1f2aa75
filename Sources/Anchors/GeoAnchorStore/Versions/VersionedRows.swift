package import GeoAnchors
package import Geodesy

/// The time and author of a row's last write.
package struct VersionStamp: Sendable {
  package var created: String
  package var changed: String
  package var revision = 1
  package var author: String?

  package init(created: String, changed: String, revision: Int = 1, author: String? = nil) {
    self.created = created
    self.changed = changed
    self.revision = revision
    self.author = author
  }

  /// The stamp of a row that is written again.
  package func next(at time: String, by author: String?) -> VersionStamp {
    VersionStamp(created: created, changed: time, revision: revision &+ 1, author: author)
  }
}

package struct VersionedAnchor: VersionedRow {
  /// As it was given; tags may come twice.
  package var given: Anchor
  package var stamp: VersionStamp

  package init(given: Anchor, stamp: VersionStamp) {
    self.given = given
    self.stamp = stamp
  }

  package func hasContent(of other: VersionedAnchor) -> Bool {
    given == other.given && stamp.created == other.stamp.created
  }

  /// The anchor as it is read: each tag once.
  package var anchor: Anchor {
    var anchor = given
    if anchor.tags.count > 1 {
      var seen: Set<String> = []
      anchor.tags.removeAll { !seen.insert($0).inserted }
    }
    return anchor
  }

  package var found: FoundAnchor {
    FoundAnchor(
      anchor: anchor,
      record: AnchorRecord(
        created: stamp.created, changed: stamp.changed, revision: stamp.revision,
        author: stamp.author))
  }
}

/// A chain, without its anchors.
package struct VersionedChain: VersionedRow {
  package var name: String
  package var path: [Coordinate]
  package var length: Meters
  package var attribution: String?
  package var properties: String?
  package var stamp: VersionStamp

  package init(
    name: String, path: [Coordinate], length: Meters, attribution: String?, properties: String?,
    stamp: VersionStamp
  ) {
    self.name = name
    self.path = path
    self.length = length
    self.attribution = attribution
    self.properties = properties
    self.stamp = stamp
  }

  package func hasContent(of other: VersionedChain) -> Bool {
    name == other.name && path == other.path && length == other.length
      && attribution == other.attribution && properties == other.properties
      && stamp.created == other.stamp.created
  }
}

/// The place of an anchor in a chain.
package struct MemberPosition: Hashable, Comparable {
  package var chain: Int64
  package var position: Int

  package init(chain: Int64, position: Int) {
    self.chain = chain
    self.position = position
  }

  package static func < (left: MemberPosition, right: MemberPosition) -> Bool {
    (left.chain, left.position) < (right.chain, right.position)
  }
}

/// A chain's entry for one of its anchors.
package struct VersionedMember: Hashable, VersionedRow {
  package var anchor: Int64
  package var distance: Meters
  package var role: String
  package var street: String?

  package init(anchor: Int64, distance: Meters, role: String, street: String?) {
    self.anchor = anchor
    self.distance = distance
    self.role = role
    self.street = street
  }

  package func hasContent(of other: VersionedMember) -> Bool { self == other }
}

package struct VersionedConflict: Hashable, VersionedRow {
  package var time: String
  package var layer: String
  package var id: String
  package var line: String
  package var present: String
  package var resolved: ConflictSide?

  package init(
    time: String, layer: String, id: String, line: String, present: String,
    resolved: ConflictSide? = nil
  ) {
    self.time = time
    self.layer = layer
    self.id = id
    self.line = line
    self.present = present
    self.resolved = resolved
  }

  package func hasContent(of other: VersionedConflict) -> Bool { self == other }
}

/// A change; its number is its revision.
package struct VersionedChange: Sendable {
  package var revision: Int
  package var time: String
  package var kind: Change.Kind
  package var author: String?
  package var target: Int?
  package var facts: ChangeFacts

  package init(
    revision: Int, time: String = Timestamp.now, kind: Change.Kind, author: String? = nil,
    target: Int? = nil, facts: ChangeFacts = ChangeFacts()
  ) {
    self.revision = revision
    self.time = time
    self.kind = kind
    self.author = author
    self.target = target
    self.facts = facts
  }

  /// Whether it stays in the history: what was taken back stays taken back, whatever that did.
  package func isKept(ifEmpty isEmpty: Bool) -> Bool { !isEmpty || kind == .undo || kind == .redo }

  package var origin: (time: String, author: String?, kind: Change.Kind) { (time, author, kind) }
}
