public import GeoFormats
package import GeoInterchange
public import GeoRouting
import Geodesy

/// Which places to measure routes between: the request of a distance matrix.
///
/// A value that a program, the command line and a document (`matrix-request.schema.json`) make alike.
public struct MatrixRequest: Hashable, Sendable {
  /// The places to start from.
  public var from: [CheckRequest.Place]
  /// The places to arrive at; nil for the same.
  public var to: [CheckRequest.Place]?
  /// The name of the profile: who walks.
  public var profile = RoutingProfile.walk.name
  /// How places are put on the streets.
  public var snapping = SnapPolicy()

  /// The maximum number of places of one list of a document.
  public static let maximumPlaces = 100_000

  /// Creates a request; without `to` every place is an arrival as well.
  public init(from: [CheckRequest.Place], to: [CheckRequest.Place]? = nil) {
    self.from = from
    self.to = to
  }

  /// The number of pairs; nil beyond the numbers of the machine.
  package var pairCount: Int? {
    let (pairs, overflow) = from.count.multipliedReportingOverflow(by: (to ?? from).count)
    return overflow ? nil : pairs
  }

  /// Reads a request from JSON (`Data/schemas/matrix-request.schema.json`).
  ///
  /// - Throws: `RequestError.format` with line, column and the path of the member.
  public init(readingJSON bytes: [UInt8]) throws(RequestError) {
    self = try attempt(as: RequestError.format) { () throws(FormatError) in
      let node = try JSONNode(reading: bytes)
      try node.requireObject(known: ["from", "to"] + Self.fields.map(\.name))
      var request = Self(
        from: try Self.places(node["from"]),
        to: node["to"].isNull ? nil : try Self.places(node["to"]))
      for field in Self.fields { try field.read(node[field.name], &request) }
      return request
    }
  }

  static let fields: [RequestField<MatrixRequest>] = [
    .text("profile", 0, \.profile, default: RoutingProfile.walk.name),
    .choice("snap", 0, \.snapping.target, default: .edge),
    .choice("components", 0, \.snapping.components, default: .largest),
    .number(
      "maximumSnapMeters", 0, \.snapping.maximumDistance, in: 0...100_000, default: 250),
    .number("level", 0, \.snapping.level, in: RequestedPlace.levelRange),
  ]

  private static func places(_ node: JSONNode) throws(FormatError) -> [CheckRequest.Place] {
    let elements = try node.elements()
    guard (1...maximumPlaces).contains(elements.count) else {
      throw node.error(expected: "1 to \(maximumPlaces) places")
    }
    return try elements.map { element throws(FormatError) in
      try CheckRequest.Place(reading: element)
    }
  }

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    var members: [JSONObject.Member] = [
      .init(name: "from", value: .array(from.map(\.json)))
    ]
    if let to { members.append(.init(name: "to", value: .array(to.map(\.json)))) }
    return .object(JSONObject(members + Self.fields.members(of: self)))
  }

  /// Measures all pairs; places without a name are called by their numbers, from 1 on.
  ///
  /// - Parameters:
  ///   - finder: The streets, under the profile of the request.
  ///   - anchor: Where anchors that it names are; nil where none may be named.
  ///   - maximumPairs: The most pairs.
  /// - Returns: The lengths as a document, and whether every pair has a route.
  /// - Throws: `RequestError.noAnchor`, or `member` beyond the most pairs.
  package func answer(
    by finder: RouteFinder, anchor: RoutePlanner.AnchorLookup? = nil,
    maximumPairs: Int = PlaceMatrix.maximumPairs
  ) throws(RequestError) -> (document: MatrixDocument, isComplete: Bool) {
    guard let pairCount, pairCount <= maximumPairs else {
      throw .member(
        name: "from", found: "\(from.count) × \((to ?? from).count) pairs",
        expected: "at most \(maximumPairs)")
    }
    func places(_ list: [CheckRequest.Place]) throws(RequestError) -> [Coordinate] {
      try list.map { place throws(RequestError) in try place.place.coordinate(anchor) }
    }
    let starts = try places(from)
    let ends = try to.map { list throws(RequestError) in try places(list) }
    let matrix = PlaceMatrix(from: starts, to: ends, by: finder.snapping(by: snapping))
    try RequestError.check()
    func names(_ list: [CheckRequest.Place]) -> [String] {
      list.enumerated().map { $1.id ?? "\($0 + 1)" }
    }
    return (
      MatrixDocument(matrix, from: names(from), to: names(to ?? from)), matrix.isComplete
    )
  }
}
