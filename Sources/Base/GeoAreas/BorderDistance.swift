package import Geodesy

extension AreaMeasure {
  /// The Hausdorff distance between the borders of two areas: the farthest that a point of either
  /// border is from the other one, in geodesic meters to a centimeter or one part in a thousand.
  /// - Returns: The distance; nil when an area has no border.
  package static func hausdorffDistance(_ first: [Polygon], _ second: [Polygon]) -> Meters? {
    guard first != second else { return first.isEmpty ? nil : 0 }
    guard
      let there = BorderDistance(to: second).greatest(from: first),
      let back = BorderDistance(to: first).greatest(from: second)
    else { return nil }
    return max(there, back)
  }
}

/// The distance of points of one border from another one.
private struct BorderDistance {
  /// A piece of an edge with the distances at its ends.
  private struct Piece {
    var start: Coordinate
    var end: Coordinate
    var atStart: Meters
    var atEnd: Meters
    var length: Meters

    /// No point of it is farther: going one meter changes a distance by one meter at most.
    var bound: Meters { (atStart + atEnd + length) / 2 }
  }

  private let index: AreaIndex
  private let edges: Set<[Coordinate]>

  /// The greatest number of pieces in one round; more would add hardly any accuracy.
  private static let mostPieces = 20_000
  /// An edge is straight in longitude and latitude, which is a little longer than a geodesic.
  private static let slack = 1.01

  init(to area: [Polygon]) {
    index = AreaIndex([area])
    edges = Set(Self.edges(of: area).flatMap { [$0, $0.reversed()] })
  }

  /// The greatest distance of a point of a border; nil where one of the borders is empty.
  func greatest(from area: [Polygon]) -> Meters? {
    var pieces: [Piece] = []
    var greatest: Meters = 0
    let own = Self.edges(of: area)
    guard !own.isEmpty, !edges.isEmpty else { return nil }
    // A shared edge is at distance 0.
    for edge in own where !edges.contains(edge) {
      guard let start = edge.first, let end = edge.last, let atStart = distance(start),
        let atEnd = distance(end)
      else { return nil }
      greatest = max(greatest, atStart, atEnd)
      pieces.append(
        Piece(
          start: start, end: end, atStart: atStart, atEnd: atEnd,
          length: start.distance(to: end) * Self.slack))
    }
    // Halves of what may hold a farther point, until none does.
    while true {
      let limit = greatest + max(0.01, greatest / 1000)
      pieces = pieces.filter { $0.bound > limit }
      guard !pieces.isEmpty, pieces.count <= Self.mostPieces else { return greatest }
      pieces = pieces.flatMap { piece -> [Piece] in
        let middle = Coordinate(
          latitude: (piece.start.latitude + piece.end.latitude) / 2,
          longitude: (piece.start.longitude + piece.end.longitude) / 2)
        let meters = distance(middle) ?? 0
        greatest = max(greatest, meters)
        var halves = (piece, piece)
        halves.0.end = middle
        halves.0.atEnd = meters
        halves.1.start = middle
        halves.1.atStart = meters
        halves.0.length /= 2
        halves.1.length /= 2
        return [halves.0, halves.1]
      }
    }
  }

  private func distance(_ point: Coordinate) -> Meters? {
    index.nearest(to: point).first?.distance
  }

  private static func edges(of area: [Polygon]) -> [[Coordinate]] {
    var edges: [[Coordinate]] = []
    for ring in area.flatMap({ [$0.exterior] + $0.holes }) {
      for (start, end) in zip(ring, ring.dropFirst()) where start != end {
        edges.append([start, end])
      }
    }
    return edges
  }
}
