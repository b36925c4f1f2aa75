public import GeoFormats

extension RouteRequest {
  /// The maximum number of places, and of points of a line, that a document may have.
  public static let maximumPlaces = 100_000

  /// The members of a request, those of the identity with their numbers.
  public static let table = RequestTable(
    RouteRequest(.line([])), version: 2, "Route request",
    "What to plan a chain of anchors along: `GeoRequests.RouteRequest`. UTF-8. Exactly one of "
      + "`from` with `to`, `line` and `through` says where the route leads. The service that answers "
      + "knows the named profiles, areas, terrains and regions.",
    [courseField] + streetFields + [alternativesField]
      + ChainOptions.table.fields.map { $0.on(\.chain, isIdentified: false) })

  private static let courseField = RequestField<RouteRequest>(
    of: [
      DocumentMember(
        "from", RequestedPlace.stopShape,
        "Start of a route along streets; with `to`, and without `line` and `through`."),
      DocumentMember("to", RequestedPlace.stopShape, "Destination of a route along streets."),
      DocumentMember(
        "via", .array(RequestedPlace.stopShape, most: maximumPlaces),
        "Waypoints to pass, in order."),
      DocumentMember(
        "line", .array(RequestedPlace.shape, least: 2, most: maximumPlaces),
        "Points of a path to follow instead, none of them anchors."),
      DocumentMember(
        "through", .array(RequestedPlace.shape, least: 2, most: maximumPlaces),
        "Places to connect by straight lines instead, in order."),
    ],
    read: { node, request throws(FormatError) in request.course = try course(of: node) },
    write: { $0.courseJSON })

  private static let alternativesField = RequestField<RouteRequest>.integer(
    "alternatives", \.alternatives, in: 0...5,
    "Maximum number of alternative routes, each at most 1.4 times as long.",
    option: .init("alternatives", "COUNT", in: "Route"))

  private static func course(of node: JSONNode) throws(FormatError) -> Course {
    let given = ["from", "line", "through"].filter { !node[$0].isNull }
    guard given.count == 1 else {
      throw node.error(expected: "exactly one of `from`, `line`, `through`")
    }
    if given != ["from"] {
      for name in ["to", "via"] where !node[name].isNull {
        throw node[name].error(expected: "`from` beside it")
      }
    }
    switch given[0] {
    case "line":
      return .line(
        try places(node["line"]).map { place throws(FormatError) in
          guard case .coordinate(let coordinate) = place else {
            throw node["line"].error(expected: "positions, no anchors")
          }
          return coordinate
        })
    case "through": return .straight(try places(node["through"]))
    default:
      let start = try RequestedPlace(readingStop: node["from"])
      let end = try RequestedPlace(readingStop: node["to"])
      let via =
        node["via"].isNull
        ? [] : try places(node["via"], atLeast: 0, RequestedPlace.init(readingStop:))
      return .streets([start] + via + [end])
    }
  }

  private static func places(
    _ node: JSONNode, atLeast least: Int = 2,
    _ read: (JSONNode) throws(FormatError) -> RequestedPlace = RequestedPlace.init(reading:)
  ) throws(FormatError) -> [RequestedPlace] {
    let elements = try node.elements()
    guard (least...maximumPlaces).contains(elements.count) else {
      throw node.error(expected: "\(least) to \(maximumPlaces) places")
    }
    return try elements.map { place throws(FormatError) in try read(place) }
  }

  private var courseJSON: JSONObject {
    switch course {
    case .line(let points):
      return ["line": .array(points.map { RequestedPlace.coordinate($0).json })]
    case .straight(let places):
      return ["through": .array(places.map(\.json))]
    case .streets(let places):
      var members = zip(["from", "to"], [places.first, places.last]).compactMap { name, place in
        place.map { JSONObject.Member(name: name, value: $0.json) }
      }
      if places.count > 2 {
        let between = places.dropFirst().dropLast()
        members.append(.init(name: "via", value: .array(between.map(\.json))))
      }
      return JSONObject(members)
    }
  }
}
