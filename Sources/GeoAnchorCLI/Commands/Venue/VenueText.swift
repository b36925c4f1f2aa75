import GeoCommandLine
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
    guard let frame = answer.frame else { return ["not georeferenced"] }
    var lines = [
      "corner at \(PlaceText.coordinate(frame.coordinate(of: FloorPoint(x: 0, y: 0))))",
      "bearing of the plan's top: \(ShownText.fixed(frame.planTop, 4))°",
      "scale: \(ShownText.fixed(frame.scale, 6))",
    ]
    guard let fit = answer.fit else { return lines }
    for (index, residual) in fit.residuals.enumerated() {
      lines.append("control point \(index + 1): residual \(ShownText.fixed(residual, 3)) m")
    }
    lines.append(
      "root mean square \(ShownText.fixed(fit.rootMeanSquare, 3)) m, largest "
        + "\(ShownText.fixed(fit.largest, 3)) m")
    return lines
  }
}
