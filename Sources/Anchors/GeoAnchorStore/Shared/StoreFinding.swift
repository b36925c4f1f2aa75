import GeoSystem

package struct StoreFinding: Hashable, Sendable, CustomStringConvertible {
  /// The part of the store that a finding concerns.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Pages, indexes and constraints of the file.
    case file
    /// Tables, triggers, indexes and views.
    case schema
    /// Rows that refer to missing rows.
    case reference
    case spatialIndex = "spatial-index"
    case tags
    /// The list of changes, or its facts about the rows.
    case history
  }

  /// The part of the store that it concerns.
  package var kind: Kind
  /// The table that it concerns; nil for the file as a whole.
  package var table: String?
  /// The number of rows concerned; 0 where a number says nothing.
  package var rows: Int
  package var problem: String

  package init(_ kind: Kind, _ problem: String, table: String? = nil, rows: Int = 0) {
    self.kind = kind
    self.table = table
    self.rows = rows
    self.problem = problem
  }

  package var description: String { problem }
}

/// A store that can look at itself.
package protocol CheckableStore: AnchorStorage {
  /// Checks the store and returns its findings; nothing is changed.
  func findings() throws(AnchorStoreError) -> [StoreFinding]
}
