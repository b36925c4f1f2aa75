/// A point in a local frame of east, north and up, in meters from the frame's origin.
public struct ENUPosition: Hashable, BitwiseCopyable, Sendable {
  /// Meters toward the east at the origin.
  public var east: Meters
  /// Meters toward true north at the origin.
  public var north: Meters
  /// Meters along the ellipsoid's normal at the origin, up positive.
  public var up: Meters

  /// Creates a position of its three components.
  public init(east: Meters, north: Meters, up: Meters) {
    self.east = east
    self.north = north
    self.up = up
  }
}
