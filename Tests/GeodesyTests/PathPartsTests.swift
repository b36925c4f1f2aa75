import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct PathPartsTests {
  static let a = Coordinate(latitude: 49, longitude: 8)
  static let b = a.destination(distance: 1_000, bearing: 0)
  static let c = b.destination(distance: 500, bearing: 90)

  @Test func `the nearest point has a leg and a side`() throws {
    let path = try #require(Path([Self.a, Self.b, Self.c]))
    let beside = Self.a.destination(distance: 400, bearing: 0)
      .destination(distance: 30, bearing: 90)
    let projection = path.nearest(to: beside)
    expectEqual(projection.leg, 0)
    expectNear(projection.alongTrackDistance, 400, within: 1e-3)
    expectNear(projection.crossTrackDistance, 30, within: 1e-4)
    let left = Self.b.destination(distance: 200, bearing: 90)
      .destination(distance: 20, bearing: 0)
    let other = path.nearest(to: left)
    expectEqual(other.leg, 1)
    expectNear(other.alongTrackDistance, 1_200, within: 1e-3)
    expectNear(other.crossTrackDistance, -20, within: 1e-4)
    let single = try #require(Path([Self.a])).nearest(to: Self.b)
    expect(single.point == Self.a && abs(single.distance - 1_000) < 1e-6)
  }

  /// The search that leaves legs out finds what a search of all legs finds.
  @Test func `no leg is left out that is nearer`() throws {
    var random = SeededGenerator(seed: 391)
    var points = [Self.a]
    for _ in 0..<60 {
      points.append(
        points[points.count - 1].destination(
          distance: Double.random(in: 1...20_000, using: &random),
          bearing: Double.random(in: 0..<360, using: &random)))
    }
    let path = try #require(Path(points))
    for _ in 0..<50 {
      let point = points[30].destination(
        distance: Double.random(in: 0...60_000, using: &random),
        bearing: Double.random(in: 0..<360, using: &random))
      let feet = (0..<path.legCount).map {
        point.nearest(onLegFrom: points[$0], to: points[$0 + 1]).distance
      }
      let found = path.nearest(to: point)
      expectEqual(found.distance, feet.min())
      expectEqual(feet.firstIndex(of: found.distance), found.leg)
      expect(path.point(at: found.alongTrackDistance).distance(to: found.point) < 1e-3)
    }
  }

  @Test func `a slice keeps the corners between`() throws {
    let path = try #require(Path([Self.a, Self.b, Self.c]))
    let part = try #require(path.slice(from: 900, to: 1_300))
    expect(part.points.count == 3 && part.points[1] == Self.b)
    expectNear(part.length, 400, within: 1e-4)
    try expectEqual(#require(path.slice(from: -5, to: 9_999)), path)
    try expectEqual(#require(path.slice(from: 700, to: 700)).points.count, 1)
    expectNil(path.slice(from: 3, to: 2))
    expectNil(path.slice(from: .nan, to: 2))
  }

  @Test func `resampling is even`() throws {
    let path = try #require(Path([Self.a, Self.b, Self.c]))
    let even = path.resampled(spacing: 70)
    expectEqual(even.points.count, 23)
    expect(even.points.first == Self.a && even.points.last == Self.c)
    let straight = try #require(Path([Self.a, Self.b])).resampled(spacing: 100)
    for distance in zip(straight.distances, straight.distances.dropFirst()).map({ $1 - $0 }) {
      expectNear(distance, 100, within: 1e-3)
    }
    expectEqual(path.resampled(spacing: 0), path)
    expectEqual(path.resampled(spacing: .nan), path)
  }

  @Test func `simplifying leaves out what is within the tolerance`() throws {
    var random = SeededGenerator(seed: 390)
    var points = [Self.a]
    for _ in 0..<300 {
      points.append(
        points[points.count - 1].destination(
          distance: 20, bearing: 45 + Double.random(in: -40...40, using: &random)))
    }
    let path = try #require(Path(points))
    for tolerance in [0.0, 1, 5, 50] {
      let simple = path.simplified(tolerance: tolerance)
      expect(simple.points.first == points.first && simple.points.last == points.last)
      for point in points { expect(simple.nearest(to: point).distance <= tolerance + 1e-4) }
    }
    expect(path.simplified(tolerance: 50).points.count < 30)
    expectEqual(path.simplified(tolerance: -1), path)
  }

  @Test func `a corner of more than the tolerance stays`() throws {
    let path = try #require(Path([Self.a, Self.b, Self.c]))
    expectEqual(path.simplified(tolerance: 400), path)
    // The corner of a right angle is 447 m from the line between the ends.
    expectEqual(path.simplified(tolerance: 460).points, [Self.a, Self.c])
  }
}
