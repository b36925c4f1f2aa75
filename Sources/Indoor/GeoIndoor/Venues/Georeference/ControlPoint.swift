package import Geodesy

/// A point that is known on a floor's plan and on the Earth.
package struct ControlPoint: Hashable, Sendable {
  package var name: String?
  /// Position on the plan.
  package var point: FloorPoint
  /// Position on the Earth.
  package var coordinate: Coordinate

  package init(name: String? = nil, point: FloorPoint, coordinate: Coordinate) {
    self.name = name
    self.point = point
    self.coordinate = coordinate
  }
}
