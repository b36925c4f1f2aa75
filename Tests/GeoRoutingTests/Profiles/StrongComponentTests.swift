import GeoStreets
import GeoTestSupport
import GeoTesting

@testable import GeoRouting

@Suite struct StrongComponentTests {
  static func way(_ nodes: String, isOneWay: Bool) -> (nodes: String, tags: [String: String]) {
    // Names of their own make every node a junction.
    let tags = ["highway": "path", "name": nodes]
    return (nodes, tags.merging(isOneWay ? ["oneway:foot": "yes"] : [:]) { $1 })
  }

  @Test(
    arguments: [
      // Everyone comes back from everywhere.
      ("AB BC", "", "ABC"), ("AB", "BC CD DB", "ABCD"),
      // A loop with a way in and a way out: neither end belongs to it.
      ("", "AB BC CD DB CE", "BCD"),
      // A chain of one-way streets: each junction by itself, the first one found counts.
      ("", "AB BC", nil),
      // Two loops that are joined in one direction: the larger one.
      ("", "AB BA BC CD DE EC", "CDE"),
      // Loops that share a junction.
      ("", "AB BC CA CD DE EC", "ABCDE"),
    ] as [(String, String, String?)])
  func `the largest one is found`(both: String, oneWay: String, members: String?) throws {
    let drawn = DrawnNetwork(
      "A---B\n\nE---C---D",
      ways: both.split(separator: " ").map { Self.way(String($0), isOneWay: false) }
        + oneWay.split(separator: " ").map { Self.way(String($0), isOneWay: true) })
    let graph = try drawn.image.open().graph()
    let costs = EdgeCosts(graph, .walk)
    let strong = StrongComponent(graph) {
      ($0.isReversed ? costs.ownBackward : costs.ownForward)[$0.edge] < .infinity
    }
    let found = (0..<graph.junctionCount).filter { strong.contains[$0] }
      .map { drawn.name(of: graph.junction($0)) }
    guard let members else {
      expectEqual(found.count, 1)
      return
    }
    expectEqual(String(found.sorted()), members)
  }
}
