public import GeoAnchors
public import GeoAreas
public import GeoFormats
public import GeoInterchange
public import GeoStreets
public import Geodesy

/// What the anchors of a store are checked against.
///
/// A value that a program, the command line and a document (`lint-request.schema.json`) make alike.
/// `linter(coverage:terrain:streets:at:anchor:)` makes what checks them.
public struct LintRequest: Hashable, Sendable {
  /// The platform whose limits count; nil for all of them.
  public var platform: Platform?
  /// The least severe findings that are reported.
  public var severity = LintFinding.Severity.note
  /// The ids of rules that are not checked.
  public var ignored: [String] = []
  /// Where sessions start; nil for the first anchor of each.
  public var start: RequestedPlace?
  /// The moment, as ISO 8601 in UTC; nil for now.
  public var time: String?
  /// How many anchors may be shown at once, `1...100 000`.
  public var maximumLiveAnchors = 20
  /// The highest above the ground, in meters, above 0.
  public var maximumAboveGround: Meters = 50
  /// The farthest from a street, in meters, above 0.
  public var maximumStreetDistance: Meters = 50
  /// The geoid that mean sea level is taken to be; nil refuses to convert heights above mean sea level.
  public var seaLevel: GeoidModel?
  /// The names of the sets of regions; empty for all that are known.
  public var regions: [String] = []
  /// The name of the terrain for the ground; nil without.
  public var terrain: String?
  /// The name of the street network; nil without.
  public var network: String?

  /// Creates a request with what is usual.
  public init() {}

  static let fields: [RequestField<LintRequest>] = [
    .choice("platform", 0, \.platform, of: Platform.limited),
    .choice("severity", 0, \.severity, default: .note),
    .texts("ignore", 0, \.ignored),
    RequestField(
      "start", 0, \.start, default: nil,
      read: { node throws(FormatError) in try RequestedPlace(reading: node) },
      write: { _ in nil }),
    RequestField(
      "at", 0, \.time, default: nil,
      read: { node throws(FormatError) in
        guard let time = Timestamp.normalized(try node.string()) else {
          throw node.error(expected: "a time such as 2026-12-31 or 2026-12-31T18:00:00+01:00")
        }
        return time
      }, write: { $0.map { .text($0) } }),
    .integer("maximumLiveAnchors", 0, \.maximumLiveAnchors, in: 1...100_000, default: 20),
    .number(
      "maximumAboveGroundMeters", 0, \.maximumAboveGround, in: 0.001...100_000, default: 50),
    .number(
      "maximumStreetMeters", 0, \.maximumStreetDistance, in: 0.001...100_000, default: 50),
    .choice("geoid", 0, \.seaLevel),
    .texts("regions", 0, \.regions),
    .text("terrain", 0, \.terrain),
    .text("network", 0, \.network),
  ]

  /// Reads a request from JSON (`Data/schemas/lint-request.schema.json`).
  ///
  /// - Throws: `RequestError.format` with line, column and the path of the member; members that are
  ///   not known are errors too.
  public init(readingJSON bytes: [UInt8]) throws(RequestError) {
    try Self.fields.read(bytes, into: &self)
    for id in ignored where !Self.rules.contains(id) {
      throw .member(
        name: "ignore", found: "`\(id)`",
        expected: "rules: " + Self.rules.map { "`\($0)`" }.joined(separator: ", "))
    }
  }

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    var members = Self.fields.members(of: self)
    if let start { members.append(.init(name: "start", value: start.json)) }
    return .object(JSONObject(members))
  }

  /// The ids of all rules.
  public static var rules: [String] { Linter.rules.map { $0.id } }

  /// What checks anchors as the request says.
  ///
  /// - Parameters:
  ///   - coverage: The regions that it names; rules that need them find nothing without.
  ///   - terrain: The height of the ground, as well.
  ///   - streets: The streets that people walk on, as well.
  ///   - now: The moment where the request names none, as ISO 8601 in UTC.
  ///   - anchor: Where anchors that it names are; nil where none may be named.
  /// - Returns: The linter, for the groups of a store or of documents.
  /// - Throws: `RequestError.noAnchor`.
  public func linter(
    coverage: CoverageMap? = nil, terrain: (any GroundHeight)? = nil, streets: Snapper? = nil,
    at now: String? = nil, anchor: RoutePlanner.AnchorLookup? = nil
  ) throws(RequestError) -> Linter {
    let platforms = platform.map { [$0] } ?? Set(Platform.limited)
    var context = LintContext(
      platforms: platforms, now: time ?? now,
      start: try start.map { place throws(RequestError) in try place.coordinate(anchor) },
      coverage: coverage, terrain: terrain, streets: streets,
      converter: AltitudeConverter(assumingSeaLevel: seaLevel))
    context.limits.liveAnchors = maximumLiveAnchors
    context.limits.aboveGround = maximumAboveGround
    context.limits.streetDistance = maximumStreetDistance
    return Linter(context, ignoring: Set(ignored), least: severity)
  }
}
