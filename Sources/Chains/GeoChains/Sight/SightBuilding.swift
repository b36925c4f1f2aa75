package import Geodesy

/// A building that one cannot see through: an outline and two heights.
package struct SightBuilding: Hashable, Sendable {
  /// Identifier for reports, such as its id in the extract.
  package var id: Int64
  /// Its rings, outer and inner alike.
  ///
  /// Inside is where a line from far away has crossed an odd number of edges. The last point may
  /// repeat the first.
  package var rings: [[Coordinate]]
  /// Bottom of its walls, in meters above the surface that all heights of the map are above.
  package var base: Meters = 0
  package var roof: Meters
  /// Whether its walls begin above the ground, as over a passage.
  package var isRaised = false
  /// Whether its height is not mapped but that of its use.
  package var isAssumed = false
  /// Whether the way leads through its walls where no passage is mapped: nothing is seen through it.
  package var isSolid = false
}

/// A place to look from or at.
package struct SightPoint: Hashable, Sendable {
  package var coordinate: Coordinate
  /// Its height in meters, above the same surface as the buildings'.
  package var height: Meters
  /// The point of the way at which people pass it; nil if it is on the way itself.
  package var foot: Coordinate?

  init(_ coordinate: Coordinate, height: Meters, foot: Coordinate? = nil) {
    self.coordinate = coordinate
    self.height = height
    self.foot = foot
  }
}
