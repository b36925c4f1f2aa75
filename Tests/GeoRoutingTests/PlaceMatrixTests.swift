import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct PlaceMatrixTests {
  @Test func `every pair has a length or a reason`() throws {
    let drawn = DrawnNetwork("A----B         C----D", footways: ["AB", "CD"], cell: 10)
    let finder = try RouteFinder(drawn.image.open(), snapping: SnapPolicy(includesIslands: true))
    let a = try #require(drawn.positions["A"])
    let b = try #require(drawn.positions["B"])
    let c = try #require(drawn.positions["C"])
    let far = Coordinate(latitude: 0, longitude: 0)
    let matrix = PlaceMatrix(from: [a, far], to: [far, b, c], by: finder)
    #expect((matrix.rowCount, matrix.columnCount) == (2, 3))
    let found = (0..<2).map { row in (0..<3).map { matrix[row, $0].status } }
    expectEqual(found, [[.noSnap, .ok, .noRoute], [.noSnap, .noSnap, .noSnap]])
    try expectNear(#require(matrix[0, 1].cost), 50, within: 0.1)
    expect(!matrix.isComplete)
    let same = PlaceMatrix(from: [a, b], by: finder)
    expect(same.isComplete && same[0, 0].cost == 0 && same[0, 1].cost == same[1, 0].cost)
    let workspace = finder.workspace()
    expectEqual(finder.measure(from: a, to: b, using: workspace), same[0, 1])
    expectEqual(finder.measure(from: a, to: far, using: workspace), MeasuredRoute(.noSnap))
  }
}
