import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct MapExtentTests {
  /// The size of a box in degrees of latitude, both ways.
  private static func size(_ box: BoundingBox, at latitude: Double) -> (
    width: Double, height: Double
  ) {
    let width = box.east - box.west + (box.crossesAntimeridian ? 360 : 0)
    // The cosines of 0, 43.7 and 60 degrees.
    let cosine = [0: 1.0, 43.7: 0.722967, 60: 0.5][latitude] ?? .nan
    return (width * cosine, box.north - box.south)
  }

  @Test(arguments: [(0.0, 0.01, 0.01), (43.7, 0.02, 0.004), (60, 0.002, 0.03), (43.7, 0, 0)])
  func `V-8: wide and tall screens that show the places whole show no end of the streets`(
    latitude: Double, north: Double, east: Double
  ) throws {
    let places = [(0.0, 0.0), (north, east)].map {
      Coordinate(latitude: latitude - north / 2 + $0.0, longitude: 7 + $0.1)
    }
    let extent = try #require(MapExtent(around: places))
    let box = try #require(BoundingBox(around: places))
    let own = Self.size(box, at: latitude)
    let (near, wide, far) = (
      Self.size(extent.near, at: latitude), Self.size(extent.wide, at: latitude),
      Self.size(extent.far, at: latitude)
    )
    expect(wide.width >= 2.4 * own.height && wide.height >= 2 * own.width)
    expect(near.width >= 1.6 * own.height && near.height >= 1.6 * own.width)
    // Never less than some 300 m on each side.
    expect(near.width >= own.width + 0.0039 && near.height >= own.height + 0.0059)
    expect(abs(far.width / near.width - 5) < 0.01 && abs(far.height / near.height - 5) < 0.01)
    // All have one middle.
    for box in [extent.close, extent.near, extent.wide, extent.far, extent.areas] {
      expectNear((box.south + box.north) / 2, latitude, within: 1e-9)
    }
  }

  @Test func `crosses the antimeridian, and has no end at the poles`() throws {
    let fiji = try #require(
      MapExtent(around: [Coordinate(latitude: -16.8, longitude: 179.999)]))
    expect(fiji.near.crossesAntimeridian)
    expect(fiji.near.west > 179.9 && fiji.near.east < -179.9)
    let pole = try #require(MapExtent(around: [Coordinate(latitude: 89.9999, longitude: 0)]))
    expectEqual(pole.far.north, 90)
  }

  @Test func `there is none around nothing`() { expectNil(MapExtent(around: [])) }
}
