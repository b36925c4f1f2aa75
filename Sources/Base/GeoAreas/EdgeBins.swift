import GeoSystem

/// An index of the edges of a part by bands of latitude: a ray to the east meets those of one band only.
final class EdgeBins: Sendable {
  private let low: Double
  private let scale: Double
  private let last: Int
  private let starts: [Int32]
  private let edges: [Edge]

  struct Edge: Sendable {
    var a: PlanePoint
    var b: PlanePoint
  }

  init(_ part: AreaPart) {
    let low = part.low.y
    let height = part.high.y - low
    // Long edges lie in many bands: fewer bands keep the sum of entries in proportion.
    var count = max(1, part.edgeCount / 2)
    var scale = 0.0
    while true {
      scale = height > 0 ? Double(count) / height : 0
      var total = 0
      part.forEachEdge { a, b in
        let (from, to) = Self.bands(a, b, low, scale, count - 1)
        total += to - from + 1
      }
      if total <= 4 * part.edgeCount + 64 || count == 1 { break }
      count = max(1, count / 2)
    }
    var offsets = [Int32](repeating: 0, count: count + 1)
    part.forEachEdge { a, b in
      let (from, to) = Self.bands(a, b, low, scale, count - 1)
      for band in from...to { offsets[band + 1] += 1 }
    }
    for index in 1..<offsets.count { offsets[index] += offsets[index - 1] }
    var cursor = offsets
    var edges = [Edge](
      repeating: Edge(a: .zero, b: .zero), count: Int(offsets[offsets.count - 1]))
    edges.withUnsafeMutableBufferPointer { edges in
      cursor.withUnsafeMutableBufferPointer { cursor in
        part.forEachEdge { a, b in
          let (from, to) = Self.bands(a, b, low, scale, count - 1)
          for band in from...to {
            edges[Int(cursor[band])] = Edge(a: a, b: b)
            cursor[band] += 1
          }
        }
      }
    }
    self.low = low
    self.scale = scale
    last = count - 1
    starts = offsets
    self.edges = edges
  }

  @inline(__always)
  private static func band(_ y: Double, _ low: Double, _ scale: Double, _ last: Int) -> Int {
    // The scale is infinite for a part whose height vanishes.
    ((y - low) * scale).whole(in: 0...last)
  }

  @inline(__always)
  private static func bands(
    _ a: PlanePoint, _ b: PlanePoint, _ low: Double, _ scale: Double, _ last: Int
  ) -> (Int, Int) {
    let one = band(a.y, low, scale, last)
    let other = band(b.y, low, scale, last)
    return one < other ? (one, other) : (other, one)
  }

  /// Whether a point of the part's box is inside or on the border.
  @inline(__always)
  func contains(_ point: PlanePoint) -> Bool {
    let band = Self.band(point.y, low, scale, last)
    var counter = RayCounter(point)
    starts.withUnsafeBufferPointer { starts in
      edges.withUnsafeBufferPointer { edges in
        var index = Int(starts[band])
        let end = Int(starts[band + 1])
        while index < end {
          counter.count(edges[index].a, edges[index].b)
          index += 1
        }
      }
    }
    return counter.isInside
  }

  /// Calls a body with every edge that may meet a range of latitudes; some come several times.
  func forEachEdge(from south: Double, to north: Double, _ body: (PlanePoint, PlanePoint) -> Void) {
    let first = Self.band(south, low, scale, last)
    let final = Self.band(north, low, scale, last)
    for index in Int(starts[first])..<Int(starts[final + 1]) {
      body(edges[index].a, edges[index].b)
    }
  }
}
