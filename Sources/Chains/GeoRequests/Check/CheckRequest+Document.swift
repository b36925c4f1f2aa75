import GeoAreas
public import GeoFormats
import GeoInterchange
import Geodesy

extension CheckRequest {
  /// The maximum number of places, and of points of lines, that a document may have.
  public static let maximumPlaces = 100_000

  /// Reads a request from JSON (`Data/schemas/check-request.schema.json`).
  ///
  /// - Throws: `RequestError.format` with line, column and the path of the member; members that are
  ///   not known are errors too.
  public init(readingJSON bytes: [UInt8]) throws(RequestError) {
    self = try attempt(as: RequestError.format) { () throws(FormatError) in
      try Self(reading: JSONNode(reading: bytes))
    }
  }

  static let subjects = ["place", "places", "lines", "area", "cell"]

  static let fields: [RequestField<CheckRequest>] = [
    .number("accuracyMeters", 0, \.question.accuracy, in: 0...1e8),
    .number("certainty", 0, \.question.certainty, in: 0.5...1, default: 0.95),
    .integer("nearest", 0, \.question.alternatives, in: 0...1_000, default: 1),
    RequestField(
      "provider", 0, \.question.provider, default: nil,
      read: { node throws(FormatError) in CoverageProvider(rawValue: try node.name()) },
      write: { $0.map { .text($0.rawValue) } }),
    RequestField(
      "grades", 0, \.question.grades, default: nil,
      read: { node throws(FormatError) in
        var grades: Set<CoverageGrade> = []
        for element in try node.elements() {
          grades.insert(CoverageGrade(rawValue: try element.name()))
        }
        return grades
      },
      write: { $0.map { .texts($0.map(\.rawValue).sorted()) } }),
    RequestField(
      "time", 0, \.question.time, default: nil,
      read: { node throws(FormatError) in
        guard let time = CoverageTime(try node.string()) else {
          throw node.error(expected: "a date, or a date and time of RFC 3339")
        }
        return time.seconds
      },
      write: { $0.map { .text(CoverageTime(seconds: $0).text) } }),
    denial("noNetwork", \.question.hasNetwork),
    denial("unsupportedDevice", \.question.isDeviceSupported),
    .texts("regions", 0, \.regions),
  ]

  /// A member that says that the device lacks something.
  private static func denial(
    _ name: String, _ path: RequestField<CheckRequest>.Path<Bool?>
  ) -> RequestField<CheckRequest> {
    RequestField(
      name, 0, path, default: nil,
      read: { node throws(FormatError) in try node.bool() ? false : nil },
      write: { $0 == false ? .flag : nil })
  }

  private init(reading node: JSONNode) throws(FormatError) {
    try node.requireObject(known: Self.subjects + ["cellLevel"] + Self.fields.map(\.name))
    self.init(try Subject(reading: node))
    for field in Self.fields { try field.read(node[field.name], &self) }
  }

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    .object(JSONObject(subject.json.members + Self.fields.members(of: self)))
  }
}

extension CheckRequest.Subject {
  fileprivate init(reading node: JSONNode) throws(FormatError) {
    let given = CheckRequest.subjects.filter { !node[$0].isNull }
    guard given.count == 1 else {
      throw node.error(
        expected: "exactly one of "
          + CheckRequest.subjects.map { "`\($0)`" }.joined(separator: ", "))
    }
    let member = node[given[0]]
    let level = node["cellLevel"]
    guard level.isNull || given == ["place"] else {
      throw level.error(expected: "`place` beside it")
    }
    switch given[0] {
    case "place":
      let place = try RequestedPlace(reading: member)
      guard !level.isNull else {
        self = .place(place)
        return
      }
      guard let number = Int(exactly: try level.number()), (0...24).contains(number) else {
        throw level.error(expected: "a whole number from 0 to 24")
      }
      self = .cellAround(place, level: number)
    case "places":
      self = .places(
        try Self.elements(of: member).map { element throws(FormatError) in
          try CheckRequest.Place(reading: element)
        })
    case "lines":
      self = .lines(
        try Self.elements(of: member).map { line throws(FormatError) in
          try Self.elements(of: line).map { point throws(FormatError) in
            try Coordinate(reading: point)
          }
        })
    case "area": self = .area(try [Polygon](reading: member))
    default:
      guard let cell = CoverageCell(try member.string()) else {
        throw member.error(
          expected: "LEVEL/X/Y, with a level from 0 to 24 and X and Y below 2^LEVEL")
      }
      self = .cell(cell)
    }
  }

  private static func elements(of node: JSONNode) throws(FormatError) -> [JSONNode] {
    let elements = try node.elements()
    guard (1...CheckRequest.maximumPlaces).contains(elements.count) else {
      throw node.error(expected: "1 to \(CheckRequest.maximumPlaces) elements")
    }
    return elements
  }

  fileprivate var json: JSONObject {
    switch self {
    case .place(let place): ["place": place.json]
    case .places(let places): ["places": .array(places.map(\.json))]
    case .lines(let lines):
      ["lines": .array(lines.map { .array($0.map { RequestedPlace.coordinate($0).json }) })]
    case .area(let polygons): ["area": polygons.json]
    case .cell(let cell): ["cell": .string(cell.description)]
    case .cellAround(let place, let level):
      ["place": place.json, "cellLevel": .number(Double(level))]
    }
  }
}

extension CheckRequest.Place {
  /// Reads a place with an `id` beside it.
  init(reading node: JSONNode) throws(FormatError) {
    let id = node["id"]
    self.init(
      id: id.isNull ? nil : try id.name(), try RequestedPlace(reading: node, beside: ["id"]))
  }

  var json: JSONValue {
    guard let id, case .object(var object) = place.json else { return place.json }
    object.members.insert(.init(name: "id", value: .string(id)), at: 0)
    return .object(object)
  }
}

extension Coordinate {
  /// Reads a position, no anchor.
  fileprivate init(reading node: JSONNode) throws(FormatError) {
    guard case .coordinate(let place) = try RequestedPlace(reading: node) else {
      throw node.error(expected: "a position, no anchor")
    }
    self = place
  }
}

extension [Polygon] {
  /// Reads a Polygon or MultiPolygon of GeoJSON, or whatever else of it has areas.
  fileprivate init(reading node: JSONNode) throws(FormatError) {
    var validator = RegionValidator()
    validator.keepsInvalid = true
    let taken = validator.validate(try RegionDocument(reading: node).drafts)
    self = taken.regions.flatMap(\.polygons)
    guard !isEmpty else {
      throw node.error(
        expected: "an area" + (taken.findings.first.map { ": \($0)" } ?? ""))
    }
  }

  fileprivate var json: JSONValue {
    .object(["type": .string("MultiPolygon"), "coordinates": .array(map(\.json))])
  }
}
