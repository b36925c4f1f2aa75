public import Geodesy

/// Where the device truly was: from a simulation or a reference system.
public struct GroundTruth: Hashable, Sendable {
  /// Where the camera was, its height above the ellipsoid.
  public var position: GeodeticPosition
  /// The turn of the camera against east, north and up there; it looks along its -z.
  public var orientation: Orientation?
  /// How the AR world lay on Earth then: true yaw and origin, which drift changes.
  public var world: World?

  /// Makes a truth.
  public init(
    position: GeodeticPosition, orientation: Orientation? = nil, world: World? = nil
  ) {
    self.position = position
    self.orientation = orientation
    self.world = world
  }

  /// How an AR world lies on Earth.
  public struct World: Hashable, Sendable {
    /// Where the origin of the AR world is.
    public var origin: GeodeticPosition
    /// How far the world is turned from +x east, -z north: degrees counter-clockwise seen from
    /// above, as in `ARWorldFrame`.
    public var yaw: Degrees

    /// Makes a placement.
    public init(origin: GeodeticPosition, yaw: Degrees) {
      self.origin = origin
      self.yaw = yaw
    }
  }
}
