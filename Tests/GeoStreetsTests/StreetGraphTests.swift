import GeoTestSupport
import Geodesy
import Testing

@testable import GeoStreets

@Suite struct StreetGraphTests {
  @Test func `traits follow the direction of the edge`() throws {
    // Drawn from the right to the left: the bridge begins at C, the sidewalk is on its left.
    let drawn = DrawnNetwork(
      "A--B--C--D",
      ways: [
        ("DC", ["highway": "residential", "name": "S", "sidewalk": "left"]),
        ("CB", ["highway": "residential", "name": "S", "sidewalk": "left", "bridge": "yes"]),
        ("BA", ["highway": "residential", "name": "S", "surface": "sett"]),
      ])
    let graph = try drawn.image.open().graph()
    #expect(graph.edgeCount == 1, "traits change, the street does not")
    let isFromA = drawn.name(of: graph.point(0, ofEdge: 0).coordinate) == "A"
    let side: StreetStructure = isFromA ? .sidewalkRight : .sidewalkLeft
    let traits = (0..<3).map { graph.traits(ofEdge: 0, segment: isFromA ? $0 : 2 - $0) }
    #expect(traits.map(\.surface) == [.cobbled, .unknown, .unknown])
    #expect(traits.map(\.structure) == [[], [side, .bridge], [side]])
    #expect(graph.sections(ofEdge: 0).map(\.segments.count) == [1, 1, 1])
    #expect(graph.street(ofEdge: 0) == Street(name: "S", kind: .residential))
  }

  @Test func `features of junctions and points between are kept`() throws {
    let drawn = DrawnNetwork(
      """
      A--B--C--D
            |
            E
      """, ways: [("ABCD", ["highway": "footway"]), ("CE", ["highway": "footway"])],
      nodes: ["B": ["kerb": "lowered"], "C": ["highway": "elevator"], "E": ["barrier": "gate"]])
    let graph = try drawn.image.open().graph()
    var found: [Character: PointFeatures] = [:]
    for edge in 0..<graph.edgeCount {
      for (place, point) in graph.points(ofEdge: edge).enumerated() {
        found[drawn.name(of: point.coordinate)] = graph.features(atPoint: place, ofEdge: edge)
      }
    }
    #expect(
      found == ["A": [], "B": [.loweredKerb], "C": [.lift], "D": [], "E": [.gate]])
  }

  @Test func `what the reference leaves out comes last`() throws {
    let drawn = DrawnNetwork(
      """
      A--B--C
         |
         P--Q
      """,
      ways: [
        ("ABC", ["highway": "footway"]), ("BPQ", ["highway": "service", "access": "private"]),
      ])
    let network = try drawn.image.open()
    let graph = try network.graph()
    #expect(network.counts.segments == 2)
    #expect(network.counts.nodes == 3)
    #expect(network.counts.referenceEdges == 2)
    #expect(graph.edgeCount == 3)
    #expect((0..<3).map { graph.isReference(edge: $0) } == [true, true, false])
    #expect(graph.traits(ofEdge: 2, segment: 0).access == .permitted)
    let snapped = try Snapper(network).nearest(to: drawn["Q"], includesIslands: true)
    #expect(snapped.map { graph.isReference(edge: $0.edge) } == true)
  }

  @Test func `a private gate is passed by those let in`() throws {
    let drawn = DrawnNetwork(
      "A--B--C--D--E", ways: [("ABCDE", ["highway": "path"])],
      nodes: ["C": ["barrier": "gate", "access": "private"]])
    let network = try drawn.image.open()
    let graph = try network.graph()
    #expect(network.counts.referenceEdges == 2)
    #expect(graph.edgeCount == 3)
    #expect(graph.traits(ofEdge: 2, segment: 0).access == .permitted)
    #expect(graph.segmentCount(ofEdge: 2) == 2)
  }

  @Test func `a square is crossed and keeps its outline`() throws {
    let drawn = DrawnNetwork(
      """
      S
      |
      A-----B
      |     |
      D-----C--T
      """,
      ways: [
        ("ABCDA", ["highway": "pedestrian", "area": "yes", "name": "Plaza"]),
        ("SA", ["highway": "footway"]), ("CT", ["highway": "footway"]),
      ])
    let network = try drawn.image.open()
    let graph = try network.graph()
    #expect(network.counts.segments == 6)
    #expect(network.counts.areas == 1)
    let across = try #require((0..<graph.edgeCount).first { !graph.isReference(edge: $0) })
    #expect(graph.traits(ofEdge: across, segment: 0).structure == [.area])
    #expect(graph.street(ofEdge: across).name == "Plaza")
    #expect(
      abs(graph.edge(across).length - drawn["A"].distance(to: drawn["C"])) < 1e-6)
  }
}
