package import GeoAnchors
import GeoFormats
package import Geodesy

/// Anchors as spatial content records of the Open Spatial Computing Platform, in an array.
package enum ContentRecords {
  /// The document.
  /// - Throws: `InterchangeError` when a height above the ellipsoid is not known.
  package static func text(
    _ anchors: [Anchor], converter: AltitudeConverter = AltitudeConverter()
  ) throws(InterchangeError) -> String {
    var json = JSONWriter()
    try json.array(of: anchors) { json, anchor throws(InterchangeError) in
      let placed = try PlacedAnchor(anchor, converter)
      json.object { json in
        json.member("type", "scr")
        json.object("content") { json in
          json.member("id", anchor.id.rawValue)
          json.member("type", "placeholder")
          json.member("title", anchor.name)
          json.member("keywords", anchor.tags, inline: true)
          json.array("refs", inline: true) { json in
          }
          json.object("geopose") { json in
            PoseDocument.position(placed.pose.position, to: &json)
            PoseDocument.quaternion(placed.pose.orientation, to: &json)
          }
          definitions(anchor, to: &json)
        }
      }
    }
    json.endText()
    return json.buffer.text
  }

  /// The prefix of the project's own types of definitions.
  static let prefix = "geoanchor:"

  /// Writes what a record has no member for, such as the altitude with its own datum.
  private static func definitions(_ anchor: Anchor, to json: inout JSONWriter) {
    let items = AnchorMembers.extensions(anchor, nil).filter { !["id", "tag"].contains($0.name) }
    guard !items.isEmpty else { return }
    json.objects("definitions", of: items, inline: true) { json, item in
      json.member("type", prefix + item.name)
      json.member("value", item.text)
    }
  }
}
