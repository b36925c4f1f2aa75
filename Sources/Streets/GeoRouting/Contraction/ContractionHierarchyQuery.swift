import GeoStreets

/// A best way between two sets of junctions on a contracted network.
///
/// Both sides climb the elimination tree; every best way goes up from one side and down to the
/// other, and its top is an ancestor of both.
struct ContractionHierarchyQuery {
  let view: ContractionHierarchyView

  /// The result: the rank where both sides meet, and the cost between.
  struct Meeting {
    var rank: Int
    var length: Double
  }

  /// Finds the best way between ranks, each with a cost before or behind it.
  /// - Parameters:
  ///   - starts: the ranks with the way to them.
  ///   - ends: the ranks with the way from them.
  ///   - bound: a cost that has to be undercut.
  ///   - sides: the memory; its distances are infinite before and after.
  /// - Returns: the meeting, or nil when nothing is less than the bound.
  func meeting(from starts: Seeds, to ends: Seeds, bound: Double, on sides: SearchSides)
    -> Meeting?
  {
    seed(starts, sides.forward)
    seed(ends, sides.backward)
    var best = Meeting(rank: -1, length: bound)
    var chain = Ancestors(starts, ends, parents: view.parents)
    while let rank = chain.next() { pass(rank, &best, sides) }
    return best.rank < 0 ? nil : best
  }

  /// Joins both sides at a rank and passes on what they know of it.
  @inline(__always)
  private func pass(_ rank: Int, _ best: inout Meeting, _ sides: SearchSides) {
    let forward = sides.forward[rank].distance
    let backward = sides.backward[rank].distance
    // Nothing comes back to a rank below: its memory is made fit for the next search here.
    sides.forward[rank].distance = .infinity
    sides.backward[rank].distance = .infinity
    if forward + backward < best.length { best = Meeting(rank: rank, length: forward + backward) }
    // A part that costs as much as the best way so far cannot belong to a better one.
    if forward < best.length { Self.relax(rank, forward, sides.forward, view.up) }
    if backward < best.length { Self.relax(rank, backward, sides.backward, view.down) }
  }

  /// The same for any number of ranks on both sides.
  func meeting(
    from starts: [(rank: Int, length: Double)], to ends: [(rank: Int, length: Double)],
    bound: Double, on sides: SearchSides
  ) -> Meeting? {
    for start in starts { seed(start, sides.forward) }
    for end in ends { seed(end, sides.backward) }
    var best = Meeting(rank: -1, length: bound)
    for rank in ancestors(of: starts + ends) { pass(rank, &best, sides) }
    return best.rank < 0 ? nil : best
  }

  /// The ancestors of some ranks, themselves included, each once, ascending.
  private func ancestors(of seeds: [(rank: Int, length: Double)]) -> [Int] {
    var ranks: Set<UInt32> = []
    for seed in seeds {
      var rank = UInt32(seed.rank)
      while ranks.insert(rank).inserted { rank = view.parents[Int(rank)] }
    }
    return ranks.sorted().map { Int($0) }
  }

  /// Puts the edges from the start to the end of the way into `sides.path`, in walking order.
  func collectEdges(of meeting: Meeting, on sides: SearchSides) {
    let stack = sides.stack
    stack.removeAll()
    var rank = meeting.rank
    while case let label = sides.backward[rank], label.arc != SearchSides.none {
      stack.append(label.arc << 1 | 1)
      rank = Int(label.tail)
    }
    // The stack is emptied from its end: what is walked last lies deepest.
    stack.reverse()
    rank = meeting.rank
    while case let label = sides.forward[rank], label.arc != SearchSides.none {
      stack.append(label.arc << 1)
      rank = Int(label.tail)
    }
    unpack(stack, into: sides.path)
  }

  /// The rank where the way begins: the start that the meeting was reached from.
  func beginning(of meeting: Meeting, on side: UnsafeMutableBufferPointer<SearchSides.Label>) -> Int
  {
    var rank = meeting.rank
    while side[rank].arc != SearchSides.none { rank = Int(side[rank].tail) }
    return rank
  }

