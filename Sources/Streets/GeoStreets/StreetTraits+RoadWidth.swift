package import Geodesy

extension StreetTraits {
  /// Half the width of the road in meters: as mapped, else what it carries, else that of its kind.
  package var roadHalfWidth: Meters {
    (width ?? derivedWidth ?? Self.usualRoadWidth(of: street.kind)) / 2
  }

  /// The width in meters that a road is assumed to have where none is mapped; nil for other ways.
  package var assumedRoadWidth: Meters? {
    street.kind.isRoad && width == nil ? 2 * roadHalfWidth : nil
  }

  /// The width of a road of a kind in meters: of two usual lanes.
  package static func usualRoadWidth(of kind: Kind) -> Meters {
    switch kind {
    case .trunk, .primary: 8
    case .secondary, .tertiary, .busway: 7
    case .road, .unclassified, .residential: 6
    case .livingStreet, .service, .track: 4
    case .pedestrian, .footway, .path, .steps, .crossing, .corridor, .platform, .cycleway,
      .bridleway, .ferry, .lift:
      2
    }
  }
}
