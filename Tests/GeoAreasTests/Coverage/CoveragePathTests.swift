import GeoAreas
import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct CoveragePathTests {
  /// Along the equator borders are at known meters: 111319.4908 a degree (WGS84's radius).
  @Test func `splits at borders`() throws {
    let map = Regions.map(Regions.box("a", 0.25, -1, 0.5, 1), Regions.box("b", 0.5, -1, 0.75, 1))
    let path = try #require(
      Path([Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 1)]))
    let split = map.split(path)
    expectEqual(split.sections.map(\.regions), [[], [0], [1], []])
    let degree = MetersPerDegree.equator
    for (section, fraction) in zip(split.sections, [0, 0.25, 0.5, 0.75]) {
      expectNear(section.from, fraction * degree, within: 0.001)
    }
    expectNear(split.supportedLength, degree / 2, within: 0.002)
    expectNear(split.supportedFraction, 0.5, within: 1e-7)
    expectEqual(split.sections.last?.end, path.points[1])
  }

  /// The border is straight in longitude and latitude, the leg is a geodesic: found by bisection
  /// of the leg on which side of the border its points are.
  @Test(arguments: [40.0, 60, 75, -65])
  func `meets the border of the model`(latitude: Double) throws {
    let map = Regions.map(
      CoverageRegion(
        id: "slanted",
        polygons: [
          Polygon(
            exterior: [
              (10.2, latitude - 1), (12, latitude - 1), (12, latitude + 1), (10.6, latitude + 1),
              (10.2, latitude - 1),
            ].map { Coordinate(latitude: $0.1, longitude: $0.0) })
        ]))
    let start = Coordinate(latitude: latitude, longitude: 10)
    let end = Coordinate(latitude: latitude + 0.1, longitude: 11.5)
    let path = try #require(Path([start, end]))
    let split = map.split(path)
    expectEqual(split.sections.map(\.isSupported), [false, true])
    let line = Geodesic(from: start, to: end)
    var low = 0.0
    var high = line.distance
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let point = start.destination(distance: middle, bearing: line.initialBearing)
      let border = 10.2 + 0.4 * (point.latitude - (latitude - 1)) / 2
      if point.longitude < border { low = middle } else { high = middle }
    }
    expectNear(try #require(split.sections.last).from, low, within: 0.01)
  }

  @Test func `goes across the antimeridian`() throws {
    let map = Regions.map(
      CoverageRegion(
        id: "fiji",
        polygons: [
          Regions.box("", 179, -20, 180, -10).polygons,
          Regions.box("", -180, -20, -179, -10).polygons,
        ].flatMap { $0 }))
    let path = try #require(
      Path([
        Coordinate(latitude: -15, longitude: 178.5), Coordinate(latitude: -15, longitude: -178.5),
      ]))
    let split = map.split(path)
    expectEqual(split.sections.map(\.isSupported), [false, true, false])
    let meters = Coordinate(latitude: -15, longitude: 179).distance(
      to: Coordinate(latitude: -15, longitude: -179))
    expectNear(split.supportedLength, meters, within: 30)
  }

  @Test func `takes single points and folded paths`() throws {
    let map = Regions.map(Regions.box("a", 0, 0, 1, 1))
    let point = Coordinate(latitude: 0.5, longitude: 0.5)
    let single = map.split(try #require(Path([point])))
    expectEqual(single.supportedFraction, 1)
    let out = Coordinate(latitude: 0.5, longitude: 1.5)
    let folded = map.split(try #require(Path([point, out, out, point])))
    expectEqual(folded.sections.map(\.isSupported), [true, false, true])
    expectNear(folded.supportedFraction, 0.5, within: 1e-4)
  }

  /// Half of a box and a quarter of it; areas on the ellipsoid.
  @Test func `measures areas`() throws {
    let map = Regions.map(Regions.box("a", 0, 0, 1, 1), Regions.box("b", 0.5, 0, 1, 1))
    let area = Regions.box("", 0.5, 0, 1.5, 1).polygons
    expectNear(try map.fraction(of: area), 0.5, within: 1e-9)
    try expectEqual(map.fraction(of: Regions.box("", 5, 5, 6, 6).polygons), 0)
    expectNear(try map.fraction(of: Regions.box("", 0.2, 0.2, 0.8, 0.8).polygons), 1, within: 1e-9)
  }

  @Test func `I-6: paths one after the other have no leg between them`() throws {
    let map = Regions.map(Regions.box("a", 0.25, -1, 0.5, 1))
    func split(_ from: Double, _ to: Double) throws -> CoveragePath {
      let ends = [from, to].map { Coordinate(latitude: 0, longitude: $0) }
      return map.split(try #require(Path(ends)))
    }
    let joined = CoveragePath(joining: [try split(0, 0.5), try split(0.25, 0.5)])
    let degree = MetersPerDegree.equator
    expectNear(joined.length, 0.75 * degree, within: 0.001)
    expectNear(joined.supportedLength, 0.5 * degree, within: 0.002)
    expectEqual(joined.sections.map(\.regions), [[], [0], [0]])
    expect(zip(joined.sections, joined.sections.dropFirst()).allSatisfy { $0.to == $1.from })
    expect(CoveragePath(joining: []).sections.isEmpty)
  }
}
