import GeoSystem

/// The rotation of a body in a frame: a unit quaternion that takes the body's vectors to the frame's.
///
/// `q` and `-q` are one orientation. Components are named, never an array: standards disagree about
/// the order (OGC GeoPose, ARKit and glTF have x, y, z, w).
public struct Orientation: Hashable, Sendable {
  /// The first component of the axis times the sine of half the angle.
  public let x: Double
  /// The second component of the axis times the sine of half the angle.
  public let y: Double
  /// The third component of the axis times the sine of half the angle.
  public let z: Double
  /// The cosine of half the angle.
  public let w: Double

  /// The body's axes are the frame's.
  public static let identity = Orientation(unit: 0, 0, 0, 1)

  /// Creates an orientation of a quaternion from outside, scaled to length 1.
  /// - Throws: `GeodesyError.notQuaternion` when the length is 0, below 1e-150 or not finite.
  public init(x: Double, y: Double, z: Double, w: Double) throws(GeodesyError) {
    let length = (x * x + y * y + z * z + w * w).squareRoot()
    guard length > 1e-150, length.isFinite else {
      throw .notQuaternion(x: x, y: y, z: z, w: w)
    }
    self.init(unit: x / length, y / length, z / length, w / length)
  }

  /// Creates an orientation of a quaternion that was written with few decimals.
  ///
  /// Components whose length is within `tolerance` of 1 are kept bit for bit, so that a text which is
  /// read and written again stays the same; others are scaled to length 1.
  /// - Throws: `GeodesyError.notQuaternion` when the length is 0, below 1e-150 or not finite.
  public init(
    x: Double, y: Double, z: Double, w: Double, keptWithin tolerance: Double
  ) throws(GeodesyError) {
    let length = (x * x + y * y + z * z + w * w).squareRoot()
    if abs(length - 1) <= tolerance {
      self.init(unit: x, y, z, w)
    } else {
      try self.init(x: x, y: y, z: z, w: w)
    }
  }

  /// Trusts that the length is 1.
  init(unit x: Double, _ y: Double, _ z: Double, _ w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// Makes a turn about an axis, counter-clockwise in degrees seen from the axis' tip (right hand).
  ///
  /// An axis of length 0 gives the identity; numbers that are not finite stay so.
  public init(degrees: Degrees, about axis: Vector3) {
    let length = axis.length
    guard length > 0 else {
      self = .identity
      return
    }
    let half = fmod(degrees, 720) * .pi / 360
    let scale = sin(half) / length
    self.init(unit: axis.x * scale, axis.y * scale, axis.z * scale, cos(half))
  }

  /// The turn that undoes this one.
  public var inverse: Orientation { Orientation(unit: -x, -y, -z, w) }

  /// A body's vector in the frame.
  public func rotated(_ v: Vector3) -> Vector3 {
    let axis = Vector3(x: x, y: y, z: z)
    let twice = axis.cross(v) * 2
    return v + twice * w + axis.cross(twice)
  }

  /// First the right turn, then the left one.
  public static func * (a: Orientation, b: Orientation) -> Orientation {
    Orientation(
      unit: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z
    ).renormalized
  }

  /// The same with the rounding of products taken out.
  private var renormalized: Orientation {
    let length = (x * x + y * y + z * z + w * w).squareRoot()
    return Orientation(unit: x / length, y / length, z / length, w / length)
  }

  /// The angle in degrees, `0...180`, of the turn from this orientation to another.
  public func angle(to other: Orientation) -> Degrees {
    let between = inverse * other
    let sine = Vector3(x: between.x, y: between.y, z: between.z).length
    return 2 * atan2(sine, abs(between.w)) * 180 / .pi
  }

  /// The orientation at a share `0...1` of the shortest turn to another one (slerp).
  public func interpolated(to other: Orientation, fraction: Double) -> Orientation {
    let between = inverse * other
    let sign: Double = between.w < 0 ? -1 : 1
    let axis = Vector3(x: between.x * sign, y: between.y * sign, z: between.z * sign)
    let angle = 2 * atan2(axis.length, between.w * sign) * 180 / .pi
    return self * Orientation(degrees: angle * fraction, about: axis)
  }

  /// Trusts that the columns are orthogonal, of length 1 and right-handed (Shepperd 1978).
  init(columns a: Vector3, _ b: Vector3, _ c: Vector3) {
    let trace = a.x + b.y + c.z
    let q: (x: Double, y: Double, z: Double, w: Double)
    if trace > max(a.x, b.y, c.z) {
      q = (b.z - c.y, c.x - a.z, a.y - b.x, 1 + trace)
    } else if a.x >= max(b.y, c.z) {
      q = (1 + a.x - b.y - c.z, a.y + b.x, c.x + a.z, b.z - c.y)
    } else if b.y >= c.z {
      q = (a.y + b.x, 1 + b.y - a.x - c.z, b.z + c.y, c.x - a.z)
    } else {
      q = (c.x + a.z, b.z + c.y, 1 + c.z - a.x - b.y, a.y - b.x)
    }
    self = Orientation(unit: q.x, q.y, q.z, q.w).renormalized
  }
}
