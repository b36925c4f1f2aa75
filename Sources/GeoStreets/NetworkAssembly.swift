import Geodesy

/// Numbers junctions and edges and lays out the sections of a network.
///
/// Junctions are ordered by component (largest first), then along a Hilbert curve, so that
/// neighbours are near each other in memory; edges follow their first junction.
struct NetworkAssembly {
  private let nodes: NetworkNodes
  private let topology: Topology
  private let streets: [Street]
  private let tracing: EdgeTracing
  private let box: IndexBox
  /// The nodes that became junctions, in their final order.
  private let junctionNodes: [UInt32]
  /// The final number of each node that is a junction.
  private let junctionNumbers: [UInt32]
  /// The traced edges in their final order.
  private let edgeOrder: [Int]

  init(nodes: NetworkNodes, topology: Topology, streets: [Street]) {
    let nodeCount = nodes.ids.count
    let tracing = EdgeTracing(topology, nodeCount: nodeCount)
    var box = IndexBox.empty
    for node in 0..<UInt32(nodeCount) where topology.degree(node) > 0 {
      let position = nodes.position(node)
      box.extend(latitude: position.latitude, longitude: position.longitude)
    }
    // The key holds component, place on the curve, node: sorting it is stable by construction.
    var keys: [(component: UInt32, place: UInt32, node: UInt32)] = []
    for node in 0..<UInt32(nodeCount) where tracing.isJunction[Int(node)] {
      let position = nodes.position(node)
      let place = HilbertCurve.place(
        latitude: position.latitude, longitude: position.longitude, in: box)
      keys.append((topology.componentRanks[Int(node)], place, node))
    }
    keys.sort { $0 < $1 }
    var numbers = [UInt32](repeating: .max, count: nodeCount)
    for (number, key) in keys.enumerated() { numbers[Int(key.node)] = UInt32(number) }
    let starts = tracing.edges.map { numbers[Int(tracing.nodes[$0.nodes.lowerBound])] }
    self.nodes = nodes
    self.topology = topology
    self.streets = streets
    self.tracing = tracing
    self.box = box
    junctionNodes = keys.map(\.node)
    junctionNumbers = numbers
    edgeOrder = tracing.edges.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
  }

  func image(provenance: NetworkProvenance) -> NetworkImage {
    var image = NetworkImage()
    var counts = NetworkCounts()
    let (edges, shapes) = edgesAndShapes()
    let junctions = junctionNodes.map(nodes.position)
    counts.nodes = topology.componentSizes.reduce(0, +)
    counts.segments = topology.segments.count
    counts.junctions = junctions.count
    counts.edges = edges.count - 1
    counts.components = topology.componentSizes.count
    counts.largestNodes = topology.componentSizes.first ?? 0
    counts.largestJunctions = junctionNodes.count { topology.componentRanks[Int($0)] == 0 }
    counts.largestEdges = edges.dropLast().count { $0.from < counts.largestJunctions }
    counts.millimeters = Int((edges.reduce(0) { $0 + $1.length } * 1_000).rounded())
    if counts.nodes > 0 {
      counts.south = Int(box.south)
      counts.west = Int(box.west)
      counts.north = Int(box.north)
      counts.east = Int(box.east)
    }

    let (firstArcs, arcs) = Self.arcs(edges: edges, junctionCount: junctions.count)
    let table = StreetTable(streets)
    counts.names = table.nameCount
    let index = IndexAssembly(
      edges: edges, shapes: shapes, junctions: junctions, box: box,
      largestEdges: counts.largestEdges)
    counts.largestPieces = index.largestPieces

    image.set(.provenance, Array(provenance.text.utf8))
    image.set(.counts, counts.numbers.map { Int64($0) })
    image.set(.junctions, junctions)
    image.set(.firstArcs, firstArcs)
    image.set(.arcs, arcs)
    image.set(.edges, edges)
    image.set(.shapes, shapes)
    image.set(.streets, table.records)
    image.set(.nameOffsets, table.offsets)
    image.set(.nameBytes, table.bytes)
    image.set(.components, componentStarts())
    image.set(.pieces, index.pieces)
    image.set(.boxes, index.boxes)
    return image
  }

  /// The edges in their order with a closing entry, and their inner points.
  private func edgesAndShapes() -> ([Edge], [FixedCoordinate]) {
    var edges: [Edge] = []
    var shapes: [FixedCoordinate] = []
    edges.reserveCapacity(edgeOrder.count + 1)
    shapes.reserveCapacity(tracing.nodes.count)
    for number in edgeOrder {
      let traced = tracing.edges[number]
      let run = tracing.nodes[traced.nodes]
      let firstShape = UInt32(shapes.count)
      var length = 0.0
      var previous = nodes.position(run[run.startIndex])
      for node in run.dropFirst() {
        let position = nodes.position(node)
        length += SegmentLength.between(previous.coordinate, position.coordinate)
        previous = position
        shapes.append(position)
      }
      // The last point is the junction at the end.
      shapes.removeLast()
      edges.append(
        Edge(
          from: junctionNumbers[Int(run[run.startIndex])],
          to: junctionNumbers[Int(run[run.endIndex - 1])], firstShape: firstShape,
          street: traced.street, length: length))
    }
    edges.append(
      Edge(from: 0, to: 0, firstShape: UInt32(shapes.count), street: 0, length: 0))
    return (edges, shapes)
  }

  private static func arcs(edges: [Edge], junctionCount: Int) -> ([UInt32], [Arc]) {
    var first = [UInt32](repeating: 0, count: junctionCount + 1)
    for edge in edges.dropLast() {
      first[Int(edge.from) + 1] += 1
      first[Int(edge.to) + 1] += 1
    }
    for junction in 0..<junctionCount { first[junction + 1] += first[junction] }
    var places = first
    var arcs = [Arc](
      repeating: Arc(head: 0, edgeAndDirection: 0, length: 0), count: 2 * (edges.count - 1))
    for (number, edge) in edges.dropLast().enumerated() {
      let code = UInt32(number) << 1
      arcs[Int(places[Int(edge.from)])] = Arc(
        head: edge.to, edgeAndDirection: code, length: edge.length)
      places[Int(edge.from)] += 1
      arcs[Int(places[Int(edge.to)])] = Arc(
        head: edge.from, edgeAndDirection: code | 1, length: edge.length)
      places[Int(edge.to)] += 1
    }
    return (first, arcs)
  }

  /// The first junction of each component, and the end.
  private func componentStarts() -> [UInt32] {
    var starts: [UInt32] = []
    var last: UInt32?
    for (number, node) in junctionNodes.enumerated() {
      let rank = topology.componentRanks[Int(node)]
      if rank != last { starts.append(UInt32(number)) }
      last = rank
    }
    return starts + [UInt32(junctionNodes.count)]
  }
}

/// The streets as records, their names once each.
private struct StreetTable {
  var records: [StreetRecord] = []
  var offsets: [UInt32] = [0, 0]
  var bytes: [UInt8] = []
  /// The number of names, without the empty one.
  var nameCount: Int { offsets.count - 2 }

  init(_ streets: [Street]) {
    var places: [String: UInt32] = ["": 0]
    for street in streets {
      let name = street.name ?? ""
      let place: UInt32
      if let known = places[name] {
        place = known
      } else {
        place = UInt32(offsets.count - 1)
        places[name] = place
        bytes.append(contentsOf: name.utf8)
        offsets.append(UInt32(bytes.count))
      }
      records.append(StreetRecord(name: place, kind: street.kind.rawValue))
    }
  }
}
