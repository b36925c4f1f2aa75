import GeoAreas
import GeoCommandLine
import GeoInterchange
import GeoRouting
import GeoStreets

/// What is reached, as people read it.
enum IsochroneText {
  static func lines(_ document: IsochroneDocument) -> [String] {
    let reach = document.reach
    let minutes = document.minutes.map(PlaceText.minutes)
    let limit =
      switch reach.unit {
      case .meters: PlaceText.meters(reach.limit) + (minutes.map { " (\($0))" } ?? "")
      case .seconds: minutes ?? PlaceText.minutes(reach.limit / 60)
      }
    var lines = [
      "within \(limit) of \(PlaceText.coordinate(reach.start.coordinate)):",
      "  \(PlaceText.meters(reach.length)) of streets, "
        + "\(Grouped.number(reach.junctions.count)) junctions, "
        + "\(Grouped.number(reach.frontier.count)) ends",
    ]
    if let area = document.area {
      let meters = area.map(AreaMeasure.squareMeters).reduce(0, +)
      lines.append("  an area of \(PlaceText.squareMeters(meters))")
    }
    return lines + ["", AnchorText.text(document.attribution)]
  }
}
