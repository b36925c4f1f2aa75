import GeoAnchors
import GeoFormats
import Geodesy

extension AnchorDraft {
  /// Reads a name with a text: an extension of GPX, or data of KML.
  ///
  /// - Returns: Whether the name is known; others may be free properties.
  mutating func set(_ name: String, _ text: String, repair: ImportRepair.Note) -> Bool {
    switch name {
    case "id": id = text
    case "altitude": pendingMeters = PointText.number(text)
    case "datum":
      if let meters = pendingMeters, let datum = try? VerticalDatum(naming: text) {
        altitude = Altitude(meters: meters, datum: datum)
      }
    case "headingDegrees": heading = PointText.number(text)
    case "headingReference": headingReference = text
    case "tag": tags.append(text)
    case "tags": tags += TagText.tags(text)
    case "collection": collection = text
    case "distanceMeters": distance = PointText.number(text)
    case "created", "changed", "revision", "author": break
    default: return set(detail: name, text, repair: repair)
    }
    return true
  }

  /// Reads a detail from a text.
  ///
  /// - Returns: Whether the name is that of a detail, and the text no source of other tables.
  mutating func set(
    detail name: String, _ text: String, repair: ImportRepair.Note
  ) -> Bool {
    guard let column = AnchorColumn.ofMember[name], column.isDetail else { return false }
    switch column.content {
    case .source:
      guard let source = AltitudeSource(rawValue: text) else { return false }
      details.altitudeSource = source
    case .meters: details[column] = meters(text, of: name, repair).map { .meters($0) }
    case .orientation:
      let items = ListText.items(text)?.items.joined(separator: " ") ?? text
      let parts = items.split { [" ", ",", "[", "]"].contains($0) }
      turn(parts.map { NumberText.number($0) }, repair)
    default: details[column] = .text(text)
    }
    hasDetails = true
    return true
  }

  private func meters(_ text: String, of name: String, _ repair: ImportRepair.Note) -> Meters? {
    let number = PointText.number(text)
    if number == nil { repair(.badMember, name) }
    return number
  }

  /// Sets the orientation to the quaternion x, y, z, w.
  mutating func turn(_ parts: [Double?], _ repair: ImportRepair.Note) {
    let numbers = parts.compactMap { $0 }
    guard numbers.count == 4, parts.count == 4,
      let turn = try? Orientation(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3])
    else {
      repair(.badMember, "orientation")
      return
    }
    let square = numbers.reduce(0) { $0 + $1 * $1 }
    if abs(square - 1) > 1e-4 { repair(.rotationNormalized, nil) }
    details.orientation = AnchorOrientation(x: turn.x, y: turn.y, z: turn.z, w: turn.w)
    hasDetails = true
  }

  /// Keeps elements of a document that are no parts of an anchor; those that have one name are an
  /// array.
  mutating func keep(_ elements: [JSONObject.Member]) {
    for element in elements where !extras.contains(element) {
      MarkupTree.append(element.name, element.value, to: &extras)
    }
  }

  /// Keeps a member that is no part of an anchor.
  mutating func keep(_ name: String, _ value: JSONValue) {
    extras.append(JSONObject.Member(name: name, value: value))
  }

  /// The details, without invalid values.
  func checkedDetails(_ repair: ImportRepair.Note) -> AnchorDetails {
    guard hasDetails || altitude != nil || !extras.isEmpty else { return AnchorDetails() }
    var details = details
    var extras = extras
    if altitude != nil, details.altitudeSource == nil { details.altitudeSource = .imported }
    if hasDetails {
      for column in AnchorColumn.details {
        let given = details[column]
        Self.check(column, of: &details, repair)
        // Other programs use these names for anything.
        guard column.hasCommonName, details[column] == nil, case .text(let text)? = given else {
          continue
        }
        let read = column.isJSON ? try? JSONReader.read(text: text) : nil
        extras.append(JSONObject.Member(name: column.member, value: read ?? .string(text)))
      }
    }
    guard !extras.isEmpty else { return details }
    details.properties = Self.properties(details.properties, extras)
    for column in AnchorColumn.details {
      guard case .object = column.content else { continue }
      Self.check(column, of: &details, repair)
    }
    return details
  }

  /// Cleans a detail; an invalid value goes.
  private static func check(
    _ column: AnchorColumn, of details: inout AnchorDetails, _ repair: ImportRepair.Note
  ) {
    var isJSON = true
    if case .text(let text)? = details[column] {
      switch column.content {
      case .text(_, AnchorRules.longestText):
        details[column] = clean(text, repair).map { .text($0) }
      case .prose, .text: details[column] = readable(text, column, repair).map { .text($0) }
      case .time: details[column] = .text(Timestamp.normalized(text) ?? text)
      case .link:
        let address = text.drop(while: \.isWhitespace)
        details[column] = .text(String(address.prefix { !$0.isWhitespace }))
        // Blanks around an address do not belong to it, blanks within do.
        if address.drop(while: { !$0.isWhitespace }).contains(where: { !$0.isWhitespace }) {
          details[column] = .text(text)
        }
      case .media:
        if let content = try? AnchorContent(text: text) {
          details[column] = .text(content.storedText)
        }
      case .object: isJSON = (try? JSONReader.read(text: text))?.object != nil
      default: break
      }
    }
    guard !isJSON || column.problem(with: details) != nil else { return }
    details[column] = nil
    repair(column.hasCommonName ? .keptAsProperty : .badMember, column.member)
  }

  /// A text of a detail without control characters, but for tabs and line breaks of prose; nil when
  /// nothing is left.
  private static func readable(
    _ text: String, _ column: AnchorColumn, _ repair: ImportRepair.Note
  ) -> String? {
    let isProse = if case .prose = column.content { true } else { false }
    var cleaned = text
    if text.utf8.contains(where: { $0 < 0x20 && !(isProse && [0x09, 0x0A, 0x0D].contains($0)) }) {
      repair(.cleanedText, nil)
      let scalars = text.unicodeScalars.map { scalar in
        scalar.value < 0x20 && !(isProse && [0x09, 0x0A, 0x0D].contains(scalar.value))
          ? " " : scalar
      }
      cleaned = String(String.UnicodeScalarView(scalars))
    }
    return cleaned.allSatisfy(\.isWhitespace) ? nil : cleaned
  }

  /// The free properties: those that are named so, and the rest.
  private static func properties(_ own: String?, _ extras: [JSONObject.Member]) -> String {
    var members = own.flatMap { try? JSONReader.read(text: $0) }?.object?.members ?? []
    var known = Set(members.map(\.name))
    for extra in extras where known.insert(extra.name).inserted { members.append(extra) }
    return JSONValue.object(JSONObject(members)).compactText
  }
}

extension AnchorColumn {
  /// Whether its text is a JSON object, which documents of JSON write as one.
  var isJSON: Bool {
    switch content {
    case .object, .media: true
    default: false
    }
  }

  /// Whether documents of other programs use the member's name for other things, so that a value
  /// invalid for the detail stays a free property.
  var hasCommonName: Bool {
    switch part {
    case .description, .time, .symbol, .link, .content: true
    default: false
    }
  }
}
