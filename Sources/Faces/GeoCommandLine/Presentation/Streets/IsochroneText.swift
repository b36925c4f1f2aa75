import GeoAreas
package import GeoInterchange
import GeoRouting
import GeoStreets

/// The reachable area, for people.
package enum IsochroneText {
  package static func lines(_ document: IsochroneDocument) -> [String] {
    let isochrone = document.isochrone
    let minutes = document.minutes.map(PlaceText.minutes)
    let limit =
      switch isochrone.unit {
      case .meters: PlaceText.meters(isochrone.limit) + (minutes.map { " (\($0))" } ?? "")
      case .seconds: minutes ?? PlaceText.minutes(isochrone.limit / 60)
      }
    var lines = [
      "within \(limit) of \(PlaceText.coordinate(isochrone.start.coordinate)):",
      "  \(PlaceText.meters(isochrone.length)) of streets, "
        + "\(Grouped.number(isochrone.junctions.count)) junctions, "
        + "\(Grouped.number(isochrone.frontier.count)) ends",
    ]
    if let area = document.area {
      let meters = area.map(AreaMeasure.squareMeters).reduce(0, +)
      lines.append("  an area of \(PlaceText.squareMeters(meters))")
    }
    return lines + ["", AnchorText.text(document.attribution)]
  }
}
