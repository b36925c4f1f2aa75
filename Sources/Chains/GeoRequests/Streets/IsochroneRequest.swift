import GeoAreas
public import GeoFormats
package import GeoInterchange
public import GeoOpeningHours
public import GeoRouting
import GeoStreets
public import Geodesy

/// A request for an isochrone: the area reached on foot.
///
/// A value that a program, the command line and a document (`isochrone-request.schema.json`) make
/// alike.
public struct IsochroneRequest: StreetRequest, Hashable, RequestDocument {
  /// The limit of a walk.
  public enum Limit: Hashable, Sendable {
    /// So many meters, weighted by the profile; above 0, at most 10,000,000.
    case meters(Meters)
    /// So many minutes at a speed in km/h, which profiles of time do not take; above 0.
    case minutes(Double, speed: Double?)
  }

  /// The start.
  public var from: RequestedPlace
  /// The limit.
  public var limit: Limit
  /// The meters to either side of streets that the area covers, `0...1000`; 0 for no area.
  public var width: Meters = 25
  /// The name of the walker's profile.
  public var profile = RoutingProfile.walk.name
  /// The name of the areas that no way enters.
  public var avoid: String?
  /// The name of the areas to prefer.
  public var prefer: String?
  /// The cost of a meter outside the preferred areas, in meters inside, `1...1000`.
  public var outsideFactor = 3.0
  /// The name of the terrain by whose slope a profile of time is slowed down.
  public var slopeTerrain: String?
  /// The local time of the walk; nil leaves conditions such as opening hours out.
  public var time: WallClock?
  /// The rules for snapping the place to the streets.
  public var snapping = SnapPolicy()

  /// The speed of walks whose request says none, in km/h.
  public static let usualSpeed = 5.0

  /// Creates a request with the defaults.
  public init(from place: RequestedPlace, _ limit: Limit) {
    from = place
    self.limit = limit
  }

  /// The members of a request.
  public static let table = RequestTable(
    IsochroneRequest(from: .anchor(""), .meters(0)), version: 3, "Isochrone request",
    "How far one comes on foot: `GeoRequests.IsochroneRequest`. UTF-8. Exactly one of `meters` and "
      + "`minutes` is the limit. The service that answers knows the named profiles.",
    [
      RequestField(
        of: [
          DocumentMember("from", RequestedPlace.shape, "Start of the walks.", isRequired: true)
        ],
        read: { node, request throws(FormatError) in
          request.from = try RequestedPlace(reading: node["from"])
        },
        write: { ["from": $0.from.json] }),
      RequestField(
        of: [meters, minutes, speed],
        read: { node, request throws(FormatError) in request.limit = try limit(of: node) },
        write: { $0.limit.json }),
      .number(
        "widthMeters", \.width, in: 0...1_000,
        "Buffer around reachable streets, on each side; 0 omits the area.",
        option: .init("width", "METERS", in: "Limit")),
    ] + streetFields)

  private static let meters = DocumentMember(
    "meters", .number(0.001...10_000_000), "Maximum distance, weighted by the profile.",
    option: .init("meters", "METERS", in: "Limit"))
  private static let minutes = DocumentMember(
    "minutes", .number(0.001...100_000), "Maximum duration.",
    option: .init("minutes", "MINUTES", in: "Limit"))
  private static let speed = DocumentMember(
    "speedKilometersPerHour", .number(0.001...50),
    "Walking speed in km/h, 5 without it; time-based profiles define their own speeds.",
    option: .init("speed", "KMH", in: "Limit"))

  private static func limit(of node: JSONNode) throws(FormatError) -> Limit {
    let given = node[speed.name]
    guard node["meters"].isNull != node["minutes"].isNull else {
      throw node.error(expected: "exactly one of `meters`, `minutes`")
    }
    guard node["meters"].isNull else {
      guard given.isNull else { throw given.error(expected: "`minutes` beside it") }
      return .meters(try meters.number(of: node))
    }
    return .minutes(
      try minutes.number(of: node), speed: given.isNull ? nil : try speed.number(of: node))
  }

  /// Finds what is reached.
  /// - Parameters:
  ///   - resources: The street network and the resources that the request names.
  ///   - progress: Receives how much of the area is drawn, `0...1`.
  /// - Returns: The streets, their ends and the area, as a document.
  /// - Throws: `RequestError.noAnchor`, `route` where no street is near, `area`; `member` for a limit
  ///   that does not go with the profile.
  package func answer(
    in resources: PlanningResources, progress: @escaping (Double) -> Void = { _ in }
  ) throws(RequestError) -> IsochroneDocument {
    let finder = try resources.finder(for: self)
    let cost = try cost(in: finder.router.profile.unit)
    let place = try from.coordinate(resources.anchor)
    let start = try attempt(as: RequestError.route) { () throws(RouteFailure) in
      try finder.positions(of: [place])[0]
    }
    let isochrone = try resources.withWorkspace(of: finder) { workspace in
      finder.router.isochrone(from: start, within: cost, using: workspace)
    }
    try RequestError.check()
    var area: [Polygon]?
    if width > 0 {
      area = try attempt(as: RequestError.area) { () throws(AreaError) in
        try isochrone.area(on: finder.graph, width: width, progress: progress)
      }
    }
    var minutes: Double?
    if case .minutes(let number, _) = limit { minutes = number }
    return IsochroneDocument(
      isochrone, on: finder.graph, area: area, minutes: minutes,
      attribution: finder.network.provenance.attribution)
  }

  /// The most that a walk may cost, in the unit of its profile.
  private func cost(in unit: RoutingProfile.Unit) throws(RequestError) -> Double {
    switch (unit, limit) {
    case (.meters, .meters(let meters)): return meters
    case (.meters, .minutes(let minutes, let speed)):
      return minutes * (speed ?? Self.usualSpeed) * 1_000 / 60
    case (.seconds, .minutes(let minutes, nil)): return minutes * 60
    case (.seconds, _):
      throw .member(
        name: "profile", found: "`\(profile)`, which has speeds of its own",
        expected: "a limit in minutes without a speed, or a profile of distance")
    }
  }
}

extension IsochroneRequest.Limit {
  /// The members of a request's document.
  fileprivate var json: JSONObject {
    switch self {
    case .meters(let meters): ["meters": .number(meters)]
    case .minutes(let minutes, nil): ["minutes": .number(minutes)]
    case .minutes(let minutes, let speed?):
      ["minutes": .number(minutes), "speedKilometersPerHour": .number(speed)]
    }
  }
}
