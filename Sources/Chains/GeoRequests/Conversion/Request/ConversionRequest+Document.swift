public import GeoFormats
import Geodesy

extension ConversionRequest {
  /// Reads a request from JSON (`Data/schemas/conversion-request.schema.json`).
  /// - Throws: `ConversionError.format` with line, column and the path of the member; members that
  ///   are not known are errors too.
  public init(readingJSON bytes: [UInt8]) throws(ConversionError) {
    self = try attempt(as: ConversionError.format) { () throws(FormatError) in
      try Self(reading: JSONNode(reading: bytes))
    }
  }

  /// The members of a request.
  public static let table = RequestTable(
    ConversionRequest(), version: 3, "Conversion request",
    "What points are converted from and to: `GeoConversion.ConversionRequest`. UTF-8. The service "
      + "that answers knows the named terrain.",
    [
      frame(
        "source", \.source,
        "Frame of the points: geodetic (latitude, longitude, altitude on WGS84), ecef, enu, ar (x "
          + "east, y up, z south), unity (x east, y up, z north), or a coordinate reference system "
          + "by code, WKT, PROJJSON or PROJ string."),
      frame("target", \.target, "Frame of the result, as for the source."),
      originField,
      .datum(
        "sourceDatum", \.sourceDatum,
        "Vertical datum of the input; needed for geodetic points with an altitude."),
      .datum("targetDatum", \.targetDatum, "Vertical datum of the output."),
      .choice(
        "geoid", \.seaLevel, "Geoid to use for meanSeaLevel.",
        option: .init("geoid", "MODEL", in: "Heights")),
      .choice(
        "interpolation", \.interpolation,
        "Interpolation of geoid undulations; bilinear matches PROJ.",
        option: .init("interpolation", "HOW", in: "Heights")),
      .text("terrain", \.terrain, "Name of the terrain for heights above ground."),
      .choice(
        "grids", \.grids,
        "Require the best operation, or use the best one whose grids are available.",
        option: .init("grids", "WHICH", in: "Conversion")),
      .choice(
        "accept", \.accepted,
        "Operation to use where no other leads from one system to the other: ballpark takes two "
          + "frames as equal, with unknown accuracy.",
        option: .init("accept", "OPERATION", in: "Conversion")),
      .number(
        "epoch", \.epoch, in: 1900...2200,
        "Coordinate epoch, such as 2025.5, for dynamic systems.",
        option: .init("epoch", "YEAR", in: "Conversion")),
      .flag(
        "wrap", \.wrapsLongitudes, "Wrap longitudes to -180...180.",
        option: .init("wrap", in: "Input")),
      RequestField(
        DocumentMember(
          "points", .array(.array(.number(), least: 2, most: 3), most: maximumPoints),
          "Points, each of two or three numbers in the order of the source's columns: latitude "
            + "before longitude, easting before northing, height last."),
        \.points,
        read: { node throws(FormatError) in node.isNull ? [] : try points(node) },
        write: { points in
          .json(.array(points.map { .array($0.map { JSONValue.number($0) }) }))
        }),
    ])

  private static func frame(
    _ name: String, _ path: RequestField<Self>.Path<ConversionFrame>, _ about: String
  ) -> RequestField<Self> {
    RequestField(
      DocumentMember(name, .text(), about), path,
      read: { node throws(FormatError) in try frame(node) ?? .geodetic },
      write: { .text($0.name) })
  }

  private static let originMembers =
    DocumentMember.position() + [
      DocumentMember(
        "altitude", .number(Altitude.limits),
        "Meters above the datum; without it, 0 on the ellipsoid."),
      DocumentMember(
        "datum", .datum,
        "Vertical datum of the altitude; with an altitude."),
    ]

  private static let originField = RequestField<Self>(
    of: [
      DocumentMember(
        "origin", .object(originMembers), "Origin of enu, ar and unity; needed for these.")
    ],
    read: { node, request throws(FormatError) in try request.readOrigin(node["origin"]) },
    write: { request in
      guard let origin = request.origin else { return [:] }
      var place: JSONObject = [
        "latitude": .number(origin.latitude), "longitude": .number(origin.longitude),
      ]
      if let altitude = request.originAltitude {
        place.members += [
          .init(name: "altitude", value: .number(altitude.meters)),
          .init(name: "datum", value: .string(altitude.datum.rawValue)),
        ]
      }
      return ["origin": .object(place)]
    })

  private mutating func readOrigin(_ place: JSONNode) throws(FormatError) {
    guard !place.isNull else { return }
    try place.requireObject(known: Self.originMembers.map(\.name))
    origin = Coordinate(
      latitude: try place["latitude"].number(in: -90...90),
      longitude: try place["longitude"].number(in: -180...180))
    guard !place["altitude"].isNull else { return }
    originAltitude = Altitude(
      meters: try place["altitude"].number(in: Altitude.limits),
      datum: try place["datum"].datum())
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
}
