import GeoFormats
import Geodesy

/// Reads anchors from OGC GeoPose 1.0: Basic-YPR, Basic-Quaternion and Advanced; and from spatial
/// content records, whose pose has the same shape.
///
/// Heights are above the ellipsoid. The content's front is the x axis of the pose, so that yaw 0
/// faces east; only its heading is kept.
enum GeoPoseAnchors {
  /// Whether the members are those of a GeoPose.
  static func recognizes(_ value: JSONValue) -> Bool {
    if value["position"] != nil { return value["quaternion"] != nil || value["angles"] != nil }
    return value["frameSpecification"] != nil
  }

  static func read(_ reader: JSONAnchorReader) throws(FormatError) {
    let draft =
      reader.item.value["frameSpecification"] != nil
      ? try advanced(reader) : try basic(reader, [], .blank)
    reader.take(draft)
  }

  /// Reads Basic-YPR or Basic-Quaternion.
  static func basic(
    _ reader: JSONAnchorReader, _ path: [JSONPath.Step], _ draft: AnchorDraft
  ) throws(FormatError) -> AnchorDraft {
    var draft = draft
    let position = path + [.member("position")]
    let latitude = try number(reader, position, "lat")
    let longitude = try number(reader, position, "lon")
    draft.coordinate = try reader.coordinate(latitude, longitude, position)
    draft.altitude = Altitude(meters: try number(reader, position, "h"), datum: .ellipsoid)
    let angles = path + [.member("angles")]
    if reader.value(JSONPath(angles)) != nil {
      let turn = Orientation(
        YawPitchRoll(
          yaw: try number(reader, angles, "yaw"), pitch: try number(reader, angles, "pitch"),
          roll: try number(reader, angles, "roll")))
      draft.heading = heading(of: turn, reader, angles)
    } else {
      draft.heading = try quaternion(reader, path + [.member("quaternion")])
    }
    return draft
  }

  private static func advanced(_ reader: JSONAnchorReader) throws(FormatError) -> AnchorDraft {
    var draft = AnchorDraft.blank
    let path: [JSONPath.Step] = [.member("frameSpecification")]
    let id = reader.item.value["frameSpecification"]?["id"]?.string ?? ""
    guard id.hasSuffix("LTP-ENU") else {
      throw reader.error(path + [.member("id")], expected: "`LTP-ENU`")
    }
    let parameters = path + [.member("parameters")]
    guard let text = reader.value(JSONPath(parameters))?.string else {
      throw reader.error(
        parameters, expected: "a string such as `longitude=-122.3&latitude=47.7&height=11`")
    }
    var values: [String: Double] = [:]
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { values[pair[0].lowercased()] = NumberText.number(pair[1]) }
    }
    guard let latitude = values["latitude"], let longitude = values["longitude"],
      let height = values["height"] ?? values["heightinmeters"]
    else {
      throw reader.error(
        parameters, expected: "the numbers `longitude`, `latitude` and `height`")
    }
    draft.coordinate = try reader.coordinate(latitude, longitude, parameters)
    draft.altitude = Altitude(meters: height, datum: .ellipsoid)
    draft.heading = try quaternion(reader, [.member("quaternion")])
    return draft
  }

  private static func quaternion(
    _ reader: JSONAnchorReader, _ path: [JSONPath.Step]
  ) throws(FormatError) -> Degrees? {
    var parts: [Double] = []
    if let array = reader.value(JSONPath(path))?.array, array.count == 4 {
      reader.repaired(.quaternionArray, path)
      parts = array.compactMap(\.number)
      guard parts.count == 4 else { throw reader.error(path, expected: "four numbers") }
    } else {
      for name in ["x", "y", "z", "w"] { parts.append(try number(reader, path, name)) }
    }
    let square = parts.reduce(0) { $0 + $1 * $1 }
    guard
      let turn = try? Orientation(x: parts[0], y: parts[1], z: parts[2], w: parts[3])
    else {
      throw reader.error(path, found: "a quaternion without a direction", expected: "length 1")
    }
    if abs(square - 1) > 1e-4 { reader.repaired(.rotationNormalized, path) }
    return heading(of: turn, reader, path)
  }

  /// The heading of the x axis; nil when it points straight up or down.
  private static func heading(
    of turn: Orientation, _ reader: JSONAnchorReader, _ path: [JSONPath.Step]
  ) -> Degrees? {
    let up = turn.rotated(Vector3(x: 0, y: 0, z: 1))
    if up.z < 1 - 1e-9 { reader.repaired(.tiltLeftOut, path) }
    return turn.heading()
  }

  private static func number(
    _ reader: JSONAnchorReader, _ path: [JSONPath.Step], _ name: String
  ) throws(FormatError) -> Double {
    let path = path + [.member(name)]
    guard let number = reader.value(JSONPath(path))?.number else {
      throw reader.error(path, expected: "a number")
    }
    return number
  }
}

extension JSONAnchorReader {
  /// Reads a spatial content record.
  func readContentRecord() throws(FormatError) {
    var draft = AnchorDraft.blank
    let content = item.value["content"]
    draft.id = content?["id"]?.string
    draft.name = content?["title"]?.string
    draft.tags = content?["keywords"]?.array?.compactMap(\.string) ?? []
    take(
      try GeoPoseAnchors.basic(self, [.member("content"), .member("geopose")], draft))
  }
}
