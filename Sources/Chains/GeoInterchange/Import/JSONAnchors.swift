import GeoFormats
import Geodesy

/// Reads anchors from JSON: GeoJSON, the project's own, GeoPose and spatial content records.
///
/// Each value says by its members what it is, so that lists may be mixed.
enum JSONAnchors {
  static func read(_ feed: ByteFeed, into sink: ImportSink) throws(FormatError) {
    var reader = try JSONItemReader(feed, lists: ["features", "anchors"])
    var items = 0
    while sink.wantsMore, let item = try reader.next() {
      items += 1
      // What concerns the whole text cannot be left out.
      if item.owner == .root, item.value["type"]?.string == "FeatureCollection" {
        try readRoot(JSONAnchorReader(item: item, sink: sink))
      } else {
        try sink.feature { () throws(FormatError) in try read(item, sink) }
      }
    }
    guard items > 0 else {
      throw .unexpected(
        found: "an empty text", expected: "a value of JSON", at: TextPlace(line: 1, column: 1))
    }
  }

  private static func read(_ item: JSONItem, _ sink: ImportSink) throws(FormatError) {
    let reader = JSONAnchorReader(item: item, sink: sink)
    guard case .object = item.value else {
      throw reader.error([], expected: "an object")
    }
    switch item.owner {
    case .member("anchors"): try reader.readOwn()
    case .member: try reader.readFeature()
    case .array, .root: try readRoot(reader)
    }
  }

  private static func readRoot(_ reader: JSONAnchorReader) throws(FormatError) {
    let value = reader.item.value
    switch value["type"]?.string {
    case "Feature": try reader.readFeature()
    case "FeatureCollection":
      try reader.checkSystem()
      guard value["features"]?.array != nil else {
        throw reader.error([.member("features")], expected: "an array")
      }
    case "scr": try reader.readContentRecord()
    case "Point"?, "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
      "GeometryCollection":
      try reader.readGeometry(AnchorDraft.blank, [])
    case let type?:
      throw reader.error(
        [.member("type")], found: "`\(type.prefix(40))`", expected: "a type of GeoJSON or `scr`")
    case nil:
      if GeoPoseAnchors.recognizes(value) {
        try GeoPoseAnchors.read(reader)
      } else if CompositePoses.recognizes(value) {
        try CompositePoses.read(reader)
      } else if value["anchors"]?.array == nil {
        throw reader.error(
          [], found: "an object without `type`",
          expected: "GeoJSON, a list of `anchors`, GeoPose or a spatial content record")
      }
    }
  }
}

extension AnchorDraft {
  /// Nothing but a place that is not known yet.
  static let blank = AnchorDraft(coordinate: Coordinate(latitude: 0, longitude: 0))
}

/// Reads the anchors of one value.
struct JSONAnchorReader {
  let item: JSONItem
  let sink: ImportSink

  /// The error that a part of the value is not what belongs there.
  func error(
    _ path: [JSONPath.Step], found: String? = nil, expected: String
  ) -> FormatError {
    let path = JSONPath(path)
    return .member(
      path: path.description, found: found ?? Self.kind(value(path)), expected: expected,
      at: item.place(of: path))
  }

  func repaired(_ repair: ImportRepair, _ path: [JSONPath.Step] = []) {
    sink.repaired(repair, at: item.place(of: JSONPath(path)))
  }

  func value(_ path: JSONPath) -> JSONValue? {
    var value: JSONValue? = item.value
    for step in path.steps {
      switch step {
      case .member(let name): value = value?[name]
      case .index(let index):
        let array = value?.array
        value = array.flatMap { index < $0.count ? $0[index] : nil }
      }
    }
    return value
  }

  private static func kind(_ value: JSONValue?) -> String {
    switch value {
    case nil: "missing"
    case .string(let text)?: "`\(text.prefix(40))`"
    case .number(let number)?: "\(number)"
    case .integer(let integer)?: integer
    case let value?: value.kind
    }
  }

  // MARK: The project's own

  func readOwn() throws(FormatError) {
    let value = item.value
    var draft = try properties(value, [])
    guard let latitude = value["latitude"]?.number else {
      throw error([.member("latitude")], expected: "degrees")
    }
    guard let longitude = value["longitude"]?.number else {
      throw error([.member("longitude")], expected: "degrees")
    }
    draft.coordinate = try coordinate(latitude, longitude, [])
    append(draft)
  }

