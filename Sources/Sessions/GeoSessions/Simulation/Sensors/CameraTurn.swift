import GeoNumerics
import Geodesy

/// The orientation of the camera, which looks along its own -z; x is right, y is up.
enum CameraTurn {
  /// Returns the orientation in the AR world.
  /// - Parameters:
  ///   - heading: Degrees clockwise from the world's -z.
  ///   - pitch: Degrees above the horizon.
  ///   - roll: Degrees about the line of sight, the right side up.
  /// - Returns: The turn that takes the camera's axes to the world's.
  static func world(heading: Degrees, pitch: Degrees, roll: Degrees) -> Orientation {
    let (y, yw) = ElementaryFunctions.sincos(degrees: -heading / 2)
    let (p, pw) = ElementaryFunctions.sincos(degrees: pitch / 2)
    let (r, rw) = ElementaryFunctions.sincos(degrees: roll / 2)
    // About y, then x, then z.
    let (x1, y1, z1, w1) = (yw * p, y * pw, -y * p, yw * pw)
    return orientation(
      x: x1 * rw + y1 * r, y: y1 * rw - x1 * r, z: w1 * r + z1 * rw, w: w1 * rw - z1 * r)
  }

  /// Returns the orientation in east, north and up; the heading is from true north there.
  static func local(heading: Degrees, pitch: Degrees, roll: Degrees) -> Orientation {
    let world = world(heading: heading, pitch: pitch, roll: roll)
    // East, up and south to east, north and up: a quarter turn about east.
    let half = 0.5.squareRoot()
    return orientation(
      x: half * (world.x + world.w), y: half * (world.y - world.z),
      z: half * (world.z + world.y), w: half * (world.w - world.x))
  }

  private static func orientation(x: Double, y: Double, z: Double, w: Double) -> Orientation {
    (try? Orientation(x: x, y: y, z: z, w: w)) ?? .identity
  }
}
