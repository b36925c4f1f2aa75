public import GeoAnchors
import GeoFormats
public import Geodesy

/// Anchors as spatial content records of the Open Spatial Computing Platform, in an array.
public enum ContentRecords {
  /// The document.
  ///
  /// - Throws: `ExportError` when a height above the ellipsoid is not known.
  public static func text(
    _ anchors: [Anchor], converter: AltitudeConverter = AltitudeConverter()
  ) throws(ExportError) -> String {
    var json = JSONWriter()
    json.beginArray()
    for anchor in anchors {
      let placed = try PlacedAnchor(anchor, converter)
      json.beginObject()
      json.member("type", "scr")
      json.key("content")
      json.beginObject()
      json.member("id", anchor.id.rawValue)
      json.member("type", "placeholder")
      json.member("title", anchor.name)
      json.key("keywords")
      json.beginArray(inline: true)
      for tag in anchor.tags { json.string(tag) }
      json.endArray()
      json.key("refs")
      json.beginArray(inline: true)
      json.endArray()
      json.key("geopose")
      json.beginObject()
      PoseDocument.position(placed.pose.position, to: &json)
      PoseDocument.quaternion(placed.pose.orientation, to: &json)
      json.endObject()
      definitions(anchor, to: &json)
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.endText()
    return String(decoding: json.buffer.bytes, as: UTF8.self)
  }

  /// What begins the types of definitions that are the project's own.
  static let prefix = "geoanchor:"

  /// Writes what a record has no member for, such as the altitude with its own datum.
  private static func definitions(_ anchor: Anchor, to json: inout JSONWriter) {
    let items = AnchorMembers.extensions(anchor, nil).filter { !["id", "tag"].contains($0.name) }
    guard !items.isEmpty else { return }
    json.key("definitions")
    json.beginArray()
    for item in items {
      json.beginObject(inline: true)
      json.member("type", prefix + item.name)
      json.member("value", item.text)
      json.endObject()
    }
    json.endArray()
  }
}
