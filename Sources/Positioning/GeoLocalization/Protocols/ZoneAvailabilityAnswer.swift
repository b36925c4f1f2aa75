import GeoFormats
package import Geodesy

/// Answers about availability: `{"available": true}` or `{"available": false, "reason": "…"}`;
/// `parking_in_radius` is taken for `available`.
package enum ZoneAvailabilityAnswer {
  /// The question as JSON: `{"latitude": …, "longitude": …, "radius": …}`.
  package static func question(near place: Coordinate, radius: Meters) -> [UInt8] {
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.coordinate(place)
      json.member("radius", radius, decimals: 9)
    }
    return json.buffer.bytes
  }

  /// Reads an answer.
  /// - Throws: `PositioningFailure.malformed` naming the member.
  package static func read(_ bytes: [UInt8]) throws(PositioningFailure) -> ZoneAvailability {
    try AnswerText.read { () throws(FormatError) in
      let root = try JSONNode(reading: bytes)
      try root.requireObject()
      let node = root["available"].isNull ? root["parking_in_radius"] : root["available"]
      let isAvailable = try node.bool()
      let reason = try root["reason"].optionalString()
      return ZoneAvailability(
        isAvailable: isAvailable,
        reason: isAvailable
          ? nil : reason.map { String($0.prefix(PositioningFailure.longestDetail)) })
    }
  }
}
