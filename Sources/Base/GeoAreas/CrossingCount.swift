import GeoSystem

/// The number of places where the sides of areas cross, which bounds the work of overlaying them.
enum CrossingCount {
  private struct Side {
    var a: PlanePoint
    var b: PlanePoint
    var low: PlanePoint
    var high: PlanePoint

    init(_ a: PlanePoint, _ b: PlanePoint) {
      (self.a, self.b) = (a, b)
      (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
    }

    /// Whether the insides of both sides have a point in common; those on one line have none.
    func crosses(_ other: Side) -> Bool {
      guard low.y <= other.high.y, other.low.y <= high.y else { return false }
      return Orientation.sign(a, b, other.a) * Orientation.sign(a, b, other.b) < 0
        && Orientation.sign(other.a, other.b, a) * Orientation.sign(other.a, other.b, b) < 0
    }
  }

  /// Counts the crossings among all sides of some areas, up to a limit.
  ///
  /// A line sweeps from west to east over the sides and compares each with those that it still meets.
  /// - Throws: `AreaError.cancelled`.
  static func count(_ areas: [PlanePolygon], upTo limit: Int) throws(AreaError) -> Int {
    var sides: [Side] = []
    for ring in areas.lazy.flatMap(\.rings) {
      for (a, b) in zip(ring, ring.dropFirst()) { sides.append(Side(a, b)) }
    }
    sides.sort { $0.low.x < $1.low.x }
    var met: [Side] = []
    var count = 0
    for side in sides {
      if Cancellation.isRequested { throw .cancelled }
      var index = 0
      while index < met.count {
        if met[index].high.x < side.low.x {
          met.swapAt(index, met.count - 1)
          met.removeLast()
        } else {
          if met[index].crosses(side) { count += 1 }
          index += 1
        }
      }
      guard count < limit else { return limit }
      met.append(side)
    }
    return count
  }
}
