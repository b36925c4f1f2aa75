import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoStreets

@Suite struct NetworkBuilderTests {
  @Test func `crossings and ends are junctions`() throws {
    let drawn = DrawnNetwork(
      """
      A--B--C--D
            |
            E
      """, footways: ["ABCD", "CE"])
    let counts = try drawn.image.open().counts
    expectEqual(counts.nodes, 5)
    expectEqual(counts.segments, 4)
    expectEqual(counts.junctions, 4, "A, C, D and E; B is a shape point")
    expectEqual(counts.edges, 3)
  }

  @Test func `a change of street is a junction`() throws {
    let drawn = DrawnNetwork(
      "A--B--C",
      ways: [
        ("AB", ["highway": "residential", "name": "First Street"]),
        ("BC", ["highway": "residential", "name": "Second Street"]),
      ])
    let network = try drawn.image.open()
    expectEqual(network.counts.edges, 2)
    expectEqual(network.counts.names, 2)
    let graph = try network.graph()
    let names = (0..<graph.edgeCount).map { graph.street(ofEdge: $0).name }
    expectEqual(Set(names), ["First Street", "Second Street"])
  }

  @Test func `the same pair from several ways is one segment`() throws {
    let drawn = DrawnNetwork("A--B--C", footways: ["ABC", "BA", "CB"])
    let counts = try drawn.image.open().counts
    expectEqual(counts.segments, 2)
    expectEqual(counts.edges, 1)
  }

  @Test func `a closed walk without junction gets one`() throws {
    let drawn = DrawnNetwork(
      """
      A--B
      |  |
      D--C
      """, footways: ["ABCDA"])
    let network = try drawn.image.open()
    expectEqual(network.counts.junctions, 1)
    expectEqual(network.counts.edges, 1)
    let graph = try network.graph()
    expectEqual(graph.edge(0).tail, graph.edge(0).head)
    expectNear(graph.edge(0).length, 100, within: 0.2)
  }

  @Test func `a blocked node cuts the way`() throws {
    let drawn = DrawnNetwork(
      "A--B--C--D--E", ways: [("ABCDE", ["highway": "path"])],
      nodes: ["C": ["barrier": "gate", "access": "private"]])
    let counts = try drawn.image.open().counts
    expectEqual(counts.nodes, 4)
    expectEqual(counts.segments, 2)
    expectEqual(counts.components, 2)
  }

  @Test func `a missing node cuts the way and is not bridged`() throws {
    // X is in the way but not in the picture.
    let drawn = DrawnNetwork("A--B  C--D", footways: ["ABXCD"])
    let counts = try drawn.image.open().counts
    expectEqual(counts.segments, 2)
    expectEqual(counts.components, 2)
  }

  @Test func `the component with the most nodes comes first`() throws {
    let drawn = DrawnNetwork(
      """
      A--------B

      C-D-E-F
      """, footways: ["AB", "CDEF"])
    let network = try drawn.image.open()
    expectEqual(network.counts.largestNodes, 4)
    expectEqual(network.counts.largestJunctions, 2)
    let graph = try network.graph()
    let first = graph.junction(0)
    expect(["C", "F"].contains(drawn.name(of: first)))
    expectEqual(graph.component(ofJunction: 0), 0)
    expectEqual(graph.component(ofJunction: 2), 1)
    expectEqual(graph.junctionCount(ofComponent: 1), 2)
  }

  @Test func `lengths are geodesic`() throws {
    let drawn = DrawnNetwork("A---------B", footways: ["AB"], cell: 100)
    let graph = try drawn.image.open().graph()
    expectNear(graph.edge(0).length, drawn["A"].distance(to: drawn["B"]), within: 2e-8)
    expectNear(graph.edge(0).length, 1_000, within: 0.02)
  }

  @Test func `the same ways give the same bytes`() throws {
    func bytes() throws -> [UInt8] {
      let image = randomNetwork(
        seed: 3, rows: 12, columns: 12, origin: Coordinate(latitude: 1, longitude: 2))
      return try image.open().allBytes
    }
    try expectEqual(bytes(), bytes())
  }

  @Test func `every arc has its reverse`() throws {
    let graph = try randomNetwork(
      seed: 4, rows: 15, columns: 15, origin: Coordinate(latitude: -33, longitude: 151)
    ).open().graph()
    for junction in 0..<graph.junctions.count {
      for place in Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1]) {
        let arc = graph.arcs[place]
        let edge = graph.edge(arc.edge)
        expectEqual(Int(arc.isReversed ? edge.head : edge.tail), junction)
        expectEqual((arc.isReversed ? edge.tail : edge.head), arc.head)
        expectEqual(arc.length, edge.length)
      }
    }
  }

  @Test func `ways between floors are as long as their slant`() throws {
    var builder = NetworkBuilder()
    var stairs = StreetTraits(street: Street(name: nil, kind: .steps))
    stairs.structure = [.steps, .indoor, .upward]
    builder.addWay(through: [1, 2], traits: stairs, isReference: true)
    builder.addWay(through: [2, 3], street: Street(name: nil, kind: .steps))
    builder.addWay(through: [3, 4], street: Street(name: nil, kind: .lift))
    let start = Coordinate(latitude: 49, longitude: 8.5)
    let places = [0.0, 3, 3.25, 3.25].map { start.destination(distance: $0, bearing: 90) }
    var nodes = NetworkNodes(ids: builder.nodeIDs())
    for (index, place) in places.enumerated() {
      let fixed = FixedCoordinate(place)
      (nodes.latitudes[index], nodes.longitudes[index]) = (fixed.latitude, fixed.longitude)
      nodes.found[index] = 1
      nodes.indoorPlaces[index] = NetworkNodes.IndoorPlace(
        place, height: [0, 4, 4, 11][index])
    }
    let network = try builder.build(
      nodes: nodes,
      provenance: NetworkProvenance(
        profile: "p", source: "s", timestamp: nil, attribution: "none")
    ).open()
    try network.verify()
    let graph = try network.graph()
    expectEqual(graph.edgeCount, 3, "places inside buildings are junctions")
    let lengths = (0..<graph.edgeCount).map { graph.edge($0).length }.sorted()
    // 3 m along and 4 m up; 0.25 m that 1e-7 degree would round to 0.255; a shaft of 7 m.
    for (length, expected) in zip(lengths, [0.25, 5, 7]) {
      expectNear(length, expected, within: 1e-6)
    }
    for edge in 0..<graph.edgeCount {
      expectEqual(graph.segmentLength(0, ofEdge: edge), graph.edge(edge).length)
    }
  }
}
