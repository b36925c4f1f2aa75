public import GeoAnchors
import GeoFormats
public import Geodesy

/// Shapes of OGC GeoPose 1.0 (21-056r11).
public enum GeoPoseShape: String, Hashable, Sendable, CaseIterable {
  /// Yaw, pitch and roll.
  case ypr
  /// A quaternion.
  case quaternion
  /// A quaternion against a frame that is named.
  case advanced
}

/// One anchor as an OGC GeoPose: heights above the ellipsoid, the front along x, yaw 0 to the east.
public struct PoseDocument {
  private let placed: PlacedAnchor

  /// Places the anchor.
  ///
  /// - Throws: `ExportError` when its height above the ellipsoid is not known.
  public init(_ anchor: Anchor, converter: AltitudeConverter) throws(ExportError) {
    placed = try PlacedAnchor(anchor, converter)
  }

  /// The document on one line, without a line break.
  public func text(_ shape: GeoPoseShape) -> String {
    var json = JSONWriter(layout: .compact)
    json.beginObject()
    switch shape {
    case .ypr:
      Self.position(placed.pose.position, to: &json)
      let angles = YawPitchRoll(placed.pose.orientation)
      json.key("angles")
      json.beginObject()
      for (name, value) in [("yaw", angles.yaw), ("pitch", angles.pitch), ("roll", angles.roll)] {
        json.key(name)
        json.number(value, decimals: 9)
      }
      json.endObject()
    case .quaternion:
      Self.position(placed.pose.position, to: &json)
      Self.quaternion(placed.pose.orientation, to: &json)
    case .advanced:
      let coordinate = placed.pose.position.coordinate
      json.key("frameSpecification")
      json.beginObject()
      json.key("authority")
      json.string("/geopose/1.0")
      json.key("id")
      json.string("LTP-ENU")
      json.key("parameters")
      json.string(
        "longitude=\(Self.text(coordinate.longitude, 9))&latitude="
          + "\(Self.text(coordinate.latitude, 9))&height="
          + Self.text(placed.pose.position.height, 6))
      json.endObject()
      Self.quaternion(placed.pose.orientation, to: &json)
    }
    json.endObject()
    return String(decoding: json.buffer.bytes, as: UTF8.self)
  }

  /// Writes the member `position`.
  static func position(_ position: GeodeticPosition, to json: inout JSONWriter) {
    json.key("position")
    json.beginObject(inline: true)
    json.key("lat")
    json.number(position.coordinate.latitude, decimals: DocumentDecimals.coordinate)
    json.key("lon")
    json.number(position.coordinate.longitude, decimals: DocumentDecimals.coordinate)
    json.key("h")
    json.number(position.height, decimals: DocumentDecimals.meters)
    json.endObject()
  }

  /// Writes the member `quaternion`, of length 1 to the last decimal.
  static func quaternion(_ turn: Orientation, to json: inout JSONWriter) {
    json.key("quaternion")
    json.beginObject(inline: true)
    for (name, value) in [("x", turn.x), ("y", turn.y), ("z", turn.z), ("w", turn.w)] {
      json.key(name)
      json.value(.number(value))
    }
    json.endObject()
  }

  private static func text(_ value: Double, _ decimals: Int) -> String {
    DecimalText.trimmed(value, decimals: decimals) ?? "0"
  }
}

/// Anchors as spatial content records of the Open Spatial Computing Platform, in an array.
public enum ContentRecords {
  /// The document.
  ///
  /// - Throws: `ExportError` when a height above the ellipsoid is not known.
  public static func text(
    _ anchors: [Anchor], converter: AltitudeConverter
  ) throws(ExportError) -> String {
    var json = JSONWriter()
    json.beginArray()
    for anchor in anchors {
      let placed = try PlacedAnchor(anchor, converter)
      json.beginObject()
      json.key("type")
      json.string("scr")
      json.key("content")
      json.beginObject()
      json.key("id")
      json.string(anchor.id.rawValue)
      json.key("type")
      json.string("placeholder")
      json.key("title")
      json.string(anchor.name)
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
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.endText()
    return String(decoding: json.buffer.bytes, as: UTF8.self)
  }
}
