public import Geodesy

/// A stay in a fence, from coming in to going out.
public struct Visit: Hashable, Sendable {
  /// The id of the fence.
  public var fence: String
  /// When it began.
  public var begin: Seconds
  /// When it ended; nil while it lasts.
  public var end: Seconds?

  /// How long it was; nil while it lasts.
  public var duration: Seconds? { end.map { $0 - begin } }
}

/// Makes visits of the events of fences.
struct VisitLog: Hashable, Sendable {
  /// The visits that ended, in the order of their ends.
  private(set) var finished: [Visit] = []
  private var begun: [String: Seconds] = [:]

  /// The visits that last, in order of their fences.
  var open: [Visit] {
    begun.keys.sorted().map { Visit(fence: $0, begin: begun[$0] ?? 0) }
  }

  /// Takes an event; answers with the visit that it ended.
  ///
  /// A second entering without leaving belongs to the visit that lasts.
  @discardableResult
  mutating func handle(_ event: FenceEvent) -> Visit? {
    switch event.kind {
    case .enter:
      begun[event.fence.id] = begun[event.fence.id] ?? event.time
      return nil
    case .exit:
      guard let begin = begun.removeValue(forKey: event.fence.id) else { return nil }
      let visit = Visit(fence: event.fence.id, begin: begin, end: event.time)
      finished.append(visit)
      if finished.count > FenceWatch.remembered { finished.removeFirst() }
      return visit
    }
  }

  /// How often and how long a fence was visited.
  struct Sum: Hashable, Sendable {
    /// The id of the fence.
    var fence: String
    var count: Int
    var seconds: Seconds
  }

  /// How often and how long each fence was visited, visits that ended only.
  var sums: [Sum] {
    let groups = Dictionary(grouping: finished, by: \.fence)
    return groups.keys.sorted().map { fence in
      let visits = groups[fence] ?? []
      return Sum(
        fence: fence, count: visits.count,
        seconds: visits.reduce(0) { $0 + ($1.duration ?? 0) })
    }
  }
}
