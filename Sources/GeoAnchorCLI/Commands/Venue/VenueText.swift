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
    return "\(ShownText.clip(venue.id)): " + words.joined(separator: ", ")
  }

  /// Meters and degrees with a fixed count of decimals.
  static func number(_ number: Double, decimals: Int) -> String {
    DecimalText.fixed(number, decimals: decimals) ?? "-"
  }
}
