/// The distance between the heights of a tile, in seconds of arc.
package enum TileResolution: Int, Hashable, Sendable, CaseIterable {
  /// 3601 × 3601 heights, about 30 m apart.
  case oneSecond = 1
  /// 1201 × 1201 heights, about 90 m apart.
  case threeSeconds = 3

  /// Heights along a side: both edges are part of the tile.
  package var side: Int { 3_600 / rawValue + 1 }

  /// The size of a tile that is not packed.
  package var bytes: Int { 2 * side * side }

  /// The resolution of a tile by its size; nil for any other size.
  init?(bytes: Int) {
    guard let match = Self.allCases.first(where: { $0.bytes == bytes }) else { return nil }
    self = match
  }

  /// The size of the largest tile.
  static let mostBytes = Self.oneSecond.bytes
}
