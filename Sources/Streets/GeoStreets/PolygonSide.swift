/// The exact position of a point relative to a polygon.
enum PolygonSide {
  case inside, border, outside

  /// Compares a point with rings, outlines and holes alike, whose last corner is not their first.
  init(of point: FixedCoordinate, in rings: [[FixedCoordinate]]) {
    let place = SIMD2(Int64(point.longitude), Int64(point.latitude))
    var isInside = false
    for ring in rings {
      guard let last = ring.last else { continue }
      var a = SIMD2(Int64(last.longitude), Int64(last.latitude)) &- place
      for corner in ring {
        let b = SIMD2(Int64(corner.longitude), Int64(corner.latitude)) &- place
        let turn = a.x &* b.y &- a.y &* b.x
        if turn == 0, a.x &* b.x &+ a.y &* b.y <= 0 {
          self = .border
          return
        }
        if (a.y > 0) != (b.y > 0), (turn > 0) == (b.y > a.y) { isInside.toggle() }
        a = b
      }
    }
    self = isInside ? .inside : .outside
  }
}
