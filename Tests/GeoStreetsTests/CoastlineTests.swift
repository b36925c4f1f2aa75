import GeoTesting

@testable import GeoStreets

/// Seas of shapes whose areas are known, in a box of 100 by 100 units.
@Suite struct CoastlineTests {
  private let box = IndexBox(south: 0, west: 0, north: 100, east: 100)

  private func line(_ points: [(Int32, Int32)]) -> [FixedCoordinate] {
    points.map { FixedCoordinate(latitude: $0.1, longitude: $0.0) }
  }

  /// The area of outlines less their holes, by the shoelace formula.
  private func area(_ seas: [[[FixedCoordinate]]]) -> Double {
    func one(_ ring: [FixedCoordinate]) -> Double {
      var sum = 0
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        sum += Int(a.longitude) * Int(b.latitude) - Int(b.longitude) * Int(a.latitude)
      }
      return Double(abs(sum)) / 2
    }
    return seas.map { one($0[0]) - $0.dropFirst().map(one).reduce(0, +) }.reduce(0, +)
  }

  /// A coast and the sea that it bounds.
  struct Coast: Sendable {
    var what: String
    var area: Double
    var count: Int
    /// Points as x, y; the sea is on their right.
    var lines: [[(Int32, Int32)]]

    init(_ what: String, _ area: Double, _ count: Int, _ lines: [(Int32, Int32)]...) {
      self.what = what
      self.area = area
      self.count = count
      self.lines = lines
    }
  }

  private static let coasts = [
    Coast("sea in the south", 4_000, 1, [(-50, 40), (150, 40)]),
    Coast("sea in the north", 6_000, 1, [(150, 40), (-50, 40)]),
    Coast("sea in the west", 3_000, 1, [(30, 150), (30, -50)]),
    Coast("sea in the east", 7_000, 1, [(30, -50), (30, 150)]),
    Coast("land between two seas", 8_000, 2, [(-50, 40), (150, 40)], [(150, 60), (-50, 60)]),
    Coast("a strait", 2_000, 1, [(-50, 60), (150, 60)], [(150, 40), (-50, 40)]),
    Coast("one coast of two ways", 4_000, 1, [(-50, 40), (50, 40)], [(50, 40), (150, 40)]),
    Coast("in any order", 4_000, 1, [(50, 40), (150, 40)], [(-50, 40), (50, 40)]),
    Coast("a coast that ends inside goes on", 4_000, 1, [(20, 40), (80, 40)]),
    Coast("an island", 9_600, 1, [(20, 20), (40, 20), (40, 40), (20, 40), (20, 20)]),
    Coast("an inland sea", 400, 1, [(20, 20), (20, 40), (40, 40), (40, 20), (20, 20)]),
    Coast(
      "an island before a coast", 3_600, 1, [(-50, 40), (150, 40)],
      [(20, 10), (40, 10), (40, 30), (20, 30), (20, 10)]),
    Coast(
      "an island that the box cuts", 7_500, 1,
      [(50, 50), (150, 50), (150, 150), (50, 150), (50, 50)]),
    Coast("a coast beside the box", 0, 0, [(-50, -40), (150, -40)]),
    Coast(
      "an island in one of two seas", 7_600, 2, [(-50, 40), (150, 40)], [(150, 60), (-50, 60)],
      [(20, 70), (40, 70), (40, 90), (20, 90), (20, 70)]),
  ]

  /// Whole countries have thousands of each.
  @Test func `many inlets and many islands are closed`() {
    let wide = IndexBox(south: 0, west: 0, north: 100, east: 40_000)
    // Inlets of 10 by 50 each 20 along the north, islands of 2 by 2 in every other one.
    var lines: [[FixedCoordinate]] = []
    for inlet in 0..<Int32(2_000) {
      let (west, east): (Int32, Int32) = (20 * inlet, 20 * inlet + 10)
      let coast: [(Int32, Int32)] = [(east, 150), (east, 50), (west, 50), (west, 150)]
      lines.append(line(coast))
      guard inlet % 2 == 0 else { continue }
      let (left, right): (Int32, Int32) = (west + 4, west + 6)
      let island: [(Int32, Int32)] = [(left, 70), (right, 70), (right, 72), (left, 72), (left, 70)]
      lines.append(line(island))
    }
    let seas = Coastline(lines).seas(in: wide)
    expectEqual(seas.count, 2_000)
    expectEqual(area(seas), 2_000 * 500 - 1_000 * 4)
  }

  @Test(arguments: coasts)
  func `the sea lies to the right of its coast`(coast: Coast) {
    let seas = Coastline(coast.lines.map(line)).seas(in: box)
    expectEqual(seas.count, coast.count, "\(coast.what)")
    expectEqual(area(seas), coast.area, "\(coast.what)")
  }
}
