extension Change {
  /// What kind of work a change was.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// What the store had before it kept a history.
    case start
    /// A command or a call of this project.
    case edit
    /// Many anchors at once.
    case `import`
    /// Another program: QGIS, GDAL, plain SQL.
    case external
    /// An undone change.
    case undo
    /// Something that was taken back was done again.
    case redo
    /// Anchors were brought to an earlier state.
    case restore
    /// Changes of another store were applied.
    case sync
    /// The state to which older history was folded.
    case base
  }
}

/// One step of a store's history.
public struct Change: Hashable, Sendable, Identifiable {
  /// The number by which it is undone: the first revision that belongs to it.
  public var id: Int
  /// The revision after it.
  public var revision: Int
  /// When it was made, as ISO 8601 in UTC.
  public var time: String
  /// What kind of work it was.
  public var kind: Change.Kind
  /// Who made it; nil when unknown.
  public var author: String?
  /// What its author said about it (`AnchorStore.transaction`), or what version 0.1 called it; nil
  /// where nobody said anything.
  public var note: String?
  /// The change that an undo or redo was about.
  public var target: Int?
  /// Whether it was taken back, and not done again since.
  public var isUndone: Bool
  /// How many anchors were added, changed and removed.
  package var anchors: ChangeCounts
  /// How many chains were added, changed and removed.
  package var chains: ChangeCounts
  /// How many regions were added, changed and removed.
  package var regions: ChangeCounts
  /// How many venues were added, changed and removed.
  package var venues: ChangeCounts
  package var summary: ChangeSummary
  /// The first of what it touched, at most `mostNames`, as people call it: the name of an anchor, or
  /// its id where it has none, `tour #12` for an anchor of a chain, and the name of a chain that was
  /// added or removed as a whole or of which no anchor was touched; then sets of regions and venues,
  /// `city/north` for a region of a set of which nothing else is different.
  public var names: [String]

  /// How many names are given.
  public static let mostNames = 5
}

/// How many rows a change touched.
package struct ChangeCounts: Hashable, Sendable {
  package var added = 0
  package var changed = 0
  package var removed = 0

  package init(added: Int = 0, changed: Int = 0, removed: Int = 0) {
    self.added = added
    self.changed = changed
    self.removed = removed
  }

  package var total: Int { added &+ changed &+ removed }
}
