import Geodesy

/// Lays plans for documents that have coordinates only.
enum PlanLayout {
  /// A frame with north at the top whose corner is north-west of all points; nil without points.
  static func frame(around points: [Coordinate]) -> FloorFrame? {
    guard let first = points.first, let north = FloorFrame(corner: first) else { return nil }
    // In meters about the first point: a box of degrees would break at the antimeridian.
    guard let box = FloorBox(around: points.lazy.map { north.point(of: $0) }) else { return nil }
    return FloorFrame(corner: north.coordinate(of: box.least))
  }

  /// The middle line of a long thin ring, such as a door: through its center along its length.
  static func middleLine(of ring: [FloorPoint]) -> (start: FloorPoint, end: FloorPoint)? {
    let corners = ring.dropLast()
    guard !corners.isEmpty else { return nil }
    let count = Double(corners.count)
    let center = FloorPoint(
      x: corners.reduce(0) { $0 + $1.x } / count, y: corners.reduce(0) { $0 + $1.y } / count)
    // The longest side gives the direction.
    let sides = zip(ring, ring.dropFirst())
    guard let side = sides.max(by: { $0.0.distance(to: $0.1) < $1.0.distance(to: $1.1) }) else {
      return nil
    }
    let length = side.0.distance(to: side.1)
    guard length > 0 else { return (center, center) }
    let x = (side.1.x - side.0.x) / length
    let y = (side.1.y - side.0.y) / length
    let along = corners.map { ($0.x - center.x) * x + ($0.y - center.y) * y }
    guard let least = along.min(), let most = along.max() else { return nil }
    return (
      FloorPoint(x: center.x + least * x, y: center.y + least * y),
      FloorPoint(x: center.x + most * x, y: center.y + most * y)
    )
  }
}
