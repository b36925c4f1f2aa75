import GeoAnchors
import GeoFormats
import Geodesy

/// Reads anchors from JSON: GeoJSON, the project's own, GeoPose and spatial content records.
///
/// Each value says by its members what it is, so that lists may be mixed.
enum JSONAnchors {
  static func read(_ feed: ByteFeed, into sink: ImportSink) throws(FormatError) {
    let given = try sink.options.crs.map { (text) throws(FormatError) in try DocumentSystem(text) }
    let late = given == nil ? try Self.systemAtEnd(of: feed) : nil
    var reader = try JSONItemReader(feed, lists: ["features", "anchors"])
    sink.system = given
    var items = 0
    var hadFeatures = false
    while sink.wantsMore, let item = try reader.next() {
      items += 1
      if case .member = item.owner, !hadFeatures {
        hadFeatures = true
        sink.system = given ?? late
        if sink.system == nil { sink.system = try .declared(in: reader.rootSoFar()) }
      }
      // An error of the whole text cannot be left out.
      if item.owner == .root, item.value["type"]?.string == "FeatureCollection" {
        let root = JSONAnchorReader(item: item, sink: sink)
        if hadFeatures { try root.checkSystem() }
        try readRoot(root)
      } else {
        try sink.feature { () throws(FormatError) in try read(item, sink) }
      }
      guard item.owner == .root else { continue }
      hadFeatures = false
      sink.system = given
    }
    guard items > 0 else {
      throw .unexpected(
        found: "an empty text", expected: "a value of JSON", at: TextPlace(line: 1, column: 1))
    }
  }

  /// The system that is named behind the features; nil without one, or where a long text does not
  /// say so beforehand.
  private static func systemAtEnd(of feed: ByteFeed) throws(FormatError) -> DocumentSystem? {
    let most = 1 << 16
    let start = try feed.peek(most)
    let name = start.count < most ? DocumentSystem.name(atEnd: start) : feed.system
    guard let name, !DocumentSystem.isWGS84(name) else { return nil }
    return try DocumentSystem(name)
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
  /// A draft with a placeholder for its unknown position.
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
    let isOfMember = [.badMember, .keptAsProperty].contains(repair)
    let name: String? = if isOfMember, case .member(let name)? = path.last { name } else { nil }
    sink.repaired(repair, name, at: item.place(of: JSONPath(path)))
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

  /// Reads the members that `AnchorMembers` writes, and their foreign synonyms.
  func properties(_ value: JSONValue, _ path: [JSONPath.Step]) throws(FormatError) -> AnchorDraft {
    var draft = AnchorDraft.blank
    draft.id = text(value["id"], path + [.member("id")])
    draft.name = name(of: value, path)
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
    case .string(let text)? where PointText.number(text) != nil:
      draft.heading = PointText.number(text)
    default: repaired(.badMember, path + [.member("headingDegrees")])
    }
    draft.headingReference = text(value["headingReference"], path + [.member("headingReference")])
    switch value["tags"] {
    case nil, .null?: break
    case .string(let list)?:
      let found = TagText.foreign(list)
      draft.tags = found.tags
      if found.isCut { repaired(.cutList, path + [.member("tags")]) }
    case .array(let list)?: draft.tags = list.compactMap(\.string)
    default: repaired(.badMember, path + [.member("tags")])
    }
    draft.collection = text(value["collection"], path + [.member("collection")])
    draft.distance = value["distanceMeters"]?.number
    readDetails(value, path, into: &draft)
    return draft
  }

  /// The name: a text, or the first of the names of an object (IMDF, Overture), in English where
  /// there is one.
  private func name(of value: JSONValue, _ path: [JSONPath.Step]) -> String? {
    let own = value["name"] == .null ? nil : value["name"]
    if case .object(let names)? = own { return Self.name(in: names) }
    if let name = own ?? value["title"] { return text(name, path + [.member("name")]) }
    return value["Name"]?.string ?? value["NAME"]?.string
      ?? value["names"]?.object.flatMap(Self.name)
  }

  private static func name(in names: JSONObject) -> String? {
    names["primary"]?.string ?? names["en"]?.string
      ?? names.members.lazy.compactMap(\.value.string).first
  }