  /// Reads what `AnchorMembers` writes, and what others call alike.
  func properties(_ value: JSONValue, _ path: [JSONPath.Step]) throws(FormatError) -> AnchorDraft {
    var draft = AnchorDraft.blank
    draft.id = text(value["id"], path + [.member("id")])
    draft.name = text(value["name"] ?? value["title"], path + [.member("name")])
    draft.altitude = try altitude(value["altitude"], path + [.member("altitude")])
    if value["headingDegrees"] != nil, value["heading"] != nil {
      throw error(
        path + [.member("heading")], expected: "none beside `headingDegrees`, as both mean the same"
      )
    }
    switch value["headingDegrees"] ?? value["heading"] {
    case nil, .null?: break
    case .number(let heading)?: draft.heading = heading
    case .integer(let heading)?: draft.heading = Double(heading)
    default: repaired(.badMember, path + [.member("headingDegrees")])
    }
    switch value["tags"] {
    case nil, .null?: break
    case .string(let list)?:
      draft.tags = TagText.tags(list)
    case .array(let list)?: draft.tags = list.compactMap(\.string)
    default: repaired(.badMember, path + [.member("tags")])
    }
    draft.collection = text(value["collection"], path + [.member("collection")])
    draft.distance = value["distanceMeters"]?.number
    readDetails(value, path, into: &draft)
    return draft
  }

  /// The members that are no free properties.
  private static let known: Set<String> = [
    "id", "name", "altitude", "headingDegrees", "heading", "tags", "collection", "latitude",
    "longitude", "distanceMeters",
  ]

  /// What the store knows about an anchor; `revision` tells that all of them are its.
  private static let record: Set<String> = ["created", "changed", "revision", "author"]

  /// Reads what `AnchorDetailMembers` writes; what is unknown is kept as it is.
  private func readDetails(
    _ value: JSONValue, _ path: [JSONPath.Step], into draft: inout AnchorDraft
  ) {
    guard let members = value.object?.members else { return }
    let isOwn = value["revision"]?.number != nil
    for member in members where !Self.known.contains(member.name) {
      let name = member.name
      if isOwn && Self.record.contains(name) || name == "title" && value["name"] == nil { continue }
      let text: String?
      switch member.value {
      case .null: continue
      case .string(let string): text = string
      case .integer(let integer) where name.hasSuffix("Meters"): text = integer
      case .number(let number) where name.hasSuffix("Meters"): text = number.description
      case .object where name == "properties": text = member.value.compactText
      case .array(let parts) where name == "orientation":
        draft.turn(parts.map(\.number)) { repaired($0, path + [.member(name)]) }
        continue
      default: text = nil
      }
      let isDetail =
        text.map { text in
          draft.set(detail: name, text) { repaired($0, path + [.member(name)]) }
        } ?? false
      if !isDetail { draft.keep(name, member.value) }
    }
  }

  private func text(_ value: JSONValue?, _ path: [JSONPath.Step]) -> String? {
    switch value {
    case nil, .null?: return nil
    case .string(let text)?: return text
    case .integer(let integer)?: return integer
    case .number(let number)?:
      return DecimalText.trimmed(number, decimals: 6)
    default:
      repaired(.badMember, path)
      return nil
    }
  }

  private func altitude(
    _ value: JSONValue?, _ path: [JSONPath.Step]
  ) throws(FormatError) -> Altitude? {
    switch value {
    case nil, .null?: return nil
    case .number?, .integer?:
      let meters = value?.number ?? .nan
      guard let datum = sink.options.datum else {
        let place = item.place(of: JSONPath(path))
        throw sink.datumMissing(JSONPath(path).description, "\(meters)", at: place)
      }
      return Altitude(meters: meters, datum: datum)
    case .object(let object)?:
      guard let meters = object["meters"]?.number else {
        throw error(path + [.member("meters")], expected: "meters")
      }
      guard let datum = object["datum"]?.string.flatMap(VerticalDatum.init) else {
        let names = VerticalDatum.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        throw error(path + [.member("datum")], expected: "one of \(names)")
      }
      return Altitude(meters: meters, datum: datum)
    default:
      repaired(.badMember, path)
      return nil
    }
  }

  func coordinate(
    _ latitude: Degrees, _ longitude: Degrees, _ path: [JSONPath.Step]
  ) throws(FormatError) -> Coordinate {
    do throws(GeodesyError) {
      return try FoldedLongitude.coordinate(latitude, longitude) { repaired($0, path) }
    } catch {
      throw .coordinate(
        error, path: JSONPath(path).description, at: item.place(of: JSONPath(path)))
    }
  }

  func append(_ draft: AnchorDraft) {
    sink.append(draft, at: item.place)
  }
}
