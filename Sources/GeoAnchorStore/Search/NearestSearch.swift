import GeoAnchors
import GeoPackage
import Geodesy

/// Finds anchors by their geodesic distance from a place, nearest first.
///
/// With a limit it looks into a small circle first. Every anchor outside of the boxes around a
/// circle is farther than its radius, so once the circle holds as many as are wanted, these are the
/// nearest of all; until then the circle grows.
struct NearestSearch {
  /// A row and how far away it is.
  private struct Hit {
    var distance: Meters
    var row: Int64
    /// Where its content is among those that are held; nil when it is not.
    var content: Int?
  }

  /// Rows with their distances, and what they hold, where few are wanted.
  private struct Hits {
    var hits: [Hit] = []
    var contents: [FoundAnchor] = []
    /// Whether nothing of the world was left out.
    var isEverything = false
  }

  private let query: AnchorQuery
  private let near: AnchorQuery.Near
  private let unreadable: UnreadableRows
  /// How many hits are wanted; nil for all within the radius.
  private let wanted: Int?

  init(_ query: AnchorQuery, _ near: AnchorQuery.Near, skipping unreadable: UnreadableRows) {
    self.unreadable = unreadable
    self.query = query
    self.near = near
    wanted = query.limit.map { limit in
      let (sum, isTooMany) = limit.addingReportingOverflow(query.offset)
      return isTooMany ? .max : sum
    }
  }

  func visit(on connection: Connection, _ consumer: inout some AnchorRowConsumer) throws {
    let round = try hits(on: connection)
    consumer.expect(round.hits.count)
    let sql = "SELECT \(AnchorTable.columns) FROM anchors AS a WHERE a.fid = ?1"
    let statement = try connection.cachedStatement(sql)
    for hit in round.hits.dropFirst(query.offset).prefix(query.limit ?? .max) {
      var content = hit.content.map { round.contents[$0] }
      if content == nil {
        statement.reset()
        try statement.bind(hit.row, at: 1)
        _ = try unreadable.skipping(on: connection) {
          content = try AnchorStore.next(statement)?.found
          return true
        }
      }
      guard var found = content else { continue }
      found.distance = hit.distance
      guard
        try consumer.consume({
          $0 = found
          return true
        })
      else { return }
    }
  }

  /// The rows within the radius, nearest first; no more than are wanted need be there.
  private func hits(on connection: Connection) throws -> Hits {
    guard let wanted else { return try hits(within: near.radius, on: connection) }
    var reach = min(
      near.radius,
      try LocalDensity.reach(around: near.center, count: wanted, on: connection) ?? Self.firstReach)
    while true {
      let round = try hits(within: reach, on: connection)
      if round.hits.count >= wanted || round.isEverything || reach >= near.radius {
        return round
      }
      // As if they lay as densely outside as inside, and a little more.
      let lack = Double(wanted) / max(Double(round.hits.count), 0.25)
      reach = min(near.radius, reach * min(max(1.2 * lack.squareRoot(), 1.5), Self.growth))
    }
  }

  /// Where nothing is known about the density.
  private static let firstReach: Meters = 1000
  private static let growth = 6.0
  /// Up to how many hits are held with their content.
  private static let mostHeld = 1000

  private func hits(within reach: Meters, on connection: Connection) throws -> Hits {
    let selection = try AnchorSelection(query, reach: reach)
    var round = Hits(isEverything: selection.coversEverything)
    let holds = selection.needsText || wanted.map { $0 <= Self.mostHeld } ?? false
    let blank = AnchorTable.blank
    var properties = RepeatedText()
    let columns = holds ? AnchorTable.columns : "a.fid, a.geom"
    let rows = try selection.rows(on: connection)
    try selection.forEachRow(columns, of: rows, on: connection) { statement in
      try unreadable.skipping(on: connection) {
        let row = statement.integer(0)
        let position = try AnchorTable.position(of: statement, row: row)
        guard selection.matches(position) else { return true }
        let distance = try GeodesicDistance.meters(from: near.center, to: position)
        guard selection.coversEverything ? distance <= near.radius : distance <= reach else {
          return true
        }
        var hit = Hit(distance: distance, row: row)
        if holds {
          var found = blank
          try AnchorTable.read(
            statement, row: row, at: position, into: &found, properties: &properties)
          guard !selection.needsText || selection.matchesText(found.anchor) else { return true }
          if round.contents.count < Self.mostHeld {
            hit.content = round.contents.count
            round.contents.append(found)
          }
        }
        round.hits.append(hit)
        return true
      }
    }
    round.hits.sort { ($0.distance, $0.row) < ($1.distance, $1.row) }
    return round
  }
}
