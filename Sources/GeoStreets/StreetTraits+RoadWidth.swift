package import Geodesy

extension StreetTraits {
  /// Half the width of the road in meters: as mapped, else that of two usual lanes of its kind.
  package var roadHalfWidth: Meters {
    if let width { return width / 2 }
    return switch street.kind {
    case .trunk, .primary: 4
    case .secondary, .tertiary, .busway: 3.5
    case .road, .unclassified, .residential: 3
    case .livingStreet, .service, .track: 2
    case .pedestrian, .footway, .path, .steps, .crossing, .corridor, .platform, .cycleway,
      .bridleway, .ferry, .lift:
      1
    }
  }
}
