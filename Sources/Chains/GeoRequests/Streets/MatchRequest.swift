public import GeoFormats
package import GeoInterchange
public import GeoRouting
import GeoStreets
public import Geodesy

/// A request to match recorded traces to the streets: the request of map matching.
///
/// A value that a program, the command line and a document (`match-request.schema.json`) make
/// alike.
public struct MatchRequest: Hashable, RequestDocument {
  /// The traces, each matched by itself.
  public var traces: [[TracePoint]]
  /// The radius that holds 68 of 100 positions that say nothing of their accuracy, `1...150`.
  public var accuracy: Meters = 15
  /// The parts of the network to snap to.
  package var components: SnapComponents = .largest
  /// The name of the walker's profile.
  public var profile = RoutingProfile.walk.name
  /// The name of the areas that no walk entered.
  public var avoid: String?

  /// The maximum number of positions of a document.
  public static let maximumPoints = 100_000

  /// Creates a request with the defaults.
  public init(_ traces: [[TracePoint]]) { self.traces = traces }

  /// The members of a request.
  public static let table = RequestTable(
    MatchRequest([]), version: 2, "Match request",
    "Which recorded traces to match to the streets: `GeoRequests.MatchRequest`. UTF-8. The service "
      + "that answers knows the named profiles.",
    [
      RequestField(
        of: [
          DocumentMember(
            "traces", .array(.array(TracePoint.shape), least: 1),
            "Traces, each matched by itself, with their positions in the order of recording; at most "
              + "100,000 positions in all.",
            isRequired: true)
        ],
        read: { node, request throws(FormatError) in
          request.traces = try traces(node["traces"])
        },
        write: { ["traces": .array($0.traces.map { .array($0.map(\.requestJSON)) })] }),
      .number(
        "accuracyMeters", \.accuracy, in: 1...150,
        "Radius of 68 % confidence for positions that do not specify their own.",
        option: .init("accuracy", "METERS", in: "Streets")),
      SnapPolicy.components(\.components),
      RoutingProfile.field(\.profile),
      .text("avoid", \.avoid, "Name of the set of regions that no walk entered."),
    ])

  private static func traces(_ node: JSONNode) throws(FormatError) -> [[TracePoint]] {
    let traces = try node.elements().map { trace throws(FormatError) in
      try trace.elements().map { point throws(FormatError) in try TracePoint(reading: point) }
    }
    guard (1...maximumPoints).contains(traces.reduce(0, { $0 + $1.count })) else {
      throw node.error(expected: "1 to \(maximumPoints) positions")
    }
    return traces
  }

  /// Matches the traces.
  /// - Parameter resources: The street network and the resources that the request names.
  /// - Returns: The match as a document; the positions of all traces are numbered consecutively.
  /// - Throws: `RequestError`: a name that is not known, a damaged network, or `cancelled`.
  package func answer(in resources: PlanningResources) throws(RequestError) -> MatchDocument {
    let matcher = try resources.matcher(profile, avoiding: avoid)
    let policy = MatchPolicy(
      accuracy: TracePoint.standardDeviation(ofRadius: accuracy),
      includesIslands: components == .all)
    let workspace = SearchWorkspace(for: matcher.graph)
    var matches: [TraceMatch] = []
    for trace in traces {
      try RequestError.check(Double(matches.count) / Double(traces.count))
      matches.append(matcher.match(trace, policy: policy, using: workspace))
    }
    try RequestError.check()
    let match = TraceMatch(joining: matches)
    let attribution = matcher.graph.network.provenance.attribution
    return MatchDocument(match, on: matcher.graph, attribution: attribution)
  }
}

extension TracePoint {
  /// The shape of a position in a document.
  fileprivate static let shape = JSONShape.object(
    DocumentMember.position() + [
      DocumentMember(
        "seconds", .number(-1e15...1e15), "Time of recording, in seconds since any moment."),
      DocumentMember(
        "accuracyMeters", .number(0.001...1e6), "Radius of 68 % confidence of the position."),
    ])

  fileprivate init(reading node: JSONNode) throws(FormatError) {
    try node.requireObject(known: ["latitude", "longitude", "seconds", "accuracyMeters"])
    let (time, accuracy) = (node["seconds"], node["accuracyMeters"])
    self.init(
      coordinate: Coordinate(
        latitude: try node["latitude"].number(in: -90...90),
        longitude: try node["longitude"].number(in: -180...180)),
      time: time.isNull ? nil : try time.number(in: -1e15...1e15),
      accuracy: accuracy.isNull
        ? nil : Self.standardDeviation(ofRadius: try accuracy.number(in: 0.001...1e6)))
  }

  fileprivate var requestJSON: JSONValue {
    var members: JSONObject = [
      "latitude": .number(coordinate.latitude), "longitude": .number(coordinate.longitude),
    ]
    if let time { members.members.append(.init(name: "seconds", value: .number(time))) }
    if let accuracy {
      members.members.append(
        .init(
          name: "accuracyMeters", value: .number(Self.radius(ofStandardDeviation: accuracy))))
    }
    return .object(members)
  }
}