  /// The members that `ogr2ogr` makes of other formats, with the names here.
  private static let aliases = [
    "Name": "name", "NAME": "name", "Description": "description", "desc": "description",
    "timestamp": "time",
    "sym": "symbol", "link1_href": "link",
  ]

  /// The detail for which a member of another name stands; nil where that detail is present, or
  /// where the value is invalid.
  private static func alias(_ member: JSONObject.Member, of value: JSONValue) -> String? {
    guard let name = aliases[member.name], value[name] ?? .null == .null,
      let text = member.value.string, !text.isEmpty
    else { return nil }
    return switch name {
    case "time": Timestamp.normalized(text) == nil ? nil : name
    case "link": AnchorRules.isLink(text) ? name : nil
    case "name": value["title"] ?? .null == .null ? name : nil
    default: name
    }
  }

  /// The members that are no free properties.
  private static let known: Set<String> = [
    "id", "name", "altitude", "headingDegrees", "heading", "headingReference", "tags", "collection",
    "latitude", "longitude", "distanceMeters",
  ]

  /// The store's facts about an anchor; `revision` marks all of them as such.
  private static let record: Set<String> = ["created", "changed", "revision", "author"]

  /// Reads the members that `AnchorDetailMembers` writes; unknown ones are kept as they are.
  private func readDetails(
    _ value: JSONValue, _ path: [JSONPath.Step], into draft: inout AnchorDraft
  ) {
    guard let members = value.object?.members else { return }
    let isOwn = value["revision"]?.number != nil
    for member in members {
      let alias = Self.alias(member, of: value)
      let name = alias ?? member.name
      // A name in several languages is kept whole beside the one that was taken.
      if Self.known.contains(name), name != "name" || member.value.object == nil { continue }
      if isOwn && Self.record.contains(name) || name == "title" && value["name"] == nil { continue }
      let text: String?
      switch member.value {
      // Other programs write each column of a table, also those of ours without a value.
      case .null where AnchorColumn.ofMember[name] != nil || Self.record.contains(name): continue
      case .string(let string): text = string
      case .integer(let integer) where name.hasSuffix("Meters"): text = integer
      case .number(let number) where name.hasSuffix("Meters"): text = number.description
      case .object where AnchorColumn.ofMember[name]?.isJSON == true:
        text = member.value.compactText
      case .array(let parts) where name == "orientation":
        draft.turn(parts.map(\.number)) { kind, _ in repaired(kind, path + [.member(name)]) }
        continue
      default: text = nil
      }
      let isDetail =
        text.map { text in
          draft.set(detail: name, text) { kind, _ in repaired(kind, path + [.member(name)]) }
        } ?? false
      guard !isDetail else { continue }
      draft.keep(name, member.value)
      if text == nil, AnchorColumn.ofMember[name]?.hasCommonName == true {
        repaired(.keptAsProperty, path + [.member(name)])
      }
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
    case .string(let text)? where text.hasPrefix("{"):
      // GDAL keeps an object as its text.
      let value = try? JSONReader.read(text: text)
      guard value?.object != nil else {
        repaired(.badMember, path)
        return nil
      }
      return try altitude(value, path)
    case .object(let object)?:
      guard let meters = object["meters"]?.number else {
        throw error(path + [.member("meters")], expected: "meters")
      }
      do throws(GeodesyError) {
        let datum = try VerticalDatum(naming: object["datum"]?.string ?? "")
        return Altitude(meters: meters, datum: datum)
      } catch {
        throw self.error(path + [.member("datum")], expected: error.expectedDatum)
      }
    default:
      repaired(.badMember, path)
      return nil
    }
  }

  func coordinate(
    _ latitude: Degrees, _ longitude: Degrees, _ path: [JSONPath.Step]
  ) throws(FormatError) -> Coordinate {
    do throws(GeodesyError) {
      return try FoldedLongitude.coordinate(latitude, longitude) { kind, _ in repaired(kind, path) }
    } catch {
      throw .coordinate(
        error, path: JSONPath(path).description, at: item.place(of: JSONPath(path)))
    }
  }

  func append(_ draft: AnchorDraft) {
    sink.append(draft, at: item.place)
  }
}
