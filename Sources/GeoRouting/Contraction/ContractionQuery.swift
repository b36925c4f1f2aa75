import GeoStreets

/// A shortest way between two sets of junctions on a contracted network.
///
/// Both sides climb the elimination tree; every shortest way goes up from one side and down to the
/// other, and its top is an ancestor of both.
struct ContractionQuery {
  let view: ContractionView

  /// What is found: the rank where both sides meet, and the length between.
  struct Meeting {
    var rank: Int
    var length: Double
  }

  /// Finds the shortest way between ranks, each with a length before or behind it.
  ///
  /// - Parameters:
  ///   - starts: one or two ranks with the way to them.
  ///   - ends: one or two ranks with the way from them.
  ///   - bound: a length that has to be undercut.
  ///   - sides: the memory; its distances are infinite before and must be reset afterwards.
  /// - Returns: the meeting, or nil when nothing is shorter than the bound.
  func meeting(
    from starts: [(rank: Int, length: Double)], to ends: [(rank: Int, length: Double)],
    bound: Double, on sides: SearchSides
  ) -> Meeting? {
    seed(starts, sides.forward)
    seed(ends, sides.backward)
    var best = bound
    var meeting: Meeting?
    var chain = Ancestors(
      ranks: starts.map(\.rank) + ends.map(\.rank), parents: view.parents)
    while let rank = chain.next() {
      let forward = sides.forward[rank].distance
      let backward = sides.backward[rank].distance
      if forward + backward < best {
        best = forward + backward
        meeting = Meeting(rank: rank, length: best)
      }
      // What is no shorter than the best way so far cannot be a part of a better one.
      if forward < best { relax(rank, forward, sides.forward) }
      if backward < best { relax(rank, backward, sides.backward) }
    }
    return meeting
  }

  /// Appends the edges from the start to the end of the way, in walking order.
  func appendEdges(of meeting: Meeting, to steps: inout [RouteStep], on sides: SearchSides) {
    sides.climbs.removeAll(keepingCapacity: true)
    var rank = meeting.rank
    while case let label = sides.backward[rank], label.arc != SearchSides.none {
      sides.climbs.append(SearchSides.Climb(arc: label.arc, isDownward: true))
      rank = Int(label.tail)
    }
    // The stack is emptied from its end: what is walked last lies deepest.
    sides.climbs.reverse()
    rank = meeting.rank
    while case let label = sides.forward[rank], label.arc != SearchSides.none {
      sides.climbs.append(SearchSides.Climb(arc: label.arc, isDownward: false))
      rank = Int(label.tail)
    }
    unpack(into: &steps, on: sides)
  }

  /// The rank where the way begins: the start that the meeting was reached from.
  func beginning(of meeting: Meeting, on side: UnsafeMutableBufferPointer<SearchSides.Label>) -> Int
  {
    var rank = meeting.rank
    while side[rank].arc != SearchSides.none { rank = Int(side[rank].tail) }
    return rank
  }

  /// Makes the memory fit for the next search.
  func reset(_ ranks: [Int], on sides: SearchSides) {
    var chain = Ancestors(ranks: ranks, parents: view.parents)
    while let rank = chain.next() {
      sides.forward[rank].distance = .infinity
      sides.backward[rank].distance = .infinity
    }
  }

  /// Puts places into a side, each with the way to it.
  @inline(__always)
  func seed(
    _ places: [(rank: Int, length: Double)],
    _ side: UnsafeMutableBufferPointer<SearchSides.Label>
  ) {
    for place in places where place.length < side[place.rank].distance {
      side[place.rank] = SearchSides.Label(
        distance: place.length, arc: SearchSides.none, tail: 0)
    }
  }

  /// Passes a rank's distance on over its arcs.
  @inline(__always)
  func relax(
    _ rank: Int, _ distance: Double, _ side: UnsafeMutableBufferPointer<SearchSides.Label>
  ) {
    for place in Int(view.firstArcs[rank])..<Int(view.firstArcs[rank + 1]) {
      let head = Int(view.heads[place])
      let length = distance + view.lengths[place]
      if length < side[head].distance {
        side[head] = SearchSides.Label(
          distance: length, arc: UInt32(place), tail: UInt32(rank))
      }
    }
  }

  /// Replaces the arcs of the stack by their edges; downward they are walked from head to tail.
  private func unpack(into steps: inout [RouteStep], on sides: SearchSides) {
    // No shortest way is longer than this: a forged file must not unfold without end.
    let most = steps.count + view.network.counts.edges
    while let top = sides.climbs.popLast() {
      let parts = view.parts[Int(top.arc)]
      if parts.second == SearchArcParts.isEdge {
        steps.append(
          RouteStep(
            whole: Int(parts.first >> 1), isReversed: (parts.first & 1 == 1) != top.isDownward,
            length: view.lengths[Int(top.arc)]))
        if steps.count > most { return }
        continue
      }
      // From the tail down to the middle, then up to the head; downward the other way round.
      let begin = top.isDownward ? parts.second : parts.first
      let end = top.isDownward ? parts.first : parts.second
      sides.climbs.append(SearchSides.Climb(arc: end, isDownward: false))
      sides.climbs.append(SearchSides.Climb(arc: begin, isDownward: true))
    }
  }
}

/// The two sides of a search: what each knows of every rank.
final class SearchSides {
  struct Label {
    var distance: Double
    /// The arc that it was reached by, or `none` at a start.
    var arc: UInt32
    /// The rank that the arc comes from.
    var tail: UInt32
  }

  /// An arc of the way, walked upward or downward.
  struct Climb {
    var arc: UInt32
    var isDownward: Bool
  }

  static let none = UInt32.max
  /// The arcs that are yet to be unpacked, the next one last.
  var climbs: [Climb] = []
  let forward: UnsafeMutableBufferPointer<Label>
  let backward: UnsafeMutableBufferPointer<Label>

  init(count: Int) {
    let unknown = Label(distance: .infinity, arc: Self.none, tail: 0)
    forward = .allocate(capacity: count)
    backward = .allocate(capacity: count)
    forward.initialize(repeating: unknown)
    backward.initialize(repeating: unknown)
  }

  deinit {
    forward.deallocate()
    backward.deallocate()
  }
}

/// The ancestors of some ranks in the elimination tree, themselves included, each once, ascending.
struct Ancestors {
  private var heads: (UInt32, UInt32, UInt32, UInt32)
  private let parents: UnsafeBufferPointer<UInt32>
  private static let end = UInt32.max

  /// Up to four ranks.
  init(ranks: [Int], parents: UnsafeBufferPointer<UInt32>) {
    func head(_ index: Int) -> UInt32 { index < ranks.count ? UInt32(ranks[index]) : Self.end }
    heads = (head(0), head(1), head(2), head(3))
    self.parents = parents
  }

  @inline(__always)
  mutating func next() -> Int? {
    let least = min(min(heads.0, heads.1), min(heads.2, heads.3))
    guard least != Self.end else { return nil }
    let parent = parents[Int(least)]
    let next = parent == least ? Self.end : parent
    if heads.0 == least { heads.0 = next }
    if heads.1 == least { heads.1 = next }
    if heads.2 == least { heads.2 = next }
    if heads.3 == least { heads.3 = next }
    return Int(least)
  }
}
