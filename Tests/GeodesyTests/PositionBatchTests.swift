import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct PositionBatchTests {
  static let origins = [
    GeodeticPosition(Coordinate(latitude: 47.7, longitude: -122.3), height: 11),
    GeodeticPosition(Coordinate(latitude: 90, longitude: 0), height: 0),
    GeodeticPosition(Coordinate(latitude: -17, longitude: 180), height: 500),
  ]

  @Test func `values are three numbers each`() {
    expectEqual(MemoryLayout<GeodeticPosition>.stride, 24)
    expectEqual(MemoryLayout<ENUPosition>.stride, 24)
    expectEqual(MemoryLayout<ECEFPosition>.stride, 24)
    expectEqual(MemoryLayout<GeodeticPosition>.offset(of: \.coordinate.longitude), 8)
    expectEqual(MemoryLayout<GeodeticPosition>.offset(of: \.height), 16)
    expectEqual(MemoryLayout<ENUPosition>.offset(of: \.north), 8)
    expectEqual(MemoryLayout<ECEFPosition>.offset(of: \.z), 16)
  }

  /// The vector code and the closed form, whose functions are glibc's, differ by the last bits.
  @Test func `positions from the center equal the closed form`() throws {
    let count = TestSize.current.pick(everyday: 100_000, full: 1_000_000)
    let places = RandomPlaces.worldwide(count: count, seed: 350)
    var found = [ECEFPosition](repeating: ECEFPosition(x: 0, y: 0, z: 0), count: places.count)
    var span = found.mutableSpan
    try ECEFPosition.convert(places.span, into: &span)
    var worst = 0.0
    var apart = 0
    for (place, own) in zip(places, found) {
      let expected = ECEFPosition(place)
      let error = max(
        abs(expected.x - own.x), abs(expected.y - own.y), abs(expected.z - own.z))
      worst = max(worst, error)
      if error > 1e-9 { apart += 1 }
    }
    // Two units of the last place above 4,194 km in some points of a million, else one.
    expect(worst <= 1.9e-9)
    expect(apart <= count / 50_000)

    var back = places
    var places2 = back.mutableSpan
    try expectEqual(GeodeticPosition.convert(found.span, into: &places2), 0)
    for (place, own) in zip(found, back) {
      let expected = try GeodeticPosition(place)
      expectNear(own.coordinate.latitude, expected.coordinate.latitude, within: 3e-14)
      expectNear(own.coordinate.longitude, expected.coordinate.longitude, within: 6e-14)
      expectNear(own.height, expected.height, within: 4e-9)
    }
  }

  @Test(arguments: origins)
  func `local positions equal the closed form`(origin: GeodeticPosition) throws {
    let frame = LocalFrame(origin: origin)
    let locals = RandomPlaces.near(origin, within: 20_000, count: 1_001, seed: 351)
    let places = try frame.positions(locals)
    let again = frame.local(places)
    for index in locals.indices {
      let single = try frame.position(locals[index])
      expectNear(
        single.coordinate.latitude, places[index].coordinate.latitude, within: 3e-14)
      expectNear(single.height, places[index].height, within: 4e-9)
      let local = frame.local(places[index])
      expectNear(local.east, again[index].east, within: 2e-9)
      expectNear(local.north, again[index].north, within: 2e-9)
      expectNear(local.up, again[index].up, within: 2e-9)
      expectNear(locals[index].east, again[index].east, within: 1e-8)
      expectNear(locals[index].north, again[index].north, within: 1e-8)
      expectNear(locals[index].up, again[index].up, within: 1e-8)
    }
  }

  /// Points that the vector code leaves out are given to the closed form, and refused only there.
  @Test func `deep and far points are answered`() throws {
    let nothing = GeodeticPosition(Coordinate(latitude: 0, longitude: 0), height: 0)
    let positions = [
      ECEFPosition(x: 100_000, y: 200_000, z: -300_000), ECEFPosition(x: 0, y: 0, z: 0),
      ECEFPosition(x: .nan, y: 0, z: 0), ECEFPosition(x: 0, y: 0, z: 6_356_752.314_245_179),
      ECEFPosition(x: 1e110, y: 0, z: 0),
    ]
    var found = [GeodeticPosition](repeating: nothing, count: positions.count)
    var span = found.mutableSpan
    try expectEqual(GeodeticPosition.convert(positions.span, into: &span), 3)
    expectEqual(found[0], (try GeodeticPosition(positions[0])))
    expect(found[1].height.isNaN && found[1].coordinate.latitude.isNaN)
    expect(found[2].height.isNaN)
    expectEqual(found[3].coordinate, Coordinate(latitude: 90, longitude: 0))
    expectNear(found[3].height, 0, within: 1e-9)
    expect(found[4].height.isNaN)
  }

  @Test func `counts have to agree`() throws {
    let frame = LocalFrame(origin: Self.origins[0])
    var results = [ENUPosition](
      repeating: ENUPosition(east: 0, north: 0, up: 0), count: 2)
    var span = results.mutableSpan
    #expect(throws: GeodesyError.unequalCounts(points: 3, results: 2)) {
      try frame.local(Self.origins.span, into: &span)
    }
    expect(frame.local([]).isEmpty)
    try expect(frame.positions([]).isEmpty)
    #expect(throws: GeodesyError.self) {
      try frame.positions([ENUPosition(east: .nan, north: 0, up: 0)])
    }
  }
}
