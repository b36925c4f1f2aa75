import GeoTesting
import Geodesy

@testable import GeoLocalization

struct MovementFilterTests {
  private let origin = Transform<Double>(
    FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity))

  private func scaled(_ factor: Double) throws -> Transform<Double> {
    try Transform(columnMajor: origin.columnMajor.map { $0 * factor })
  }

  @Test func `F-02: only a camera that has moved since the last accepted frame passes`() throws {
    var filter = MovementFilter()
    expectEqual(filter.check(origin), .movingTooLittle)
    let other = try scaled(1.1)
    expectNil(filter.check(other))
    expectEqual(filter.check(other), .movingTooLittle)
    expectNil(filter.check(origin))
  }

  @Test func `F-02: poses as another platform has them`() throws {
    let turn = try Orientation(x: 0.8, y: 0.03, z: 0.6, w: -0.005)
    var filter = MovementFilter()
    let near = FramePose(
      position: Vector3(x: -0.001, y: -0.001, z: 0.001), orientation: .identity)
    expectEqual(filter.check(Transform(near)), .movingTooLittle)
    let far = FramePose(position: Vector3(x: -0.92, y: -0.92, z: 0.63), orientation: turn)
    expectNil(filter.check(Transform(far)))
  }

  @Test func `rejected frames do not move the reference`() {
    var filter = MovementFilter(threshold: 0.01)
    for step in 1...3 {
      let near = FramePose(
        position: Vector3(x: Double(step) * 0.003, y: 0, z: 0), orientation: .identity)
      expectEqual(filter.check(Transform(near)), .movingTooLittle)
    }
    let sum = FramePose(position: Vector3(x: 0.012, y: 0, z: 0), orientation: .identity)
    expectNil(filter.check(Transform(sum)))
  }
}
