import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct WorldPlacementTests {
  static let precise = PlacementUncertainty(yaw: 0, east: 0, north: 0)

  /// local to geographic and back within 1 mm within 1 km.
  @Test func `rule a 07 comes back within a millimeter`() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<500 {
      let placement = Self.any(&random)
      let point =
        placement.pivot
        + Vector3(
          x: .random(in: -1000...1000, using: &random), y: .random(in: -100...100, using: &random),
          z: .random(in: -1000...1000, using: &random))
      let place = try placement.geoLocation(forPoint: point)
      expectEqual(place.altitude?.datum, .egm96)
      expect((try placement.point(at: place) - point).length < 1e-6)
      // The AR world frame, whose mathematics is proven against PROJ, says the same.
      let frame = ARWorldFrame(
        origin: GeodeticPosition(
          placement.coordinate, height: placement.altitude?.meters ?? .nan), yaw: placement.yaw)
      let expected = try frame.position(point - placement.pivot)
      expect(place.coordinate.distance(to: expected.coordinate) < 1e-7)
      expectNear((place.altitude?.meters ?? .nan), expected.height, within: 1e-7)
    }
  }

  /// the axes of a world at yaw 0 are east, up and south.
  @Test func `rule a 07 axes point east and south`() throws {
    let placement = WorldPlacement(
      coordinate: Coordinate(latitude: 50, longitude: 10), altitude: nil, yaw: 0,
      uncertainty: Self.precise)
    let east = try placement.geoLocation(forPoint: Vector3(x: 100, y: 0, z: 0))
    let south = try placement.geoLocation(forPoint: Vector3(x: 0, y: 0, z: 100))
    expect(east.coordinate.longitude > 10.0013 && abs(east.coordinate.latitude - 50) < 1e-7)
    expect(south.coordinate.latitude < 49.9992 && abs(south.coordinate.longitude - 10) < 1e-12)
    expectNil(east.altitude)
    let quarter = WorldPlacement(
      coordinate: Coordinate(latitude: 50, longitude: 10), altitude: nil, yaw: 90,
      uncertainty: Self.precise)
    let north = try quarter.geoLocation(forPoint: Vector3(x: 100, y: 0, z: 0))
    expect(north.coordinate.latitude > 50.0008 && abs(north.coordinate.longitude - 10) < 1e-12)
  }

  @Test func `altitudes stay in their datum`() throws {
    let placement = WorldPlacement(
      pivot: Vector3(x: 5, y: 2, z: -1), coordinate: Coordinate(latitude: 10, longitude: 20),
      altitude: Altitude(meters: 30, datum: .egm2008), yaw: 33, uncertainty: Self.precise)
    let above = try placement.geoLocation(forPoint: Vector3(x: 5, y: 12, z: -1))
    expectEqual(above.altitude?.datum, .egm2008)
    try expectNear(#require(above.altitude?.meters), 40, within: 1e-8)
    #expect(throws: TrackingError.datumsDiffer(found: .ellipsoid, expected: .egm2008)) {
      try placement.point(
        at: WorldLocation(
          coordinate: above.coordinate, altitude: Altitude(meters: 40, datum: .ellipsoid)))
    }
    // Without an altitude the point is as high as the pivot.
    let level = try placement.point(
      at: WorldLocation(coordinate: placement.coordinate, altitude: nil))
    expect((level - placement.pivot).length < 1e-8)
    let unknown = WorldPlacement(
      coordinate: above.coordinate, altitude: nil, yaw: 0, uncertainty: Self.precise)
    #expect(throws: TrackingError.heightUnknown) { try unknown.point(at: above) }
    #expect(throws: TrackingError.self) {
      try placement.geoLocation(forPoint: Vector3(x: .nan, y: 0, z: 0))
    }
    #expect(throws: TrackingError.self) {
      try placement.point(
        at: WorldLocation(coordinate: Coordinate(latitude: .nan, longitude: 0), altitude: nil))
    }
  }

  /// Stated for another point, it is the same world; north turns as the meridians do.
  @Test func `another pivot is the same world`() throws {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<100 {
      let placement = Self.any(&random)
      let other = try placement.placed(at: placement.pivot + Vector3(x: 900, y: 5, z: -700))
      // Points near the new pivot, where the tilt of up between the pivots is nothing.
      let point = other.pivot + Vector3(x: 3, y: 0, z: 2)
      let (a, b) = (
        try placement.geoLocation(forPoint: point), try other.geoLocation(forPoint: point)
      )
      expect(a.coordinate.distance(to: b.coordinate) < 1e-5)
    }
  }

  @Test func `the yaws doubt grows with the distance`() {
    let here = PlacementUncertainty(yaw: 4, east: 1, north: 1, up: 9)
    expectEqual(here.yawAccuracy, 2)
    expectEqual(here.horizontalAccuracy, 1)
    expectEqual(here.verticalAccuracy, 3)
    let far = here.moved(east: 0, north: 100)
    // 2° over 100 m are 3.49 m across.
    expectNear(far.horizontalAccuracy, (1 + 3.490658 * 3.490658).squareRoot(), within: 1e-6)
    expectNear(far.east, (1 + 3.490658 * 3.490658), within: 1e-5)
    expectEqual(far.north, 1)
    let back = far.moved(east: 0, north: -100)
    expect(abs(back.east - 1) < 1e-9 && abs(back.yawEast) < 1e-9)
  }

  private static func any(_ random: inout SeededGenerator) -> WorldPlacement {
    WorldPlacement(
      pivot: Vector3(
        x: .random(in: -50...50, using: &random), y: .random(in: -5...5, using: &random),
        z: .random(in: -50...50, using: &random)),
      coordinate: Coordinate(
        latitude: .random(in: -80...80, using: &random),
        longitude: .random(in: -180...180, using: &random)),
      altitude: Altitude(meters: .random(in: -100...3000, using: &random), datum: .egm96),
      yaw: .random(in: -180...180, using: &random), uncertainty: precise)
  }
}
