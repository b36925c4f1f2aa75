package import GeoIndoor
package import GeoRequests
import GeoRouting
package import GeoTexts
import Geodesy

/// A route through a venue as people read it.
package struct VenueRouteText {
  private let answer: PlannedIndoorRoute
  private let venue: Venue
  private let language: Language
  private var line: VenueLine { answer.route.line }

  package init(_ answer: PlannedIndoorRoute, in venue: Venue, _ language: Language) {
    self.answer = answer
    self.venue = venue
    self.language = language
  }

  /// The length, the legs, and the instructions.
  package var lines: [String] {
    let climbs = line.climbs
    var lines = [
      "\(PlaceText.meters(answer.route.length)), \(PlaceText.meters(climbs.up)) up, "
        + "\(PlaceText.meters(climbs.down)) down", "",
    ]
    for leg in line.legs {
      lines.append("\(padded(leg.from)) m  \(PlaceText.meters(leg.length)) \(words(leg.value))")
    }
    lines.append("")
    for maneuver in answer.route.maneuvers {
      lines.append(
        "\(padded(maneuver.distance)) m  " + maneuver.messageWithLength.text(in: language)
          + (maneuver.level.map { ", \(floor($0))" } ?? ""))
    }
    if let attribution = answer.attribution, !attribution.isEmpty {
      lines += ["", AnchorText.text(attribution)]
    }
    return lines
  }

  private func padded(_ meters: Meters) -> String {
    let text = ShownText.fixed(meters, 0)
    return String(repeating: " ", count: max(0, 7 - text.count)) + text
  }

  private func words(_ activity: VenueLine.Activity) -> String {
    switch activity {
    case .outdoors: "outdoors"
    case .floor(let level): "on \(floor(level))"
    case .change(nil, let from, let to): "from \(floor(from)) to \(floor(to)), by unknown means"
    case .change(_, let from, let to): "\(activity.name) from \(floor(from)) to \(floor(to))"
    }
  }

  private func floor(_ level: Double) -> String {
    let number = ShownText.number(level, 1)
    let names = Set(venue.floors.filter { Double($0.ordinal) == level }.map(\.name))
    return "level \(number)"
      + (names.count == 1 ? names.first.map { " (\(ShownText.clip($0)))" } ?? "" : "")
  }
}
