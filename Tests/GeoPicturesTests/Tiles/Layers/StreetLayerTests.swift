import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct StreetLayerTests {
  /// A street of three edges, as others meet it, with a bridge in its last; a lane that meets it in the middle.
  private let drawn = DrawnNetwork(
    """
    A---B---C---D---E
        |   |
        F   G
    """,
    ways: [
      ("ABCD", ["highway": "residential", "name": "Long Street"]),
      ("DE", ["highway": "residential", "name": "Long Street", "bridge": "yes"]),
      ("BF", ["highway": "footway"]), ("CG", ["highway": "steps"]),
    ])

  private func graph() throws -> StreetGraph {
    try drawn.image.open().graph()
  }

  private func frame(zoom: Int) throws -> TileFrame {
    TileFrame(TileID(zoom: zoom, containing: drawn["B"]))
  }

  @Test func `the edges of a street become one line, those of a bridge another`() throws {
    let graph = try graph()
    let edges = (0..<graph.edgeCount).filter { graph.street(ofEdge: $0).name == "Long Street" }
    let walks = StreetLayer.joined(edges, graph)
    expectEqual(walks.count, 1)
    expectEqual(walks.first?.count, edges.count)
    var layer = TileLayer("streets", in: try frame(zoom: 16))
    try StreetLayer(graph, in: layer.frame).append(to: &layer)
    // On the ground, on the bridge, the footway, the steps.
    expectEqual(layer.count, 4)
  }

  @Test(arguments: [(7, 0), (12, 0), (13, 2), (14, 4), (16, 4)])
  func `a zoom shows the ways that have room there`(zoom: Int, count: Int) throws {
    let layer = try TileLayer.streets(of: [try graph()], in: try frame(zoom: zoom))
    expectEqual(layer.count, count)
  }

  @Test func `the edges of a box are those whose boxes meet it, as a look at all of them finds`()
    throws
  {
    let image = randomNetwork(
      seed: 4, rows: 30, columns: 30, origin: Coordinate(latitude: 49, longitude: 8.5))
    let graph = try image.open().graph()
    var random = SeededGenerator(seed: 5)
    let whole = try #require(
      BoundingBox(around: (0..<graph.junctionCount).map { graph.junction($0) }))
    for _ in 0..<50 {
      let corners = (0..<2).map { _ in
        Coordinate(
          latitude: Double.random(in: whole.south...whole.north, using: &random),
          longitude: Double.random(in: whole.west...whole.east, using: &random))
      }
      let box = try #require(BoundingBox(around: corners))
      var found: Set<Int> = []
      try graph.forEachEdge(in: box) { expect(found.insert($0).inserted) }
      let touching = (0..<graph.edgeCount).filter { edge in
        graph.isReference(edge: edge)
          && BoundingBox(around: graph.points(ofEdge: edge).map(\.coordinate))?.intersects(box)
            == true
      }
      expect(found.isSuperset(of: touching))
      // Boxes of edges are kept in steps of 1/255 of their leaf's: little more is found.
      expect(found.count <= touching.count + 20)
    }
  }
}
