import GeoTesting

@testable import GeoPictures

/// The examples of the Mapbox Vector Tile Specification 2.1, 4.3.5.
@Suite struct TileGeometryTests {
  private func points(_ numbers: [(Double, Double)]) -> [SIMD2<Double>] {
    numbers.map { SIMD2($0.0, $0.1) }
  }

  @Test func `a point`() {
    var shape = TileGeometry()
    shape.append(point: SIMD2(25, 17))
    expectEqual(shape.commands, [9, 50, 34])
  }

  @Test func `a line`() {
    var shape = TileGeometry()
    shape.append(line: points([(2, 2), (2, 10), (10, 10)]))
    expectEqual(shape.commands, [9, 4, 4, 18, 0, 16, 16, 0])
  }

  @Test func `two lines`() {
    var shape = TileGeometry()
    shape.append(line: points([(2, 2), (2, 10), (10, 10)]))
    shape.append(line: points([(1, 1), (3, 5)]))
    expectEqual(shape.commands, [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8])
  }

  @Test func `a polygon`() {
    var shape = TileGeometry()
    shape.append(polygon: [points([(3, 6), (8, 12), (20, 34), (3, 6)])])
    expectEqual(shape.commands, [9, 6, 12, 18, 10, 12, 24, 44, 15])
  }

  @Test func `two polygons, the second with a hole`() {
    let outer = points([(11, 11), (20, 11), (20, 20), (11, 20), (11, 11)])
    let hole = points([(13, 13), (13, 17), (17, 17), (17, 13), (13, 13)])
    let expected: [UInt32] = [
      9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15,
      9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15,
      9, 4, 13, 26, 0, 8, 8, 0, 0, 7, 15,
    ]
    var shape = TileGeometry()
    shape.append(polygon: [points([(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)])])
    shape.append(polygon: [outer, hole])
    expectEqual(shape.commands, expected)
  }

  @Test func `a ring that runs the wrong way is turned around`() {
    var shape = TileGeometry()
    shape.append(polygon: [points([(3, 6), (20, 34), (8, 12), (3, 6)])])
    // From (8, 12) over (20, 34) to (3, 6): clockwise, as y points down.
    expectEqual(shape.commands, [9, 16, 24, 18, 24, 44, 33, 55, 15])
  }

  @Test func `what is smaller than a unit is left out, and points that add nothing`() {
    var shape = TileGeometry()
    shape.append(line: points([(5.1, 5.1), (5.2, 4.9)]))
    shape.append(polygon: [points([(1, 1), (1.2, 1.1), (1.1, 1.3), (1, 1)])])
    expect(shape.commands.isEmpty)
    shape.append(line: points([(0, 0), (2, 2), (5, 5), (5, 5.1), (9, 5)]))
    expectEqual(shape.commands, [9, 0, 0, 18, 10, 10, 8, 0])
  }
}
