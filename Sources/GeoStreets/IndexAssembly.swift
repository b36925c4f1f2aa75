/// Lays out the spatial index over the segments: one packed tree for the largest component, one
/// for the other components, one for what only some profiles use.
struct IndexAssembly {
  private(set) var pieces: [Piece] = []
  private(set) var boxes: [IndexBox] = []
  private(set) var largestPieces = 0
  private(set) var referencePieces = 0

  init(
    edges: [Edge], shapes: [FixedCoordinate], junctions: [FixedCoordinate], box: IndexBox,
    counts: NetworkCounts
  ) {
    var items: [(tree: Int, place: UInt32, piece: Piece, box: IndexBox)] = []
    for number in edges.indices.dropLast() {
      let edge = edges[number]
      let inner = Int(edge.firstShape)..<Int(edges[number + 1].firstShape)
      let points = [junctions[Int(edge.from)]] + shapes[inner] + [junctions[Int(edge.to)]]
      for first in stride(
        from: 0, to: points.count - 1, by: NetworkFormat.segmentsPerPiece)
      {
        let last = min(first + NetworkFormat.segmentsPerPiece, points.count - 1)
        let pieceBox = Self.box(around: points[first...last])
        let place = HilbertCurve.place(
          latitude: pieceBox.south / 2 + pieceBox.north / 2,
          longitude: pieceBox.west / 2 + pieceBox.east / 2, in: box)
        items.append(
          (
            number < counts.largestEdges ? 0 : number < counts.referenceEdges ? 1 : 2, place,
            Piece(edge: UInt32(number), firstSegment: UInt32(first)), pieceBox
          ))
      }
    }
    items.sort {
      ($0.tree, $0.place, $0.piece.edge, $0.piece.firstSegment)
        < ($1.tree, $1.place, $1.piece.edge, $1.piece.firstSegment)
    }
    pieces = items.map(\.piece)
    largestPieces = items.count { $0.tree == 0 }
    referencePieces = items.count { $0.tree < 2 }
    for range in [
      0..<largestPieces, largestPieces..<referencePieces, referencePieces..<items.count,
    ] {
      boxes += Self.tree(items[range].map(\.box))
    }
  }

  /// The boxes of a packed tree over leaves, level by level.
  static func tree(_ leaves: [IndexBox]) -> [IndexBox] {
    var boxes: [IndexBox] = []
    var level = leaves
    while !level.isEmpty {
      boxes.append(contentsOf: level)
      if level.count == 1 { break }
      level = stride(from: 0, to: level.count, by: NetworkFormat.fanOut).map { first in
        var box = IndexBox.empty
        for child in level[first..<min(first + NetworkFormat.fanOut, level.count)] {
          box.extend(child)
        }
        return box
      }
    }
    return boxes
  }

  /// The box of a line; over the antimeridian its longitudes run on beyond 180°.
  static func box(around points: ArraySlice<FixedCoordinate>) -> IndexBox {
    var box = IndexBox.empty
    var wrapped = IndexBox.empty
    for point in points {
      box.extend(latitude: point.latitude, longitude: point.longitude)
      let isWest = point.longitude < 0
      // 214.7° is the most that fits; segments are far shorter than that.
      let longitude = Int64(point.longitude) + (isWest ? 3_600_000_000 : 0)
      wrapped.extend(latitude: point.latitude, longitude: Int32(clamping: longitude))
    }
    let crosses = Int64(box.east) - Int64(box.west) > 1_800_000_000
    return crosses ? wrapped : box
  }
}
