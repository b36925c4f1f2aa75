package import Geodesy

/// The smallest upright rectangle around points of a floor.
package struct FloorBox: Hashable, Sendable {
  /// The upper left corner: the smallest `x` and `y`.
  package var least: FloorPoint
  /// The lower right corner: the greatest `x` and `y`.
  package var greatest: FloorPoint

  /// Creates a box of its corners, of which the first has the smaller numbers.
  package init(least: FloorPoint, greatest: FloorPoint) {
    self.least = least
    self.greatest = greatest
  }

  /// The box around points; nil without any.
  package init?(around points: some Sequence<FloorPoint>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    least = first
    greatest = first
    while let point = iterator.next() { include(point) }
  }

  /// Meters from left to right.
  package var width: Meters { greatest.x - least.x }
  /// Meters from top to bottom.
  package var height: Meters { greatest.y - least.y }
  package var center: FloorPoint { least.interpolated(to: greatest, fraction: 0.5) }

  /// Whether the point is inside or on the edge.
  package func contains(_ point: FloorPoint) -> Bool {
    least.x <= point.x && point.x <= greatest.x && least.y <= point.y && point.y <= greatest.y
  }

  /// Grows the box to take in a point.
  package mutating func include(_ point: FloorPoint) {
    least = FloorPoint(x: min(least.x, point.x), y: min(least.y, point.y))
    greatest = FloorPoint(x: max(greatest.x, point.x), y: max(greatest.y, point.y))
  }

  /// Grows the box to take in another.
  package mutating func include(_ other: FloorBox) {
    include(other.least)
    include(other.greatest)
  }
}
