/// One of eight directions.
package enum CompassPoint: Int, Hashable, Sendable, CaseIterable {
  /// 0°.
  case north
  /// 45°.
  case northEast
  /// 90°.
  case east
  /// 135°.
  case southEast
  /// 180°.
  case south
  /// 225°.
  case southWest
  /// 270°.
  case west
  /// 315°.
  case northWest

  /// The point nearest to a heading in degrees clockwise from north; north when it is not finite.
  package init(nearest heading: Double) {
    let eighths = heading.isFinite ? (heading.remainder(dividingBy: 360) / 45).rounded() : 0
    self = CompassPoint(rawValue: (Int(eighths) + 8) % 8) ?? .north
  }

  var key: TextKey {
    switch self {
    case .north: .compassNorth
    case .northEast: .compassNorthEast
    case .east: .compassEast
    case .southEast: .compassSouthEast
    case .south: .compassSouth
    case .southWest: .compassSouthWest
    case .west: .compassWest
    case .northWest: .compassNorthWest
    }
  }
}
