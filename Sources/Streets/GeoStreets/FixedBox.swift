import Geodesy

/// A box in 1e-7 degree that may cross the antimeridian.
struct FixedBox {
  private let south: Int64
  private let north: Int64
  private let west: Int64
  private let east: Int64
  private static let turn: Int64 = 3_600_000_000

  init(_ box: BoundingBox) {
    func fixed(_ degrees: Double, _ rule: FloatingPointRoundingRule) -> Int64 {
      Int64(min(1e10, max(-1e10, (degrees * 1e7).rounded(rule))))
    }
    south = fixed(box.south, .down)
    north = fixed(box.north, .up)
    west = fixed(box.west, .down)
    let end = fixed(box.east, .up)
    east = end < west ? end + Self.turn : end
  }

  /// Whether both boxes have a point in common.
  func meets(_ other: IndexBox) -> Bool { meets(other.corners) }

  /// Whether it has a point in common with the box of south, west, north and east in 1e-7 degree.
  func meets(_ other: SIMD4<Double>) -> Bool {
    guard Int64(other[0]) <= north && south <= Int64(other[2]) else { return false }
    let (otherWest, otherEast) = (Int64(other[1]), Int64(other[3]))
    for shift in [-Self.turn, 0, Self.turn]
    where otherWest + shift <= east && west <= otherEast + shift { return true }
    return false
  }
}
