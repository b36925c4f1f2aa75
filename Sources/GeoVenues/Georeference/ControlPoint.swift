public import Geodesy

/// A point that is known on a floor's plan and on the Earth.
public struct ControlPoint: Hashable, Sendable {
  /// What people call it; nil without a name.
  public var name: String?
  /// Where it is on the plan.
  public var point: FloorPoint
  /// Where it is on the Earth.
  public var coordinate: Coordinate

  /// Makes a point of its parts.
  public init(name: String? = nil, point: FloorPoint, coordinate: Coordinate) {
    self.name = name
    self.point = point
    self.coordinate = coordinate
  }
}
