import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct LocalFrameTests {
  static let origin = GeodeticPosition(
    Coordinate(latitude: 47.7, longitude: -122.3), height: 11)

  /// PROJ's topocentric over cart, in radians, on places up to 300 km away.
  @Test(.enabled(if: ReferenceCart("+proj=cart +ellps=WGS84") != nil))
  func `positions equal PROJ`() throws {
    let pipeline = """
      +proj=pipeline +step +proj=cart +ellps=WGS84 \
      +step +proj=topocentric +ellps=WGS84 +lat_0=47.7 +lon_0=-122.3 +h_0=11
      """
    let reference = try #require(ReferenceCart(pipeline))
    let frame = LocalFrame(origin: Self.origin)
    let places = RandomPlaces.near(Self.origin, within: 300_000, count: 20_000, seed: 360)
      .compactMap { try? frame.position($0) }
    var triples = places.map {
      SIMD3(
        $0.coordinate.longitude * (Double.pi / 180), $0.coordinate.latitude * (Double.pi / 180),
        $0.height)
    }
    reference.convert(&triples)
    for (place, other) in zip(places, triples) {
      let own = frame.local(place)
      expectNear(own.east, other.x, within: 3e-9)
      expectNear(own.north, other.y, within: 3e-9)
      expectNear(own.up, other.z, within: 3e-9)
    }
  }

  @Test func `places return from frames on all the Earth`() throws {
    for origin in RandomPlaces.worldwide(count: 500, seed: 361) {
      let frame = LocalFrame(origin: origin)
      expectEqual(frame.local(origin), ENUPosition(east: 0, north: 0, up: 0))
      for local in RandomPlaces.near(origin, within: 50_000, count: 20, seed: 362) {
        let back = frame.local(try frame.position(local))
        expectNear(back.east, local.east, within: 1e-8)
        expectNear(back.north, local.north, within: 1e-8)
        expectNear(back.up, local.up, within: 1e-8)
      }
    }
  }

  @Test func `axes are right handed`() {
    let frame = LocalFrame(origin: Self.origin)
    func axis(_ local: ENUPosition) -> Vector3 {
      let direction = frame.cartesianDirection(local)
      return Vector3(x: direction.x, y: direction.y, z: direction.z)
    }
    let east = axis(ENUPosition(east: 1, north: 0, up: 0))
    let north = axis(ENUPosition(east: 0, north: 1, up: 0))
    let up = axis(ENUPosition(east: 0, north: 0, up: 1))
    expect((east.cross(north) - up).length < 1e-15)
  }

  @Test func `the turn between frames is that of their axes`() {
    let here = LocalFrame(origin: Self.origin)
    let there = LocalFrame(
      origin: GeodeticPosition(Coordinate(latitude: -35, longitude: 149), height: 600))
    let direction = ENUPosition(east: 0.3, north: -0.7, up: 0.2)
    let expected = here.localDirection(there.cartesianDirection(direction))
    let found = here.turn(from: there).rotated(FrameConvention.enu.vector(direction))
    expect((found - FrameConvention.enu.vector(expected)).length < 1e-14)
  }
}
