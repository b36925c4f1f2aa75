package import Geodesy

/// The checked graph of a network, read in place.
///
/// A value that keeps its network alive; its pointers were checked against each other when it was
/// made, so nothing in it leads outside.
public struct StreetGraph: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that `network` keeps alive.

  /// The network that it belongs to.
  public let network: StreetNetwork
  /// The positions of the junctions; those of the largest component come first.
  ///
  /// Like the other pointers it is valid as long as the graph is held.
  package let junctions: UnsafeBufferPointer<FixedCoordinate>
  /// The start of each junction's arcs; one more entry than junctions.
  package let firstArcs: UnsafeBufferPointer<UInt32>
  /// The ways out of the junctions.
  package let arcs: Arcs
  /// The edges; one more entry than edges.
  @usableFromInline package let edges: UnsafeBufferPointer<Edge>
  private let shapes: UnsafeBufferPointer<FixedCoordinate>
  private let records: UnsafeBufferPointer<TraitsRecord>
  private let runs: UnsafeBufferPointer<TraitsRun>
  private let features: UnsafeBufferPointer<FeatureRecord>
  private let names: NetworkNames
  private let components: UnsafeBufferPointer<UInt32>

  init(network: StreetNetwork) {
    self.network = network
    junctions = network.elements(.junctions, as: FixedCoordinate.self)
    firstArcs = network.elements(.firstArcs, as: UInt32.self)
    edges = network.elements(.edges, as: Edge.self)
    arcs = Arcs(
      codes: network.elements(.arcs, as: UInt32.self), edges: edges,
      referenceEdges: network.counts.referenceEdges)
    shapes = network.elements(.shapes, as: FixedCoordinate.self)
    records = network.elements(.streets, as: TraitsRecord.self)
    runs = network.elements(.runs, as: TraitsRun.self)
    features = network.elements(.features, as: FeatureRecord.self)
    names = NetworkNames(network)
    components = network.elements(.components, as: UInt32.self)
  }

  /// The number of edges.
  public var edgeCount: Int { edges.count - 1 }

  /// The number of junctions.
  public var junctionCount: Int { junctions.count }

  /// The position of a junction, `0..<junctionCount`; those of the largest component come first.
  package func junction(_ number: Int) -> Coordinate { junctions[number].coordinate }

  /// An edge by its number, `0..<edgeCount`.
  @inlinable
  package func edge(_ number: Int) -> Edge { edges[number] }

  /// The number of straight segments of an edge, at least 1.
  package func segmentCount(ofEdge number: Int) -> Int {
    Int(edges[number + 1].firstShape - edges[number].firstShape) + 1
  }

  /// A point of an edge: 0 is its start, `segmentCount` its end.
  package func point(_ index: Int, ofEdge number: Int) -> FixedCoordinate {
    let edge = edges[number]
    if index == 0 { return junctions[Int(edge.tail)] }
    let shape = Int(edge.firstShape) + index - 1
    if shape >= Int(edges[number + 1].firstShape) { return junctions[Int(edge.head)] }
    return shapes[shape]
  }

  /// All points of an edge from its start to its end.
  package func points(ofEdge number: Int) -> [FixedCoordinate] {
    (0...segmentCount(ofEdge: number)).map { point($0, ofEdge: number) }
  }

  /// The inner points of an edge, between its start and its end.
  ///
  /// Valid as long as the graph is held.
  package func innerPoints(ofEdge number: Int) -> UnsafeBufferPointer<FixedCoordinate> {
    UnsafeBufferPointer(
      rebasing: shapes[Int(edges[number].firstShape)..<Int(edges[number + 1].firstShape)])
  }

  /// The length of a segment of an edge in meters, as the edge's length counts it.
  package func segmentLength(_ index: Int, ofEdge number: Int) -> Meters {
    // A connection of floors is an edge of one segment, longer than on the plan.
    if segmentCount(ofEdge: number) == 1 { return edges[number].length }
    return SegmentLength.between(
      point(index, ofEdge: number).coordinate, point(index + 1, ofEdge: number).coordinate)
  }

  /// Whether the profile foot-v1 walks an edge: those that it walks come first.
  package func isReference(edge number: Int) -> Bool { number < network.counts.referenceEdges }

  /// The street of an edge: the same from its start to its end.
  package func street(ofEdge number: Int) -> Street {
    records[Int(firstCode(ofEdge: number) >> 1)].street(names.text)
  }

  package func streetMark(ofEdge number: Int) -> StreetKey {
    StreetKey(records[Int(firstCode(ofEdge: number) >> 1)])
  }

  package func summary(_ code: UInt32) -> TraitsSummary {
    records[Int(code >> 1)].summary(isReversed: code & 1 == 1)
  }

  /// The code of the traits of an edge's first section.
  @inline(__always)
  func firstCode(ofEdge number: Int) -> UInt32 {
    let code = edges[number].traits
    guard code & TraitsCode.runs != 0 else { return code }
    return runs[Int(code & ~TraitsCode.runs)].code & ~TraitsCode.last
  }

  /// The lowest and the highest level of a segment of an edge; 0 is the ground.
  package func levels(ofEdge number: Int, segment: Int) -> ClosedRange<Double> {
    records[Int(code(ofEdge: number, segment: segment) >> 1)].levels
  }

  /// Whether a segment of an edge lies on a bridge and on no mapped level.
  func isOnBridge(edge number: Int, segment: Int) -> Bool {
    let summary = summary(code(ofEdge: number, segment: segment))
    return summary.structure.contains(.bridge) && !summary.hasLevels
  }

  /// The traits of a segment of an edge, in the direction of the edge.
  package func traits(ofEdge number: Int, segment: Int) -> StreetTraits {
    traits(code(ofEdge: number, segment: segment))
  }

  /// The sections of an edge with the same traits, from its start to its end.
  package func sections(
    ofEdge number: Int
  ) -> [(segments: Range<Int>, traits: StreetTraits)] {
    var sections: [(segments: Range<Int>, traits: StreetTraits)] = []
    forEachSection(ofEdge: number) { sections.append(($0, traits($1))) }
    return sections
  }

  /// The features at a point of an edge: 0 is its start, `segmentCount` its end.
  package func features(atPoint index: Int, ofEdge number: Int) -> PointFeatures {
    features(ofPoint: UInt32(pointNumber(index, ofEdge: number)))
  }

  /// The number of a point of an edge: junctions come first, then inner points.
  func pointNumber(_ index: Int, ofEdge number: Int) -> Int {
    let edge = edges[number]
    let shape = Int(edge.firstShape) + index - 1
    let isInner = index > 0 && shape < Int(edges[number + 1].firstShape)
    return index == 0 ? Int(edge.tail) : isInner ? junctions.count + shape : Int(edge.head)
  }

  /// The place of the first record at a point or behind it.
  private func firstFeature(from point: UInt32) -> Int {
    var low = 0
    var high = features.count
    while low < high {
      let middle = (low + high) / 2
      if features[middle].point < point { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func features(ofPoint point: UInt32) -> PointFeatures {
    let low = firstFeature(from: point)
    guard low < features.count, features[low].point == point else { return [] }
    return PointFeatures(rawValue: features[low].features)
  }

  /// The number of records of traits: codes are below twice as many.
  package var traitsRecordCount: Int { records.count }

  package func traits(_ code: UInt32) -> StreetTraits {
    let traits = records[Int(code >> 1)].traits(names.text)
    return code & 1 == 1 ? traits.reversed : traits
  }

  /// Calls `visit` with the segments of each section of an edge and the code of their traits.
  @inline(__always)
  package func forEachSection(
    ofEdge number: Int, _ visit: (_ segments: Range<Int>, _ code: UInt32) -> Void
  ) {
    let code = edges[number].traits
    let count = segmentCount(ofEdge: number)
    guard code & TraitsCode.runs != 0 else { return visit(0..<count, code) }
    var place = Int(code & ~TraitsCode.runs)
    var first = 0
    while true {
      let run = runs[place]
      let isLast = run.code & TraitsCode.last != 0
      // A forged file may have runs that do not ascend.
      let end = isLast ? count : min(count, max(first, Int(runs[place + 1].firstSegment)))
      visit(first..<end, run.code & ~TraitsCode.last)
      if isLast { return }
      first = end
      place += 1
    }
  }

  /// Whether the traits of an edge change on its way.
  @inline(__always)
  package func hasSections(edge number: Int) -> Bool {
    edges[number].traits & TraitsCode.runs != 0
  }

  package func length(of segments: Range<Int>, ofEdge number: Int) -> Meters {
    segments.reduce(0) { $0 + segmentLength($1, ofEdge: number) }
  }

  /// Calls `visit` for the points of an edge where something stands: the place along the edge, 0 for
  /// its start, and what it is.
  package func forEachFeature(
    ofEdge number: Int, _ visit: (_ place: Int, _ features: PointFeatures) -> Void
  ) {
    guard !features.isEmpty else { return }
    let edge = edges[number]
    let ends = (features(ofPoint: edge.tail), features(ofPoint: edge.head))
    if !ends.0.isEmpty { visit(0, ends.0) }
    let first = UInt32(junctions.count) + edge.firstShape
    let end = UInt32(junctions.count) + edges[number + 1].firstShape
    var place = firstFeature(from: first)
    while place < features.count, features[place].point < end {
      visit(
        Int(features[place].point - first) + 1,
        PointFeatures(rawValue: features[place].features))
      place += 1
    }
    if !ends.1.isEmpty { visit(segmentCount(ofEdge: number), ends.1) }
  }

  /// The box around all edges, also those that only some profiles walk.
  package var boxOfAllEdges: BoundingBox? {
    let reference = network.boundingBox
    let others = (network.counts.referenceEdges..<edgeCount).flatMap {
      points(ofEdge: $0).map(\.coordinate)
    }
    return BoundingBox(
      around: others + [
        Coordinate(latitude: reference.south, longitude: reference.west),
        Coordinate(latitude: reference.north, longitude: reference.east),
      ])
  }

  private func code(ofEdge number: Int, segment: Int) -> UInt32 {
    var found: UInt32 = 0
    forEachSection(ofEdge: number) { segments, code in
      if segments.contains(segment) { found = code }
    }
    return found
  }

  /// The component of a junction under the profile foot-v1: 0 is the largest; as many as there are
  /// components for a junction that only other profiles reach.
  package func component(ofJunction junction: Int) -> Int {
    if junction >= network.counts.referenceJunctions { return components.count - 1 }
    var low = 0
    var high = components.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(components[middle]) <= junction { low = middle } else { high = middle }
    }
    return low
  }

  /// The number of junctions of a component.
  public func junctionCount(ofComponent component: Int) -> Int {
    if component >= components.count - 1 {
      return junctions.count - network.counts.referenceJunctions
    }
    return Int(components[component + 1] - components[component])
  }
}

/// The ways out of junctions, put together from edges as they are read.
@usableFromInline
package struct Arcs: @unchecked Sendable {
  // @unchecked: see `StreetGraph`.
  @usableFromInline let codes: UnsafeBufferPointer<UInt32>
  @usableFromInline let edges: UnsafeBufferPointer<Edge>
  @usableFromInline let referenceEdges: Int

  /// The number of arcs: two for each edge.
  package var count: Int { codes.count }

  @inlinable
  package subscript(_ place: Int) -> Arc {
    let code = codes[place]
    let edge = edges[Int(code >> 1)]
    return Arc(
      head: code & 1 == 0 ? edge.head : edge.tail, edgeAndDirection: code,
      length: Int(code >> 1) < referenceEdges ? edge.length : .infinity)
  }
}

enum SegmentLength {
  /// Lengths are whole multiples of 2^-26 m (15 nm): sums of them are exact in any order.
  static let unit = 67_108_864.0

  /// The geodesic distance of two points, rounded to the unit.
  static func between(_ a: Coordinate, _ b: Coordinate) -> Meters {
    rounded(a.distance(to: b))
  }

  /// Meters as a whole multiple of the unit.
  static func rounded(_ meters: Meters) -> Meters { (meters * unit).rounded() / unit }
}
