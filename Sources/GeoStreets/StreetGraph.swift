public import Geodesy

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
  /// Where each junction's arcs begin; one more entry than junctions.
  package let firstArcs: UnsafeBufferPointer<UInt32>
  /// The ways out of the junctions.
  package let arcs: UnsafeBufferPointer<Arc>
  private let edges: UnsafeBufferPointer<Edge>
  private let shapes: UnsafeBufferPointer<FixedCoordinate>
  private let streets: UnsafeBufferPointer<StreetRecord>
  private let nameOffsets: UnsafeBufferPointer<UInt32>
  private let nameBytes: UnsafeRawBufferPointer
  private let components: UnsafeBufferPointer<UInt32>

  init(network: StreetNetwork) {
    self.network = network
    junctions = network.elements(.junctions, as: FixedCoordinate.self)
    firstArcs = network.elements(.firstArcs, as: UInt32.self)
    arcs = network.elements(.arcs, as: Arc.self)
    edges = network.elements(.edges, as: Edge.self)
    shapes = network.elements(.shapes, as: FixedCoordinate.self)
    streets = network.elements(.streets, as: StreetRecord.self)
    nameOffsets = network.elements(.nameOffsets, as: UInt32.self)
    nameBytes = network.raw(.nameBytes)
    components = network.elements(.components, as: UInt32.self)
  }

  /// The number of edges.
  public var edgeCount: Int { edges.count - 1 }

  /// The number of junctions.
  public var junctionCount: Int { junctions.count }

  /// The position of a junction, `0..<junctionCount`; those of the largest component come first.
  public func junction(_ number: Int) -> Coordinate { junctions[number].coordinate }

  /// An edge by its number, `0..<edgeCount`.
  public func edge(_ number: Int) -> Edge { edges[number] }

  /// The number of straight segments of an edge, at least 1.
  public func segmentCount(ofEdge number: Int) -> Int {
    Int(edges[number + 1].firstShape - edges[number].firstShape) + 1
  }

  /// A point of an edge: 0 is its start, `segmentCount` its end.
  public func point(_ index: Int, ofEdge number: Int) -> FixedCoordinate {
    let edge = edges[number]
    if index == 0 { return junctions[Int(edge.from)] }
    let shape = Int(edge.firstShape) + index - 1
    if shape >= Int(edges[number + 1].firstShape) { return junctions[Int(edge.to)] }
    return shapes[shape]
  }

  /// All points of an edge from its start to its end.
  public func points(ofEdge number: Int) -> [FixedCoordinate] {
    (0...segmentCount(ofEdge: number)).map { point($0, ofEdge: number) }
  }

  /// The length of a segment of an edge in meters, as the edge's length counts it.
  public func segmentLength(_ index: Int, ofEdge number: Int) -> Meters {
    SegmentLength.between(
      point(index, ofEdge: number).coordinate, point(index + 1, ofEdge: number).coordinate)
  }

  /// The street of an edge.
  public func street(ofEdge number: Int) -> Street {
    let record = streets[Int(edges[number].street)]
    let start = Int(nameOffsets[Int(record.name)])
    let end = Int(nameOffsets[Int(record.name) + 1])
    let name = String(decoding: nameBytes[start..<end], as: UTF8.self)
    return Street(
      name: name.isEmpty ? nil : name, kind: StreetKind(rawValue: record.kind) ?? .road)
  }

  /// The component of a junction: 0 is the largest.
  public func component(ofJunction junction: Int) -> Int {
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
    Int(components[component + 1] - components[component])
  }
}

/// How long a segment is.
enum SegmentLength {
  /// Lengths are whole multiples of 2^-26 m (15 nm): sums of them are exact in any order.
  static let unit = 67_108_864.0

  /// The geodesic distance of two points, rounded to the unit.
  static func between(_ a: Coordinate, _ b: Coordinate) -> Meters {
    (a.distance(to: b) * unit).rounded() / unit
  }
}
