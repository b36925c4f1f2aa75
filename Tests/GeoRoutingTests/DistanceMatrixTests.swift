import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

@Suite struct DistanceMatrixTests {
  @Test(arguments: [true, false])
  func `every pair is what the router measures`(isContracted: Bool) throws {
    let origin = Coordinate(latitude: 60, longitude: 10)
    var image = randomNetwork(seed: 51, rows: 16, columns: 16, origin: origin)
    if isContracted { try image.contract() }
    let network = try image.open()
    let router = try Router(network, profile: .footV1)
    let snapper = try Snapper(network)
    let workspace = SearchWorkspace(for: router.graph)
    var random = SeededGenerator(seed: 52)
    let places = try (0..<24).map { _ in
      try #require(
        snapper.nearest(
          to: Coordinate(
            latitude: 60 + Double.random(in: 0...0.0064, using: &random),
            longitude: 10 + Double.random(in: 0...0.0096, using: &random)),
          includesIslands: true))
    }
    let starts = Array(places.prefix(10))
    let matrix = DistanceMatrix(from: starts, to: places, on: router, using: workspace)
    expectEqual(matrix.rowCount, 10)
    expectEqual(matrix.columnCount, 24)
    for (row, start) in starts.enumerated() {
      for (column, end) in places.enumerated() {
        expectEqual(
          matrix[row, column], router.distance(from: start, to: end, using: workspace))
      }
      expectEqual(matrix[row, row], 0)
    }
  }
}
