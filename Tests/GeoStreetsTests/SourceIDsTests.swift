import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoStreets

@Suite struct SourceIDsTests {
  /// The ways and nodes of each edge, its end with the smaller id first.
  func edges(_ network: DrawnNetwork) throws -> [String] {
    let graph = try network.image.open().graph()
    let ids = try #require(try graph.network.sourceIDs())
    return (0..<graph.edgeCount).map { edge in
      let count = graph.segmentCount(ofEdge: edge)
      var nodes = (0...count).map { Self.letter(ids.node(atPoint: $0, ofEdge: edge, on: graph)) }
      var ways = ids.ways(ofEdge: edge).map { "\($0.id ?? 0)" }
      if nodes[0] > nodes[count] {
        nodes.reverse()
        ways.reverse()
      }
      return nodes.joined() + " " + ways.joined(separator: ",")
    }.sorted()
  }

  static func letter(_ id: Int64) -> String {
    UInt32(exactly: id).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?"
  }

  @Test func `edges have the ids of ways and nodes`() throws {
    let network = DrawnNetwork(
      """
      A-B-C-D
          |
          E
      """,
      ways: [
        ("AB", ["highway": "residential", "name": "Main"]),
        ("BCD", ["highway": "residential", "name": "Main"]), ("EC", ["highway": "footway"]),
      ])
    expectEqual(try edges(network), ["ABC 1,2", "CD 2", "CE 3"])
  }

  @Test func `the ways at a barrier have its id`() throws {
    let network = DrawnNetwork(
      "A-G-B", ways: [("AGB", ["highway": "footway"])],
      nodes: ["G": ["barrier": "gate", "access": "private"]])
    expectEqual(
      Set(try edges(network)), ["AG 1", "BG 1", "GGG 1"])
  }

  @Test func `a network without ids has none`() throws {
    var builder = NetworkBuilder()
    builder.addWay(through: [1, 2], street: Street(name: nil, kind: .footway))
    let image = builder.build(source: "test", attribution: "none") {
      .init(latitude: Double($0), longitude: 8)
    }
    expectNil(try image.open().sourceIDs())
  }
}
