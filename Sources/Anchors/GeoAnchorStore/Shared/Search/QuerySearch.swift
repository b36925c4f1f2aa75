import GeoAnchors
import Geodesy

/// Answers a query from candidates: which match, how far away they are, and in which order they
/// come, the same for every store.
struct QuerySearch<Candidates: SearchCandidates> {
  private let query: AnchorQuery
  private let candidates: Candidates

  init(_ query: AnchorQuery, in candidates: Candidates) {
    self.query = query
    self.candidates = candidates
  }

  func visit<Consumer: AnchorRowConsumer>(_ consumer: inout Consumer) throws {
    let filter = try QueryFilter(query)
    guard query.limit != 0 else { return }
    if let near = query.near {
      try NearestSearch(query, near, in: candidates).visit(&consumer)
    } else {
      try visitInOrder(filter, &consumer)
    }
  }

  /// The number of anchors that match, ignoring the limit.
  func count() throws -> Int {
    var query = query
    (query.limit, query.offset, query.after) = (nil, 0, nil)
    let filter = try QueryFilter(query)
    if !filter.isSelective, let all = try candidates.countOfAll() { return all }
    let blank = AnchorTable.blank
    var count = 0
    try candidates.rows(filter).forEach(withContent: filter.needsContent) { _, position, read in
      guard filter.matches(position) else { return true }
      if let near = query.near {
        let distance = try GeodesicDistance.meters(from: near.center, to: position)
        guard distance <= near.radius else { return true }
      }
      if filter.needsContent {
        var found = blank
        try read(&found)
        guard filter.matches(found) else { return true }
      }
      count += 1
      return true
    }
    return count
  }

  private func visitInOrder<Consumer: AnchorRowConsumer>(
    _ filter: QueryFilter, _ consumer: inout Consumer
  ) throws {
    var toSkip = query.offset
    var left = query.limit ?? .max
    let needsContent = filter.needsContent
    let rows = try candidates.rows(filter)
    if let count = rows.count { consumer.expect(count) }
    try rows.forEach(withContent: true) { row, position, read in
      guard filter.isBehindCursor(row), filter.matches(position) else { return true }
      let wantsMore = try consumer.consume { found in
        try read(&found)
        guard !needsContent || filter.matches(found) else { return false }
        guard toSkip == 0 else {
          toSkip -= 1
          return false
        }
        left -= 1
        return true
      }
      return wantsMore && left > 0
    }
  }
}
