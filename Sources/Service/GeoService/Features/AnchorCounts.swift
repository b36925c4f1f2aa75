import GeoAnchorStore
import GeoAnchors
import Synchronization

/// The counts of anchors that match queries, cached until the store changes.
final class AnchorCounts: Sendable {
  private struct State {
    var stored: StoreState?
    var counts: [AnchorQuery: Int] = [:]
  }

  private static let capacity = 64

  private let state = Mutex(State())

  /// The number of anchors that match a query, on all pages.
  func count(
    of query: AnchorQuery, in store: any AnchorStorage
  ) throws(AnchorStoreError) -> Int {
    var query = query
    (query.limit, query.offset, query.after) = (nil, 0, nil)
    if query.near?.radius == .infinity { query.near = nil }
    let stored = try store.state()
    if let known = state.withLock({ $0.stored == stored ? $0.counts[query] : nil }) {
      return known
    }
    let count = try store.count(matching: query)
    state.withLock { state in
      if state.stored != stored || state.counts.count >= Self.capacity {
        state = State(stored: stored)
      }
      state.counts[query] = count
    }
    return count
  }
}
