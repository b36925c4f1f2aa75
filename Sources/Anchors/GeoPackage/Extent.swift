package import Geodesy

/// The smallest and largest coordinates of something, without regard to the antimeridian.
///
/// This is what the standard calls a bounding box of a layer; it never crosses.
package struct Extent: Hashable, Sendable {
  package var west: Degrees
  package var south: Degrees
  package var east: Degrees
  package var north: Degrees

  package init(of point: Coordinate) {
    west = point.longitude
    east = point.longitude
    south = point.latitude
    north = point.latitude
  }

  /// Creates the extent of points; nil without any.
  package init?(around points: some Sequence<Coordinate>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(of: first)
    while let point = iterator.next() { include(point) }
  }

  /// Grows the extent to hold the point.
  package mutating func include(_ point: Coordinate) {
    west = min(west, point.longitude)
    east = max(east, point.longitude)
    south = min(south, point.latitude)
    north = max(north, point.latitude)
  }
}
