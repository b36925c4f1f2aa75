import GeoAnchors
import GeoPackage
import Geodesy

/// The anchors of a GeoPackage as a search finds them: by the nodes of the spatial index, and by
/// SQL.
struct StoredCandidates: SearchCandidates {
  let connection: Connection
  let unreadable: UnreadableRows

  func rows(_ filter: QueryFilter) throws -> SelectedRows {
    let selection = AnchorSelection(filter)
    return SelectedRows(
      selection: selection, rows: try selection.rows(on: connection), connection: connection,
      unreadable: unreadable)
  }

  func reach(around center: Coordinate, count: Int) throws -> Meters? {
    try LocalDensity.reach(around: center, count: count, on: connection)
  }

  func countOfAll() throws -> Int? {
    // Those that cannot be read are left out of every answer.
    guard unreadable.all.isEmpty else { return nil }
    return try connection.integer("SELECT count(*) FROM anchors").map { Int($0) }
  }

  private static let contentByRow =
    "SELECT \(AnchorTable.columns) FROM anchors AS a WHERE a.fid = ?1"

  func withContents(
    of rows: [Int64], _ body: ((Int64) throws -> FoundAnchor?) throws -> Void
  ) throws {
    guard !rows.isEmpty else { return try body { _ in nil } }
    let statement = try connection.cachedStatement(Self.contentByRow)
    try body { row in
      var content: FoundAnchor?
      statement.reset()
      try statement.bind(row, at: 1)
      _ = try unreadable.skipping(on: connection) {
        content = try AnchorStore.next(statement)?.found
        return true
      }
      return content
    }
  }
}

/// The rows of the table of anchors that a query selects.
struct SelectedRows: CandidateRows {
  let selection: AnchorSelection
  /// Their numbers; nil where the places say nothing.
  let rows: [Int64]?
  let connection: Connection
  let unreadable: UnreadableRows

  var count: Int? { rows?.count }

  func forEach(
    withContent: Bool,
    _ body: (Int64, Coordinate, (inout FoundAnchor) throws -> Void) throws -> Bool
  ) throws {
    var properties = RepeatedText()
    let columns = withContent ? AnchorTable.columns : "a.fid, a.geom"
    try selection.forEachRow(columns, of: rows, on: connection) { statement in
      try unreadable.skipping(on: connection) {
        let row = statement.integer(0)
        let position = try AnchorTable.position(of: statement, row: row)
        return try body(row, position) { found in
          try AnchorTable.read(
            statement, row: row, at: position, into: &found, properties: &properties)
        }
      }
    }
  }
}
