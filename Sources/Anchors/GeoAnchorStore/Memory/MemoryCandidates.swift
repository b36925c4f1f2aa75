import GeoAnchors
import Geodesy

/// The anchors of a store in memory as a search finds them: by looking at each.
struct MemoryCandidates: SearchCandidates {
  let state: MemoryState

  struct Rows: CandidateRows {
    let rows: [(number: Int64, anchor: VersionedAnchor)]

    var count: Int? { rows.count }

    func forEach(
      withContent: Bool,
      _ body: (Int64, Coordinate, (inout FoundAnchor) throws -> Void) throws -> Bool
    ) throws {
      for row in rows {
        let wantsMore = try body(row.number, row.anchor.given.coordinate) { $0 = row.anchor.found }
        guard wantsMore else { return }
      }
    }
  }

  func rows(_ filter: QueryFilter) throws -> Rows {
    var rows: [(Int64, VersionedAnchor)] = []
    for number in state.anchors.keys {
      guard let row = state.anchors.rows[number],
        filter.boxes?.contains(where: { $0.contains(row.given.coordinate) }) ?? true,
        matches(row, filter.query),
        filter.query.includesChains || state.positions[number] == nil
      else { continue }
      rows.append((number, row))
    }
    return Rows(rows: rows)
  }

  private func matches(_ row: VersionedAnchor, _ query: AnchorQuery) -> Bool {
    if let collection = query.collection, row.given.collection != collection { return false }
    // An anchor without a name has none, not an empty one.
    if let name = query.name, name.isEmpty || row.given.name != name { return false }
    if let since = query.since, row.stamp.changed < since { return false }
    if let until = query.until, row.stamp.changed >= until { return false }
    return query.tags.allSatisfy(row.given.tags.contains)
  }

  /// Everywhere: looking at each anchor once is enough.
  func reach(around center: Coordinate, count: Int) throws -> Meters? { .infinity }

  func countOfAll() throws -> Int? { state.anchors.keys.count }

  func withContents(
    of rows: [Int64], _ body: ((Int64) throws -> FoundAnchor?) throws -> Void
  ) throws {
    try body { state.anchors.rows[$0]?.found }
  }
}
