import GeoCommandLine
import GeoFormats
import GeoSessions
import Geodesy

/// Positions of a session as GeoJSON points, each with the data of its output.
struct VenueWalkDocument {
  var writer = GeoJSONWriter()

  /// Adds an output; what is no position, or has no place on the Earth, is passed over.
  mutating func append(_ output: SessionOutput) {
    guard output.kind == .position, case .number(let latitude, _) = output["latitude"],
      case .number(let longitude, _) = output["longitude"]
    else { return }
    let record = SessionOutputRecord(output)
    writer.point(Coordinate(latitude: latitude, longitude: longitude)) { json in
      json.member("time", record.time, decimals: 3)
      for member in record.fields.members
      where member.name != "latitude" && member.name != "longitude" {
        json.key(member.name)
        json.value(member.value, inline: true)
      }
    }
  }

  /// Ends the collection.
  mutating func end() { writer.endCollection() }
}
