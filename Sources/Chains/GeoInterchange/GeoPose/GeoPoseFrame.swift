import GeoFormats
import Geodesy

/// A frame specification of OGC GeoPose 1.0 whose meaning is known.
enum GeoPoseFrame {
  /// East, north, up at a place (`LTP-ENU`).
  case extrinsic(GeodeticPosition)
  /// Against another frame: first moved, then turned (`Translate-Rotate`, `RotateTranslate`).
  case intrinsic(FramePose)

  static let authority = "/geopose/1.0"

  /// Writes the members of a specification.
  ///
  /// Composite poses spell the kind in two ways: with slashes in chains and graphs, without in
  /// series and streams. Rotations are x, y, z, w, as the quaternions of basic poses.
  func write(inSeries: Bool, to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("authority", Self.authority)
      json.key("id")
      switch self {
      case .extrinsic(let place):
        json.string(inSeries ? "LTP-ENU" : "/Extrinsic/LTP-ENU")
        json.member("parameters", Self.parameters(place))
      case .intrinsic(let pose):
        json.string(inSeries ? "RotateTranslate" : "/Intrinsic/Translate-Rotate")
        json.key("parameters")
        let turn = pose.orientation
        json.string(
          "translation=" + Self.list([pose.position.x, pose.position.y, pose.position.z], 6)
            + "&rotation=" + Self.list([turn.x, turn.y, turn.z, turn.w], 12))
      }
    }
  }

  /// The parameters of east, north, up at a place.
  static func parameters(_ place: GeodeticPosition) -> String {
    "longitude=\(text(place.coordinate.longitude, 9))&latitude="
      + "\(text(place.coordinate.latitude, 9))&height=\(text(place.height, 6))"
  }

  private static func list(_ values: [Double], _ decimals: Int) -> String {
    "[" + values.map { text($0, decimals) }.joined(separator: ", ") + "]"
  }

  private static func text(_ value: Double, _ decimals: Int) -> String {
    DecimalText.trimmed(value, decimals: decimals) ?? "0"
  }

  /// Reads a specification; what belongs together may be spelled as a list or by parts.
  /// - Throws: `FormatError` with path and place.
  init(_ reader: JSONAnchorReader, _ path: [JSONPath.Step]) throws(FormatError) {
    let id = path + [.member("id")]
    guard let name = reader.value(JSONPath(id))?.string else {
      throw reader.error(id, expected: "the name of a frame, such as `LTP-ENU`")
    }
    let parameters = path + [.member("parameters")]
    guard let text = reader.value(JSONPath(parameters))?.string else {
      throw reader.error(parameters, expected: "a string such as `name=value&name=value`")
    }
    let values = Self.values(text)
    switch name.split(separator: "/").last?.lowercased() {
    case "ltp-enu": self = .extrinsic(try Self.place(values, reader, parameters))
    case "translate-rotate", "rotatetranslate", "rotate-translate", "translaterotate":
      self = .intrinsic(try Self.pose(values, reader, parameters))
    default:
      throw reader.error(
        id, found: "`\(name.prefix(40))`",
        expected: "`LTP-ENU`, `Translate-Rotate` or `RotateTranslate`")
    }
  }

  /// The numbers of `name=value&name=[value, value]`, names in lower case; a list counts up.
  private static func values(_ text: String) -> [String: Double] {
    var values: [String: Double] = [:]
    for part in text.split(separator: "&").prefix(64) {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let name = pair[0].filter { !$0.isWhitespace }.lowercased()
      let value = pair[1].filter { !$0.isWhitespace }
      guard value.hasPrefix("["), value.hasSuffix("]") else {
        values[name] = NumberText.number(value)
        continue
      }
      let names = ["x", "y", "z", "w"]
      for (index, item) in value.dropFirst().dropLast().split(separator: ",").prefix(4).enumerated()
      {
        values["\(name).\(names[index])"] = NumberText.number(item)
      }
    }
    return values
  }

  private static func place(
    _ values: [String: Double], _ reader: JSONAnchorReader, _ path: [JSONPath.Step]
  ) throws(FormatError) -> GeodeticPosition {
    guard let latitude = values["latitude"], let longitude = values["longitude"],
      let height = values["height"] ?? values["heightinmeters"]
    else {
      throw reader.error(path, expected: "the numbers `longitude`, `latitude` and `height`")
    }
    return GeodeticPosition(try reader.coordinate(latitude, longitude, path), height: height)
  }

  private static func pose(
    _ values: [String: Double], _ reader: JSONAnchorReader, _ path: [JSONPath.Step]
  ) throws(FormatError) -> FramePose {
    let moves = ["x", "y", "z"].compactMap { values["translation.\($0)"] }
    let parts = ["x", "y", "z", "w"].compactMap { values["rotation.\($0)"] }
    guard moves.count == 3, parts.count == 4,
      moves.allSatisfy({ abs($0) < 1e9 })
    else {
      throw reader.error(
        path, expected: "`translation` of three and `rotation` of four numbers (x, y, z, w)")
    }
    return FramePose(
      position: Vector3(x: moves[0], y: moves[1], z: moves[2]),
      orientation: try reader.orientation(parts, path))
  }
}

extension FramePose {
  /// A pose given against this one, against what this one is given.
  func joined(_ inner: FramePose) -> FramePose {
    FramePose(
      position: position + orientation.rotated(inner.position),
      orientation: orientation * inner.orientation)
  }

  /// This pose against another, both given against the same frame.
  func relative(to other: FramePose) -> FramePose {
    FramePose(
      position: other.orientation.inverse.rotated(position - other.position),
      orientation: other.orientation.inverse * orientation)
  }
}
