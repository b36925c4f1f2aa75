import GeoFormats
import GeoPackage

/// The difference of a chain between two revisions.
package struct ChainDifference: Hashable, Sendable {
  package enum Change: String, Hashable, Sendable, CaseIterable {
    case added
    case changed
    case removed
  }

  /// Its name at the second revision, or at the first where it is gone.
  package var name: String
  package var change: Change
  /// The parts that differ: `path length name attribution properties anchors`; empty where the
  /// chain was added or removed.
  package var parts: [String]
  /// The time of the last change between the two revisions, as ISO 8601 in UTC.
  package var time: String
  /// The author of the last change between the two revisions; nil when unknown.
  package var author: String?
  /// The kind of the last change between the two revisions.
  package var kind: GeoAnchorStore.Change.Kind
}

extension StoredTransaction {
  func forEachChainDifference(
    from old: Int, to new: Int, _ visit: (ChainDifference) -> Bool
  ) throws {
    let layer = SyncLayer(kind: .chains)
    _ = try layer.forEachChangedRow(min(old, new) + 1...max(old, new), on: connection) {
      row, last in
      let difference = try ChainDifference(
        before: layer.state(of: row, after: old, on: connection),
        after: layer.state(of: row, after: new, on: connection),
        origin: ChangedRows.origin(of: last, on: connection))
      return difference.map(visit) ?? true
    }
  }
}

extension ChainDifference {
  /// Compares two states of a chain as a feed has them; nil where they are the same.
  init?(
    before: JSONValue?, after: JSONValue?,
    origin: (time: String, author: String?, kind: GeoAnchorStore.Change.Kind)
  ) {
    guard let one = after ?? before, before != after else { return nil }
    self.init(
      name: one["name"]?.string ?? "",
      change: before == nil ? .added : after == nil ? .removed : .changed,
      parts: Self.parts(before, after), time: origin.time, author: origin.author,
      kind: origin.kind)
  }

  private static func parts(_ before: JSONValue?, _ after: JSONValue?) -> [String] {
    guard let before, let after else { return [] }
    return [
      ("geom", "path"), ("length", "length"), ("name", "name"), ("attribution", "attribution"),
      ("properties", "properties"), ("members", "anchors"),
    ].filter { before[$0.0] != after[$0.0] }.map(\.1)
  }
}
