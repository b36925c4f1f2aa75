import GeoCommandLine
import GeoFormats
import GeoVenues

/// Venues in words.
enum VenueText {
  /// A venue in one line.
  static func line(_ venue: Venue) -> String {
    let counts = [
      (venue.buildings.count, "building"), (venue.floors.count, "floor"),
      (venue.rooms.count, "room"), (venue.markers.count, "marker"),
      (venue.beacons.count, "beacon"),
    ]
    let words = counts.map { count, word in
      "\(Grouped.number(count)) \(word)\(count == 1 ? "" : "s")"
    }
    return "\(ShownText.clip(venue.id.rawValue)): " + words.joined(separator: ", ")
  }

  /// Where a plan was placed, and how far the control points are off.
  static func lines(_ answer: VenuePlacement.Answer) -> [String] {
    guard let frame = answer.frame else { return ["no place on the Earth"] }
    var lines = [
      "corner at \(PlaceText.coordinate(frame.coordinate(of: FloorPoint(x: 0, y: 0))))",
      "the plan's top points to \(number(frame.planTop, decimals: 4))°",
      "a meter of the plan is \(number(frame.scale, decimals: 6)) m",
    ]
    guard let fit = answer.fit else { return lines }
    for (index, residual) in fit.residuals.enumerated() {
      lines.append("control point \(index + 1): \(number(residual, decimals: 3)) m off")
    }
    lines.append(
      "root mean square \(number(fit.rootMeanSquare, decimals: 3)) m, largest "
        + "\(number(fit.largest, decimals: 3)) m")
    return lines
  }

  /// Meters and degrees with a fixed count of decimals.
  static func number(_ number: Double, decimals: Int) -> String {
    DecimalText.fixed(number, decimals: decimals) ?? "-"
  }
}
