import GeoRouting
import GeoStreets
import GeoTestSupport
import Geodesy
import Testing

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
    #expect(found == [[.noSnap, .ok, .noRoute], [.noSnap, .noSnap, .noSnap]])
    #expect(try abs(#require(matrix[0, 1].cost) - 50) < 0.1)
    #expect(!matrix.isComplete)
    let same = PlaceMatrix(from: [a, b], by: finder)
    #expect(same.isComplete && same[0, 0].cost == 0 && same[0, 1].cost == same[1, 0].cost)
    let workspace = finder.workspace()
    #expect(finder.measure(from: a, to: b, using: workspace) == same[0, 1])
    #expect(finder.measure(from: a, to: far, using: workspace) == MeasuredRoute(.noSnap))
  }
}
