/// A difference between a file and the ones that the project's programs create.
package struct StoreDefect: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A foreign trigger that would run when our tables are written.
    case foreignTrigger = "foreign-trigger"
    /// A foreign index that computes values when our tables are written.
    case foreignIndex = "foreign-index"
    /// A view where one of our tables should be.
    case foreignView = "foreign-view"
    /// A missing table of ours.
    case missingTable = "missing-table"
    /// A table of ours that was recreated differently.
    case changedTable = "changed-table"
    /// A missing trigger of ours, or another one under its name.
    case changedTrigger = "changed-trigger"
    /// A missing index of ours, or another one under its name.
    case changedIndex = "changed-index"
    /// The file does not say any more that a component is in it.
    case missingRecord = "missing-record"
    /// A spatial index that lacks rows, or has surplus ones.
    case spatialIndex = "spatial-index"
    /// Tags of anchors that a search by tag would not find.
    case tags
    /// Anchors that had the id of another one.
    case doubleID = "double-id"
    /// Rows that are not as the history has them.
    case history
    /// A kept conflict that cannot be read.
    case conflict
    /// Geometries of a layer in another reference system than WGS 84.
    case referenceSystem = "reference-system"
  }

  package var kind: Kind
  /// The name of the trigger, index, table or view.
  package var object: String
  package var table: String
  /// The number of rows concerned; 0 where a number says nothing.
  package var rows: Int

  package init(_ kind: Kind, _ object: String, of table: String? = nil, rows: Int = 0) {
    self.kind = kind
    self.object = object
    self.table = table ?? object
    self.rows = rows
  }

  /// Whether opening for writing puts it right by itself: nothing of anybody's is taken away.
  package var isMendedAtOpening: Bool {
    switch kind {
    case .foreignTrigger, .foreignIndex, .foreignView, .missingTable, .missingRecord: false
    case .changedTable, .changedTrigger, .changedIndex, .spatialIndex, .tags, .doubleID, .history,
      .conflict, .referenceSystem:
      true
    }
  }

  /// A short description of the surplus or missing object.
  package var description: String {
    switch kind {
    case .foreignTrigger: "the trigger `\(shown)` is not geoanchor's"
    case .foreignIndex: "the index `\(shown)` of `\(table)` is not geoanchor's and computes values"
    case .foreignView: "`\(shown)` is not the table that geoanchor made"
    case .missingTable: "the table `\(shown)` is missing"
    case .changedTable: "the table `\(shown)` was made anew by another program"
    case .changedTrigger: "the trigger `\(shown)` of `\(table)` is missing or not as it was"
    case .changedIndex: "the index `\(shown)` of `\(table)` is missing or not as it was"
    case .missingRecord: "`\(MetaTable.name)` does not say any more what `\(shown)` is"
    case .spatialIndex where rows == 0: "the spatial index `\(shown)` is not as it was"
    case .spatialIndex: "the spatial index of `\(table)` is not right for \(count("row"))"
    case .tags: "the index of tags is not right for \(count("row"))"
    case .doubleID: "\(count("anchor")) had no id of their own and got one"
    case .history: "\(count("row")) of `\(table)` changed without the history"
    case .referenceSystem where rows == 0: "the layer `\(table)` is in \(shown), not in WGS 84"
    case .referenceSystem: "\(count("row")) of `\(table)` in \(shown), not in WGS 84"
    case .conflict: "\(count("conflict")) cannot be read"
    }
  }

  private var shown: String { object.count > 80 ? object.prefix(80) + "…" : object }

  private func count(_ thing: String) -> String { "\(rows) \(thing)\(rows == 1 ? "" : "s")" }
}
