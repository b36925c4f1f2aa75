import GeoAnchorKit
import Glibc

/// Blocks of streets, some of which are missing: about as many junctions for each edge as real
/// networks, the same for a size.
///
/// A grid has no small cuts: halves of n junctions are joined by about √n streets. Real networks are
/// cut by rivers, railways and open country, and their halves are joined by about ∛n streets
/// (Delling, Goldberg, Razenshteyn, Werneck, IPDPS 2011); with barriers the made-up one is so too.
struct MadeUpGrid {
  let junctions: Int
  /// Whether the farther a line divides the network, the fewer streets cross it.
  let hasBarriers: Bool

  /// Builds the network straight through the builder and says what it took.
  func build(to path: String) throws {
    let side = Int(Double(junctions).squareRoot().rounded(.up))
    var dice = Dice(seed: 4)
    let clock = ContinuousClock()
    var image: SerializedNetwork?
    let assembly = clock.measure {
      var builder = NetworkBuilder()
      let streets = (0..<64).map { Street(name: "Street \($0)", kind: .residential) }
      for row in 0..<side {
        for column in 0..<side {
          let id = Int64(row * side + column + 1)
          if column + 1 < side, isKept(across: column + 1, &dice) {
            builder.addWay(through: [id, id + 1], street: streets[row & 63])
          }
          if row + 1 < side, isKept(across: row + 1, &dice) {
            builder.addWay(through: [id, id + Int64(side)], street: streets[column & 63])
          }
        }
      }
      image = builder.build(source: "made up", attribution: "none") { id in
        let (row, column) = (Int(id - 1) / side, Int(id - 1) % side)
        let north = 400_000_000 + row * 7_000 + Int(dice.next() % 3_000)
        let east = -100_000_000 + column * 9_000 + Int(dice.next() % 4_000)
        return Coordinate(latitude: Double(north) / 1e7, longitude: Double(east) / 1e7)
      }
    }
    let order = try clock.measure { try image?.contract() }
    try image?.write(to: path)
    print("assembly \(assembly), contraction \(order)")
  }

  /// Whether a street across a line between blocks is there: four of five are.
  ///
  /// With barriers, a line of number m · 2^k divides squares of 2^k blocks; each doubling keeps 2^-⅓
  /// of the streets, so that about (2^k)^⅔ of them cross it: 40 where porto has 30.
  private func isKept(across line: Int, _ dice: inout Dice) -> Bool {
    let draw = Double(dice.next() >> 11) / Double(1 << 53)
    return draw < (hasBarriers ? 0.95 * exp2(-Double(line.trailingZeroBitCount) / 3) : 0.8)
  }
}
