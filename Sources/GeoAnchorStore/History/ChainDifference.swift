import GeoFormats
import GeoPackage

/// How a chain differs between two revisions.
package struct ChainDifference: Hashable, Sendable {
  /// What happened to it.
  package enum Change: String, Hashable, Sendable, CaseIterable {
    /// There was none before.
    case added
    /// It is another one.
    case changed
    /// There is none any more.
    case removed
  }

  /// Its name at the second revision, or at the first where it is gone.
  package var name: String
  /// What happened to it.
  package var change: Change
  /// What of it is different: `path length name attribution properties anchors`; empty where all of
  /// it is new or gone.
  package var parts: [String]
  /// When it was changed last between the two, as ISO 8601 in UTC.
  package var time: String
  /// Who changed it last between the two; nil when unknown.
  package var author: String?
  /// What kind of work the last change was.
  package var kind: GeoAnchorStore.Change.Kind
}

extension AnchorStore {
  /// Calls a closure for each chain that differs between two revisions, in the order of insertion.
  ///
  /// Its anchors count by their ids, distances, roles and streets; how they moved is a difference of
  /// anchors. The closure returns whether it wants the next one.
  /// - Throws: `unknownChange` when a revision is not one of the store.
  package func forEachChainDifference(
    from old: Int, to new: Int, _ visit: (ChainDifference) -> Bool
  ) throws(AnchorStoreError) {
    try pool.read("compare two revisions") { connection in
      let newest = try Self.revision(on: connection)
      for number in [old, new] where !(0...newest).contains(number) {
        throw AnchorStoreError.unknownChange(number)
      }
      guard old != new else { return }
      let layer = SyncLayer(journal: JournalMigration.chains)
      _ = try layer.forEachChangedRow(min(old, new) + 1...max(old, new), on: connection) {
        row, last in
        let before = try layer.state(of: row, after: old, on: connection)
        let after = try layer.state(of: row, after: new, on: connection)
        guard let one = after ?? before, before != after else { return true }
        let origin = try ChangedRows.origin(of: last, on: connection)
        return visit(
          ChainDifference(
            name: one["name"]?.string ?? "",
            change: before == nil ? .added : after == nil ? .removed : .changed,
            parts: Self.parts(before, after), time: origin.time, author: origin.author,
            kind: origin.kind))
      }
    }
  }

  private static func parts(_ before: JSONValue?, _ after: JSONValue?) -> [String] {
    guard let before, let after else { return [] }
    return [
      ("geom", "path"), ("length", "length"), ("name", "name"), ("attribution", "attribution"),
      ("properties", "properties"), ("members", "anchors"),
    ].filter { before[$0.0] != after[$0.0] }.map(\.1)
  }
}
