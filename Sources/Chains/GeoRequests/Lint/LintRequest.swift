public import GeoAnchors
public import GeoFormats
public import GeoInterchange
import GeoStreets
public import Geodesy

/// A request to check the anchors of a store.
///
/// A value that a program, the command line and a document (`lint-request.schema.json`) make alike.
/// `linter(in:at:)` returns the linter.
public struct LintRequest: Hashable, RequestDocument {
  /// The platform whose limits count; nil for all of them.
  public var platform: Platform?
  /// The least severe findings that are reported.
  public var severity = LintFinding.Severity.note
  /// The ids of the anchors whose findings are reported; empty for all.
  public var ids: [String] = []
  /// The box of the places whose findings are reported; nil for everywhere.
  public var box: BoundingBox?
  /// The ids of the rules that are checked; empty for all.
  public var rules: [String] = []
  /// The ids of rules that are not checked.
  public var ignored: [String] = []
  /// The start of sessions; nil for the first anchor of each.
  public var start: RequestedPlace?
  /// The moment, as ISO 8601 in UTC; nil for now.
  public var time: String?
  /// The maximum number of anchors shown at once, `1...100 000`.
  public var maximumLiveAnchors = 20
  /// The maximum height above the ground, in meters, above 0.
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

  /// Creates a request with the defaults.
  public init() {}

  /// The members of a request.
  public static let table = RequestTable(
    LintRequest(), version: 2, "Lint request",
    "What the anchors of a store are checked against: `GeoRequests.LintRequest`. UTF-8. The service "
      + "that answers knows the named regions, terrain and network.",
    [
      .choice(
        "platform", \.platform, of: Platform.limited,
        "Platform whose limits apply; all of them without it."),
      .choice(
        "severity", \.severity, "Minimum severity to report.",
        option: .init("severity", "LEVEL", in: "Checks")),
      .texts(
        "ids", \.ids,
        "Ids of the anchors whose findings are reported; all of them without it. Every anchor is still compared with all others."
      ),
      RequestField(
        DocumentMember(
          "bbox", .array(.number(-180...180), least: 4, most: 4),
          "Box of the places whose findings are reported: west, south, east, north; west of its east across the antimeridian."
        ),
        \.box,
        read: { node throws(FormatError) in try Self.box(node) },
        write: { box in
          box.map {
            .json(.array([$0.west, $0.south, $0.east, $0.north].map { .number($0) }))
          }
        }),
      .texts("rules", \.rules, "Rules to check; all of them without it."),
      .texts(
        "ignore", \.ignored, "Rules to ignore.", option: .init("ignore", "RULE", in: "Checks")),
      RequestField(
        DocumentMember(
          "start", RequestedPlace.shape,
          "Start of sessions; without it, the first anchor of each collection."),
        \.start,
        read: { node throws(FormatError) in try RequestedPlace(reading: node) },
        write: { $0.map { .json($0.json) } }),
      RequestField(
        DocumentMember(
          "at", .text(least: 10),
          "Reference time for expiration, such as 2026-12-31T18:00:00+01:00; now without it."),
        \.time,
        read: { node throws(FormatError) in
          guard let time = Timestamp.normalized(try node.string()) else {
            throw node.error(expected: "a time such as 2026-12-31 or 2026-12-31T18:00:00+01:00")
          }
          return time
        }, write: { $0.map { .text($0) } }),
      .integer(
        "maximumLiveAnchors", \.maximumLiveAnchors, in: 1...100_000,
        "Maximum number of anchors shown at once.",
        option: .init("max-live", "COUNT", in: "Checks")),
      .number(
        "maximumAboveGroundMeters", \.maximumAboveGround, in: 0.001...100_000,
        "Maximum height of an anchor above ground.",
        option: .init("max-above", "METERS", in: "Checks")),
      .number(
        "maximumStreetMeters", \.maximumStreetDistance, in: 0.001...100_000,
        "Maximum distance of an anchor from a street.",
        option: .init("max-street", "METERS", in: "Checks")),
      .choice(
        "geoid", \.seaLevel, "Geoid to use for heights above mean sea level.",
        option: .init("geoid", "MODEL", in: "Data")),
      .texts(
        "regions", \.regions,
        "Names of the sets of supported regions; all that are known without it."),
      .text("terrain", \.terrain, "Name of the terrain for the ground."),
      .text("network", \.network, "Name of the street network."),
    ])

  private static func box(_ node: JSONNode) throws(FormatError) -> BoundingBox {
    let sides = try node.elements()
    guard sides.count == 4 else {
      throw node.error(expected: "4 numbers: west, south, east, north")
    }
    let south = try sides[1].number(in: -90...90)
    return BoundingBox(
      west: try sides[0].number(in: -180...180), south: south,
      east: try sides[2].number(in: -180...180), north: try sides[3].number(in: south...90))
  }

  /// Whether a finding is about one of the anchors and within the box of the request.
  package func selects(_ finding: LintFinding) -> Bool {
    guard ids.isEmpty || ids.contains(finding.anchor.rawValue) else { return false }
    return box.map { box in finding.coordinate.map(box.contains) ?? false } ?? true
  }

  /// The ids of all rules.
  public static var rules: [String] { Linter.rules.map { $0.id } }

  /// Returns the linter of the request.
  /// - Parameters:
  ///   - resources: The named resources; a request without names uses all sets of regions, and rules
  ///     find nothing without the regions, terrain or streets that they need.
  ///   - now: The moment where the request names none, as ISO 8601 in UTC.
  /// - Returns: The linter, for the groups of a store or of documents.
  /// - Throws: `RequestError`: a name or a rule that is not known, or a damaged network.
  public func linter(
    in resources: PlanningResources = PlanningResources(), at now: String? = nil
  ) throws(RequestError) -> Linter {
    for (name, ids) in [("ignore", ignored), ("rules", rules)] {
      for id in ids where !Self.rules.contains(id) {
        throw .member(
          name: name, found: "`\(id)`",
          expected: "rules: " + Self.rules.map { "`\($0)`" }.joined(separator: ", "))
      }
    }
    if let network, resources.network == nil {
      throw .member(name: "network", found: "`\(network)`", expected: "none, as none is known")
    }
    let platforms = platform.map { [$0] } ?? Set(Platform.limited)
    var context = LintContext(
      platforms: platforms, now: time ?? now,
      start: try start.map { place throws(RequestError) in try place.coordinate(resources.anchor) },
      coverage: try resources.coverage(
        of: regions.isEmpty ? resources.regions.keys.sorted() : regions),
      terrain: try resources.terrain(named: terrain),
      streets: try attempt(as: RequestError.network) { () throws(NetworkError) in
        try resources.network.flatMap(Snapper.init)
      },
      converter: AltitudeConverter(assumingSeaLevel: seaLevel))
    context.limits.liveAnchors = maximumLiveAnchors
    context.limits.aboveGround = maximumAboveGround
    context.limits.streetDistance = maximumStreetDistance
    let others = rules.isEmpty ? [] : Set(Self.rules).subtracting(rules)
    return Linter(context, ignoring: others.union(ignored), least: severity)
  }
}