  /// Puts places into a side, each with the way to it.
  @inline(__always)
  func seed(_ places: Seeds, _ side: UnsafeMutableBufferPointer<SearchSides.Label>) {
    seed(places.first, side)
    seed(places.second, side)
  }

  @inline(__always)
  private func seed(
    _ place: (rank: Int, length: Double), _ side: UnsafeMutableBufferPointer<SearchSides.Label>
  ) {
    if place.length < side[place.rank].distance {
      side[place.rank] = SearchSides.Label(
        distance: place.length, arc: SearchSides.none, tail: 0)
    }
  }

  /// Relaxes all arcs of one direction above some ranks and tells the cost to every rank that is
  /// reached; the memory is fit for the next search afterwards.
  @inline(__always)
  func climb(
    _ seeds: Seeds, _ side: UnsafeMutableBufferPointer<SearchSides.Label>,
    _ arcs: SearchArcView, _ visit: (_ rank: Int, _ length: Double) -> Void
  ) {
    seed(seeds, side)
    var chain = Ancestors(seeds, seeds, parents: view.parents)
    while let rank = chain.next() { leave(rank, side, arcs, visit) }
  }

  /// The same from any number of ranks.
  func climb(
    _ seeds: [(rank: Int, length: Double)],
    _ side: UnsafeMutableBufferPointer<SearchSides.Label>, _ arcs: SearchArcView,
    _ visit: (_ rank: Int, _ length: Double) -> Void
  ) {
    for place in seeds { seed(place, side) }
    for rank in ancestors(of: seeds) { leave(rank, side, arcs, visit) }
  }

  @inline(__always)
  private func leave(
    _ rank: Int, _ side: UnsafeMutableBufferPointer<SearchSides.Label>, _ arcs: SearchArcView,
    _ visit: (_ rank: Int, _ length: Double) -> Void
  ) {
    let length = side[rank].distance
    side[rank].distance = .infinity
    guard length < .infinity else { return }
    visit(rank, length)
    Self.relax(rank, length, side, arcs)
  }

  @inline(__always)
  private static func relax(
    _ rank: Int, _ distance: Double, _ side: UnsafeMutableBufferPointer<SearchSides.Label>,
    _ arcs: SearchArcView
  ) {
    for place in Int(arcs.first[rank])..<Int(arcs.first[rank + 1]) {
      let head = Int(arcs.heads[place])
      let length = distance + arcs.lengths[place]
      if length < side[head].distance {
        side[head] = SearchSides.Label(
          distance: length, arc: UInt32(place), tail: UInt32(rank))
      }
    }
  }

  /// Replaces the arcs of the stack by their edges; downward they are walked from head to tail.
  private func unpack(_ stack: WordStack, into path: WordStack) {
    path.removeAll()
    // No best way is longer than this: a forged file must not unfold without end.
    let most = view.network.counts.edges
    while let top = stack.popLast() {
      let isDownward = top & 1 == 1
      let parts = (isDownward ? view.down : view.up).parts[Int(top >> 1)]
      if parts.second == ShortcutParts.isEdge {
        path.append(isDownward ? parts.first ^ 1 : parts.first)
        if path.count > most { return }
        continue
      }
      // From the tail down to the middle, then up to the head; downward the other way round.
      stack.append((isDownward ? parts.first : parts.second) << 1)
      stack.append((isDownward ? parts.second : parts.first) << 1 | 1)
    }
  }
}

/// The ancestors of some ranks in the elimination tree, themselves included, each once, ascending.
struct Ancestors {
  private var heads: (UInt32, UInt32, UInt32, UInt32)
  private let parents: UnsafeBufferPointer<UInt32>
  private static let end = UInt32.max

  /// The ranks of two places.
  @inline(__always)
  init(_ starts: Seeds, _ ends: Seeds, parents: UnsafeBufferPointer<UInt32>) {
    heads = (
      UInt32(starts.first.rank), UInt32(starts.second.rank), UInt32(ends.first.rank),
      UInt32(ends.second.rank)
    )
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
