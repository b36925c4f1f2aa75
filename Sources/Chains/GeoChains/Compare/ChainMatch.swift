import GeoAnchors
import Geodesy

/// Matching anchors of two chains.
struct ChainMatch {
  /// For each anchor of the second chain the index in the first, or nil.
  private(set) var old: [Int?]
  /// For each anchor of the first chain whether the second has it.
  private(set) var isKept: [Bool]

  /// Matches by id; what is left, where two are each other's nearest along the way within `reach`,
  /// from the start or, with the lengths of the chains, from the end, and within `groundReach`.
  init(
    _ first: [ChainAnchor], _ second: [ChainAnchor], reach: Meters, groundReach: Meters,
    lengths: (Meters, Meters)
  ) {
    old = Array(repeating: nil, count: second.count)
    isKept = Array(repeating: false, count: first.count)
    var indices: [AnchorID: Int] = [:]
    for (index, anchor) in first.enumerated() { indices[anchor.id] = index }
    for (index, anchor) in second.enumerated() {
      guard let partner = indices.removeValue(forKey: anchor.id) else { continue }
      old[index] = partner
      isKept[partner] = true
    }
    match(first, second, reach, groundReach, shift: 0)
    let shift = lengths.1 - lengths.0
    if abs(shift) > reach { match(first, second, reach, groundReach, shift: shift) }
  }

  /// Matches what is left; distances of the first chain count with a shift.
  private mutating func match(
    _ first: [ChainAnchor], _ second: [ChainAnchor], _ reach: Meters, _ groundReach: Meters,
    shift: Meters
  ) {
    let here = first.indices.filter { !isKept[$0] }.sorted {
      (first[$0].distance, $0) < (first[$1].distance, $1)
    }
    let there = second.indices.filter { old[$0] == nil }.sorted {
      (second[$0].distance, $0) < (second[$1].distance, $1)
    }
    let places = (here.map { first[$0].distance + shift }, there.map { second[$0].distance })
    let forward = Self.nearest(of: places.0, among: places.1)
    let backward = Self.nearest(of: places.1, among: places.0)
    for (index, partner) in forward.enumerated() {
      guard let partner, backward[partner] == index,
        abs(places.0[index] - places.1[partner]) <= reach,
        first[here[index]].coordinate.distance(to: second[there[partner]].coordinate)
          <= groundReach
      else { continue }
      old[there[partner]] = here[index]
      isKept[here[index]] = true
    }
  }

  /// For each of some ascending numbers the index of the nearest among others that ascend as well.
  private static func nearest(of numbers: [Double], among others: [Double]) -> [Int?] {
    guard !others.isEmpty else { return Array(repeating: nil, count: numbers.count) }
    var index = 0
    return numbers.map { number in
      while index + 1 < others.count,
        abs(others[index + 1] - number) < abs(others[index] - number)
      {
        index += 1
      }
      return index
    }
  }
}
