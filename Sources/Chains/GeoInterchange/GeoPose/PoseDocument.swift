package import GeoAnchors
import GeoFormats
package import Geodesy

/// Shapes of OGC GeoPose 1.0 (21-056r11).
public enum GeoPoseShape: String, Hashable, Sendable, CaseIterable {
  /// Yaw, pitch and roll.
  case ypr
  /// A quaternion.
  case quaternion
  /// A quaternion against a frame that is named.
  case advanced
  /// Each pose against the one before.
  case chain
  /// All poses on one frame, or each on the one before.
  case graph
  /// Poses at equal times.
  case series
  /// Poses at times of their own.
  case irregular
  /// The same as a header and one element a line.
  case stream

  /// Whether it holds one pose.
  public var isBasic: Bool {
    switch self {
    case .ypr, .quaternion, .advanced: true
    case .chain, .graph, .series, .irregular, .stream: false
    }
  }
}

/// One anchor as an OGC GeoPose: heights above the ellipsoid, the front along x, yaw 0 to the east.
package struct PoseDocument: Sendable {
  private let placed: PlacedAnchor

  /// Places the anchor.
  /// - Throws: `InterchangeError` when its height above the ellipsoid is not known.
  package init(_ anchor: Anchor, converter: AltitudeConverter = AltitudeConverter())
    throws(InterchangeError)
  {
    placed = try PlacedAnchor(anchor, converter)
  }

  /// The document on one line, without a line break.
  ///
  /// A composite shape is written as `quaternion`.
  package func text(_ shape: GeoPoseShape) -> String {
    var json = JSONWriter(layout: .compact)
    json.object { json in
      switch shape {
      case .ypr:
        Self.position(placed.pose.position, to: &json)
        let angles = YawPitchRoll(placed.pose.orientation)
        json.object("angles") { json in
          json.member("yaw", angles.yaw, decimals: 9)
          json.member("pitch", angles.pitch, decimals: 9)
          json.member("roll", angles.roll, decimals: 9)
        }
      case .quaternion, .chain, .graph, .series, .irregular, .stream:
        Self.position(placed.pose.position, to: &json)
        Self.quaternion(placed.pose.orientation, to: &json)
      case .advanced:
        if let time = placed.anchor.details.time.flatMap(Timestamp.milliseconds) {
          json.member("validTime", time)
        }
        json.key("frameSpecification")
        GeoPoseFrame.extrinsic(placed.pose.position).write(inSeries: true, to: &json)
        Self.quaternion(placed.pose.orientation, to: &json)
      }
    }
    return json.buffer.text
  }

  /// Writes the member `position`.
  static func position(_ position: GeodeticPosition, to json: inout JSONWriter) {
    json.object("position", inline: true) { json in
      json.member("lat", position.coordinate.latitude, decimals: DocumentDecimals.coordinate)
      json.member("lon", position.coordinate.longitude, decimals: DocumentDecimals.coordinate)
      json.member("h", position.height, decimals: DocumentDecimals.meters)
    }
  }

  /// Writes the member `quaternion`, of length 1 to the last decimal.
  static func quaternion(_ turn: Orientation, to json: inout JSONWriter) {
    json.object("quaternion", inline: true) { json in
      for (name, value) in [("x", turn.x), ("y", turn.y), ("z", turn.z), ("w", turn.w)] {
        json.member(name, .number(value))
      }
    }
  }
}
