import GeoAnchors
import GeoFormats
import Geodesy

/// The members that anchors have in JSON, GeoJSON properties and GPX extensions alike.
enum AnchorMembers {
  /// Writes `id` and `name`.
  static func identity(_ anchor: Anchor, to json: inout JSONWriter) {
    json.member("id", anchor.id.rawValue)
    json.member("name", anchor.name)
  }

  /// Writes `altitude`, `headingDegrees`, `tags`, `collection` and, where there is a distance,
  /// `distanceMeters`.
  static func content(
    _ anchor: Anchor, _ distance: Meters?, _ record: AnchorRecord? = nil,
    to json: inout JSONWriter
  ) {
    Altitude.write(anchor.altitude, to: &json)
    json.member(
      "headingDegrees", anchor.heading.map(DocumentDecimals.heading),
      decimals: DocumentDecimals.heading)
    json.member("tags", anchor.tags, inline: true)
    json.member("collection", anchor.collection)
    AnchorDetailMembers.write(anchor.details, to: &json)
    AnchorDetailMembers.write(record, to: &json)
    json.memberIfPresent("distanceMeters", distance, decimals: DocumentDecimals.meters)
  }

  /// The details that a placemark of KML has no element for; the tags are one text, as other programs keep only
  /// the last of several values.
  static func data(_ anchor: Anchor, _ distance: Meters?) -> [GPXWriter.Extension] {
    var found = extensions(anchor, distance)
    guard let first = found.firstIndex(where: { $0.name == "tag" }) else { return found }
    found.removeAll { $0.name == "tag" }
    found.insert(.init(name: "tags", text: TagText.text(anchor.tags)), at: first)
    return found
  }

  /// The extensions of a waypoint for members without an element in GPX.
  static func extensions(_ anchor: Anchor, _ distance: Meters?) -> [GPXWriter.Extension] {
    var found = [GPXWriter.Extension(name: "id", text: anchor.id.rawValue)]
    found += anchor.altitude?.extensions ?? []
    if let heading = anchor.heading,
      let text = DecimalText.trimmed(
        DocumentDecimals.heading(heading), decimals: DocumentDecimals.heading)
    {
      found.append(GPXWriter.Extension(name: "headingDegrees", text: text))
    }
    found += anchor.tags.map { GPXWriter.Extension(name: "tag", text: $0) }
    if let collection = anchor.collection {
      found.append(GPXWriter.Extension(name: "collection", text: collection))
    }
    found += AnchorDetailMembers.extensions(anchor.details)
    if let distance,
      let text = DecimalText.trimmed(distance, decimals: DocumentDecimals.meters)
    {
      found.append(GPXWriter.Extension(name: "distanceMeters", text: text))
    }
    return found
  }
}
