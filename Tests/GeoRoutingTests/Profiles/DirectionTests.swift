import GeoStreets
import GeoTestSupport
import GeoTesting

@testable import GeoRouting

/// Ways that are walked in one direction, and several ways between the same nodes.
@Suite struct DirectionTests {
  static let up = ["highway": "steps", "conveying": "forward"]
  static let path = ["highway": "path"]

  @Test(
    arguments: [
      // Two escalators between the same nodes: each direction has its own.
      ([("AB", path), ("BC", up), ("CB", up), ("CD", path)], ["AD": "ABCD", "DA": "DCBA"]),
      ([("AB", path), ("BC", up), ("BC", up), ("CD", path)], ["AD": "ABCD", "DA": nil]),
      (
        [("AB", path), ("BC", up), ("BC", ["highway": "steps"]), ("CD", path)],
        ["AD": "ABCD", "DA": "DCBA"]
      ),
      // The private way was there first, the public one may be used all the same.
      (
        [
          ("AB", path), ("BC", ["highway": "service", "access": "private"]), ("BC", path),
          ("CD", path),
        ], ["AD": "ABCD", "BC": "BC"]
      ),
      // A place at the start or end of an escalator is on the other ways too.
      (
        [("AB", path), ("CB", up), ("BD", path)], ["AB": "AB", "BA": "BA", "BD": "BD", "DB": "DB"]
      ),
      (
        [("AB", path), ("BC", up), ("BD", path)], ["AB": "AB", "BA": "BA", "BD": "BD", "DB": "DB"]
      ),
    ] as [([(String, [String: String])], [String: String?])])
  func `directions are kept`(
    ways: [(nodes: String, tags: [String: String])], walks: [String: String?]
  ) throws {
    for (ends, line) in walks.sorted(by: { $0.key < $1.key }) {
      guard let from = ends.first, let to = ends.last else { continue }
      for order in [ways, Array(ways.reversed())] {
        let drawn = DrawnNetwork("A---B---C---D", ways: order)
        try expectEqual(BarrierTests().walk(drawn, from, to, .walk), line, "\(ends) of \(ways)")
      }
    }
  }

  @Test func `step-free takes the path of two ways between the same nodes`() throws {
    for order in [[0, 1], [1, 0]] {
      let two = [("BC", ["highway": "steps"]), ("BC", Self.path)]
      let drawn = DrawnNetwork(
        "A---B---C---D", ways: [("AB", Self.path)] + order.map { two[$0] } + [("CD", Self.path)])
      try expectEqual(BarrierTests().walk(drawn, "A", "D", .stepFree), "ABCD")
      try expectEqual(BarrierTests().walk(drawn, "A", "D", .footV1), "ABCD")
      expectEqual(try drawn.image.open().counts.referenceEdges, 3)
    }
  }
}
