public import GeoFormats

extension RouteRequest {
  /// The maximum number of places, and of points of a line, that a document may have.
  public static let maximumPlaces = 100_000

  /// Reads a request from JSON (`Data/schemas/route-request.schema.json`).
  ///
  /// - Throws: `RequestError.format` with line, column and the path of the member; members that are
  ///   not known are errors too.
  public init(readingJSON bytes: [UInt8]) throws(RequestError) {
    self = try attempt(as: RequestError.format) { () throws(FormatError) in
      try Self(reading: JSONNode(reading: bytes))
    }
  }

  private init(reading node: JSONNode) throws(FormatError) {
    let fields = Self.fields + Self.otherFields
    let chainFields = ChainOptions.fields + ChainOptions.otherFields
    try node.requireObject(
      known: Self.courseMembers + fields.map(\.name) + chainFields.map(\.name))
    self.init(try Self.course(of: node))
    for field in fields { try field.read(node[field.name], &self) }
    for field in chainFields { try field.read(node[field.name], &chain) }
  }

  private static let courseMembers = ["from", "to", "via", "line", "through"]

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

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    .object(
      JSONObject(
        courseJSON
          + (Self.fields + Self.otherFields).compactMap { $0.member(of: self) }
          + (ChainOptions.fields + ChainOptions.otherFields).compactMap { $0.member(of: chain) }))
  }

  private var courseJSON: [JSONObject.Member] {
    switch course {
    case .line(let points):
      [.init(name: "line", value: .array(points.map { RequestedPlace.coordinate($0).json }))]
    case .straight(let places):
      [.init(name: "through", value: .array(places.map(\.json)))]
    case .streets(let places):
      zip(["from", "to"], [places.first, places.last]).compactMap { name, place in
        place.map { .init(name: name, value: $0.json) }
      }
        + (places.count > 2
          ? [.init(name: "via", value: .array(places.dropFirst().dropLast().map(\.json)))] : [])
    }
  }
}
