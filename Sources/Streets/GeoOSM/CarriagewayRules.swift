import GeoStreets
import Geodesy

/// The width of a carriageway by what it carries, where no width is mapped.
///
/// Keys after the OpenStreetMap wiki: Key:lanes, Street parking, Key:cycleway. Widths are those of German
/// guidelines for streets (RASt 06): 3.25 m for a lane of a main road and 3 m for others, 2 m for a row of cars
/// that stand along the street, 4.5 m and 5 m for those aslant and across, 1.85 m for a lane for bicycles.
enum CarriagewayRules {
  private static let mainRoads: Set<StreetTraits.Kind> = [
    .trunk, .primary, .secondary, .tertiary, .busway,
  ]
  private static let cycleLane: Meters = 1.85

  /// The width in meters; nil for what is no road, and where nothing says more than its kind.
  static func width(_ tags: OSMTags, _ kind: StreetTraits.Kind) -> Meters? {
    guard kind.isRoad else { return nil }
    let lanes = tags["lanes"].flatMap { Int($0) }.flatMap { (1...16).contains($0) ? $0 : nil }
    let beside = ["left", "right"].reduce(0) { $0 + parking(tags, $1) + cycling(tags, $1) }
    guard lanes != nil || beside > 0 else { return nil }
    let lane = mainRoads.contains(kind) ? 3.25 : 3
    let driven = lanes.map { Double($0) * lane } ?? StreetTraits.usualRoadWidth(of: kind)
    return driven + beside
  }

  private static func parking(_ tags: OSMTags, _ side: String) -> Meters {
    func value(_ suffix: String) -> String? {
      tags["parking:\(side)\(suffix)"] ?? tags["parking:both\(suffix)"]
    }
    switch value("") {
    case "lane": return row(value(":orientation"))
    case "half_on_kerb": return row(value(":orientation")) / 2
    case .some: return 0
    // The older keys tell the orientation where the newer ones tell the place.
    case nil: return older(tags["parking:lane:\(side)"] ?? tags["parking:lane:both"])
    }
  }

  private static func older(_ orientation: String?) -> Meters {
    ["parallel", "diagonal", "perpendicular"].contains(orientation) ? row(orientation) : 0
  }

  private static func row(_ orientation: String?) -> Meters {
    switch orientation {
    case "diagonal": 4.5
    case "perpendicular": 5
    default: 2
    }
  }

  private static func cycling(_ tags: OSMTags, _ side: String) -> Meters {
    let value = tags["cycleway:\(side)"] ?? tags["cycleway:both"] ?? tags["cycleway"]
    return value == "lane" ? cycleLane : 0
  }
}
