import GeoAreas
public import GeoFormats
import GeoInterchange
import Geodesy

extension CheckRequest {
  /// The maximum number of places, and of points of lines, that a document may have.
  public static let maximumPlaces = 100_000

  /// The members of a request.
  public static let table = RequestTable(
    CheckRequest(.places([])), version: 1, "Check request",
    "What to check the coverage of: `GeoRequests.CheckRequest`. UTF-8. Exactly one of `place`, "
      + "`places`, `lines`, `area` and `cell` says what is checked. The service that answers knows "
      + "the named sets of regions.",
    [
      RequestField(
        of: Subject.members,
        read: { node, request throws(FormatError) in
          request.subject = try Subject(reading: node)
        },
        write: { $0.subject.json }),
      .number(
        "accuracyMeters", \.question.accuracy, in: 0...1e8,
        "Radius of 68 % confidence of the position; unknown without it.",
        option: .init("accuracy", "METERS", in: "Conditions")),
      .number(
        "certainty", \.question.certainty, in: 0.5...1,
        "Probability above which an answer is certain.",
        option: .init("certainty", "SHARE", in: "Conditions")),
      .integer(
        "nearest", \.question.alternatives, in: 0...1_000,
        "Number of nearest regions to report where a place is not available.",
        option: .init("nearest", "COUNT", in: "Conditions")),
      RequestField(
        DocumentMember(
          "provider", .text(), "Use only regions of this provider.",
          option: .init("provider", "NAME", in: "Conditions")),
        \.question.provider,
        read: { node throws(FormatError) in CoverageProvider(rawValue: try node.name()) },
        write: { $0.map { .text($0.rawValue) } }),
      RequestField(
        DocumentMember(
          "grades", .array(.text()), "Use only regions of these grades.",
          option: .init("grade", "NAME", in: "Conditions")),
        \.question.grades,
        read: { node throws(FormatError) in
          Set(
            try node.elements().map { (element) throws(FormatError) in
              CoverageGrade(rawValue: try element.name())
            })
        },
        write: { $0.map { .texts($0.map(\.rawValue).sorted()) } }),
      RequestField(
        DocumentMember(
          "time", .text(least: 10),
          "Date or time (RFC 3339) at which regions must be valid; without it, their dates are "
            + "disregarded.",
          option: .init("at", "TIME", in: "Conditions")),
        \.question.time,
        read: { node throws(FormatError) in
          guard let time = CoverageTime(try node.string()) else {
            throw node.error(expected: "a date, or a date and time of RFC 3339")
          }
          return time.seconds
        },
        write: { $0.map { .text(CoverageTime(seconds: $0).text) } }),
      denial(
        DocumentMember(
          "noNetwork", .flag, "Assume that the device has no network connection.",
          option: .init("no-network", in: "Device")),
        \.question.hasNetwork),
      denial(
        DocumentMember(
          "unsupportedDevice", .flag, "Assume that the device does not support tracking.",
          option: .init("unsupported-device", in: "Device")),
        \.question.isDeviceSupported),
      .texts(
        "regions", \.regions,
        "Names of the sets of regions to use; all that are known without it."),
    ])

  /// A member that says that the device lacks something.
  private static func denial(
    _ member: DocumentMember, _ path: RequestField<CheckRequest>.Path<Bool?>
  ) -> RequestField<CheckRequest> {
    RequestField(
      member, path, read: { node throws(FormatError) in try node.bool() ? false : nil },
      write: { $0 == false ? .flag : nil })
  }
}

extension CheckRequest.Subject {
  private static let cellLevel = DocumentMember(
    "cellLevel", .integer(0...24),
    "Check the cell of this level that contains `place` instead of the place.",
    option: .init("cell-level", "LEVEL", in: "Subject"))

  /// The members of a check: its subject, and the level of a cell.
  fileprivate static let members = [
    DocumentMember("place", RequestedPlace.shape, "Place to check."),
    DocumentMember(
      "places", list(of: CheckRequest.Place.shape), "Places to check instead, one answer each."),
    DocumentMember(
      "lines", list(of: list(of: RequestedPlace.positionShape)),
      "Lines of a walk to split at the borders instead; what lies between lines is no part of it."),
    DocumentMember(
      "area",
      .object([
        DocumentMember(
          "type", .choice(["Polygon", "MultiPolygon"]), "Type of the geometry.", isRequired: true),
        DocumentMember(
          "coordinates", .array(.any, least: 1), "Rings of positions, or several polygons of them.",
          isRequired: true),
      ]),
      "Area to measure instead, a Polygon or MultiPolygon of GeoJSON (RFC 7946): longitude first."),
    DocumentMember("cell", .text(least: 5), "Cell of the grid instead, LEVEL/X/Y."),
    cellLevel,
  ]

  private static func list(of shape: JSONShape) -> JSONShape {
    .array(shape, least: 1, most: CheckRequest.maximumPlaces)
  }

  fileprivate init(reading node: JSONNode) throws(FormatError) {
    let subjects = Self.members.map(\.name).filter { $0 != Self.cellLevel.name }
    let given = subjects.filter { !node[$0].isNull }
    guard given.count == 1 else {
      throw node.error(
        expected: "exactly one of " + subjects.map { "`\($0)`" }.joined(separator: ", "))
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
      self = .cellAround(place, level: try level.integer(in: 0...24))
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
  static let shape = JSONShape.object(
    [DocumentMember("id", .text(), "Id of the place in the answer.")] + RequestedPlace.members)

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
