import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct PathTests {
  static let a = Coordinate(latitude: 49, longitude: 8)
  static let b = a.destination(distance: 1_000, bearing: 45)
  static let c = b.destination(distance: 500, bearing: 135)

  @Test func `distances add up`() throws {
    let path = try #require(Path([Self.a, Self.b, Self.b, Self.c]))
    expectEqual(path.distances.count, 4)
    expectNear(path.distances[1], 1_000, within: 1e-6)
    expectEqual(path.distances[2], path.distances[1])
    expectNear(path.length, 1_500, within: 1e-6)
  }

  @Test func `a point at a distance is that far from the start`() throws {
    let path = try #require(Path([Self.a, Self.b, Self.c]))
    for distance in stride(from: 0.0, through: 1_000, by: 125) {
      let point = path.point(at: distance)
      expectNear(point.distance(to: Self.a), distance, within: 1e-6)
    }
    expectNear(path.point(at: 1_200).distance(to: Self.b), 200, within: 1e-6)
    expectEqual(path.point(at: -1), Self.a)
    expectEqual(path.point(at: 9_999), Self.c)
  }

  @Test(arguments: [(-1.0, 0), (0.0, 0), (999.0, 0), (1_001.0, 1), (9_999.0, 1)])
  func `the leg is the one that the distance falls on`(distance: Meters, leg: Int) throws {
    let path = try #require(Path([Self.a, Self.b, Self.c]))
    expectEqual(path.leg(at: distance), leg)
  }

  @Test func `no points make no path and one point has no length`() throws {
    expectNil(Path([]))
    let path = try #require(Path([Self.a]))
    expectEqual(path.length, 0)
    expectEqual(path.point(at: 5), Self.a)
    expectEqual(path.leg(at: 5), 0)
  }
}
