import GeoAnchors
import GeoFormats
import Geodesy

extension AnchorDraft {
  /// Takes what the document writes as a name with a text: extensions of GPX, data of KML.
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

  /// Takes a detail as a text.
  ///
  /// - Returns: Whether the name is that of a detail.
  mutating func set(
    detail name: String, _ text: String, repair: (ImportRepair) -> Void
  ) -> Bool {
    switch name {
    case "altitudeSource": details.altitudeSource = AltitudeSource(rawValue: text)
    case "geoid": details.geoid = text
    case "altitudeUncertaintyMeters": details.altitudeUncertainty = meters(text, repair)
    case "orientation":
      let parts = text.split { [" ", ",", "[", "]"].contains($0) }
      turn(parts.map { NumberText.number($0) }, repair)
    case "revealRadiusMeters": details.revealRadius = meters(text, repair)
    case "arrivalRadiusMeters": details.arrivalRadius = meters(text, repair)
    case "properties": details.properties = text
    case "expires": details.expires = text
    default: return false
    }
    hasDetails = true
    return true
  }

  private func meters(_ text: String, _ repair: (ImportRepair) -> Void) -> Meters? {
    let number = PointText.number(text)
    if number == nil { repair(.badMember) }
    return number
  }

  /// Turns the anchor as four numbers say, x, y, z and w.
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

  /// Keeps what the document says beyond an anchor.
  mutating func keep(_ name: String, _ value: JSONValue) {
    extras.append(JSONObject.Member(name: name, value: value))
  }

  /// The details, without what cannot be.
  func checkedDetails(_ repair: (ImportRepair) -> Void) -> AnchorDetails {
    guard hasDetails || altitude != nil || !extras.isEmpty else { return AnchorDetails() }
    var details = details
    if altitude != nil, details.altitudeSource == nil { details.altitudeSource = .imported }
    if !extras.isEmpty { details.properties = properties(repair) }
    guard hasDetails || !extras.isEmpty else { return details }
    if let time = details.expires {
      details.expires = Timestamp.normalized(time)
      if details.expires == nil { repair(.badMember) }
    }
    func drop(_ path: WritableKeyPath<AnchorDetails, Double?>, unless isFine: (Double) -> Bool) {
      guard let value = details[keyPath: path], !(value.isFinite && isFine(value)) else { return }
      details[keyPath: path] = nil
      repair(.badMember)
    }
    drop(\.altitudeUncertainty) { $0 >= 0 }
    drop(\.revealRadius) { $0 > 0 }
    drop(\.arrivalRadius) { $0 > 0 }
    if let geoid = details.geoid { details.geoid = Self.clean(geoid, repair) }
    if let text = details.properties {
      let isObject = (try? JSONReader.read(text: text))?.object != nil
      if !isObject || text.utf8.count > AnchorRules.longestProperties {
        details.properties = nil
        repair(.badMember)
      }
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
