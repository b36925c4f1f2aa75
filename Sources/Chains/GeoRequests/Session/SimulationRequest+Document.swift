public import GeoFormats
import GeoSessions
import Geodesy

extension SimulationRequest {
  static let fields: [RequestField<SimulationRequest>] = [
    .integer("seed", 0, \.seed, in: 0...9_007_199_254_740_991, default: 1),
    .number("durationSeconds", 0, \.models.duration, in: 1...86_400),
    .number("heightMeters", 0, \.height, in: -1_000...9_000, default: 0),
    .number("speedMetersPerSecond", 0, \.models.walker.speed, in: 0.1...15, default: 1.4),
    .number("pauseSeconds", 0, \.models.walker.pause, in: 0...3_600, default: 3),
    .number("framesPerSecond", 0, \.models.frameRate, in: 1...240, default: 60),
    .number("fixesPerSecond", 0, \.models.gnssRate, in: 0.01...20, default: 1),
    .number("headingsPerSecond", 0, \.models.headingRate, in: 0...100, default: 5),
    .number("truthsPerSecond", 0, \.models.truthRate, in: 0...240, default: 1),
    .number("gnssErrorMeters", 0, \.models.gnss.standardDeviation, in: 0...1_000, default: 3),
    .number("gnssAccuracyScale", 0, \.models.gnss.accuracyScale, in: 0.01...100, default: 1),
    .number("compassErrorDegrees", 0, \.models.compass.bias, in: 0...90, default: 6),
    .choice("world", 0, \.world, default: .gravity),
    .number("yawDriftDegrees", 0, \.models.tracking.yawDrift, in: 0...90, default: 0.15),
    .number("trackingLossesPerHour", 0, \.models.tracking.lossesPerHour, in: 0...3_600, default: 0),
    .number("visualIntervalSeconds", 0, \.models.localization.interval, in: 0...3_600, default: 2),
    .number("visualSuccess", 0, \.models.localization.success, in: 0...1, default: 0.9),
    .number("visualLatencySeconds", 0, \.visualLatency, in: 0...60, default: 0.8),
    .texts("regions", 0, \.regions),
    .texts("footprints", 0, \.footprints),
    .number("buildingHeightMeters", 0, \.buildingHeight, in: 0...1_000, default: 15),
    .flag("status", 0, \.reportsStatus),
  ]

  /// Reads a request from JSON (`Data/schemas/simulation-request.schema.json`).
  ///
  /// - Throws: `RequestError.format` with line, column and the path of the member; members that are
  ///   not known are errors too.
  public init(readingJSON bytes: [UInt8]) throws(RequestError) {
    self = try attempt(as: RequestError.format) { () throws(FormatError) in
      try Self(reading: JSONNode(reading: bytes))
    }
  }

  private init(reading node: JSONNode) throws(FormatError) {
    try node.requireObject(known: ["chain", "line", "faults"] + Self.fields.map(\.name))
    let (chain, line) = (node["chain"], node["line"])
    guard chain.isNull != line.isNull else {
      throw node.error(expected: "exactly one of `chain`, `line`")
    }
    self.init(line.isNull ? .chain(try chain.name()) : .line(try Self.line(line)))
    for field in Self.fields { try field.read(node[field.name], &self) }
    if !node["faults"].isNull { models.faults = try FaultDocument.faults(node["faults"]) }
  }

  private static func line(_ node: JSONNode) throws(FormatError) -> [Coordinate] {
    let elements = try node.elements()
    guard (2...maximumPoints).contains(elements.count) else {
      throw node.error(expected: "2 to \(maximumPoints) points")
    }
    return try elements.map { element throws(FormatError) in
      guard case .coordinate(let point) = try RequestedPlace(reading: element) else {
        throw element.error(expected: "a position, no anchor")
      }
      return point
    }
  }

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    let course: JSONObject.Member =
      switch course {
      case .chain(let name): .init(name: "chain", value: .string(name))
      case .line(let points):
        .init(name: "line", value: .array(points.map { RequestedPlace.coordinate($0).json }))
      }
    let faults: [JSONObject.Member] =
      models.faults.isEmpty ? [] : [.init(name: "faults", value: FaultDocument.json(models.faults))]
    return .object(JSONObject([course] + Self.fields.members(of: self) + faults))
  }
}
