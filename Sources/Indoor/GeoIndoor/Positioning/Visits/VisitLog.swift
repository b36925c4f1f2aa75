public import Geodesy

/// A stay in a fence, from coming in to going out.
public struct Visit: Hashable, Sendable {
  /// The id of the fence.
  public var fence: String
  /// Start of the visit.
  public var begin: Seconds
  /// End of the visit; nil while it lasts.
  public var end: Seconds?

  /// Duration; nil while the visit lasts.
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

  /// Handles an event; returns the visit that it ended, if any.
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

  /// Number and total duration of the visits to a fence.
  struct Sum: Hashable, Sendable {
    var fence: String
    var count: Int
    var seconds: Seconds
  }

  /// Number and total duration of the finished visits to each fence.
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
