package import GeoAnchors
package import Geodesy

/// A summary of a change as data, from which a presentation makes texts.
package struct ChangeSummary: Hashable, Sendable {
  /// The actions, in the order of chains, anchors and conflicts; empty where no effect is left.
  package var actions: [ChangeAction]
  /// The facts known when it was made.
  package var facts: ChangeFacts
}

/// One thing that a change did to one or several anchors, or to a chain.
package enum ChangeAction: Hashable, Sendable {
  case add(ChangeSubject)
  case remove(ChangeSubject)
  /// A move along the ground by so many geodesic meters at most, and nothing else.
  case move(ChangeSubject, meters: Meters)
  /// A rise (positive) or fall by so many meters at most, and nothing else.
  case raise(ChangeSubject, meters: Meters)
  /// The name changed, and nothing else.
  case rename(StoreKind, from: String, to: String)
  /// Added tags, and nothing else.
  case tag(ChangeSubject, [String])
  /// Removed tags, and nothing else.
  case untag(ChangeSubject, [String])
  /// Another collection, or none, and nothing else.
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

/// The things that a change treated alike.
package struct ChangeSubject: Hashable, Sendable {
  package var kind: StoreKind
  package var count: Int
  /// The names of the first of them, at most `Change.mostNames`.
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

/// The difference of a chain that stayed from its former state.
package struct ChainRevision: Hashable, Sendable {
  /// Its name after the change.
  package var name: String
  /// By how many meters its path is longer (positive) or shorter; nil where it is the same path.
  package var lengthChange: Meters?
  package var added = 0
  package var removed = 0
  /// The number of anchors that stayed and were changed.
  package var changed = 0
}
