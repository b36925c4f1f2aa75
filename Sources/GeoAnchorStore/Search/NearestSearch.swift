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
    /// What it holds, where few are wanted.
    var content: AnchorTable.Row?
  }

  private let query: AnchorQuery
  private let near: AnchorQuery.Near
  /// How many hits are wanted; nil for all within the radius.
  private let wanted: Int?

  init(_ query: AnchorQuery, _ near: AnchorQuery.Near) {
    self.query = query
    self.near = near
    wanted = query.limit.map { limit in
      let (sum, isTooMany) = limit.addingReportingOverflow(query.offset)
      return isTooMany ? .max : sum
    }
  }

  func visit(
    on connection: Connection, _ visit: (FoundAnchor) -> Bool
  ) throws(AnchorStoreError) {
    let hits = try hits(on: connection)
    let sql = "SELECT \(AnchorTable.columns) FROM anchors AS a WHERE a.fid = ?1"
    try connection.withKept(sql, wrap: AnchorStoreError.file) {
      (statement) throws(AnchorStoreError) in
      for hit in hits.dropFirst(query.offset).prefix(query.limit ?? .max) {
        var content = hit.content
        if content == nil {
          try file { () throws(GeoPackageError) in
            statement.reset()
            try statement.bind(hit.row, at: 1)
          }
          content = try AnchorStore.next(statement)
        }
        guard let row = content else { continue }
        let found = FoundAnchor(anchor: row.anchor, distance: hit.distance, record: row.record)
        guard visit(found) else { return }
      }
    }
  }

  /// The rows within the radius, nearest first; no more than are wanted need be there.
  private func hits(on connection: Connection) throws(AnchorStoreError) -> [Hit] {
    guard let wanted else { return try hits(within: near.radius, on: connection).hits }
    var reach = min(
      near.radius,
      try file { () throws(GeoPackageError) in
        try LocalDensity.reach(around: near.center, count: wanted, on: connection)
      } ?? Self.firstReach)
    while true {
      let round = try hits(within: reach, on: connection)
      if round.hits.count >= wanted || round.isEverything || reach >= near.radius {
        return round.hits
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

  private func hits(
    within reach: Meters, on connection: Connection
  ) throws(AnchorStoreError) -> (hits: [Hit], isEverything: Bool) {
    let selection = try AnchorSelection(query, reach: reach)
    var hits: [Hit] = []
    let needsText = query.text.map { !$0.utf8.allSatisfy { $0 < 0x80 } } ?? false
    let holds = needsText || wanted.map { $0 <= Self.mostHeld } ?? false
    try selection.run(holds ? AnchorTable.columns : "a.fid, a.geom", on: connection) {
      (statement) throws(AnchorStoreError) in
      while try file({ () throws(GeoPackageError) in try statement.step() }) {
        let row = statement.integer(0)
        let position = try AnchorTable.position(of: statement, row: row)
        guard selection.matches(position) else { continue }
        let distance = try GeodesicDistance.meters(from: near.center, to: position)
        guard selection.coversEverything ? distance <= near.radius : distance <= reach else {
          continue
        }
        var hit = Hit(distance: distance, row: row)
        if holds {
          let content = try AnchorTable.row(of: statement)
          if needsText { guard selection.matchesText(content.anchor) else { continue } }
          if hits.count < Self.mostHeld { hit.content = content }
        }
        hits.append(hit)
      }
    }
    hits.sort { ($0.distance, $0.row) < ($1.distance, $1.row) }
    return (hits, selection.coversEverything)
  }
}
