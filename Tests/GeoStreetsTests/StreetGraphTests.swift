import GeoTestSupport
import GeoTesting
import Geodesy

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
    expectEqual(graph.edgeCount, 1, "traits change, the street does not")
    let isFromA = drawn.name(of: graph.point(0, ofEdge: 0).coordinate) == "A"
    let side: StreetStructure = isFromA ? .sidewalkRight : .sidewalkLeft
    let traits = (0..<3).map { graph.traits(ofEdge: 0, segment: isFromA ? $0 : 2 - $0) }
    expectEqual(traits.map(\.surface), [.cobbled, .unknown, .unknown])
    expectEqual(traits.map(\.structure), [[], [side, .bridge], [side]])
    expectEqual(graph.sections(ofEdge: 0).map(\.segments.count), [1, 1, 1])
    expectEqual(graph.street(ofEdge: 0), Street(name: "S", kind: .residential))
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
        found[drawn.name(of: point.coordinate), default: []]
          .formUnion(graph.features(atPoint: place, ofEdge: edge))
      }
    }
    expectEqual(
      found, ["A": [], "B": [.loweredKerb], "C": [.lift], "D": [], "E": [.gate]])
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
    expectEqual(network.counts.segments, 2)
    expectEqual(network.counts.nodes, 3)
    expectEqual(network.counts.referenceEdges, 2)
    expectEqual(graph.edgeCount, 3)
    expectEqual((0..<3).map { graph.isReference(edge: $0) }, [true, true, false])
    expectEqual(graph.traits(ofEdge: 2, segment: 0).access, .permitted)
    let snapped = try Snapper(network).nearest(to: drawn["Q"], includesIslands: true)
    expectEqual(snapped.map { graph.isReference(edge: $0.edge) }, true)
  }

  @Test func `a private gate is an edge without length`() throws {
    let drawn = DrawnNetwork(
      "A--B--C--D--E", ways: [("ABCDE", ["highway": "path", "layer": "1"])],
      nodes: [
        "C": ["barrier": "gate", "access": "private", "access:conditional": "yes @ (08:00-20:00)"]
      ])
    let network = try drawn.image.open()
    let graph = try network.graph()
    expectEqual(network.counts.referenceEdges, 2)
    expectEqual(network.counts.segments, 2, "A–B and D–E; the reference leaves out the others")
    expectEqual(graph.edgeCount, 5)
    let gate = try #require((0..<graph.edgeCount).first { graph.isBarrier(edge: $0) })
    expectEqual(graph.edge(gate).length, 0)
    expectEqual(graph.isReference(edge: gate), false)
    let traits = graph.traits(ofEdge: gate, segment: 0)
    expectEqual(traits.access, .permitted)
    expectEqual(traits.condition, "yes @ (08:00-20:00)")
    expectEqual(traits.structure, [.barrier, .timeRestricted])
    expectEqual(traits.layer, 1)
    expectEqual(graph.features(atPoint: 1, ofEdge: gate), [.gate, .permitted])
    for edge in 0..<5 where edge != gate {
      expectEqual(graph.traits(ofEdge: edge, segment: 0).access, .open)
      expectEqual(graph.features(atPoint: 0, ofEdge: edge), [])
    }
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
    expectEqual(network.counts.segments, 6)
    expectEqual(network.counts.areas, 1)
    let across = try #require((0..<graph.edgeCount).first { !graph.isReference(edge: $0) })
    expectEqual(graph.traits(ofEdge: across, segment: 0).structure, [.area])
    expectEqual(graph.street(ofEdge: across).name, "Plaza")
    expectNear(
      graph.edge(across).length, drawn["A"].distance(to: drawn["C"]), within: 1e-6)
  }
}
