/// The rules that the sections of a network keep among each other.
///
/// After the check no index in the file leads outside its section, so searches need no bounds
/// checks of their own even on a file that was forged together with its checksums.
struct NetworkInvariants {
  let network: StreetNetwork

  func check(_ part: StreetNetwork.Part) throws(NetworkError) {
    switch part {
    case .graph: try checkGraph()
    case .geometry: try checkGeometry()
    case .names: try checkNames()
    case .index: try checkIndex()
    case .order: try checkOrder()
    case .contraction: try checkContraction()
    case .footprints: try checkFootprints()
    case .ground: try checkGround()
    case .sources: try checkSources()
    case .translations: try checkTranslations()
    case .metric: try checkMetric()
    }
  }

  private func checkFootprints() throws(NetworkError) {
    try network.require(.names)
    let names = network.elements(.nameOffsets, as: UInt32.self).count - 1
    let footprints = try elements(.footprints, FootprintRecord.self)
    let rings = try elements(.footprintRings, UInt32.self)
    let points = try elements(.footprintPoints, FixedCoordinate.self)
    let boxes = try elements(.footprintBoxes, IndexBox.self)
    let entrances = try elements(.entrances, EntranceRecord.self)
    guard !footprints.isEmpty else { return }
    try expect(footprints.count - 1 == network.counts.footprints, .footprints, "not as counted")
    try expect(ascends(rings, from: 0, to: points.count), .footprintRings, "not ascending")
    var place: UInt32 = 0
    for footprint in footprints {
      try expect(
        footprint.firstRing >= place && footprint.firstRing < rings.count, .footprints,
        "rings not ascending")
      try expect(footprint.name < names, .footprints, "a name outside")
      place = footprint.firstRing
    }
    try expect(
      boxes.count == PackedTree(leafCount: footprints.count - 1).nodeCount, .footprintBoxes,
      "not as many as footprints need")
    try expect(
      entrances.allSatisfy { $0.footprint < footprints.count - 1 && isOnEarth($0.point) },
      .entrances, "a footprint outside")
    for point in points { try expect(isOnEarth(point), .footprintPoints, "off the Earth") }
  }

  private func checkGround() throws(NetworkError) {
    guard !network.raw(.ground).isEmpty else { return }
    try network.require(.names)
    let names = network.elements(.nameOffsets, as: UInt32.self).count - 1
    let records = try elements(.ground, GroundRecord.self)
    let rings = try elements(.groundRings, UInt32.self)
    let points = try elements(.groundPoints, FixedCoordinate.self)
    let boxes = try elements(.groundBoxes, IndexBox.self)
    try expect(ascends(rings, from: 0, to: points.count), .groundRings, "not ascending")
    var place: UInt32 = 0
    for record in records {
      try expect(
        record.firstRing >= place && record.firstRing < rings.count, .ground, "rings not ascending")
      try expect(record.name < names, .ground, "a name outside")
      try expect(GroundKind(rawValue: record.kind) != nil, .ground, "an unknown kind")
      place = record.firstRing
    }
    try expect(
      boxes.count == PackedTree(leafCount: records.count - 1).nodeCount, .groundBoxes,
      "not as many as parts need")
    for point in points { try expect(isOnEarth(point), .groundPoints, "off the Earth") }
  }

  private func checkGraph() throws(NetworkError) {
    let counts = network.counts
    let junctions = try elements(.junctions, FixedCoordinate.self)
    let firstArcs = try elements(.firstArcs, UInt32.self)
    let arcs = try elements(.arcs, UInt32.self)
    let edges = try elements(.edges, Edge.self)
    let components = try elements(.components, UInt32.self)
    try expect(junctions.count == counts.junctions, .junctions, "not as many as counted")
    try expect(firstArcs.count - 1 == junctions.count, .firstArcs, "not one more than junctions")
    try expect(edges.count - 1 == counts.edges, .edges, "not as many as counted")
    try expect(arcs.count == 2 * (edges.count - 1), .arcs, "not two for each edge")
    try expect(ascends(firstArcs, from: 0, to: arcs.count), .firstArcs, "not ascending")
    try expect(
      components.count - 1 == counts.components
        && ascends(components, from: 0, to: counts.referenceJunctions), .components,
      "not ascending")
    try expect(
      [0, counts.largestJunctions, counts.referenceJunctions, junctions.count].isAscending
        && [0, counts.largestEdges, counts.referenceEdges, counts.edges].isAscending,
      .counts, "larger than the whole")
    try expect(
      arcs.allSatisfy { Int($0 >> 1) < counts.edges }, .arcs, "an arc leads outside")
    for point in junctions {
      try expect(isOnEarth(point), .junctions, "a position off the Earth")
    }
  }

