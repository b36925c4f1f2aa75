public import GeoFormats
package import GeoInterchange
public import GeoOpeningHours
public import GeoRouting
import Geodesy

/// A request for routes between places: the request of a distance matrix.
///
/// A value that a program, the command line and a document (`matrix-request.schema.json`) make
/// alike.
public struct MatrixRequest: StreetRequest, Hashable, RequestDocument {
  /// The places to start from.
  public var from: [CheckRequest.Place]
  /// The places to arrive at; nil for the same.
  public var to: [CheckRequest.Place]?
  /// The name of the walker's profile.
  public var profile = RoutingProfile.walk.name
  /// The name of the areas that no route enters.
  public var avoid: String?
  /// The name of the areas that routes prefer.
  public var prefer: String?
  /// The cost of a meter outside the preferred areas, in meters inside, `1...1000`.
  public var outsideFactor = 3.0
  /// The name of the terrain by whose slope a profile of time is slowed down.
  public var slopeTerrain: String?
  /// The local time of the walk; nil leaves conditions such as opening hours out.
  public var time: WallClock?
  /// The rules for snapping places to the streets.
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

  /// The members of a request.
  public static let table = RequestTable(
    MatrixRequest(from: []), version: 3, "Matrix request",
    "Which places to measure routes between: `GeoRequests.MatrixRequest`. UTF-8. The service that "
      + "answers knows the named profiles.",
    [
      RequestField(
        of: [
          DocumentMember("from", placesShape, "Places to start from.", isRequired: true),
          DocumentMember("to", placesShape, "Destinations; the same places without it."),
        ],
        read: { node, request throws(FormatError) in
          request.from = try places(node["from"])
          request.to = node["to"].isNull ? nil : try places(node["to"])
        },
        write: { request in
          let from = JSONValue.array(request.from.map(\.json))
          return request.to.map { ["from": from, "to": .array($0.map(\.json))] } ?? ["from": from]
        })
    ] + streetFields)

  private static let placesShape = JSONShape.array(
    CheckRequest.Place.shape, least: 1, most: maximumPlaces)

  private static func places(_ node: JSONNode) throws(FormatError) -> [CheckRequest.Place] {
    let elements = try node.elements()
    guard (1...maximumPlaces).contains(elements.count) else {
      throw node.error(expected: "1 to \(maximumPlaces) places")
    }
    return try elements.map { element throws(FormatError) in
      try CheckRequest.Place(reading: element)
    }
  }

  /// Measures all pairs; places without a name are called by their numbers, from 1 on.
  /// - Parameters:
  ///   - resources: The street network and the resources that the request names.
  ///   - customizes: Whether the contraction hierarchy is customized, for large matrices.
  ///   - maximumPairs: The maximum number of pairs.
  /// - Returns: The lengths as a document, and whether every pair has a route.
  /// - Throws: `RequestError.noAnchor`, or `member` beyond the most pairs.
  package func answer(
    in resources: PlanningResources, customizes: Bool = false,
    maximumPairs: Int = PlaceMatrix.maximumPairs
  ) throws(RequestError) -> (document: MatrixDocument, isComplete: Bool) {
    guard let pairCount, pairCount <= maximumPairs else {
      throw .member(
        name: "from", found: "\(from.count) × \((to ?? from).count) pairs",
        expected: "at most \(maximumPairs)")
    }
    func places(_ list: [CheckRequest.Place]) throws(RequestError) -> [Coordinate] {
      try list.map { place throws(RequestError) in try place.place.coordinate(resources.anchor) }
    }
    let starts = try places(from)
    let ends = try to.map { list throws(RequestError) in try places(list) }
    let matrix = PlaceMatrix(
      from: starts, to: ends, by: try resources.finder(for: self, customizes: customizes))
    try RequestError.check()
    func names(_ list: [CheckRequest.Place]) -> [String] {
      list.enumerated().map { $1.id ?? "\($0 + 1)" }
    }
    return (
      MatrixDocument(matrix, from: names(from), to: names(to ?? from)), matrix.isComplete
    )
  }
}
