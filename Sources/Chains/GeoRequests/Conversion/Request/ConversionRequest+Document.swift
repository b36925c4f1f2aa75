public import GeoFormats
import Geodesy

extension ConversionRequest {
  /// Reads a request from JSON (`Data/schemas/conversion-request.schema.json`).
  ///
  /// - Throws: `ConversionError.format` with line, column and the path of the member; members that
  ///   are not known are errors too.
  public init(readingJSON bytes: [UInt8]) throws(ConversionError) {
    self = try attempt(as: ConversionError.format) { () throws(FormatError) in
      try Self(reading: JSONNode(reading: bytes))
    }
  }

  static let fields: [RequestField<ConversionRequest>] = [
    .choice("sourceDatum", 0, \.sourceDatum),
    .choice("targetDatum", 0, \.targetDatum, default: .ellipsoid),
    .choice("geoid", 0, \.seaLevel),
    .choice("interpolation", 0, \.interpolation, default: .bicubic),
    .text("terrain", 0, \.terrain),
    .choice("grids", 0, \.grids, default: .best),
    .number("epoch", 0, \.epoch, in: 1900...2200),
    .flag("wrap", 0, \.wrapsLongitudes),
  ]

  private init(reading node: JSONNode) throws(FormatError) {
    try node.requireObject(
      known: ["source", "target", "origin", "points"] + Self.fields.map(\.name))
    self.init(
      from: try Self.frame(node["source"]) ?? .geodetic,
      to: try Self.frame(node["target"]) ?? .geodetic)
    for field in Self.fields { try field.read(node[field.name], &self) }
    if !node["points"].isNull { points = try Self.points(node["points"]) }
    let place = node["origin"]
    guard !place.isNull else { return }
    try place.requireObject(known: ["latitude", "longitude", "altitude", "datum"])
    origin = Coordinate(
      latitude: try place["latitude"].number(in: -90...90),
      longitude: try place["longitude"].number(in: -180...180))
    guard !place["altitude"].isNull else { return }
    originAltitude = Altitude(
      meters: try place["altitude"].number(in: Altitude.limits),
      datum: try place["datum"].choice(of: VerticalDatum.self))
  }

  private static func points(_ node: JSONNode) throws(FormatError) -> [[Double]] {
    let elements = try node.elements()
    guard elements.count <= maximumPoints else {
      throw node.error(expected: "at most \(maximumPoints) points")
    }
    return try elements.map { element throws(FormatError) in
      let numbers = try element.elements().map { number throws(FormatError) in
        try number.number()
      }
      guard (2...3).contains(numbers.count) else {
        throw element.error(expected: "two or three numbers")
      }
      return numbers
    }
  }

  private static func frame(_ node: JSONNode) throws(FormatError) -> ConversionFrame? {
    guard !node.isNull else { return nil }
    guard let frame = ConversionFrame(try node.string()) else {
      throw node.error(
        expected: "a frame (\(ConversionFrame.words.joined(separator: ", "))), a code such as "
          + "EPSG:25832, WKT, PROJJSON or a PROJ string")
    }
    return frame
  }

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    var members: [JSONObject.Member] = []
    for (name, frame) in [("source", source), ("target", target)] where frame != .geodetic {
      members.append(.init(name: name, value: .string(frame.name)))
    }
    if let origin {
      let place: JSONObject = [
        "latitude": .number(origin.latitude), "longitude": .number(origin.longitude),
      ]
      let altitude: JSONObject =
        originAltitude.map {
          ["altitude": .number($0.meters), "datum": .string($0.datum.rawValue)]
        } ?? [:]
      members.append(
        .init(name: "origin", value: .object(JSONObject(place.members + altitude.members))))
    }
    members += Self.fields.compactMap { $0.member(of: self) }
    if !points.isEmpty {
      members.append(
        .init(
          name: "points", value: .array(points.map { .array($0.map { JSONValue.number($0) }) })))
    }
    return .object(JSONObject(members))
  }
}
