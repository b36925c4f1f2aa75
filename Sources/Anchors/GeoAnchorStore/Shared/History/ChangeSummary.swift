package import GeoAnchors
package import Geodesy

/// What a change did, as data: texts are made of it by who shows them.
package struct ChangeSummary: Hashable, Sendable {
  /// What was done, in the order of chains, anchors and conflicts; empty where nothing is left of it.
  package var actions: [ChangeAction]
  /// What was known when it was made.
  package var facts: ChangeFacts
}

/// One thing that a change did to one or several anchors, or to a chain.
package enum ChangeAction: Hashable, Sendable {
  case add(ChangeSubject)
  case remove(ChangeSubject)
  /// They moved along the ground, by so many geodesic meters at most, and nothing else.
  case move(ChangeSubject, meters: Meters)
  /// They rose (positive) or fell by so many meters at most, and nothing else.
  case raise(ChangeSubject, meters: Meters)
  /// It has another name, and nothing else changed.
  case rename(StoreKind, from: String, to: String)
  /// They got tags, and nothing else.
  case tag(ChangeSubject, [String])
  /// They lost tags, and nothing else.
  case untag(ChangeSubject, [String])
  /// They are in another collection, or in none, and nothing else changed.
  case collect(ChangeSubject, collection: String?)
  /// These fields of them changed; none where it is not known which.
  case edit(ChangeSubject, [AnchorField])
  /// A chain is new, with so many anchors.
  case addChain(String, anchorCount: Int)
  /// A chain is gone, and so many anchors with it.
  case removeChain(String, anchorCount: Int)
  /// A chain leads elsewhere or has other anchors.
  case replaceChain(ChainRevision)
  /// A conflict was decided, or is open again (nil).
  case resolve(conflict: Int, name: String, side: ConflictSide?)
  case find(conflicts: Int)
}

/// What a change did the same to.
package struct ChangeSubject: Hashable, Sendable {
  package var kind: StoreKind
  package var count: Int
  /// What people call the first of them, at most `Change.mostNames`.
  package var names: [String]

  package init(_ kind: StoreKind, count: Int = 0, names: [String] = []) {
    self.kind = kind
    self.count = count
    self.names = names
  }

  /// Counts one more.
  mutating func add(_ name: String) {
    count += 1
    if names.count < Change.mostNames { names.append(name) }
  }
}

/// How a chain that stayed differs from what it was.
package struct ChainRevision: Hashable, Sendable {
  /// Its name after the change.
  package var name: String
  /// By how many meters its path is longer (positive) or shorter; nil where it is the same path.
  package var lengthChange: Meters?
  package var added = 0
  package var removed = 0
  /// How many anchors stayed and were changed.
  package var changed = 0
}
