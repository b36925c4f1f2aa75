extension Change {
  /// The kind of a change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The content from before the history began.
    case start
    /// A command or a call of this project.
    case edit
    /// Many anchors at once.
    case `import`
    /// Another program: QGIS, GDAL, plain SQL.
    case external
    /// An undone change.
    case undo
    /// An undone change was redone.
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
  /// The time, as ISO 8601 in UTC.
  public var time: String
  /// The kind of the change.
  public var kind: Change.Kind
  /// The author; nil when unknown.
  public var author: String?
  /// The author's note (`AnchorStore.transaction`), or the description by version 0.1; nil without
  /// one.
  public var note: String?
  /// The change that an undo or redo was about.
  public var target: Int?
  /// Whether it was taken back, and not done again since.
  public var isUndone: Bool
  /// The numbers of anchors added, changed and removed.
  package var anchors: ChangeCounts
  /// The numbers of chains added, changed and removed.
  package var chains: ChangeCounts
  /// The numbers of regions added, changed and removed.
  package var regions: ChangeCounts
  /// The numbers of venues added, changed and removed.
  package var venues: ChangeCounts
  package var summary: ChangeSummary
  /// The first of what it touched, at most `mostNames`, as people call it: the name of an anchor, or
  /// its id where it has none, `tour #12` for an anchor of a chain, and the name of a chain that was
  /// added or removed as a whole or of which no anchor was touched; then sets of regions and venues,
  /// `city/north` for a region of a set of which nothing else is different.
  public var names: [String]

  /// The greatest number of names given.
  public static let mostNames = 5
}

/// The numbers of rows that a change touched.
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
