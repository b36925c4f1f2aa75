public import Geodesy

/// A part of a floor: a polygon or a circle.
public enum FloorShape: Hashable, Sendable {
  /// The area between rings of points.
  case polygon(FloorPolygon)
  /// The disc around a point; the radius in meters is above 0.
  case circle(center: FloorPoint, radius: Meters)

  /// Whether the point is inside or on the edge.
  public func contains(_ point: FloorPoint) -> Bool {
    switch self {
    case .polygon(let polygon): polygon.contains(point)
    case .circle(let center, let radius): center.distance(to: point) <= radius
    }
  }

  /// The area in square meters.
  public var area: Double {
    switch self {
    case .polygon(let polygon): polygon.area
    case .circle(_, let radius): .pi * radius * radius
    }
  }

  /// The box around the shape; nil for a polygon without points.
  package var box: FloorBox? {
    switch self {
    case .polygon(let polygon): polygon.box
    case .circle(let center, let radius):
      FloorBox(around: [
        FloorPoint(x: center.x - radius, y: center.y - radius),
        FloorPoint(x: center.x + radius, y: center.y + radius),
      ])
    }
  }

  /// A point inside, where a label may stand; nil for a polygon without points.
  public var labelPoint: FloorPoint? {
    switch self {
    case .polygon(let polygon): polygon.labelPoint
    case .circle(let center, _): center
    }
  }

  /// The shape as a polygon; a circle becomes 32 corners on its edge.
  public var outline: FloorPolygon {
    switch self {
    case .polygon(let polygon): return polygon
    case .circle(let center, let radius):
      let corners = Self.unitCircle.map { corner in
        FloorPoint(x: center.x + corner.x * radius, y: center.y + corner.y * radius)
      }
      return FloorPolygon(exterior: corners)
    }
  }

  private static let unitCircle: [FloorPoint] = {
    let corners = (0..<32).map { step in
      let turn = PlaneTransform.turn(clockwise: Double(step) * 360 / 32)
      return turn.applied(to: FloorPoint(x: 1, y: 0))
    }
    return corners + corners.prefix(1)
  }()
}
