import GeoStreets

/// The costs of the upward arcs under one metric, and how each is made up.
///
/// Where both directions cost the same, `down` is `up`.
struct Customization {
  /// The arcs in one direction.
  struct Side {
    /// The cost of each arc of the elimination.
    fileprivate(set) var lengths: [Double]
    /// The parts that each arc stands for.
    fileprivate(set) var parts: [ShortcutParts]
    /// Whether an arc is a best way between its ends: the others are never needed.
    fileprivate(set) var isNeeded: [Bool]

    fileprivate init(count: Int) {
      lengths = Array(repeating: .infinity, count: count)
      parts = Array(
        repeating: ShortcutParts(first: 0, second: ShortcutParts.isEdge), count: count)
      isNeeded = Array(repeating: true, count: count)
    }
  }

  /// The arcs from lower to higher ranks.
  private(set) var up: Side
  /// The arcs from higher to lower ranks; nil where they cost the same.
  private(set) var down: Side?

  /// Measures the arcs by the lengths of the edges of foot-v1, or by the costs of a profile.
  init(
    _ elimination: Elimination, graph: StreetGraph, ranks: [UInt32], costs: EdgeCosts? = nil
  ) {
    let count = elimination.heads.count
    up = Side(count: count)
    down = costs.map(\.isSymmetric) ?? true ? nil : Side(count: count)
    for edge in 0..<graph.edgeCount {
      let record = graph.edge(edge)
      let ends = (ranks[Int(record.tail)], ranks[Int(record.head)])
      // A closed edge is never part of a shortest way between junctions.
      guard ends.0 != ends.1 else { continue }
      let isOpen = costs == nil ? graph.isReference(edge: edge) : true
      guard isOpen else { continue }
      let isUpward = ends.0 < ends.1
      let (low, high) = isUpward ? ends : (ends.1, ends.0)
      guard let arc = elimination.arc(from: low, to: high) else { continue }
      let forward = costs?.forward[edge] ?? record.length
      let backward = costs?.backward[edge] ?? record.length
      let part = ShortcutParts(
        first: UInt32(edge) << 1 | (isUpward ? 0 : 1), second: ShortcutParts.isEdge)
      let (rise, fall) = isUpward ? (forward, backward) : (backward, forward)
      if rise < up.lengths[arc] {
        up.lengths[arc] = rise
        up.parts[arc] = part
      }
      if down != nil, fall < down?.lengths[arc] ?? 0 {
        down?.lengths[arc] = fall
        down?.parts[arc] = part
      }
    }
    if var falls = down {
      down = nil
      Self.customize(elimination, &up, &falls)
      Self.findNeeded(elimination, &up, &falls)
      Self.keepParts(&up, &falls)
      down = falls
    } else {
      Self.customize(elimination, &up)
      Self.findNeeded(elimination, &up)
      up.keepParts()
    }
  }

  /// Marks the parts of needed arcs as needed.
  ///
  /// Parts of a best way are best ways, but sums above 1.3e8 are rounded, and then one may not
  /// appear to be. Parts have lower numbers than the arcs made of them.
  private static func keepParts(_ up: inout Side, _ down: inout Side) {
    for arc in up.parts.indices.reversed() {
      if let (first, second) = up.neededParts(arc) {
        down.isNeeded[first] = true
        up.isNeeded[second] = true
      }
      if let (first, second) = down.neededParts(arc) {
        up.isNeeded[first] = true
        down.isNeeded[second] = true
      }
    }
  }

  /// From the lowest junction up: the way over a lower junction may be shorter than the arc across.
  private static func customize(_ elimination: Elimination, _ side: inout Side) {
    elimination.forEachTriangle(below: 0..<elimination.first.count - 1) { near, far, across in
      let length = side.lengths[near] + side.lengths[far]
      if length < side.lengths[across] {
        side.lengths[across] = length
        side.parts[across] = ShortcutParts(first: UInt32(near), second: UInt32(far))
      }
    }
  }

  /// The same with two directions: to the tail's side one goes down, to the head's side up.
  private static func customize(
    _ elimination: Elimination, _ up: inout Side, _ down: inout Side
  ) {
    elimination.forEachTriangle(below: 0..<elimination.first.count - 1) { near, far, across in
      let parts = ShortcutParts(first: UInt32(near), second: UInt32(far))
      let rise = down.lengths[near] + up.lengths[far]
      if rise < up.lengths[across] {
        up.lengths[across] = rise
        up.parts[across] = parts
      }
      let fall = down.lengths[far] + up.lengths[near]
      if fall < down.lengths[across] {
        down.lengths[across] = fall
        down.parts[across] = parts
      }
    }
  }

  /// From the highest junction down: an arc is not needed where the way over a higher one is
  /// shorter (perfect customization; Dibbelt, Strasser, Wagner, JEA 2016).
  private static func findNeeded(_ elimination: Elimination, _ side: inout Side) {
    var shortest = side.lengths
    let ranks = stride(from: elimination.first.count - 2, through: 0, by: -1)
    elimination.forEachTriangle(below: ranks) { near, far, across in
      shortest[near] = min(shortest[near], shortest[far] + shortest[across])
      shortest[far] = min(shortest[far], shortest[near] + shortest[across])
    }
    side.markNeeded(shortest)
  }

  private static func findNeeded(
    _ elimination: Elimination, _ up: inout Side, _ down: inout Side
  ) {
    var rises = up.lengths
    var falls = down.lengths
    let ranks = stride(from: elimination.first.count - 2, through: 0, by: -1)
    elimination.forEachTriangle(below: ranks) { near, far, across in
      rises[near] = min(rises[near], rises[far] + falls[across])
      rises[far] = min(rises[far], rises[near] + rises[across])
      falls[near] = min(falls[near], rises[across] + falls[far])
      falls[far] = min(falls[far], falls[across] + falls[near])
    }
    up.markNeeded(rises)
    down.markNeeded(falls)
  }
}

extension Customization.Side {
  /// The two arcs that make up a needed one; nil for an edge.
  fileprivate func neededParts(_ arc: Int) -> (first: Int, second: Int)? {
    guard isNeeded[arc], parts[arc].second != ShortcutParts.isEdge else { return nil }
    return (Int(parts[arc].first), Int(parts[arc].second))
  }

  /// The same where both directions are one.
  fileprivate mutating func keepParts() {
    for arc in parts.indices.reversed() {
      guard let (first, second) = neededParts(arc) else { continue }
      isNeeded[first] = true
      isNeeded[second] = true
    }
  }

  fileprivate mutating func markNeeded(_ shortest: [Double]) {
    for arc in lengths.indices {
      isNeeded[arc] = lengths[arc] <= shortest[arc] && lengths[arc] < .infinity
    }
  }
}
