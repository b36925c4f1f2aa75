import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

struct MultilaterationTests {
  static let corners = [(-10.0, 10.0), (10, 10), (10, -10), (-10, -10)]
    .map { FloorPoint(x: $0.0, y: $0.1) }

  static func measurements(_ ranges: [Double]) -> [RangeMeasurement] {
    zip(corners, ranges).map { RangeMeasurement(point: $0, range: $1) }
  }

  /// Ranges, expected place and tolerance: the vectors of an open library.
  static let vectors: [([Double], Double)] = [
    ([7.071_067_81, 7.071_067_81, 7.071_067_81, 7.071_067_81], 1e-9),
    ([7.02, 7.05, 7.09, 7.1], 0.2),
  ]

  @Test(arguments: vectors)
  func `N-05: ranges from four corners meet in the middle`(ranges: [Double], tolerance: Double)
    throws
  {
    let middle = FloorPoint(x: 0, y: 0)
    let linear = try #require(Multilateration.linear(Self.measurements(ranges)))
    expect(linear.distance(to: middle) <= tolerance)
    let robust = try #require(Multilateration.robust(Self.measurements(ranges)))
    expect(robust.point.distance(to: middle) <= tolerance)
  }

  /// Four beacons in Berlin, each 62.384 m away; expected 52.514658, 13.239525 to 5 m.
  @Test func `N-05: ranges from places on Earth meet on Earth`() throws {
    let places = [
      (52.514889, 13.238694), (52.515029, 13.24022), (52.514288, 13.238832), (52.51443, 13.240369),
    ].map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let frame = try #require(FloorFrame(corner: places[0]))
    let ranges = places.map {
      RangeMeasurement(point: frame.point(of: $0), range: 62.384_073_723_011_014)
    }
    let expected = frame.point(of: Coordinate(latitude: 52.514658, longitude: 13.239525))
    try expect(#require(Multilateration.robust(ranges)).point.distance(to: expected) < 5)
    try expect(#require(Multilateration.linear(ranges)).distance(to: expected) < 5)
  }

  @Test func `exact ranges give the exact place, wherever it is`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<50 {
      let place = FloorPoint(
        x: .random(in: -20...20, using: &generator), y: .random(in: -20...20, using: &generator))
      let ranges = Self.measurements(Self.corners.map { $0.distance(to: place) })
      try expect(#require(Multilateration.linear(ranges)).distance(to: place) < 1e-8)
      try expect(#require(Multilateration.robust(ranges)).point.distance(to: place) < 1e-6)
    }
  }

  @Test func `one wild range hardly moves the robust answer`() throws {
    let place = FloorPoint(x: 2, y: 3)
    let more = Self.corners + [FloorPoint(x: 0, y: 12), FloorPoint(x: 12, y: 0)]
    var ranges = more.map { RangeMeasurement(point: $0, range: $0.distance(to: place)) }
    ranges[2].range += 15
    let robust = try #require(Multilateration.robust(ranges, huber: 0.5)).point.distance(to: place)
    let linear = try #require(Multilateration.linear(ranges)).distance(to: place)
    expect(robust < 0.6)
    expect(linear > 2 * robust)
  }

  @Test func `a line of beacons or too few say nothing`() {
    let line = (0..<6).map { RangeMeasurement(point: FloorPoint(x: Double($0), y: 0), range: 3) }
    expectNil(Multilateration.linear(line))
    expectNil(Multilateration.linear(Self.measurements([5, 5])))
    expectNil(Multilateration.robust(Self.measurements([5, 5])))
    expectNil(Multilateration.linear(Self.measurements([5, .nan, 5, -1])))
    let same = (0..<6).map { _ in RangeMeasurement(point: FloorPoint(x: 1, y: 1), range: 3) }
    expectNil(Multilateration.robust(same))
  }

  @Test func `the answer stays in the box`() throws {
    let box = try #require(FloorBox(around: Self.corners))
    let ranges = Self.measurements([60, 40, 30, 50])
    let point = try #require(Multilateration.robust(ranges, within: box)).point
    expect(box.contains(point))
  }
}
