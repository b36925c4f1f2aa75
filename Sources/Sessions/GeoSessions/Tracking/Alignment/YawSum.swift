import GeoNumerics
import Geodesy

/// The turn about up that brings the axes of one orientation nearest to those of another.
struct YawSum {
  private var along = 0.0
  private var across = 0.0

  /// From one orientation of an AR world, y up, to another.
  init(from first: Orientation, to second: Orientation) {
    for axis in Self.axes {
      add(Self.level(first.rotated(axis)), Self.level(second.rotated(axis)))
    }
  }

  /// From an orientation of an AR world, y up, to one against east, north and up.
  init(world: Orientation, earth: Orientation) {
    for axis in Self.axes {
      let direction = earth.rotated(axis)
      add(Self.level(world.rotated(axis)), SIMD2(direction.x, direction.y))
    }
  }

  /// Radians, counter-clockwise.
  var yaw: Double { ElementaryFunctions.atan2(across, along) }

  /// The horizontal part of a vector of an AR world: what is east and north at yaw 0.
  static func level(_ vector: Vector3) -> SIMD2<Double> { SIMD2(vector.x, -vector.z) }

  private mutating func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    along += a.x * b.x + a.y * b.y
    across += a.x * b.y - a.y * b.x
  }

  private static let axes = [
    Vector3(x: 1, y: 0, z: 0), Vector3(x: 0, y: 1, z: 0), Vector3(x: 0, y: 0, z: 1),
  ]
}
