/// The directions of the axes x, y and z of a local frame, in meters.
public enum FrameConvention: String, Hashable, Sendable, CaseIterable {
  /// +x east, +y north, +z up, right-handed: OGC GeoPose's LTP-ENU (EPSG method 9837).
  case enu
  /// +x north, +y east, +z down, right-handed: aviation and many inertial sensors.
  case ned
  /// +x east, +y up, +z south, right-handed: ARKit's `gravityAndHeading`, ARCore's EUS, and glTF and
  /// USD with +Y up when a scene is put on a map.
  case eus
  /// +x east, +y up, +z north, left-handed: Unity, ARCore for Unity.
  case eun

  /// ARKit's `gravityAndHeading`.
  public static let arkit = FrameConvention.eus
  /// ARCore's Geospatial API on Android and iOS.
  public static let arcore = FrameConvention.eus
  /// Unity's world.
  public static let unity = FrameConvention.eun
  /// glTF's +Y up, with north at -z.
  public static let gltf = FrameConvention.eus

  /// Whether turning the x axis to the y axis, seen from the tip of z, is counter-clockwise.
  public var isRightHanded: Bool { self != .eun }

  /// The components of a point or direction along these axes.
  public func vector(_ local: ENUPosition) -> Vector3 {
    switch self {
    case .enu: Vector3(x: local.east, y: local.north, z: local.up)
    case .ned: Vector3(x: local.north, y: local.east, z: -local.up)
    case .eus: Vector3(x: local.east, y: local.up, z: -local.north)
    case .eun: Vector3(x: local.east, y: local.up, z: local.north)
    }
  }

  /// The point or direction with these components, in east, north and up.
  public func local(_ vector: Vector3) -> ENUPosition {
    switch self {
    case .enu: ENUPosition(east: vector.x, north: vector.y, up: vector.z)
    case .ned: ENUPosition(east: vector.y, north: vector.x, up: -vector.z)
    case .eus: ENUPosition(east: vector.x, north: -vector.z, up: vector.y)
    case .eun: ENUPosition(east: vector.x, north: vector.z, up: vector.y)
    }
  }

  /// A point or direction of this convention in another one.
  public func vector(_ vector: Vector3, in other: FrameConvention) -> Vector3 {
    other.vector(local(vector))
  }

  /// An orientation of this convention in another one, the axes of the body renamed alike.
  ///
  /// A body whose axes agree with the frame's has the identity in both. With the map `M` between the
  /// axes this is `M R Mᵀ`; it keeps a rotation a rotation between left and right hands too.
  public func orientation(_ orientation: Orientation, in other: FrameConvention) -> Orientation {
    let axis = vector(
      Vector3(x: orientation.x, y: orientation.y, z: orientation.z), in: other)
    // Seen in a mirror a turn goes the other way.
    let sign: Double = isRightHanded == other.isRightHanded ? 1 : -1
    return Orientation(
      unit: axis.x * sign, axis.y * sign, axis.z * sign, orientation.w)
  }

  /// An orientation of this convention in another one, the axes of the body kept as they are.
  ///
  /// With the map `M` between the axes this is `M R`: what a body that keeps GeoPose's axes (x forward, y left,
  /// z up) has in an AR world. Nil between left and right hands, where no rotation does that.
  public func orientation(_ orientation: Orientation, keepingBodyIn other: FrameConvention)
    -> Orientation?
  {
    guard isRightHanded == other.isRightHanded else { return nil }
    return turn(to: other) * orientation
  }

  /// The rotation that takes components along these axes to those along another convention's.
  ///
  /// Defined between conventions of one hand.
  private func turn(to other: FrameConvention) -> Orientation {
    Orientation(
      columns: vector(Vector3(x: 1, y: 0, z: 0), in: other),
      vector(Vector3(x: 0, y: 1, z: 0), in: other), vector(Vector3(x: 0, y: 0, z: 1), in: other))
  }
}
