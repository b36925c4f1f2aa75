import GeoStreets

/// The lengths of the upward arcs under one metric, and how each is made up.
struct Customization {
  /// The length of each arc of the elimination.
  private(set) var lengths: [Double]
  /// What each arc stands for.
  private(set) var parts: [SearchArcParts]
  /// Whether an arc is a shortest way between its ends: the others are never needed.
  private(set) var isNeeded: [Bool]

  /// Measures the arcs by the lengths of the edges.
  init(_ elimination: Elimination, graph: StreetGraph, ranks: [UInt32]) {
    let count = elimination.heads.count
    var lengths = [Double](repeating: .infinity, count: count)
    var parts = [SearchArcParts](
      repeating: SearchArcParts(first: 0, second: SearchArcParts.isEdge), count: count)
    for edge in 0..<graph.edgeCount where graph.isReference(edge: edge) {
      let record = graph.edge(edge)
      let ends = (ranks[Int(record.from)], ranks[Int(record.to)])
      // A closed edge is never part of a shortest way between junctions.
      guard ends.0 != ends.1 else { continue }
      let (low, high) = ends.0 < ends.1 ? ends : (ends.1, ends.0)
      guard
        let arc = elimination.arcs(of: Int(low)).first(where: { elimination.heads[$0] == high }),
        record.length < lengths[arc]
      else { continue }
      lengths[arc] = record.length
      parts[arc] = SearchArcParts(
        first: UInt32(edge) << 1 | (ends.0 < ends.1 ? 0 : 1), second: SearchArcParts.isEdge)
    }
    self.lengths = lengths
    self.parts = parts
    isNeeded = Array(repeating: true, count: count)
    customize(elimination)
    findNeeded(elimination)
  }

  /// From the lowest junction up: the way over a lower junction may be shorter than the arc across.
  private mutating func customize(_ elimination: Elimination) {
    elimination.forEachTriangle(below: 0..<elimination.first.count - 1) { near, far, across in
      let length = lengths[near] + lengths[far]
      if length < lengths[across] {
        lengths[across] = length
        parts[across] = SearchArcParts(first: UInt32(near), second: UInt32(far))
      }
    }
  }

  /// From the highest junction down: an arc is not needed where the way over a higher one is
  /// shorter (perfect customization; Dibbelt, Strasser, Wagner, JEA 2016).
  private mutating func findNeeded(_ elimination: Elimination) {
    var shortest = lengths
    let ranks = stride(from: elimination.first.count - 2, through: 0, by: -1)
    elimination.forEachTriangle(below: ranks) { near, far, across in
      shortest[near] = min(shortest[near], shortest[far] + shortest[across])
      shortest[far] = min(shortest[far], shortest[near] + shortest[across])
    }
    for arc in lengths.indices {
      isNeeded[arc] = lengths[arc] <= shortest[arc] && lengths[arc] < .infinity
    }
  }
}
