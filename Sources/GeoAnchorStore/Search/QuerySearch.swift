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

  private func visitInOrder<Consumer: AnchorRowConsumer>(
    _ filter: QueryFilter, _ consumer: inout Consumer
  ) throws {
    var toSkip = query.offset
    var left = query.limit ?? .max
    let needsContent = filter.needsContent
    let rows = try candidates.rows(filter)
    if let count = rows.count { consumer.expect(count) }
    try rows.forEach(withContent: true) { _, position, read in
      guard filter.matches(position) else { return true }
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
