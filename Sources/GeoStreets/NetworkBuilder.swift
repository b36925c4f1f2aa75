/// Collects the walkable ways of a source and assembles a network from them.
///
/// The steps: `addWay` for each way; `nodeIDs` tells which nodes are needed; `place` and `block`
/// say where they are; `build` does the rest. The same calls give the same bytes.
public struct NetworkBuilder {
  private var wayNodes: [Int64] = []
  private var wayEnds: [Int] = []
  private var wayStreets: [UInt32] = []
  private var streets: [Street] = []
  private var streetNumbers: [Street: UInt32] = [:]

  /// Makes a builder without ways.
  public init() {}

  /// The number of ways that were added.
  public var wayCount: Int { wayEnds.count }

  /// Adds a way through nodes, in order.
  public mutating func addWay(through nodes: some Sequence<Int64>, street: Street) {
    wayNodes.append(contentsOf: nodes)
    wayEnds.append(wayNodes.count)
    if let number = streetNumbers[street] {
      wayStreets.append(number)
    } else {
      let number = UInt32(streets.count)
      streets.append(street)
      streetNumbers[street] = number
      wayStreets.append(number)
    }
  }

  /// The ids of all nodes of the ways, ascending, without repetition.
  public func nodeIDs() -> [Int64] {
    var ids = wayNodes
    ids.sort()
    var last: Int64?
    ids.removeAll { id in
      defer { last = id }
      return id == last
    }
    return ids
  }

  /// Assembles the network.
  ///
  /// - Parameters:
  ///   - nodes: the nodes of `nodeIDs()`, in that order.
  ///   - provenance: where the ways come from.
  /// - Returns: the network, ready to be written or opened.
  public func build(nodes: NetworkNodes, provenance: NetworkProvenance) -> NetworkImage {
    let segments = segments(among: nodes)
    let topology = Topology(nodeCount: nodes.ids.count, segments: segments)
    let assembly = NetworkAssembly(nodes: nodes, topology: topology, streets: streets)
    return assembly.image(provenance: provenance)
  }

  /// The segments between neighbouring nodes that are there and do not block.
  private func segments(among nodes: NetworkNodes) -> [Segment] {
    var segments: [Segment] = []
    segments.reserveCapacity(wayNodes.count)
    let indexes = nodes.indexes(of: wayNodes)
    var place = 0
    for (way, end) in wayEnds.enumerated() {
      var previous: UInt32?
      while place < end {
        let index = indexes[place]
        let usable = nodes.isUsable(index) ? index : nil
        if let a = previous, let b = usable, a != b {
          segments.append(Segment(low: min(a, b), high: max(a, b), street: wayStreets[way]))
        }
        previous = usable
        place += 1
      }
    }
    return segments
  }
}

/// The nodes of a source: where they are and which of them block the way.
public struct NetworkNodes: Sendable {
  /// The ids, ascending, without repetition.
  public let ids: [Int64]
  /// Latitudes in 1e-7 degree.
  public var latitudes: [Int32]
  /// Longitudes in 1e-7 degree.
  public var longitudes: [Int32]
  /// 1 where the node was found in the source.
  public var found: [UInt8]
  /// Whether a node blocks the way.
  public var blocked: [Bool]

  /// Makes nodes that are yet to be found.
  public init(ids: [Int64]) {
    self.ids = ids
    latitudes = Array(repeating: 0, count: ids.count)
    longitudes = Array(repeating: 0, count: ids.count)
    found = Array(repeating: 0, count: ids.count)
    blocked = Array(repeating: false, count: ids.count)
  }

  /// How many nodes the source lacks.
  public var missingCount: Int { found.count { $0 == 0 } }

  func isUsable(_ index: UInt32) -> Bool { found[Int(index)] == 1 && !blocked[Int(index)] }

  func position(_ index: UInt32) -> FixedCoordinate {
    FixedCoordinate(latitude: latitudes[Int(index)], longitude: longitudes[Int(index)])
  }

  /// The places of ids among the nodes; every id must be there.
  func indexes(of wanted: [Int64]) -> [UInt32] {
    wanted.map { id in
      var low = 0
      var high = ids.count
      while low < high {
        let middle = (low + high) / 2
        if ids[middle] < id { low = middle + 1 } else { high = middle }
      }
      return UInt32(low)
    }
  }
}
