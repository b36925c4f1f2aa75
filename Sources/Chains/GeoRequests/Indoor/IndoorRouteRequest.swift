public import GeoFormats
public import GeoIndoor
public import Geodesy

/// A route through a venue, or between it and the streets around, and the chain along it.
///
/// A value that a program, the command line and a document (`indoor-route-request.schema.json`) make
/// alike. `IndoorRoutePlanner` answers it.
public struct IndoorRouteRequest: Hashable, Sendable {
  /// Where the route begins.
  public var start: IndoorPlace
  /// Where it ends.
  public var end: IndoorPlace
  /// Who walks.
  public var walker = IndoorRoutingProfile()
  /// The name of the street network for places outdoors; nil to stay inside.
  public var network: String?
  /// The maximum distance of a way from a place, and of a street from an entrance, in meters.
  public var maximumSnap: Meters = 100
  /// How a chain is set along the route; nil for the route alone.
  public var chain: ChainOptions?

  /// Creates a request with what is usual.
  public init(from start: IndoorPlace, to end: IndoorPlace) {
    self.start = start
    self.end = end
  }
}

extension IndoorRouteRequest {
  static let fields: [RequestField<IndoorRouteRequest>] = [
    .flag("stepFree", 0, \.walker.isStepFree),
    .flag("noLift", 0, \.walker.avoidsLifts),
    .flag("noEscalator", 0, \.walker.avoidsEscalators),
    .text("network", 0, \.network),
    .number("maximumSnapMeters", 0, \.maximumSnap, in: 0...100_000, default: 100),
  ]

  /// Reads a request from JSON (`Data/schemas/indoor-route-request.schema.json`).
  ///
  /// - Throws: `RequestError.format` with line, column and the path of the member; members that are
  ///   not known are errors too.
  public init(readingJSON bytes: [UInt8]) throws(RequestError) {
    self = try attempt(as: RequestError.format) { () throws(FormatError) in
      try Self(reading: JSONNode(reading: bytes))
    }
  }

  private init(reading node: JSONNode) throws(FormatError) {
    try node.requireObject(known: ["from", "to", "chain"] + Self.fields.map(\.name))
    self.init(
      from: try IndoorPlace(reading: node["from"]), to: try IndoorPlace(reading: node["to"]))
    for field in Self.fields { try field.read(node[field.name], &self) }
    if !node["chain"].isNull { chain = try ChainOptions(reading: node["chain"]) }
  }

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    var members = [
      JSONObject.Member(name: "from", value: start.json), .init(name: "to", value: end.json),
    ]
    members += Self.fields.members(of: self)
    if let chain { members.append(.init(name: "chain", value: chain.json)) }
    return .object(JSONObject(members))
  }

  /// What was asked for beside the options of the chain, so that equal requests give equal ids.
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
