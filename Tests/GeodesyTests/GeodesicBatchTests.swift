import CGeoPROJ
import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct GeodesicBatchTests {
  /// Lines of Karney's test set for geodesics (doi.org/10.5281/zenodo.32156).
  ///
  /// Every 626th line of its short form: latitude and direction at longitude 0, latitude, longitude
  /// and direction at the end, and meters. Near antipodes, short lines, meridians and lines between
  /// vertices are among them.
  static let published: [(Double, Double, Double, Double, Double, Double)] = [
    (
      23.736596061254, 24.905593798484, 66.58290045736528, 95.18750437760812, 104.58195898952042,
      7832367.2523455
    ),
    (
      38.351017841519, 40.595539176037, 58.9877210942419, 71.73740691810983, 98.3901548260557,
      5441997.8465062
    ),
    (
      46.051408341362, 33.674677743792, 25.576599189778737, 142.7839473956616, 154.7167153209774,
      11231708.6680777
    ),
    (
      41.220702591398, 63.757481449934, 29.911517278395348, 94.98606204992213, 128.84817916184198,
      8270384.3870914
    ),
    (
      34.97751316919, 89.898957425445, -34.975342068143675, 178.93413357421022, 90.42834088828634,
      19929192.0868085
    ),
    (
      70.205950151777, 15.046161737599, 70.20657981111334, 0.000499453948936588, 15.046631682711078,
      72.7415836
    ),
    (
      0.803148953334, 15.490523036981, 0.8121776298999445, 0.002485767557694136, 15.490558076153908,
      1035.9735593
    ),
    (
      89.999335179322, 5.968125406191, -30.53303860679996, 174.0319148770312, 179.99991954659072,
      13381244.015617
    ),
    (
      89.993043872977, 142.435285187785, -89.99388853927191, 81.50572513346225, 136.058944529562,
      20002824.0726892
    ),
    (
      89.994087344683, 74.296383123275, -89.99041959509745, 142.15387717368583, 143.54967929413024,
      20003249.4675907
    ),
    (
      7.190481618994, 0.00218706494, 80.1035729657401, 0.012114196065661335, 0.012584788941851116,
      8101580.8009929
    ),
    (
      40.450438977151, 0.002826080887, -9.764763993988348, 179.99852061051476, 179.99781495936654,
      16604222.2338938
    ),
    (
      0.001826560067, 90.004490863731, -0.004015381888437269, 77.48018962155251, 90.00273248748582,
      8625055.2737401
    ),
    (31.722854190901, 90.0, -31.722854190901, 179.48630008845103, 90.0, 19979580.77583068),
    (19.599554596363, 90.0, -19.599554596363, 179.43130041236668, 90.0, 19974089.43959038),
    (
      54.717252468915, 89.98228018849, -54.71725246888991, 179.6508226097872, 90.0177199258896,
      19992678.7931015
    ),
  ]

  static func distance(_ a: Coordinate, _ b: Coordinate) -> Meters {
    let (a, b) = (ECEFPosition(a), ECEFPosition(b))
    return Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z).length
  }

  @Test func `values are two or three numbers each`() {
    expectEqual(MemoryLayout<Coordinate>.stride, 16)
    expectEqual(MemoryLayout<Geodesic.Course>.stride, 16)
    expectEqual(MemoryLayout<Geodesic>.stride, 24)
    expectEqual(MemoryLayout<GeodesicEnd>.stride, 24)
    expectEqual(MemoryLayout<Coordinate>.offset(of: \.longitude), 8)
    expectEqual(MemoryLayout<Geodesic.Course>.offset(of: \.distance), 8)
    expectEqual(MemoryLayout<Geodesic>.offset(of: \.initialBearing), 8)
    expectEqual(MemoryLayout<Geodesic>.offset(of: \.finalBearing), 16)
    expectEqual(MemoryLayout<GeodesicEnd>.offset(of: \.finalBearing), 16)
  }

  @Test func `published lines are within 15 nanometers`() throws {
    let starts = Self.published.map { Coordinate(latitude: $0.0, longitude: 0) }
    let ends = Self.published.map { Coordinate(latitude: $0.2, longitude: $0.3) }
    let lines = try Geodesic.lines(from: starts, to: ends)
    let back = try Geodesic.lines(from: ends, to: starts)
    for (index, expected) in Self.published.enumerated() {
      expectNear(lines[index].distance, expected.5, within: 15e-9)
      expectNear(back[index].distance, expected.5, within: 15e-9)
    }
    let courses = Self.published.map { Geodesic.Course(bearing: $0.1, distance: $0.5) }
    let found = try Geodesic.ends(of: courses, from: starts)
    for (index, expected) in Self.published.enumerated() {
      expect(Self.distance(found[index].coordinate, ends[index]) <= 15e-9)
      // Beside a pole, which all directions lead to, a nanometer turns them.
      let fromAxis = ECEFPosition(ends[index])
      let fraction = Vector3(x: fromAxis.x, y: fromAxis.y, z: 0).length / WGS84.semiMajorAxis
      expect(abs(found[index].finalBearing - expected.4) * fraction <= 1e-11)
    }
  }

  /// Every line of both sets.
  @Test func `all published lines are within 15 nanometers`() throws {
    let all = GeodesicTests.lines
    expectEqual(all.count, GeodesicTests.count)
    let lines = try Geodesic.lines(from: all.map(\.start), to: all.map(\.end))
    let courses = all.map { Geodesic.Course(bearing: $0.initial, distance: $0.length) }
    let ends = try Geodesic.ends(of: courses, from: all.map(\.start))
    for (index, line) in all.enumerated() {
      expectNear(lines[index].distance, line.length, within: 15e-9)
      expect(Self.distance(ends[index].coordinate, line.end) <= 15e-9)
    }
  }

  static func places(_ count: Int, seed: UInt64) -> [Coordinate] {
    RandomPlaces.worldwide(count: count, seed: seed).map(\.coordinate)
  }

  @Test func `lines all over the Earth are those of PROJ`() throws {
    let starts = Self.places(20_000, seed: 440)
    let ends = Self.places(20_000, seed: 441)
    let lines = try Geodesic.lines(from: starts, to: ends)
    for (index, line) in lines.enumerated() {
      let (start, end) = (starts[index], ends[index])
      var expected = 0.0
      var angles = (0.0, 0.0)
      _ = geo_proj_inverse(
        start.latitude, start.longitude, end.latitude, end.longitude, &expected, &angles.0,
        &angles.1)
      expectNear(line.distance, expected, within: 15e-9)
      expect((0..<360).contains(line.initialBearing) && (0..<360).contains(line.finalBearing))
      // A direction is as sure as its end.
      let reached = start.destination(distance: line.distance, bearing: line.initialBearing)
      expect(Self.distance(reached, end) <= 30e-9)
      let back = end.destination(distance: -line.distance, bearing: line.finalBearing)
      expect(Self.distance(back, start) <= 30e-9)
    }
  }

  @Test(arguments: [0, 0.001, 5, 300, 700, 2_000, 10_000, 100_000, 3e6, 1.5e7] as [Meters])
  func `lines of a length have that length`(length: Meters) throws {
    let starts = Self.places(2_000, seed: 442)
    var random = SeededGenerator(seed: 443)
    let courses = starts.map { _ in
      Geodesic.Course(bearing: Double.random(in: -360...360, using: &random), distance: length)
    }
    let ends = try Geodesic.ends(of: courses, from: starts)
    for (index, end) in ends.enumerated() {
      let single = Geodesic.direct(
        from: starts[index], bearing: courses[index].bearing, distance: length)
      expect(Self.distance(end.coordinate, single.coordinate) <= 15e-9)
      expectNear(end.coordinate.longitude, 0, within: 180)
    }
    let lines = try Geodesic.lines(from: starts, to: ends.map(\.coordinate))
    for line in lines { expectNear(line.distance, length, within: 15e-9) }
  }

  static let special: [(Coordinate, Coordinate)] = [
    ((0, 0), (0, 90)), ((0, 0), (0, 179)), ((0, 0), (0, 180)), ((0, 0), (0, 0)),
    ((10, 20), (10, 20)), ((90, 0), (-90, 0)), ((90, 5), (40, 60)), ((-30, 7), (-90, 100)),
    ((45, 10), (60, 10)), ((45, 10), (60, -170)), ((-17, 179.9), (-17, -179.9)),
    ((30, 0), (-30, 180)), ((30, 0), (-29.9, 179.8)), ((1e-9, 0), (-1e-9, 120)),
    ((20, 0), (-20, 50)),
    ((20, -50), (20, 50)), ((90, 0), (90, 90)), ((50, -540), (51, 181)),
  ].map {
    (Coordinate(latitude: $0.0, longitude: $0.1), Coordinate(latitude: $1.0, longitude: $1.1))
  }

  @Test func `poles meridians the equator and antipodes are those of the single solution`() throws {
    let lines = try Geodesic.lines(from: Self.special.map(\.0), to: Self.special.map(\.1))
    for (line, (start, end)) in zip(lines, Self.special) {
      let single = Geodesic(from: start, to: end)
      expectNear(line.distance, single.distance, within: 15e-9, "\(start) \(end)")
      for (a, b) in [
        (line.initialBearing, single.initialBearing), (line.finalBearing, single.finalBearing),
      ] {
        expectNear((a - b).remainder(dividingBy: 360), 0, within: 1e-9, "\(start) \(end)")
      }
    }
  }

  @Test func `what is no number stays where it is`() throws {
    let bad = Coordinate(latitude: .nan, longitude: 3)
    let good = Coordinate(latitude: 1, longitude: 2)
    let far = Coordinate(latitude: 41, longitude: 2)
    let lines = try Geodesic.lines(from: [good, bad, good], to: [far, far, far])
    expect(lines[0] == lines[2] && lines[0].distance > 4e6)
    expect(lines[1].distance.isNaN)
    let course = Geodesic.Course(bearing: 10, distance: 5)
    let ends = try Geodesic.ends(
      of: [course, Geodesic.Course(bearing: .nan, distance: 5)], from: [good, good])
    expectNear(ends[0].coordinate.distance(to: good), 5, within: 1e-8)
    expect(ends[1].coordinate.latitude.isNaN)
  }

  @Test func `unequal counts are refused`() {
    let point = Coordinate(latitude: 1, longitude: 2)
    #expect(throws: GeodesyError.unequalCounts(points: 1, results: 2)) {
      try Geodesic.lines(from: [point], to: [point, point])
    }
    #expect(throws: GeodesyError.self) { try Geodesic.ends(of: [], from: [point]) }
  }

  /// The kernel alone, in every length of its last block.
  @Test(arguments: [1, 31, 32, 33, 64, 100]) func `a line depends on no other`(count: Int) throws {
    let starts = Self.places(count, seed: 444)
    let ends = Self.places(count, seed: 445)
    let together = try Geodesic.lines(from: starts, to: ends)
    for index in 0..<count {
      let alone = try Geodesic.lines(from: [starts[index]], to: [ends[index]])
      expectEqual(alone[0], together[index])
    }
  }
}
