import GeoAnchors
import Geodesy

/// Finds anchors by their geodesic distance from a place, nearest first.
///
/// With a limit it looks into a small circle first. Every anchor outside of the boxes around a
/// circle is farther than its radius, so once the circle holds as many as are wanted, these are the
/// nearest of all; until then the circle grows.
struct NearestSearch<Candidates: SearchCandidates> {
  /// A row and how far away it is.
  private struct Hit {
    var distance: Meters
    var row: Int64
    /// The index of its content among those held; nil if it is not held.
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
  private let candidates: Candidates
  /// The number of hits wanted; nil for all within the radius.
  private let wanted: Int?

  init(_ query: AnchorQuery, _ near: AnchorQuery.Near, in candidates: Candidates) {
    self.candidates = candidates
    self.query = query
    self.near = near
    wanted = query.limit.map { limit in
      let (sum, isTooMany) = limit.addingReportingOverflow(query.offset)
      return isTooMany ? .max : sum
    }
  }

  func visit(_ consumer: inout some AnchorRowConsumer) throws {
    let round = try hits()
    consumer.expect(round.hits.count)
    let hits = round.hits.dropFirst(query.offset).prefix(query.limit ?? .max)
    try candidates.withContents(of: hits.filter { $0.content == nil }.map(\.row)) { content in
      for hit in hits {
        guard var found = try hit.content.map({ round.contents[$0] }) ?? content(hit.row) else {
          continue
        }
        found.distance = hit.distance
        guard
          try consumer.consume({
            $0 = found
            return true
          })
        else { return }
      }
    }
  }

  /// The rows within the radius, nearest first; no more than are wanted need be there.
  private func hits() throws -> Hits {
    guard let wanted else { return try hits(within: near.radius) }
    // The circle of those before the cursor has none that is wanted.
    let before = query.after?.distance ?? 0
    let first = try candidates.reach(around: near.center, count: wanted) ?? Self.firstReach
    var reach = min(near.radius, (before * before + first * first).squareRoot())
    while true {
      let round = try hits(within: reach)
      if round.hits.count >= wanted || round.isEverything || reach >= near.radius {
        if wanted > 0, query.after == nil, round.hits.count >= wanted {
          candidates.learn(
            reach: round.hits[wanted - 1].distance, around: near.center, count: wanted)
        }
        return round
      }
      // As if they lay as densely outside as inside, and a little more.
      let lack = Double(wanted) / max(Double(round.hits.count), 0.25)
      reach = min(near.radius, reach * min(max(1.2 * lack.squareRoot(), 1.5), Self.growth))
    }
  }

  /// The radius of the first search where the density is unknown.
  private static var firstReach: Meters { 1000 }
  private static var growth: Double { 6 }
  /// Up to how many hits are held with their content.
  private static var mostHeld: Int { 1000 }

  private func hits(within reach: Meters) throws -> Hits {
    let filter = try QueryFilter(query, reach: reach)
    var round = Hits(isEverything: filter.coversEverything)
    let rows = try candidates.rows(filter)
    let holds = filter.needsContent || (wanted ?? rows.count ?? 0) <= Self.mostHeld
    let blank = AnchorTable.blank
    let limit = filter.coversEverything ? near.radius : reach
    try rows.forEach(withContent: holds) { row, position, read in
      guard filter.matches(position) else { return true }
      let distance = try GeodesicDistance.meters(from: near.center, to: position)
      guard distance <= limit, filter.isBehindCursor(row, at: distance) else { return true }
      var hit = Hit(distance: distance, row: row)
      if holds {
        var found = blank
        try read(&found)
        guard !filter.needsContent || filter.matches(found) else { return true }
        if round.contents.count < Self.mostHeld {
          hit.content = round.contents.count
          round.contents.append(found)
        }
      }
      round.hits.append(hit)
      return true
    }
    round.hits.sort { ($0.distance, $0.row) < ($1.distance, $1.row) }
    return round
  }
}
