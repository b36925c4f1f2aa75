import GeoNumerics
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct DeterministicLocalFrameTests {
  /// `LocalFrame` is checked against PROJ; both have to say the same.
  @Test func `agrees with the frame of maps`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let origin = Self.position(&random)
      let (stable, maps) = (DeterministicLocalFrame(origin: origin), LocalFrame(origin: origin))
      let local = ENUPosition(
        east: .random(in: -50_000...50_000, using: &random),
        north: .random(in: -50_000...50_000, using: &random),
        up: .random(in: -3000...9000, using: &random))
      let position = try stable.position(local)
      let expected = try maps.position(local)
      expect(Self.distance(position, expected) < 1e-8)
      let back = stable.local(position)
      let other = maps.local(position)
      expect(abs(back.east - other.east) < 2e-8 && abs(back.north - other.north) < 2e-8)
      expectNear(back.up, other.up, within: 2e-8)
      expect(abs(back.east - local.east) < 2e-8 && abs(back.north - local.north) < 2e-8)
      expectNear(back.up, local.up, within: 2e-8)
    }
  }

  @Test(arguments: [-100_000.0, -9000, 0, 8848, 1e6, 2e7, 4e8])
  func `comes back from every height`(height: Meters) throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let position = GeodeticPosition(Self.position(&random).coordinate, height: height)
      let back = try DeterministicLocalFrame.position(DeterministicLocalFrame.cartesian(position))
      expect(Self.distance(back, position) < 1e-8 * max(1, height / 1e6))
    }
  }

  @Test func `poles and the center`() throws {
    for latitude in [90.0, -90] {
      let pole = GeodeticPosition(Coordinate(latitude: latitude, longitude: 0), height: 10)
      let back = try DeterministicLocalFrame.position(DeterministicLocalFrame.cartesian(pole))
      expectEqual(back.coordinate.latitude, latitude)
      expectNear(back.height, 10, within: 2e-9)
    }
    #expect(throws: GeodesyError.self) {
      try DeterministicLocalFrame.position(ECEFPosition(x: 1, y: 2, z: 3))
    }
    #expect(throws: GeodesyError.self) {
      try DeterministicLocalFrame.position(ECEFPosition(x: .nan, y: 2, z: 3))
    }
    #expect(throws: GeodesyError.self) {
      try DeterministicLocalFrame.position(ECEFPosition(x: 1e30, y: 2, z: 3))
    }
  }

  private static func position(_ random: inout SeededGenerator) -> GeodeticPosition {
    GeodeticPosition(
      Coordinate(
        latitude: .random(in: -89.9...89.9, using: &random),
        longitude: .random(in: -180...180, using: &random)),
      height: .random(in: -400...9000, using: &random))
  }

  private static func distance(_ a: GeodeticPosition, _ b: GeodeticPosition) -> Meters {
    let (p, q) = (ECEFPosition(a), ECEFPosition(b))
    let (x, y, z) = (p.x - q.x, p.y - q.y, p.z - q.z)
    return (x * x + y * y + z * z).squareRoot()
  }
}
