import GeoAreas
public import GeoFormats
package import GeoInterchange
public import GeoRouting
import GeoStreets
public import Geodesy

/// How far one comes on foot: the request of an isochrone.
///
/// A value that a program, the command line and a document (`isochrone-request.schema.json`) make
/// alike.
public struct IsochroneRequest: Hashable, Sendable {
  /// How far a walk may go.
  public enum Limit: Hashable, Sendable {
    /// So many meters, weighted by the profile; above 0, at most 10,000,000.
    case meters(Meters)
    /// So many minutes at a speed in km/h, which profiles of time do not take; above 0.
    case minutes(Double, speed: Double?)
  }

  /// Where it begins.
  public var from: RequestedPlace
  /// How far it goes.
  public var limit: Limit
  /// The meters to either side of streets that the area covers, `0...1000`; 0 for no area.
  public var width: Meters = 25
  /// The name of the profile: who walks.
  public var profile = RoutingProfile.walk.name
  /// How the place is put on the streets.
  public var snapping = SnapPolicy()

  /// The speed of walks whose request says none, in km/h.
  public static let usualSpeed = 5.0

  /// Creates a request with what is usual.
  public init(from place: RequestedPlace, _ limit: Limit) {
    from = place
    self.limit = limit
  }

  /// Reads a request from JSON (`Data/schemas/isochrone-request.schema.json`).
  ///
  /// - Throws: `RequestError.format` with line, column and the path of the member.
  public init(readingJSON bytes: [UInt8]) throws(RequestError) {
    self = try attempt(as: RequestError.format) { () throws(FormatError) in
      let node = try JSONNode(reading: bytes)
      try node.requireObject(
        known: ["from", "meters", "minutes", "speedKilometersPerHour"] + Self.fields.map(\.name))
      var request = Self(
        from: try RequestedPlace(reading: node["from"]), try Self.limit(of: node))
      for field in Self.fields { try field.read(node[field.name], &request) }
      return request
    }
  }

  private static func limit(of node: JSONNode) throws(FormatError) -> Limit {
    let speed = node["speedKilometersPerHour"]
    guard node["meters"].isNull != node["minutes"].isNull else {
      throw node.error(expected: "exactly one of `meters`, `minutes`")
    }
    guard node["meters"].isNull else {
      guard speed.isNull else { throw speed.error(expected: "`minutes` beside it") }
      return .meters(try node["meters"].number(in: 0.001...10_000_000))
    }
    return .minutes(
      try node["minutes"].number(in: 0.001...100_000),
      speed: speed.isNull ? nil : try speed.number(in: 0.001...50))
  }

  static let fields: [RequestField<IsochroneRequest>] = [
    .number("widthMeters", 0, \.width, in: 0...1_000, default: 25),
    .text("profile", 0, \.profile, default: RoutingProfile.walk.name),
    .choice("snap", 0, \.snapping.target, default: .edge),
    .choice("components", 0, \.snapping.components, default: .largest),
    .number(
      "maximumSnapMeters", 0, \.snapping.maximumDistance, in: 0...100_000, default: 250),
    .number("level", 0, \.snapping.level, in: RequestedPlace.levelRange),
  ]

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    var members: [JSONObject.Member] = [.init(name: "from", value: from.json)]
    switch limit {
    case .meters(let meters): members.append(.init(name: "meters", value: .number(meters)))
    case .minutes(let minutes, let speed):
      members.append(.init(name: "minutes", value: .number(minutes)))
      if let speed {
        members.append(.init(name: "speedKilometersPerHour", value: .number(speed)))
      }
    }
    return .object(JSONObject(members + Self.fields.members(of: self)))
  }

  /// Finds what is reached.
  ///
  /// - Parameters:
  ///   - finder: The streets, under the profile of the request.
  ///   - anchor: Where anchors that it names are; nil where none may be named.
  ///   - workspace: The memory of the search, to use it again.
  ///   - progress: Receives how much of the area is drawn, `0...1`.
  /// - Returns: The streets, their ends and the area, as a document.
  /// - Throws: `RequestError.noAnchor`, `route` where no street is near, `area`; `member` for a limit
  ///   that does not go with the profile.
  package func answer(
    by finder: RouteFinder, anchor: RoutePlanner.AnchorLookup? = nil,
    using workspace: SearchWorkspace? = nil, progress: @escaping (Double) -> Void = { _ in }
  ) throws(RequestError) -> IsochroneDocument {
    let finder = finder.snapping(by: snapping)
    let cost = try cost(in: finder.router.profile.unit)
    let place = try from.coordinate(anchor)
    let start = try attempt(as: RequestError.route) { () throws(RouteFailure) in
      try finder.positions(of: [place])[0]
    }
    let isochrone = finder.router.isochrone(
      from: start, within: cost, using: workspace ?? finder.workspace())
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
