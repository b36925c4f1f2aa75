public import Geodesy

/// A part of a floor between rings of points.
///
/// Rings are closed: the last point repeats the first. Their direction does not matter.
public struct FloorPolygon: Hashable, Sendable {
  /// The outer ring, closed.
  public var exterior: [FloorPoint]
  /// The rings around what is left out, closed.
  public var holes: [[FloorPoint]]

  /// Creates a polygon of closed rings.
  public init(exterior: [FloorPoint], holes: [[FloorPoint]] = []) {
    self.exterior = exterior
    self.holes = holes
  }

  /// A rectangle from the upper left corner of the plan, as wide and as high as the numbers say.
  public init(width: Meters, height: Meters) {
    self.init(
      FloorBox(least: FloorPoint(x: 0, y: 0), greatest: FloorPoint(x: width, y: height)))
  }

  package init(_ box: FloorBox) {
    let (least, greatest) = (box.least, box.greatest)
    self.init(exterior: [
      least, FloorPoint(x: greatest.x, y: least.y), greatest,
      FloorPoint(x: least.x, y: greatest.y), least,
    ])
  }

  /// The outer ring and then the holes.
  public var rings: [[FloorPoint]] { [exterior] + holes }

  /// The box around the outer ring; nil without points.
  package var box: FloorBox? { FloorBox(around: exterior) }

  /// The area in square meters, without the holes.
  public var area: Double {
    holes.reduce(abs(Self.signedArea(exterior))) { $0 - abs(Self.signedArea($1)) }
  }

  /// Whether the point is inside or on an edge; a point on the edge of a hole is inside.
  public func contains(_ point: FloorPoint) -> Bool {
    guard let box, box.contains(point) else { return false }
    if rings.contains(where: { Self.isOnEdge(point, of: $0) }) { return true }
    return Self.surrounds(exterior, point) && !holes.contains { Self.surrounds($0, point) }
  }

  /// Meters from the point to the nearest edge, inside or outside.
  public func distanceToEdge(from point: FloorPoint) -> Meters {
    var least = Double.infinity
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst()) {
        least = min(least, point.distance(to: point.nearestPoint(onSegmentFrom: start, to: end)))
      }
    }
    return least
  }

  /// A point that is inside, for a label: the middle of the widest section at half height.
  public var labelPoint: FloorPoint? {
    guard let box else { return nil }
    // Not through a corner, where the crossings would be doubtful.
    let y = box.least.y + box.height * 0.503_1
    var crossings: [Meters] = []
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst()) where (start.y > y) != (end.y > y) {
        crossings.append(start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y))
      }
    }
    crossings.sort()
    var widest: (width: Meters, middle: Meters)?
    for index in stride(from: 0, to: crossings.count - 1, by: 2) {
      let width = crossings[index + 1] - crossings[index]
      if width > widest?.width ?? 0 {
        widest = (width, (crossings[index + 1] + crossings[index]) / 2)
      }
    }
    return widest.map { FloorPoint(x: $0.middle, y: y) } ?? box.center
  }

  /// Twice the area is the sum of the cross products from the first point.
  private static func signedArea(_ ring: [FloorPoint]) -> Double {
    guard let origin = ring.first else { return 0 }
    var sum = 0.0
    for (start, end) in zip(ring, ring.dropFirst()) {
      sum +=
        (start.x - origin.x) * (end.y - origin.y) - (end.x - origin.x) * (start.y - origin.y)
    }
    return sum / 2
  }

  private static func surrounds(_ ring: [FloorPoint], _ point: FloorPoint) -> Bool {
    var inside = false
    for (start, end) in zip(ring, ring.dropFirst())
    where (start.y > point.y) != (end.y > point.y) {
      let x = start.x + (end.x - start.x) * (point.y - start.y) / (end.y - start.y)
      if point.x < x { inside.toggle() }
    }
    return inside
  }

  /// A nanometer counts as nothing: sums of decimal numbers are off by less.
  private static func isOnEdge(_ point: FloorPoint, of ring: [FloorPoint]) -> Bool {
    zip(ring, ring.dropFirst()).contains { start, end in
      point.distance(to: point.nearestPoint(onSegmentFrom: start, to: end)) <= 1e-9
    }
  }
}
