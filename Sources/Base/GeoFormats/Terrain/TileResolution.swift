/// The distance between the heights of a tile; the raw value is how many there are in a degree.
package enum TileResolution: Int, Hashable, Sendable, CaseIterable {
  /// 7201 × 7201 heights, about 15 m apart: tiles made of laser scans.
  case halfSecond = 7_200
  /// 3601 × 3601 heights, about 30 m apart.
  case oneSecond = 3_600
  /// 1201 × 1201 heights, about 90 m apart.
  case threeSeconds = 1_200

  /// Heights along a side: both edges are part of the tile.
  package var side: Int { rawValue + 1 }

  /// The distance between heights, in seconds of arc.
  package var name: String {
    switch self {
    case .halfSecond: "0.5"
    case .oneSecond: "1"
    case .threeSeconds: "3"
    }
  }

  /// The size of a tile that is not packed.
  package var bytes: Int { 2 * side * side }

  /// The resolution of a tile by its size; nil for any other size.
  init?(bytes: Int) {
    guard let match = Self.allCases.first(where: { $0.bytes == bytes }) else { return nil }
    self = match
  }

  /// The size of the largest tile.
  static let mostBytes = Self.halfSecond.bytes
}
