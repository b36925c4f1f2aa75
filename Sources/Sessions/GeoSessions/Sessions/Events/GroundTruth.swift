public import Geodesy

/// The true position of the device, from a simulation or a reference system.
public struct GroundTruth: Hashable, Sendable {
  /// The position of the camera, with its height above the ellipsoid.
  public var position: GeodeticPosition
  /// The turn of the camera against east, north and up there; it looks along its -z.
  public var orientation: Orientation?
  /// The true origin of the AR world at that time, which drift changes; nil if unknown.
  public var worldOrigin: GeodeticPosition?
  /// The turn of the AR world from +x east, -z north, in degrees counterclockwise seen from above,
  /// as in `ARWorldFrame`; nil without `worldOrigin`.
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
