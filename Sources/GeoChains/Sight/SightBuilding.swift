public import Geodesy

/// A building that one cannot see through: an outline and two heights.
public struct SightBuilding: Hashable, Sendable {
  /// What to call it in reports, such as its id in the extract.
  public var id: Int64
  /// Its rings, outer and inner alike.
  ///
  /// Inside is where a line from far away has crossed an odd number of edges. The last point may repeat the first.
  public var rings: [[Coordinate]]
  /// Where its walls begin, in meters above the surface that all heights of the map are above.
  public var base: Meters
  /// Where they end.
  public var roof: Meters

  /// Makes a building.
  public init(id: Int64, rings: [[Coordinate]], base: Meters = 0, roof: Meters) {
    self.id = id
    self.rings = rings
    self.base = base
    self.roof = roof
  }
}

/// A place to look from or at.
public struct SightPoint: Hashable, Sendable {
  /// Where it is.
  public var coordinate: Coordinate
  /// Its height in meters, above the same surface as the buildings'.
  public var height: Meters
  /// Where people walk past it; nil where it is on the way itself.
  public var foot: Coordinate?

  /// Makes a point.
  public init(_ coordinate: Coordinate, height: Meters, foot: Coordinate? = nil) {
    self.coordinate = coordinate
    self.height = height
    self.foot = foot
  }
}
