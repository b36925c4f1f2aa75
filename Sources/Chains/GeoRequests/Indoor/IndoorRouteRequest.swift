public import GeoFormats
public import GeoIndoor
public import Geodesy

/// A route through a venue, or between it and the streets around, and the chain along it.
///
/// A value that a program, the command line and a document (`indoor-route-request.schema.json`) make
/// alike. `IndoorRoutePlanner` answers it.
public struct IndoorRouteRequest: Hashable, RequestDocument {
  /// The start of the route.
  public var start: IndoorPlace
  /// The end.
  public var end: IndoorPlace
  /// The walker's routing profile.
  public var walker = IndoorRoutingProfile()
  /// The name of the street network for places outdoors; nil to stay inside.
  public var network: String?
  /// The maximum distance of a way from a place, and of a street from an entrance, in meters.
  public var maximumSnap: Meters = 100
  /// The options of a chain along the route; nil for the route alone.
  public var chain: ChainOptions?

  /// Creates a request with the defaults.
  public init(from start: IndoorPlace, to end: IndoorPlace) {
    self.start = start
    self.end = end
  }
}

extension IndoorRouteRequest {
  /// The members of a request.
  public static let table = RequestTable(
    IndoorRouteRequest(from: .named(""), to: .named("")), version: 1, "Indoor route request",
    "A route through a venue, or between it and the streets around, and the chain along it: "
      + "`GeoRequests.IndoorRouteRequest`. UTF-8. The service that answers has the venue and knows "
      + "the named network, terrain and regions.",
    [
      place("from", \.start, "Start of the route."),
      place("to", \.end, "Destination of the route."),
      .flag(
        "stepFree", \.walker.isStepFree,
        "Avoid stairs, escalators and ways between floors of unknown kind.",
        option: .init("step-free", in: "Walker")),
      .flag(
        "noLift", \.walker.avoidsLifts, "Avoid elevators.", option: .init("no-lift", in: "Walker")),
      .flag(
        "noEscalator", \.walker.avoidsEscalators, "Avoid escalators.",
        option: .init("no-escalator", in: "Walker")),
      .text(
        "network", \.network,
        "Name of the street network for places outdoors; without it, the route stays inside."),
      .number(
        "maximumSnapMeters", \.maximumSnap, in: 0...100_000,
        "Maximum distance from a place to a path, and from an entrance to a street.",
        option: .init("max-snap", "METERS", in: "Route")),
      .object(
        "chain", \.chain, ChainOptions.table,
        "How a chain of anchors is set along the route; without it, the route alone."),
    ])

  private static func place(
    _ name: String, _ path: RequestField<Self>.Path<IndoorPlace>, _ about: String
  ) -> RequestField<Self> {
    RequestField(
      of: [DocumentMember(name, IndoorPlace.shape, about, isRequired: true)],
      read: { node, request throws(FormatError) in
        request[keyPath: path] = try IndoorPlace(reading: node[name])
      },
      write: { [name: $0[keyPath: path].json] })
  }

  /// The canonical text of the request beside the chain options: equal requests give equal ids.
  func purpose(in venue: String, from start: VenuePlace, to end: VenuePlace) -> String {
    let ends = [start, end].map { place in
      "\(place.coordinate.latitude),\(place.coordinate.longitude)"
        + (place.level.map { " level \($0)" } ?? "")
    }
    let walker = [
      (self.walker.isStepFree, "step-free"), (self.walker.avoidsLifts, "no-lift"),
      (self.walker.avoidsEscalators, "no-escalator"),
    ].map { isAsked, name in isAsked ? " \(name) " : "" }
    return "venue \(venue) from \(ends[0]) to \(ends[1])" + walker.joined()
      + (network.map { " network \($0)" } ?? "")
  }
}

extension IndoorRoutingProfile {
  fileprivate var avoidsLifts: Bool {
    get { !usesLifts }
    set { usesLifts = !newValue }
  }

  fileprivate var avoidsEscalators: Bool {
    get { !usesEscalators }
    set { usesEscalators = !newValue }
  }
}
