public import GeoFormats
import GeoSessions
import Geodesy

extension SimulationRequest {
  /// The members of a request.
  public static let table = RequestTable(
    SimulationRequest(.line([])), version: 1, "Simulation request",
    "What session to simulate: `GeoRequests.SimulationRequest`. UTF-8. One of `chain` and `line` is "
      + "given. The service that answers knows the named chain and regions.",
    [
      RequestField(
        of: [
          DocumentMember("chain", .text(), "Name of a stored chain to walk."),
          DocumentMember(
            "line", .array(RequestedPlace.positionShape, least: 2, most: maximumPoints),
            "Line to walk instead."),
        ],
        read: { node, request throws(FormatError) in request.course = try course(of: node) },
        write: { request in
          switch request.course {
          case .chain(let name): ["chain": .string(name)]
          case .line(let points):
            ["line": .array(points.map { RequestedPlace.coordinate($0).json })]
          }
        }),
      .integer(
        "seed", \.seed, in: 0...9_007_199_254_740_991, "Seed of the random number generator.",
        option: .init("seed", "NUMBER", in: "Walk")),
      .number(
        "durationSeconds", \.models.duration, in: 1...86_400,
        "Duration of the session, back and forth along the path; defaults to one pass.",
        option: .init("duration", "SECONDS", in: "Walk")),
      .number(
        "heightMeters", \.height, in: -1_000...9_000, "Ellipsoidal height of the ground.",
        option: .init("height", "METERS", in: "Walk")),
      .number(
        "speedMetersPerSecond", \.models.walker.speed, in: 0.1...15, "Walking speed.",
        option: .init("speed", "M/S", in: "Walk")),
      .number(
        "pauseSeconds", \.models.walker.pause, in: 0...3_600,
        "Pause at each turn and stop of a chain.", option: .init("pause", "SECONDS", in: "Walk")),
      .number(
        "framesPerSecond", \.models.frameRate, in: 1...240, "Frames per second.",
        option: .init("frame-rate", "HERTZ", in: "Sensors")),
      .number(
        "fixesPerSecond", \.models.gnssRate, in: 0.01...20, "Position fixes per second.",
        option: .init("gnss-rate", "HERTZ", in: "Sensors")),
      .number(
        "headingsPerSecond", \.models.headingRate, in: 0...100,
        "Compass readings per second; 0 for none.",
        option: .init("heading-rate", "HERTZ", in: "Sensors")),
      .number(
        "truthsPerSecond", \.models.truthRate, in: 0...240,
        "Ground-truth samples per second; 0 for none.",
        option: .init("truth-rate", "HERTZ", in: "Sensors")),
      .number(
        "gnssErrorMeters", \.models.gnss.standardDeviation, in: 0...1_000,
        "Standard deviation of fixes per axis, with a correlation time of 20 s.",
        option: .init("gnss-error", "METERS", in: "Sensors")),
      .number(
        "gnssAccuracyScale", \.models.gnss.accuracyScale, in: 0.01...100,
        "Ratio of reported to true accuracy; below 1 is optimistic.",
        option: .init("gnss-accuracy-scale", "FACTOR", in: "Sensors")),
      .number(
        "compassErrorDegrees", \.models.compass.bias, in: 0...90,
        "Standard deviation of the compass bias.",
        option: .init("compass-error", "DEGREES", in: "Sensors")),
      .choice(
        "world", \.world,
        "World alignment: a random yaw (gravity), or north by compass.",
        option: .init("world", "ALIGNMENT", in: "Sensors")),
      .number(
        "yawDriftDegrees", \.models.tracking.yawDrift, in: 0...90,
        "Standard deviation of the AR world's yaw after one minute.",
        option: .init("yaw-drift", "DEGREES", in: "Sensors")),
      .number(
        "trackingLossesPerHour", \.models.tracking.lossesPerHour, in: 0...3_600,
        "Random tracking losses per hour.",
        option: .init("tracking-losses", "COUNT", in: "Sensors")),
      .number(
        "visualIntervalSeconds", \.models.localization.interval, in: 0...3_600,
        "Time between visual localizations; 0 for none.",
        option: .init("visual-interval", "SECONDS", in: "Sensors")),
      .number(
        "visualSuccess", \.models.localization.success, in: 0...1,
        "Fraction of visual localizations that succeed.",
        option: .init("visual-success", "SHARE", in: "Sensors")),
      .number(
        "visualLatencySeconds", \.visualLatency, in: 0...60,
        "Mean latency of visual localizations.",
        option: .init("visual-latency", "SECONDS", in: "Sensors")),
      .texts(
        "regions", \.regions,
        "Names of the sets of regions where tracking is supported; everywhere without it."),
      .texts(
        "footprints", \.footprints,
        "Names of the sets of regions whose polygons are buildings that obstruct the sky."),
      .number(
        "buildingHeightMeters", \.buildingHeight, in: 0...1_000, "Height of the buildings.",
        option: .init("building-height", "METERS", in: "Surroundings")),
      .flag(
        "status", \.reportsStatus, "Also write the derived geotracking status.",
        option: .init("geo-status", in: "Output")),
      RequestField(
        DocumentMember("faults", FaultDocument.shape, "Faults to inject."), \.models.faults,
        read: { node throws(FormatError) in
          node.isNull ? [] : try FaultDocument.faults(node)
        },
        write: { $0.isEmpty ? nil : .json(FaultDocument.json($0)) }),
    ])

  private static func course(of node: JSONNode) throws(FormatError) -> Course {
    let (chain, line) = (node["chain"], node["line"])
    guard chain.isNull != line.isNull else {
      throw node.error(expected: "exactly one of `chain`, `line`")
    }
    return line.isNull ? .chain(try chain.name()) : .line(try Self.line(line))
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
}
