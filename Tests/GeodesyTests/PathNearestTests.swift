import GeoTestSupport
import GeoTesting

@testable import Geodesy

/// The index of a path's legs finds what a search of all legs finds, to the last bit.
@Suite struct PathNearestTests {
  static func walk(
    from start: Coordinate, legs: Int, longest: Meters, seed: UInt64
  ) -> Path? {
    var random = SeededGenerator(seed: seed)
    var points = [start]
    var heading = 0.0
    for _ in 0..<legs {
      heading += Double.random(in: -60...60, using: &random)
      points.append(
        points[points.count - 1].destination(
          distance: Double.random(in: 0...longest, using: &random), bearing: heading))
    }
    return Path(points)
  }

  static func brute(_ path: Path, _ point: Coordinate) -> (leg: Int, projection: GeodesicProjection)
  {
    var best = (leg: 0, projection: point.nearest(onLegFrom: path.points[0], to: path.points[1]))
    for leg in 1..<path.legCount {
      let projection = point.nearest(onLegFrom: path.points[leg], to: path.points[leg + 1])
      if projection.distance < best.projection.distance { best = (leg, projection) }
    }
    return best
  }

  static let cases: [(Coordinate, Int, Meters, Meters)] = [
    // A town, the antimeridian, both poles, and legs of many lengths.
    (Coordinate(latitude: 41.1, longitude: -8.6), 300, 40, 3_000),
    (Coordinate(latitude: 41.1, longitude: -8.6), 300, 40, 300_000),
    (Coordinate(latitude: -17, longitude: 179.999), 300, 60, 4_000),
    (Coordinate(latitude: 89.999, longitude: 30), 300, 60, 2_000),
    (Coordinate(latitude: -90, longitude: 0), 200, 500, 20_000),
    (Coordinate(latitude: 60, longitude: 179), 60, 200_000, 2_000_000),
    (Coordinate(latitude: 10, longitude: 10), 20, 3_000_000, 5_000_000),
  ]

  @Test(arguments: cases.indices)
  func `the nearest point is that of a search of all legs`(number: Int) throws {
    let (start, legs, longest, away) = Self.cases[number]
    let path = try #require(
      Self.walk(from: start, legs: legs, longest: longest, seed: UInt64(450 + number)))
    var random = SeededGenerator(seed: UInt64(460 + number))
    for _ in 0..<25 {
      let corner = path.points[Int.random(in: 0..<path.points.count, using: &random)]
      let point = corner.destination(
        distance: Double.random(in: 0...away, using: &random),
        bearing: Double.random(in: 0..<360, using: &random))
      let expected = Self.brute(path, point)
      let found = path.nearest(to: point)
      expectEqual(found.leg, expected.leg)
      expectEqual(found.crossTrackDistance, expected.projection.crossTrackDistance)
      expectEqual(found.point, expected.projection.point)
    }
  }

  @Test func `a corner belongs to the first leg that touches it`() throws {
    let corners = [(0.0, 0.0), (0.001, 0), (0.001, 0.001), (0, 0.001), (0, 0), (-0.001, 0)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let path = try #require(Path(corners))
    expectEqual(path.nearest(to: corners[0]).leg, 0)
    expectEqual(path.nearest(to: corners[0]).distance, 0)
    // A leg of no length, and a path there and back.
    let again = try #require(Path([corners[0], corners[0], corners[1], corners[0]]))
    let beside = Coordinate(latitude: 0.0005, longitude: 0.0001)
    let expected = Self.brute(again, beside)
    expectEqual(again.nearest(to: beside).leg, expected.leg)
  }

  @Test func `the index is no part of a paths value`() throws {
    let path = try #require(Self.walk(from: Self.cases[0].0, legs: 30, longest: 50, seed: 470))
    let other = try #require(Path(path.points))
    _ = path.nearest(to: path.points[3])
    expect(path == other && path.hashValue == other.hashValue)
    expectEqual(Set([path, other]).count, 1)
  }
}
