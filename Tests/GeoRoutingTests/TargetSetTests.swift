import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

@Suite struct TargetSetTests {
  /// Compares with plain Dijkstra over all nodes and segments.
  @Test(arguments: [UInt64(11), 12], [true, false])
  func `lengths to many equal plain Dijkstra`(seed: UInt64, isContracted: Bool) throws {
    let origin = Coordinate(latitude: -33.9, longitude: 18.4)
    var image = randomNetwork(seed: seed, rows: 16, columns: 16, origin: origin)
    if isContracted { try image.contract() }
    let network = try image.open()
    let router = try Router(network, profile: .footV1)
    let graph = router.graph
    let plain = PlainGraph(graph)
    let workspace = SearchWorkspace(for: graph)
    var random = SeededGenerator(seed: seed)
    let places = (0..<TestSize.current.pick(everyday: 16, full: 40)).map { _ in
      let edge = Int.random(in: 0..<graph.edgeCount, using: &random)
      return graph.position(
        onEdge: EdgeID(rawValue: edge),
        along: Double.random(in: 0...graph.edge(edge).length, using: &random))
    }
    let arrivals = TargetSet(places, on: router, using: workspace)
    let matrix = DistanceMatrix(from: places, to: places, on: router, using: workspace)
    for (row, start) in places.enumerated() {
      let lengths = arrivals.lengths(from: start, using: workspace)
      expectEqual(lengths, router.distances(from: start, to: places, using: workspace))
      for (column, end) in places.enumerated() {
        let expected = plain.distance(from: start, to: end, on: graph)
        expectEqual((lengths[column] == nil), (expected == nil))
        if let found = lengths[column], let expected {
          expectNear(found, expected, within: 1e-6)
        }
        expectEqual(matrix[row, column], lengths[column])
      }
    }
  }

  @Test func `to no places there is nothing`() throws {
    let network = try DrawnNetwork("A--B", footways: ["AB"]).image.open()
    let router = try Router(network, profile: .footV1)
    let workspace = SearchWorkspace(for: router.graph)
    let start = router.graph.position(onEdge: EdgeID(rawValue: 0), along: 3)
    expect(router.distances(from: start, to: [], using: workspace).isEmpty)
  }
}
