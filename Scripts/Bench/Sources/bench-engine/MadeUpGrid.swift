import GeoAnchorKit

/// A city of blocks with missing streets, bends and a few diagonals: about as many junctions for
/// each edge as real ones, the same for a size.
struct MadeUpGrid {
  let junctions: Int

  /// Builds the network straight through the builder and says what it took.
  func build(to path: String) throws {
    let side = Int(Double(junctions).squareRoot().rounded(.up))
    var dice = Dice(seed: 4)
    let clock = ContinuousClock()
    var image: NetworkImage?
    let assembly = clock.measure {
      var builder = NetworkBuilder()
      let streets = (0..<64).map { Street(name: "Street \($0)", kind: .residential) }
      for row in 0..<side {
        for column in 0..<side {
          let id = Int64(row * side + column + 1)
          if column + 1 < side, dice.next() % 10 < 8 {
            builder.addWay(through: [id, id + 1], street: streets[row & 63])
          }
          if row + 1 < side, dice.next() % 10 < 8 {
            builder.addWay(through: [id, id + Int64(side)], street: streets[column & 63])
          }
        }
      }
      var nodes = NetworkNodes(ids: builder.nodeIDs())
      for (index, id) in nodes.ids.enumerated() {
        let (row, column) = (Int(id - 1) / side, Int(id - 1) % side)
        nodes.latitudes[index] = Int32(400_000_000 + row * 7_000 + Int(dice.next() % 3_000))
        nodes.longitudes[index] = Int32(-100_000_000 + column * 9_000 + Int(dice.next() % 4_000))
        nodes.found[index] = 1
      }
      image = builder.build(
        nodes: nodes,
        provenance: NetworkProvenance(
          profile: "foot-v1", source: "made up", timestamp: nil, attribution: "none"))
    }
    let order = try clock.measure { try image?.contract() }
    try image?.write(to: path)
    print("assembly \(assembly), contraction \(order)")
  }
}