  private func checkGeometry() throws(NetworkError) {
    try network.require(.graph)
    let counts = network.counts
    let edges = try elements(.edges, Edge.self)
    let shapes = try elements(.shapes, FixedCoordinate.self)
    let records = try elements(.streets, TraitsRecord.self).count
    let runs = try elements(.runs, TraitsRun.self)
    let features = try elements(.features, FeatureRecord.self)
    try expect(edges.count - 1 == counts.edges, .edges, "not as many as counted")
    try expect(
      runs.allSatisfy { $0.code & ~TraitsCode.last < 2 * records }
        && runs.last.map { $0.code & TraitsCode.last != 0 } ?? true, .runs, "traits outside")
    try expect(
      zip(features, features.dropFirst()).allSatisfy { $0.point < $1.point }
        && features.last.map { Int($0.point) < counts.junctions + shapes.count } ?? true,
      .features, "not ascending")
    var place: UInt32 = 0
    for edge in edges.dropLast() {
      try expect(
        edge.tail < counts.junctions && edge.head < counts.junctions
          && (0...NetworkFormat.longestEdge).contains(edge.length), .edges,
        "an edge leads outside")
      let code = Int(edge.traits & ~TraitsCode.runs)
      try expect(
        code < (edge.traits & TraitsCode.runs != 0 ? runs.count : 2 * records), .edges,
        "traits outside")
      try expect(edge.firstShape >= place, .edges, "shape points not ascending")
      place = edge.firstShape
    }
    try expect(
      edges.last.map { $0.firstShape >= place && Int($0.firstShape) == shapes.count } ?? false,
      .edges, "shape points not counted")
    for point in shapes {
      try expect(isOnEarth(point), .shapes, "a position off the Earth")
    }
    try checkArcs(edges)
  }

  /// Walks are followed back by their edges: an arc at a foreign junction would lead in a circle.
  private func checkArcs(_ edges: UnsafeBufferPointer<Edge>) throws(NetworkError) {
    let firstArcs = network.elements(.firstArcs, as: UInt32.self)
    let arcs = network.elements(.arcs, as: UInt32.self)
    for junction in 0..<network.counts.junctions {
      for code in arcs[Int(firstArcs[junction])..<Int(firstArcs[junction + 1])] {
        let edge = edges[Int(code >> 1)]
        try expect(
          (code & 1 == 0 ? edge.tail : edge.head) == junction, .arcs,
          "an arc does not start at its junction")
      }
    }
  }

  private func checkNames() throws(NetworkError) {
    let records = try elements(.streets, TraitsRecord.self)
    let offsets = try elements(.nameOffsets, UInt32.self)
    let bytes = try network.verified(.nameBytes)
    try expect(
      ascends(offsets, from: 0, to: bytes.count) && offsets.count >= 2, .nameOffsets,
      "not ascending")
    let most = offsets.count - 1
    try expect(
      records.allSatisfy {
        Int($0.name) < most && Int($0.ref) < most && Int($0.condition) < most
      }, .streets, "a text outside")
  }

  private func checkIndex() throws(NetworkError) {
    try network.require(.graph)
    try network.require(.geometry)
    let edgeBoxes = try elements(.edgeBoxes, SmallBox.self)
    let boxes = try elements(.boxes, IndexBox.self)
    try expect(edgeBoxes.count == network.counts.edges, .edgeBoxes, "not one for each edge")
    let boxCount = EdgeTrees.ranges(network.counts).reduce(0) {
      $0 + PackedTree(leafCount: EdgeTrees.leafCount($1)).nodeCount
    }
    try expect(boxes.count == boxCount, .boxes, "not as many as edges need")
    try expect(
      boxes.allSatisfy { $0.south <= $0.north && $0.west <= $0.east }, .boxes, "inside out")
  }

  func elements<Element>(_ section: NetworkSection, _ type: Element.Type)
    throws(NetworkError) -> UnsafeBufferPointer<Element>
  {
    let bytes = try network.verified(section)
    try expect(
      bytes.count % MemoryLayout<Element>.stride == 0, section, "\(bytes.count) bytes")
    return bytes.bindMemory(to: type)
  }

  func ascends(_ places: UnsafeBufferPointer<UInt32>, from first: UInt32, to last: Int)
    -> Bool
  {
    guard places.first == first, places.last.map(Int.init) == last else { return false }
    return zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
  }

  private func isOnEarth(_ point: FixedCoordinate) -> Bool {
    (-900_000_000...900_000_000).contains(point.latitude)
      && (-1_800_000_000...1_800_000_000).contains(point.longitude)
  }

  func expect(_ holds: Bool, _ section: NetworkSection, _ detail: String)
    throws(NetworkError)
  {
    guard holds else {
      throw .damaged(path: network.path, section: section.title, detail: detail)
    }
  }
}

extension [Int] {
  /// Whether no number is less than the one before.
  fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
