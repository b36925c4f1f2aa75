public import GeoFormats
package import GeoInterchange
public import GeoRouting
import GeoStreets
public import Geodesy

/// Which recorded traces to match to the streets: the request of map matching.
///
/// A value that a program, the command line and a document (`match-request.schema.json`) make alike.
public struct MatchRequest: Hashable, Sendable {
  /// The traces, each matched by itself.
  public var traces: [[TracePoint]]
  /// The radius that holds 68 of 100 positions that say nothing of their accuracy, `1...150`.
  public var accuracy: Meters = 15
  /// Which parts of the network count.
  package var components: SnapComponents = .largest
  /// The name of the profile: who walked.
  public var profile = RoutingProfile.walk.name

  /// The maximum number of positions of a document.
  public static let maximumPoints = 100_000

  /// Creates a request with what is usual.
  public init(_ traces: [[TracePoint]]) { self.traces = traces }

  /// Reads a request from JSON (`Data/schemas/match-request.schema.json`).
  ///
  /// - Throws: `RequestError.format` with line, column and the path of the member.
  public init(readingJSON bytes: [UInt8]) throws(RequestError) {
    self = try attempt(as: RequestError.format) { () throws(FormatError) in
      let node = try JSONNode(reading: bytes)
      try node.requireObject(known: ["traces"] + Self.fields.map(\.name))
      var request = Self([])
      for trace in try node["traces"].elements() {
        request.traces.append(
          try trace.elements().map { point throws(FormatError) in
            try TracePoint(reading: point)
          })
      }
      guard (1...Self.maximumPoints).contains(request.pointCount) else {
        throw node["traces"].error(expected: "1 to \(Self.maximumPoints) positions")
      }
      for field in Self.fields { try field.read(node[field.name], &request) }
      return request
    }
  }

  static let fields: [RequestField<MatchRequest>] = [
    .number("accuracyMeters", 0, \.accuracy, in: 1...150, default: 15),
    .choice("components", 0, \.components, default: .largest),
    .text("profile", 0, \.profile, default: RoutingProfile.walk.name),
  ]

  private var pointCount: Int { traces.reduce(0) { $0 + $1.count } }

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    let traces = JSONValue.array(traces.map { .array($0.map(\.requestJSON)) })
    return .object(
      JSONObject([.init(name: "traces", value: traces)] + Self.fields.members(of: self)))
  }

  /// Matches the traces.
  ///
  /// - Parameters:
  ///   - matcher: The streets, under the profile of the request.
  ///   - attribution: Who must be named when the match is shown.
  ///   - workspace: The memory of searches, to use it again.
  /// - Returns: The match as a document; the positions of all traces are numbered on.
  /// - Throws: `RequestError.cancelled` when nobody waits for it any more.
  package func answer(
    by matcher: TraceMatcher, attribution: String, using workspace: SearchWorkspace? = nil
  ) throws(RequestError) -> MatchDocument {
    let policy = MatchPolicy(
      accuracy: TracePoint.standardDeviation(ofRadius: accuracy),
      includesIslands: components == .all)
    let workspace = workspace ?? SearchWorkspace(for: matcher.graph)
    var matches: [TraceMatch] = []
    for trace in traces {
      try RequestError.check(Double(matches.count) / Double(traces.count))
      matches.append(matcher.match(trace, policy: policy, using: workspace))
    }
    try RequestError.check()
    let match = TraceMatch(joining: matches)
    return MatchDocument(match, on: matcher.graph, attribution: attribution)
  }
}

extension TracePoint {
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
