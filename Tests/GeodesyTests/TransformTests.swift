import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct TransformTests {
  /// A turn by 90° about +y and a move: ARKit keeps the position in the numbers 12, 13, 14.
  @Test func `columns are those of ARKit`() throws {
    let pose = FramePose(
      position: Vector3(x: 1, y: 2, z: 3),
      orientation: Orientation(degrees: 90, about: Vector3(x: 0, y: 1, z: 0)))
    let numbers = Transform<Float>(pose).columnMajor
    let expected: [Float] = [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 2, 3, 1]
    for (found, number) in zip(numbers, expected) { expectNear(found, number, within: 1e-7) }
    let back = try FramePose(try Transform<Float>(columnMajor: numbers))
    expect(back.orientation.angle(to: pose.orientation) < 1e-5)
    expectEqual((back.position - pose.position).length, 0)
  }

  @Test func `poses return in double`() throws {
    var generator = SeededGenerator(seed: 340)
    for _ in 0..<2_000 {
      let a = FramePose(
        position: Vector3(x: 10, y: -4, z: Double.random(in: -1...1, using: &generator)),
        orientation: OrientationTests.random(&generator))
      let b = FramePose(
        position: Vector3(x: -3, y: 7, z: 1), orientation: OrientationTests.random(&generator))
      let back = try FramePose(Transform<Double>(a))
      expect(back.orientation.angle(to: a.orientation) < 1e-12)
      expectEqual(back.position, a.position)
      let product = try FramePose(Transform<Double>(a) * Transform<Double>(b))
      expect(product.orientation.angle(to: a.orientation * b.orientation) < 1e-12)
      let moved = a.position + a.orientation.rotated(b.position)
      expect((product.position - moved).length < 1e-13)
    }
  }

  @Test func `other matrices are refused`() throws {
    let identity = Transform<Double>(
      FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity))
    var mirrored = identity
    mirrored.column2 = SIMD4(0, 0, -1, 0)
    var scaled = identity
    scaled.column0 = SIMD4(2, 0, 0, 0)
    var sheared = identity
    sheared.column1 = SIMD4(0.1, 1, 0, 0)
    var transposed = identity
    transposed.column0.w = 5
    var unknown = identity
    unknown.column3.x = .nan
    for matrix in [mirrored, scaled, sheared, transposed, unknown] {
      #expect(throws: GeodesyError.notRigid) { try FramePose(matrix) }
    }
    #expect(throws: GeodesyError.notSixteen(count: 12)) {
      try Transform<Float>(columnMajor: [Float](repeating: 0, count: 12))
    }
  }
}
