import GeoTestSupport
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoAreas

@Suite struct LineBufferTests {
  /// The area of a stadium: a rectangle and two half circles.
  static func stadium(_ length: Meters, _ width: Meters) -> Double {
    2 * width * length + .pi * width * width
  }

  static func size(_ area: [Polygon]) -> Double {
    area.map(AreaMeasure.squareMeters).reduce(0, +)
  }

  @Test(arguments: [0.0, 48, -66.5, 78, 89.9, -90])
  func `the area is that of a stadium`(latitude: Degrees) throws {
    let start = Coordinate(latitude: latitude, longitude: 12)
    for bearing in [0.0, 60, 90, 210] {
      let line = [start, start.destination(distance: 500, bearing: bearing)]
      let area = Self.size(try LineBuffer.around([line], width: 20))
      expectNear(area / Self.stadium(500, 20), 1, within: 1e-3)
    }
  }

  /// Two streets of 400 m across each other share a square of twice the width.
  @Test(arguments: [(0.0, 0.0), (52, 13), (-45, 180), (90, 0), (-89.9999, 77)])
  func `the area of a cross lacks what both share`(latitude: Degrees, longitude: Degrees) throws {
    let middle = Coordinate(latitude: latitude, longitude: longitude)
    let lines = [30.0, 120].map { bearing in
      [200.0, -200].map { middle.destination(distance: $0, bearing: bearing) }
    }
    let expected = 2 * Self.stadium(400, 25) - 50 * 50
    let area = Self.size(try LineBuffer.around(lines, width: 25))
    expectNear(area / expected, 1, within: 1e-3)
    // The same streets, meeting at the crossing.
    let halves = lines.flatMap { [[$0[0], middle], [middle, $0[1]]] }
    expectNear(Self.size(try LineBuffer.around(halves, width: 25)) / expected, 1, within: 1e-3)
  }

  @Test(arguments: [
    (90.0, 5.0, 25.0), (90, 300, 25), (-90, 5, 25), (-90, 2_000, 40), (90, 10, 1_000),
  ])
  func `U-B7: a street through a pole has the area of any street`(
    latitude: Degrees, half: Meters, width: Meters
  ) throws {
    let pole = Coordinate(latitude: latitude, longitude: 0)
    let line = [20.0, 200].map { pole.destination(distance: half, bearing: $0) }
    let area = try LineBuffer.around([line], width: width)
    expectEqual(area.count, 1)
    expectNear(Self.size(area) / Self.stadium(2 * half, width), 1, within: 2e-3)
    for point in area.flatMap({ $0.rings.joined() }) {
      expect(abs(point.longitude) <= 180 && abs(point.latitude) <= 90)
    }
  }

  @Test func `U-B7: a street beside a pole does not reach round it`() throws {
    let pole = Coordinate(latitude: 90, longitude: 0)
    let start = pole.destination(distance: 60, bearing: 20)
    let end = pole.destination(distance: 60, bearing: 80)
    let area = try LineBuffer.around([[start, end]], width: 30)
    expectNear(Self.size(area) / Self.stadium(60, 30), 1, within: 2e-3)
  }

  @Test func `lines that meet give one area with a hole`() throws {
    let a = Coordinate(latitude: 50, longitude: 8)
    let b = a.destination(distance: 200, bearing: 90)
    let c = b.destination(distance: 200, bearing: 0)
    let d = a.destination(distance: 200, bearing: 0)
    let area = try LineBuffer.around([[a, b], [b, c], [c, d], [d, a]], width: 15)
    expectEqual(area.count, 1)
    expectEqual(area.first?.holes.count, 1)
    // A square with round corners, less the block.
    let expected = 800 * 15 + 200 * 200 - 170 * 170 + Double.pi * 15 * 15
    expectNear(Self.size(area) / expected, 1, within: 1e-3)
  }

  @Test(arguments: [0.0, -17, 71])
  func `across the antimeridian it is cut`(latitude: Degrees) throws {
    let west = Coordinate(latitude: latitude, longitude: 179.999)
    let east = Coordinate(latitude: latitude, longitude: -179.999)
    let area = try LineBuffer.around([[west, east]], width: 10)
    expectEqual(area.count, 2)
    for point in area.flatMap({ $0.rings.joined() }) { expectNear(point.longitude, 0, within: 180) }
    expectNear(Self.size(area) / Self.stadium(west.distance(to: east), 10), 1, within: 1e-3)
    // Both names of the meridian are one place.
    let middle = [180.0, -180].map { Coordinate(latitude: latitude, longitude: $0) }
    let halves = [[west, middle[0]], [middle[1], east]]
    expectNear(
      Self.size(try LineBuffer.around(halves, width: 10)) / Self.size(area), 1, within: 1e-5)
  }

  @Test func `a long leg is a geodesic`() throws {
    let start = Coordinate(latitude: 60, longitude: 0)
    let end = Coordinate(latitude: 60, longitude: 4)
    let area = try LineBuffer.around([[start, end]], width: 500)
    let expected = Self.stadium(start.distance(to: end), 500)
    expectNear(Self.size(area) / expected, 1, within: 2e-3)
    try expect(PreparedArea(area).contains(start.interpolated(to: end, fraction: 0.5)))
  }

  @Test func `a point gives a disc`() throws {
    let area = try LineBuffer.around([[Coordinate(latitude: 10, longitude: 10)]], width: 30)
    expectNear(Self.size(area) / Self.stadium(0, 30), 1, within: 2e-3)
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func `a width that is none gives nothing`(width: Meters) throws {
    let point = Coordinate(latitude: 10, longitude: 10)
    try expect(LineBuffer.around([[point]], width: width).isEmpty)
    try expect(LineBuffer.around([], width: 5).isEmpty)
    try expect(LineBuffer.around([[]], width: 5).isEmpty)
  }

  @Test
  func `U-C2: the work tells its progress and ends when its task is cancelled`() async throws {
    let lines = StreetDrawing.town(seed: 480, streets: 3_000)
    let told = Mutex<[Double]>([])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try LineBuffer.around(lines, width: 25)
    }
    await #expect(throws: AreaError.cancelled) { try await task.value }
    _ = try LineBuffer.around(lines, width: 25) { fraction in told.withLock { $0.append(fraction) }
    }
    let fractions = told.withLock { $0 }
    expect(fractions.count > 2 && fractions == fractions.sorted())
    expect(fractions.allSatisfy { (0..<1).contains($0) })
  }
}
