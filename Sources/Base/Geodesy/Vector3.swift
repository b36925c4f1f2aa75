/// Three components along the axes of a frame whose convention is stated elsewhere.
///
/// A point (meters from the frame's origin) or a direction. In east, north and up the same is said
/// with names: `ENUPosition`.
public struct Vector3: Hashable, Sendable {
  /// Along the first axis.
  public var x: Double
  /// Along the second axis.
  public var y: Double
  /// Along the third axis.
  public var z: Double

  /// Creates a vector of its components.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The length: meters for a point, 1 for a unit direction.
  public var length: Double { (x * x + y * y + z * z).squareRoot() }

  /// The sum of the products of the components.
  public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// The vector product by the rule of components, whatever the hand of the frame.
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  /// The sum of two vectors of one frame.
  public static func + (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  /// The way from the second point to the first.
  public static func - (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }

  /// The vector made longer or shorter.
  public static func * (a: Vector3, factor: Double) -> Vector3 {
    Vector3(x: a.x * factor, y: a.y * factor, z: a.z * factor)
  }
}
