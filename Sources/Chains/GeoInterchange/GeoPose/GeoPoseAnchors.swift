import GeoAnchors
import GeoFormats
import Geodesy

/// Reads anchors from OGC GeoPose 1.0: Basic-YPR, Basic-Quaternion and Advanced; and from spatial
/// content records, whose pose has the same shape.
///
/// Heights are above the ellipsoid. The content's front is the x axis of the pose, so that yaw 0
/// faces east; a turn that is not level is kept whole.
enum GeoPoseAnchors {
  /// Whether the members are those of a GeoPose.
  static func recognizes(_ value: JSONValue) -> Bool {
    if value["position"] != nil { return value["quaternion"] != nil || value["angles"] != nil }
    return value["frameSpecification"] != nil
  }

  static func read(_ reader: JSONAnchorReader) throws(FormatError) {
    var draft =
      reader.item.value["frameSpecification"] != nil
      ? try advanced(reader) : try basic(reader, [], .blank)
    let validity = reader.item.value["validTime"]
    if !draft.setTime(ofPose: validity), let validity, validity.number != 0 {
      draft.keep("validTime", validity)
    }
    reader.append(draft)
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
      draft.turn(to: turn)
    } else {
      draft.turn(to: try quaternion(reader, path + [.member("quaternion")]))
    }
    return draft
  }

  private static func advanced(_ reader: JSONAnchorReader) throws(FormatError) -> AnchorDraft {
    let path: [JSONPath.Step] = [.member("frameSpecification")]
    guard case .extrinsic(let place) = try GeoPoseFrame(reader, path) else {
      throw reader.error(path + [.member("id")], expected: "`LTP-ENU`")
    }
    var draft = AnchorDraft.blank
    draft.coordinate = place.coordinate
    draft.altitude = Altitude(meters: place.height, datum: .ellipsoid)
    draft.turn(to: try quaternion(reader, [.member("quaternion")]))
    return draft
  }

  private static func quaternion(
    _ reader: JSONAnchorReader, _ path: [JSONPath.Step]
  ) throws(FormatError) -> Orientation {
    var parts: [Double] = []
    if let array = reader.value(JSONPath(path))?.array, array.count == 4 {
      reader.repaired(.quaternionArray, path)
      parts = array.compactMap(\.number)
      guard parts.count == 4 else { throw reader.error(path, expected: "four numbers") }
    } else {
      for name in ["x", "y", "z", "w"] { parts.append(try number(reader, path, name)) }
    }
    return try reader.orientation(parts, path)
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

extension AnchorDraft {
  /// Reads the time of a pose: milliseconds since the beginning of 1970.
  /// - Returns: Whether it is one; times of the first year count from the start of a walk.
  mutating func setTime(ofPose value: JSONValue?) -> Bool {
    guard let time = value?.number, time >= 365 * 86_400_000, time < 1e15,
      let text = Timestamp.text(milliseconds: Int(time))
    else { return false }
    details.time = text
    hasDetails = true
    return true
  }

  /// Turns the anchor: its heading is that of the x axis, unless that points straight up or down;
  /// a turn that is not level is kept as it is beside it.
  mutating func turn(to turn: Orientation) {
    heading = turn.heading()
    let up = turn.rotated(Vector3(x: 0, y: 0, z: 1))
    guard up.z < 1 - 1e-9 else { return }
    details.orientation = AnchorOrientation(x: turn.x, y: turn.y, z: turn.z, w: turn.w)
    hasDetails = true
  }
}

extension JSONAnchorReader {
  /// The turn of four numbers x, y, z, w.
  func orientation(
    _ parts: [Double], _ path: [JSONPath.Step]
  ) throws(FormatError) -> Orientation {
    let square = parts.reduce(0) { $0 + $1 * $1 }
    guard let turn = try? Orientation(x: parts[0], y: parts[1], z: parts[2], w: parts[3]) else {
      throw error(path, found: "a quaternion without a direction", expected: "length 1")
    }
    if abs(square - 1) > 1e-4 { repaired(.rotationNormalized, path) }
    return turn
  }

  func readContentRecord() throws(FormatError) {
    let content = item.value["content"]
    var draft = try GeoPoseAnchors.basic(
      self, [.member("content"), .member("geopose")], AnchorDraft.blank)
    draft.id = content?["id"]?.string
    draft.name = content?["title"]?.string
    draft.tags = content?["keywords"]?.array?.compactMap(\.string) ?? []
    let definitions = content?["definitions"]?.array ?? []
    // Members written beside the pose are the truth of which the pose is a part.
    let types = definitions.compactMap { $0["type"]?.string }
    if types.contains(where: { $0.hasPrefix(ContentRecords.prefix) }) {
      if !types.contains(ContentRecords.prefix + "headingDegrees") { draft.heading = nil }
      draft.details.orientation = nil
    }
    for definition in definitions {
      guard let type = definition["type"]?.string, let text = definition["value"]?.string else {
        continue
      }
      let name =
        type.hasPrefix(ContentRecords.prefix)
        ? String(type.dropFirst(ContentRecords.prefix.count)) : nil
      let isKnown = name.map {
        draft.set($0, text) { sink.repaired($0, $1, at: item.place) }
      }
      if isKnown == true { continue }
      draft.keep(name ?? type, .string(text))
    }
    for name in ["description", "placekey", "refs", "size", "bbox"] {
      if let value = content?[name], value != .string(""), value != .array([]) {
        draft.keep(name, value)
      }
    }
    append(draft)
  }
}
