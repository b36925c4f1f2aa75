import GeoSystem

/// Something that a check of a store found.
package struct StoreFinding: Hashable, Sendable, CustomStringConvertible {
  /// What part of the store it is about.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Pages, indexes and constraints of the file.
    case file
    /// Tables, triggers, indexes and views.
    case schema
    /// Rows that refer to rows that are not there.
    case reference
    case spatialIndex = "spatial-index"
    case tags
    /// The list of changes, or what it says about the rows.
    case history
  }

  /// What part of the store it is about.
  package var kind: Kind
  /// The table that it concerns; nil for the file as a whole.
  package var table: String?
  /// How many rows it concerns; 0 where that says nothing.
  package var rows: Int
  /// What is wrong, in a few words.
  package var problem: String

  package init(_ kind: Kind, _ problem: String, table: String? = nil, rows: Int = 0) {
    self.kind = kind
    self.table = table
    self.rows = rows
    self.problem = problem
  }

  /// The same in one line.
  package var description: String { problem }
}

/// A store that can look at itself.
package protocol CheckableStore: AnchorStorage {
  /// What is wrong with the store; nothing is changed.
  func findings() throws(AnchorStoreError) -> [StoreFinding]
}
