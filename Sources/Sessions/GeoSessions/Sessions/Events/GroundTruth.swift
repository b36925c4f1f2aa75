public import Geodesy

/// Where the device truly was: from a simulation or a reference system.
public struct GroundTruth: Hashable, Sendable {
  /// Where the camera was, its height above the ellipsoid.
  public var position: GeodeticPosition
  /// The turn of the camera against east, north and up there; it looks along its -z.
  public var orientation: Orientation?
  /// Where the origin of the AR world truly was then, which drift changes; nil when unknown.
  public var worldOrigin: GeodeticPosition?
  /// How far the AR world was turned from +x east, -z north: degrees counter-clockwise seen from
  /// above, as in `ARWorldFrame`; nil without `worldOrigin`.
  public var worldYaw: Degrees?

  /// Creates a truth.
  public init(
    position: GeodeticPosition, orientation: Orientation? = nil,
    worldOrigin: GeodeticPosition? = nil, worldYaw: Degrees? = nil
  ) {
    self.position = position
    self.orientation = orientation
    self.worldOrigin = worldOrigin
    self.worldYaw = worldYaw
  }
}
