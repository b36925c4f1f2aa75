import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct OrientationTests {
  static let axes = [
    Vector3(x: 1, y: 0, z: 0), Vector3(x: 0, y: 1, z: 0), Vector3(x: 0, y: 0, z: 1),
  ]

  static func random(_ generator: inout SeededGenerator) -> Orientation {
    while true {
      let q = SIMD4<Double>.random(in: -1...1, using: &generator)
      let square = (q * q).sum()
      if square > 0.01, square <= 1,
        let turn = try? Orientation(x: q.x, y: q.y, z: q.z, w: q.w)
      {
        return turn
      }
    }
  }

  @Test func `a turn about up takes east to north`() {
    let turn = Orientation(degrees: 90, about: Self.axes[2])
    expect((turn.rotated(Self.axes[0]) - Self.axes[1]).length < 1e-15)
    expect((turn.rotated(Self.axes[1]) + Self.axes[0]).length < 1e-15)
  }

  @Test func `products turn one after the other`() {
    var generator = SeededGenerator(seed: 311)
    for _ in 0..<5_000 {
      let (a, b) = (Self.random(&generator), Self.random(&generator))
      for axis in Self.axes {
        expect(((a * b).rotated(axis) - a.rotated(b.rotated(axis))).length < 1e-14)
        expect((a.inverse.rotated(a.rotated(axis)) - axis).length < 1e-14)
      }
      expect((a * a.inverse).angle(to: .identity) < 1e-13)
    }
  }

  @Test func `columns return`() {
    var generator = SeededGenerator(seed: 312)
    for _ in 0..<5_000 {
      let turn = Self.random(&generator)
      let found = Orientation(
        columns: turn.rotated(Self.axes[0]), turn.rotated(Self.axes[1]),
        turn.rotated(Self.axes[2]))
      expect(found.angle(to: turn) < 1e-12)
    }
    for axis in Self.axes {
      let half = Orientation(degrees: 180, about: axis)
      let found = Orientation(
        columns: half.rotated(Self.axes[0]), half.rotated(Self.axes[1]),
        half.rotated(Self.axes[2]))
      expect(found.angle(to: half) < 1e-12)
    }
  }

  @Test func `interpolation turns evenly the short way`() {
    var generator = SeededGenerator(seed: 313)
    for _ in 0..<2_000 {
      let (a, b) = (Self.random(&generator), Self.random(&generator))
      let whole = a.angle(to: b)
      expect(whole <= 180)
      for fraction in [0, 0.25, 0.5, 1] {
        let between = a.interpolated(to: b, fraction: fraction)
        expectNear(a.angle(to: between), fraction * whole, within: 1e-7)
        expectNear(between.angle(to: b), (1 - fraction) * whole, within: 1e-7)
      }
    }
    let a = Orientation.identity
    expectEqual(a.interpolated(to: a, fraction: 0.3), a)
    // q and -q are one orientation: nothing to turn between them.
    let minus = Orientation(unit: 0, 0, 0, -1)
    expect(a.interpolated(to: minus, fraction: 0.5).angle(to: a) < 1e-12)
  }

  @Test func `a quaternion is scaled and nothing is refused`() throws {
    let turn = try Orientation(x: 0, y: 0, z: 2, w: 2)
    expect(turn.angle(to: Orientation(degrees: 90, about: Self.axes[2])) < 1e-12)
    #expect(throws: GeodesyError.notQuaternion(x: 0, y: 0, z: 0, w: 0)) {
      try Orientation(x: 0, y: 0, z: 0, w: 0)
    }
    #expect(throws: GeodesyError.self) { try Orientation(x: .nan, y: 0, z: 0, w: 1) }
    #expect(throws: GeodesyError.self) { try Orientation(x: .infinity, y: 0, z: 0, w: 1) }
  }
}
