import Geodesy

/// Rejects frames from where the last accepted one was taken.
struct MovementFilter: Hashable, Sendable {
  /// The change of an element of the camera's matrix that counts as a move.
  let threshold: Double
  private var last = Transform<Double>(
    FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity))

  init(threshold: Double = 0.001) {
    self.threshold = threshold
  }

  /// Checks the camera's matrix; nil if it has moved, which makes it the new reference.
  mutating func check(_ transform: Transform<Double>) -> FrameRejection? {
    guard differs(transform) else { return .movingTooLittle }
    last = transform
    return nil
  }

  /// Makes a matrix the reference of the next check.
  mutating func record(_ transform: Transform<Double>) { last = transform }

  private func differs(_ other: Transform<Double>) -> Bool {
    func differ(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
      let change = a - b
      return max(abs(change.x), abs(change.y), abs(change.z), abs(change.w)) > threshold
    }
    return differ(last.column0, other.column0) || differ(last.column1, other.column1)
      || differ(last.column2, other.column2) || differ(last.column3, other.column3)
  }
}
