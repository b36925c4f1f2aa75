/// Numbers junctions and edges and lays out the sections of a network.
///
/// Junctions are ordered by component (largest first), then along a Hilbert curve, so that
/// neighbors are near each other in memory; edges follow their first junction.
struct NetworkAssembly {
  private let nodes: NetworkNodes
  private let topology: Topology
  private let table: TraitsTable
  private let tracing: EdgeTracing
  /// The box around all streets.
  let box: IndexBox
  /// The nodes that became junctions, in their final order.
  private let junctionNodes: [UInt32]
  /// The final number of each node that is a junction.
  private let junctionNumbers: [UInt32]
  /// The traced edges in their final order.
  private let edgeOrder: [Int]

  init(nodes: NetworkNodes, topology: Topology, table: TraitsTable) {
    let nodeCount = nodes.count
    let tracing = EdgeTracing(
      topology, nodeCount: nodeCount, classes: table.junctionClasses,
      isIndoors: { nodes.indoorPlaces[Int($0)] != nil })
    var box = IndexBox.empty
    for node in 0..<UInt32(nodeCount) where topology.componentRanks[Int(node)] != .max {
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
    self.table = table
    self.tracing = tracing
    self.box = box
    junctionNodes = keys.map(\.node)
    junctionNumbers = numbers
    let others = tracing.edges.map { $0.isOther ? 1 : 0 }
    edgeOrder = tracing.edges.indices.sorted {
      (others[$0], starts[$0], $0) < (others[$1], starts[$1], $1)
    }
  }

  /// Lays out the sections; `counts` tells what was counted before, `wayIDs` the ids of the ways in
  /// the source, 0 for none.
  func image(
    provenance: NetworkProvenance, counts: NetworkCounts, wayIDs: [Int64],
    translations: TranslationTable, footprints: FootprintAssembly, ground: GroundAssembly
  ) -> SerializedNetwork {
    var image = SerializedNetwork()
    var counts = counts
    let (edges, shapes, runs, features) = edgesAndShapes()
    let junctions = junctionNodes.map(nodes.position)
    counts.nodes = topology.componentSizes.reduce(0, +)
    counts.segments = topology.segments.count { segment in
      !segment.isOther && !table.isBarrier(segment.record)
    }
    counts.junctions = junctions.count
    counts.edges = edges.count - 1
    counts.components = topology.componentSizes.count
    counts.largestNodes = topology.componentSizes.first ?? 0
    counts.largestJunctions = junctionNodes.count { topology.componentRanks[Int($0)] == 0 }
    counts.referenceJunctions = junctionNodes.count {
      topology.componentRanks[Int($0)] != .max
    }
    counts.referenceEdges = tracing.edges.count { !$0.isOther }
    let reference = edges[..<counts.referenceEdges]
    counts.largestEdges = reference.count { $0.tail < counts.largestJunctions }
    counts.millimeters = Self.millimeters(reference)
    counts.otherMillimeters = Self.millimeters(edges[counts.referenceEdges...])
    if counts.nodes > 0 {
      counts.south = Int(box.south)
      counts.west = Int(box.west)
      counts.north = Int(box.north)
      counts.east = Int(box.east)
    }

    let (firstArcs, arcs) = Self.arcs(edges: edges, junctionCount: junctions.count)
    var texts = TextTable()
    let records = table.traits.map { TraitsRecord($0, texts: &texts) }
    counts.names = Set(table.traits.compactMap(\.street.name)).count
    let index = IndexAssembly(
      edges: edges, shapes: shapes, junctions: junctions, counts: counts)
    footprints.lay(into: &image, &counts, texts: &texts)
    ground.lay(into: &image, &counts, texts: &texts)
    image.set(.translations, translations.records(&texts))
    if wayIDs.contains(where: { $0 != 0 }) { laySources(wayIDs, into: &image) }

    image.set(.provenance, Array(provenance.text.utf8))
    image.set(.counts, counts.numbers.map { Int64($0) })
    image.set(.junctions, junctions)
    image.set(.firstArcs, firstArcs)
    image.set(.arcs, arcs)
    image.set(.edges, edges)
    image.set(.shapes, shapes)
    image.set(.streets, records)
    image.set(.nameOffsets, texts.offsets)
    image.set(.nameBytes, texts.bytes)
    image.set(.runs, runs)
    image.set(.features, features)
    image.set(.components, componentStarts())
    image.set(.edgeBoxes, index.edgeBoxes)
    image.set(.boxes, index.boxes)
    return image
  }

  /// Lays out the ids of the source.
  private func laySources(_ wayIDs: [Int64], into image: inout SerializedNetwork) {
    var runs: [TraitsRun] = []
    var ways: [UInt32] = []
    var points = junctionNodes.map(nodes.id(of:))
    ways.reserveCapacity(edgeOrder.count)
    points.reserveCapacity(junctionNodes.count + tracing.nodes.count)
    for number in edgeOrder {
      let traced = tracing.edges[number].nodes
      ways.append(Self.traits(of: tracing.ways[traced].dropFirst(), &runs))
      points += tracing.nodes[traced].dropFirst().dropLast().map(nodes.id(of:))
    }
    image.set(.edgeWays, ways)
    image.set(.wayRuns, runs)
    image.set(.wayIDs, wayIDs)
    image.set(.pointIDs, points)
  }

  private static func millimeters(_ edges: ArraySlice<Edge>) -> Int {
    Int((edges.reduce(0) { $0 + ($1.length < .infinity ? $1.length : 0) } * 1_000).rounded())
  }

  /// The edges in their order with a closing entry, their inner points, the runs of their traits,
  /// and what stands at junctions and inner points.
  private func edgesAndShapes() -> (
    [Edge], [FixedCoordinate], [TraitsRun], [FeatureRecord]
  ) {
    var edges: [Edge] = []
    var runs: [TraitsRun] = []
    var features: [FeatureRecord] = []
    for (number, node) in junctionNodes.enumerated() {
      guard let found = nodes.features[Int(node)] else { continue }
      features.append(FeatureRecord(point: UInt32(number), features: found.rawValue))
    }
    var shapes: [FixedCoordinate] = []
    edges.reserveCapacity(edgeOrder.count + 1)
    shapes.reserveCapacity(tracing.nodes.count)
    let hasIndoorPlaces = !nodes.indoorPlaces.isEmpty
    for number in edgeOrder {
      let traced = tracing.edges[number]
      let run = tracing.nodes[traced.nodes]
      let firstShape = UInt32(shapes.count)
      var length = 0.0
      var last = run[run.startIndex]
      for node in run.dropFirst() {
        let position = nodes.position(node)
        length +=
          hasIndoorPlaces
          ? nodes.length(from: last, to: node)
          : SegmentLength.between(nodes.position(last).coordinate, position.coordinate)
        last = node
        if let found = nodes.features[Int(node)] {
          features.append(
            FeatureRecord(
              point: UInt32(junctionNodes.count + shapes.count), features: found.rawValue))
        }
        shapes.append(position)
      }
      // The last point is the junction at the end.
      shapes.removeLast()
      if let last = features.last, Int(last.point) == junctionNodes.count + shapes.count {
        features.removeLast()
      }
      edges.append(
        Edge(
          tail: junctionNumbers[Int(run[run.startIndex])],
          head: junctionNumbers[Int(run[run.endIndex - 1])], firstShape: firstShape,
          traits: Self.traits(of: tracing.traits[traced.nodes].dropFirst(), &runs),
          length: length))
    }
    edges.append(
      Edge(tail: 0, head: 0, firstShape: UInt32(shapes.count), traits: 0, length: 0))
    return (edges, shapes, runs, features)
  }

  /// The code of an edge's traits, given those of its segments.
  private static func traits(of segments: ArraySlice<UInt32>, _ runs: inout [TraitsRun])
    -> UInt32
  {
    guard let first = segments.first else { return 0 }
    if segments.allSatisfy({ $0 == first }) { return first }
    let place = UInt32(runs.count)
    var last: UInt32?
    for (segment, code) in segments.enumerated() where code != last {
      runs.append(TraitsRun(firstSegment: UInt32(segment), code: code))
      last = code
    }
    runs[runs.count - 1].code |= TraitsCode.last
    return place | TraitsCode.runs
  }

  /// The start of each junction's arcs, and the edge and direction of each arc.
  private static func arcs(edges: [Edge], junctionCount: Int) -> ([UInt32], [UInt32]) {
    var first = [UInt32](repeating: 0, count: junctionCount + 1)
    for edge in edges.dropLast() {
      first[Int(edge.tail) + 1] += 1
      first[Int(edge.head) + 1] += 1
    }
    for junction in 0..<junctionCount { first[junction + 1] += first[junction] }
    var places = first
    var arcs = [UInt32](repeating: 0, count: 2 * (edges.count - 1))
    for (number, edge) in edges.dropLast().enumerated() {
      let code = UInt32(number) << 1
      arcs[Int(places[Int(edge.tail)])] = code
      places[Int(edge.tail)] += 1
      arcs[Int(places[Int(edge.head)])] = code | 1
      places[Int(edge.head)] += 1
    }
    return (first, arcs)
  }

  /// The first junction of each component, and the end of the last.
  private func componentStarts() -> [UInt32] {
    var starts: [UInt32] = []
    var last: UInt32?
    for (number, node) in junctionNodes.enumerated() {
      let rank = topology.componentRanks[Int(node)]
      if rank != last { starts.append(UInt32(number)) }
      if rank == .max { return starts }
      last = rank
    }
    return starts + [UInt32(junctionNodes.count)]
  }
}
