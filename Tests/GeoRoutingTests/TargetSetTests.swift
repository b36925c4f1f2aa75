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

  /// Private ways, a part behind one, a part that nothing else joins, and one-way ways.
  static let zones = DrawnNetwork(
    """
    A--B--C--D  P--Q
    |  |  |  |  |  |
    E--F--G--H--R--S
    |  |     |
    I--J--K--L  T--U
          |     |  |
          M--N  V--W
    """,
    ways: [
      ("ABCD", ["highway": "footway"]), ("EFGH", ["highway": "residential"]),
      ("AEI", ["highway": "footway"]), ("IJ", ["highway": "service", "access": "private"]),
      ("JKL", ["highway": "footway"]), ("BFJ", ["highway": "service", "access": "private"]),
      ("CG", ["highway": "footway", "oneway:foot": "yes"]), ("DH", ["highway": "footway"]),
      ("HL", ["highway": "service", "access": "customers"]),
      ("HR", ["highway": "service", "access": "private"]), ("PQ", ["highway": "footway"]),
      ("PRSQ", ["highway": "footway"]), ("KMN", ["highway": "footway", "access": "destination"]),
      ("TUWVT", ["highway": "footway"]),
    ])

  @Test(arguments: [true, false])
  func `lengths to many equal single searches under a profile`(isContracted: Bool) throws {
    var image = Self.zones.image
    if isContracted { try image.contract() }
    let router = try Router(image.open(), profile: .walk)
    expectEqual(router.contracted != nil, isContracted)
    let graph = router.graph
    let workspace = SearchWorkspace(for: graph)
    var random = SeededGenerator(seed: 5)
    let places = (0..<4 * graph.edgeCount).map { number in
      let edge = number / 4
      let length = graph.edge(edge).length
      let along =
        switch number % 4 {
        case 0: 0.0
        case 1: length
        default: Double.random(in: 0...length, using: &random)
        }
      return graph.position(onEdge: EdgeID(rawValue: edge), along: along)
    }
    let arrivals = TargetSet(places, on: router, using: workspace)
    var found = 0
    for start in places {
      let lengths = arrivals.lengths(from: start, using: workspace)
      for (end, length) in zip(places, lengths) {
        let expected = router.cost(from: start, to: end, using: workspace)
        expectEqual(length == nil, expected == nil, "\(start) to \(end)")
        guard let length, let expected else { continue }
        expectNear(length, expected, within: 1e-9, "\(start) to \(end)")
        found += 1
      }
    }
    expect(found > 2_000)
  }

  @Test func `to no places there is nothing`() throws {
    let network = try DrawnNetwork("A--B", footways: ["AB"]).image.open()
    let router = try Router(network, profile: .footV1)
    let workspace = SearchWorkspace(for: router.graph)
    let start = router.graph.position(onEdge: EdgeID(rawValue: 0), along: 3)
    expect(router.distances(from: start, to: [], using: workspace).isEmpty)
  }
}
