import GeoNumerics
import GeoSessions
public import Geodesy

extension EulerAngles {
  /// The angles of a camera in a world with y up: yaw about up, then pitch about x, then roll about z.
  ///
  /// Straight up or down, yaw and roll are one turn: the roll is then 0.
  public init(_ orientation: Orientation) {
    let q = orientation
    let degree = 180 / Double.pi
    let rise = 2 * (q.x * q.w - q.y * q.z)
    let up = 1 - 2 * (q.x * q.x + q.z * q.z)
    let side = 2 * (q.x * q.y + q.z * q.w)
    let pitch = CameraPitch.degrees(of: orientation)
    guard abs(rise) < 1 - 1e-12 else {
      let turn = ElementaryFunctions.atan2(
        -2 * (q.x * q.z - q.y * q.w), 1 - 2 * (q.y * q.y + q.z * q.z))
      self.init(pitch: pitch, yaw: turn * degree, roll: 0)
      return
    }
    let yaw = ElementaryFunctions.atan2(
      2 * (q.x * q.z + q.y * q.w), 1 - 2 * (q.x * q.x + q.y * q.y))
    self.init(
      pitch: pitch, yaw: yaw * degree, roll: ElementaryFunctions.atan2(side, up) * degree)
  }
}
