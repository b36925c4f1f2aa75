import GeoAnchors
import GeoFormats
import Geodesy

extension AnchorDraft {
  /// Reads a name with a text: an extension of GPX, or data of KML.
  ///
  /// - Returns: Whether the name is known; others may be free properties.
  mutating func set(_ name: String, _ text: String, repair: (ImportRepair) -> Void) -> Bool {
    switch name {
    case "id": id = text
    case "altitude": pendingMeters = PointText.number(text)
    case "datum":
      if let meters = pendingMeters, let datum = VerticalDatum(rawValue: text) {
        altitude = Altitude(meters: meters, datum: datum)
      }
    case "headingDegrees": heading = PointText.number(text)
    case "tag": tags.append(text)
    case "collection": collection = text
    case "distanceMeters": distance = PointText.number(text)
    case "created", "changed", "revision", "author": break
    default: return set(detail: name, text, repair: repair)
    }
    return true
  }

  /// Reads a detail from a text.
  ///
  /// - Returns: Whether the name is that of a detail.
  mutating func set(
    detail name: String, _ text: String, repair: (ImportRepair) -> Void
  ) -> Bool {
    guard let column = AnchorColumn.ofMember[name], column.isDetail else { return false }
    switch column.content {
    case .source: details.altitudeSource = AltitudeSource(rawValue: text)
    case .meters: details[column] = meters(text, repair).map { .meters($0) }
    case .orientation:
      let parts = text.split { [" ", ",", "[", "]"].contains($0) }
      turn(parts.map { NumberText.number($0) }, repair)
    default: details[column] = .text(text)
    }
    hasDetails = true
    return true
  }

  private func meters(_ text: String, _ repair: (ImportRepair) -> Void) -> Meters? {
    let number = PointText.number(text)
    if number == nil { repair(.badMember) }
    return number
  }

  /// Sets the orientation to the quaternion x, y, z, w.
  mutating func turn(_ parts: [Double?], _ repair: (ImportRepair) -> Void) {
    let numbers = parts.compactMap { $0 }
    guard numbers.count == 4, parts.count == 4,
      let turn = try? Orientation(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3])
    else {
      repair(.badMember)
      return
    }
    let square = numbers.reduce(0) { $0 + $1 * $1 }
    if abs(square - 1) > 1e-4 { repair(.rotationNormalized) }
    details.orientation = AnchorOrientation(x: turn.x, y: turn.y, z: turn.z, w: turn.w)
    hasDetails = true
  }

  /// Keeps a member that is no part of an anchor.
  mutating func keep(_ name: String, _ value: JSONValue) {
    extras.append(JSONObject.Member(name: name, value: value))
  }

  /// The details, without invalid values.
  func checkedDetails(_ repair: (ImportRepair) -> Void) -> AnchorDetails {
    guard hasDetails || altitude != nil || !extras.isEmpty else { return AnchorDetails() }
    var details = details
    if altitude != nil, details.altitudeSource == nil { details.altitudeSource = .imported }
    if !extras.isEmpty { details.properties = properties(repair) }
    guard hasDetails || !extras.isEmpty else { return details }
    for column in AnchorColumn.details {
      var isJSON = true
      if case .text(let text)? = details[column] {
        switch column.content {
        case .text: details[column] = Self.clean(text, repair).map { .text($0) }
        case .time: details[column] = .text(Timestamp.normalized(text) ?? text)
        case .object: isJSON = (try? JSONReader.read(text: text))?.object != nil
        default: break
        }
      }
      guard !isJSON || column.problem(with: details) != nil else { continue }
      details[column] = nil
      repair(.badMember)
    }
    return details
  }

  /// The free properties: those that are named so, and the rest.
  private func properties(_ repair: (ImportRepair) -> Void) -> String {
    var members =
      details.properties.flatMap { try? JSONReader.read(text: $0) }?.object?.members ?? []
    var known = Set(members.map(\.name))
    for extra in extras where known.insert(extra.name).inserted { members.append(extra) }
    return JSONValue.object(JSONObject(members)).compactText
  }
}
