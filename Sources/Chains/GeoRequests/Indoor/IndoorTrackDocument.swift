package import GeoFormats
package import GeoSessions
import Geodesy

/// The positions of a session in venues as GeoJSON points, each with the data of its output.
package struct IndoorTrackDocument: Sendable {
  private var writer = GeoJSONWriter()

  package init() {}

  /// Adds an output; what is no position, or has no place on the Earth, is passed over.
  package mutating func append(_ output: SessionOutput) {
    guard output.kind == .position, case .number(let latitude, _) = output["latitude"],
      case .number(let longitude, _) = output["longitude"]
    else { return }
    let record = SessionOutputRecord(output)
    writer.point(Coordinate(latitude: latitude, longitude: longitude)) { json in
      json.member("time", record.time, decimals: 3)
      for member in record.fields.members
      where member.name != "latitude" && member.name != "longitude" {
        json.member(member.name, member.value, inline: true)
      }
    }
  }

  package mutating func end() { writer.endCollection() }

  /// Passes the text so far to a sink and drops it, once it has more bytes than `limit`.
  /// - Throws: The errors of the sink.
  package mutating func drain<Failure: Error>(
    above limit: Int = 1 << 16, into sink: ByteSink<Failure>
  ) throws(Failure) {
    try writer.json.buffer.drain(above: limit, into: sink)
  }
}
