/// Barriers as edges without length, so that a profile closes the point and not the ways that end there.
///
/// Every way that ends at a barrier gets an end of its own at the same place, and a segment from there
/// to the node of the barrier: who goes from one way to another passes the node. Nodes, segments and
/// lengths of the profile foot-v1 stay as they are without barriers.
enum BarrierEdges {
  /// The ways that come to a barrier on one side of it.
  private enum Side: Hashable {
    /// A way from a node: whatever leads there is one way.
    case way(from: UInt32)
    /// The lines of sight across a square.
    case area
    /// The ways at the height of a sidewalk.
    case sidewalk
  }

  /// Separates the ways at each barrier.
  /// - Parameters:
  ///   - segments: the ways; each barrier becomes one more.
  ///   - nodes: the nodes; each barrier gets copies for its sides.
  ///   - table: the traits of the ways.
  ///   - gates: the nodes of walls on squares: lines of sight meet there from either side.
  static func insert(
    into segments: inout [Segment], _ nodes: inout NetworkNodes, _ table: inout TraitsTable,
    gates: Set<UInt32>
  ) {
    guard !nodes.barriers.isEmpty else { return }
    var arms: [UInt32: [Int]] = [:]
    for (number, segment) in segments.enumerated() {
      for node in [segment.low, segment.high] where nodes.barriers[Int(node)] != nil {
        arms[node, default: []].append(number)
      }
    }
    // Sides are told by the nodes of the source, also where both ends of a segment are barriers.
    let sources = segments
    for (node, numbers) in arms.sorted(by: { $0.key < $1.key }) {
      guard let barrier = nodes.barriers[Int(node)] else { continue }
      let sides = sides(
        of: node, numbers.map { sources[$0] }, nodes, table, isGate: gates.contains(node))
      var copies: [Side: UInt32] = [:]
      for (side, number) in zip(sides, numbers) {
        let segment = segments[number]
        if copies[side] == nil {
          let copy = nodes.addCopy(of: node)
          copies[side] = copy
          let isOther = !zip(sides, numbers).contains { $0 == side && !segments[$1].isOther }
          let leads = segment.leads(to: node)
          segments.append(
            Segment(
              from: leads ? copy : node, to: leads ? node : copy,
              record: table.record(of: barrier, onWay: segment.record), isOther: isOther,
              way: segment.way))
        }
        if let copy = copies[side] { segments[number] = segment.replacing(node, by: copy) }
      }
    }
  }

  private static func sides(
    of node: UInt32, _ segments: [Segment], _ nodes: NetworkNodes, _ table: TraitsTable,
    isGate: Bool
  ) -> [Side] {
    let traits = segments.map { table.traits[Int($0.record)] }
    // Where sidewalks meet a crossing at its curb, who stays on the sidewalks does not pass it.
    let isKerb = nodes.features[Int(node)]?.contains(.raisedKerb) ?? false
    let isRoad = traits.map { $0.street.kind.isRoad || $0.street.kind == .crossing }
    let hasRoad = isKerb && isRoad.contains(true)
    var sides: [UInt32: Side] = [:]
    return segments.indices.map { place in
      let far = segments[place].low == node ? segments[place].high : segments[place].low
      let side: Side =
        traits[place].structure.contains(.area) && !isGate
        ? .area : hasRoad && !isRoad[place] ? .sidewalk : .way(from: far)
      let known = sides[far, default: side]
      sides[far] = known
      return known
    }
  }
}
