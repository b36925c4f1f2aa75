import Geodesy

/// One measurement of a session for the smoother.
struct DriftRow {
  let time: Seconds
  /// Meters that the camera had moved in all.
  let walked: Meters
  /// The place of the camera in the AR world.
  var point: SIMD2<Double>
  let place: SIMD2<Double>
  /// The stated deviation; nil for a row that measures nothing.
  var standardDeviation: Double?
  let source: MeasurementSource
  /// The yaw that was measured with it.
  let yaw: Yaw?
  /// The variance of what the world slipped by since the row before.
  var slip = Slip(time: 0, place: 0, turn: 0)
  /// The change that a hypothesis lets the world make since the row before.
  var shock: WorldShock?
  var isTrusted = true
  var isYawTrusted = true

  /// A yaw that was measured.
  struct Yaw {
    /// Radians from the reference.
    let angle: Double
    /// The stated variance.
    let variance: Double
    /// Whether it is believed up to a factor only.
    let isScaled: Bool
  }
}

/// A moment at which the AR world may have moved: after a jump that was carried over, and when
/// tracking found itself again.
struct Slip: Hashable, Sendable {
  var time: Seconds
  /// The variance of the place on each axis, in square meters.
  var place: Double
  /// The variance of the yaw, in square radians.
  var turn: Double
  /// Whether poses before and after do not compare at all.
  var isJump = false
}
