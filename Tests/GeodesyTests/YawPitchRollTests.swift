import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct YawPitchRollTests {
  static let front = Vector3(x: 1, y: 0, z: 0)

  /// The conformance suite's samples 1 and 2; quaternions by SciPy's intrinsic ZYX.
  @Test(arguments: [
    (
      YawPitchRoll(yaw: 181.325, pitch: 16.9227, roll: -1.7858),
      SIMD4(-0.146_936_29, -0.017_113_90, 0.988_902_61, -0.013_728_13)
    ),
    (
      YawPitchRoll(yaw: 126.5898, pitch: 13.8023, roll: 0.3978),
      SIMD4(-0.105_790_40, 0.057_076_64, 0.886_666_35, 0.446_512_53)
    ),
  ])
  func `quaternions equal those of the conformance samples`(
    angles: YawPitchRoll, expected: SIMD4<Double>
  ) throws {
    let found = Orientation(angles)
    let other = try Orientation(x: expected.x, y: expected.y, z: expected.z, w: expected.w)
    expect(found.angle(to: other) < 1e-6)
    let back = YawPitchRoll(other)
    expectNear(angle(back.yaw, angles.yaw), 0, within: 1e-5)
    expectNear(back.pitch, angles.pitch, within: 1e-5)
    expectNear(back.roll, angles.roll, within: 1e-5)
  }

  /// The conformance suite's sample 3, whose length is 1.0003; angles by SciPy.
  @Test func `angles equal those of a conformance sample`() throws {
    let angles = YawPitchRoll(
      try Orientation(x: -0.129_036, y: 0.061_33, z: 0.880_018, w: 0.452_942))
    expectNear(angles.yaw, 125.453_46, within: 1e-5)
    expectNear(angles.pitch, 16.419_38, within: 1e-5)
    expectNear(angles.roll, -0.534_53, within: 1e-5)
  }

  @Test func `the front of the first sample points where sci py says`() {
    let turn = Orientation(YawPitchRoll(yaw: 181.325, pitch: 16.9227, roll: -1.7858))
    let front = turn.rotated(Self.front)
    expect((front - Vector3(x: -0.956_44, y: -0.022_12, z: -0.291_08)).length < 1e-5)
  }

  /// The definition in words: yaw 0 is east, counter-clockwise; a positive pitch is nose down.
  @Test func `signs are those of the standard`() throws {
    let east = Orientation(YawPitchRoll(yaw: 0, pitch: 0, roll: 0))
    expectEqual(east.heading(), 90)
    let north = Orientation(YawPitchRoll(yaw: 90, pitch: 30, roll: 0))
    expectNear(angle(try #require(north.heading()), 0), 0, within: 1e-12)
    expectNear(north.elevation(), -30, within: 1e-12)
    // Rolled by 90°, the body's left side points up.
    let rolled = Orientation(YawPitchRoll(yaw: 0, pitch: 0, roll: 90))
    expect((rolled.rotated(Vector3(x: 0, y: 1, z: 0)) - Vector3(x: 0, y: 0, z: 1)).length < 1e-15)
  }

  @Test func `headings return`() throws {
    for heading in stride(from: 0.0, to: 360, by: 7.5) {
      let turn = Orientation(heading: heading, elevation: 12)
      expectNear(angle(try #require(turn.heading()), heading), 0, within: 1e-12)
      expectNear(turn.elevation(), 12, within: 1e-12)
    }
  }

  @Test(arguments: [90.0, -90.0]) func `straight up and down have no heading`(elevation: Degrees) {
    let turn = Orientation(heading: 33, elevation: elevation)
    expectNil(turn.heading())
    let angles = YawPitchRoll(turn)
    expectEqual(angles.roll, 0)
    expect(abs(angles.pitch + elevation) < 1e-6)
    expect(Orientation(angles).angle(to: turn) < 1e-6)
  }

  @Test func `angles return`() {
    var random = SeededGenerator(seed: 310)
    for _ in 0..<20_000 {
      let angles = YawPitchRoll(
        yaw: Double.random(in: -180...180, using: &random),
        pitch: Double.random(in: -89.9...89.9, using: &random),
        roll: Double.random(in: -180...180, using: &random))
      let found = YawPitchRoll(Orientation(angles))
      expectNear(angle(found.yaw, angles.yaw), 0, within: 1e-10)
      expectNear(found.pitch, angles.pitch, within: 1e-10)
      expectNear(angle(found.roll, angles.roll), 0, within: 1e-10)
    }
  }

  func angle(_ a: Degrees, _ b: Degrees) -> Degrees {
    let difference = normalizedBearing(a - b)
    return difference > 180 ? difference - 360 : difference
  }
}
