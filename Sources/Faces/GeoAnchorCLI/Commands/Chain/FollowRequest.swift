import GeoChains
import GeoCommandLine
import Geodesy

/// The walker, chain and rules given by the arguments of `geoanchor chain follow`.
struct FollowRequest: Hashable {
  enum Source: Hashable {
    /// The name of a stored chain.
    case chain(String)
    /// A file with a chain.
    case route(String)
  }

  enum Walker: Hashable {
    /// A session log.
    case log(String)
    /// A track with times.
    case track(String)
  }

  /// The numbers that guidance goes by.
  enum Policy: String, CaseIterable { case walk, visual }

  let source: Source
  let walker: Walker
  let policy: Policy
  let guidance: GuidancePolicy
  /// The radius of a fix that does not say.
  let accuracy: Meters

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let (chain, recording) = (arguments[Self.chain], arguments[Self.recording])
    // With a chain from a file the one operand is the recording.
    if let file = arguments[Self.route], chain == nil || recording == nil {
      source = .route(file)
      try arguments.atMostOne(of: Self.chain, Self.log, Self.track)
    } else {
      try arguments.exactlyOne(of: Self.chain, Self.route)
      try arguments.atMostOne(of: Self.recording, Self.log, Self.track)
      guard let chain else { throw arguments.missing(Self.chain) }
      source = .chain(chain)
    }
    if let operand = arguments.isGiven(Self.route) ? chain : recording {
      walker = Self.isTrack(operand) ? .track(operand) : .log(operand)
    } else if let track = arguments[Self.track] {
      walker = .track(track)
    } else {
      try arguments.exactlyOne(of: Self.recording, Self.log, Self.track)
      guard let log = arguments[Self.log] else { throw arguments.missing(Self.log) }
      walker = .log(log)
    }
    if case .log = walker { try arguments.check(CommonOption.way, needs: Self.track) }
    policy = arguments[Self.policy]
    accuracy = arguments[Self.accuracy] ?? (policy == .walk ? 10 : 1)
    var guidance = policy == .walk ? GuidancePolicy() : .visualPositioning
    guidance.correlationTime = arguments[Self.correlationTime]
    self.guidance = guidance
  }

  private static func isTrack(_ file: String) -> Bool {
    ["gpx", "kml", "kmz", "csv", "geojson"].contains(OutputEnding.of(file) ?? "")
  }

  private static let chain = Argument(
    optional: "chain", "NAME", .text, help: "Name of a stored chain.")
  private static let recording = Argument(
    optional: "recording", "LOG", .file,
    help: "Session log, as with --log; .gpx, .kml and .csv files are tracks, as with --track.")
  private static let route = Option(
    "route", "FILE", .file, group: "Route",
    help: "Chain as JSON, from `geoanchor route --format json`.")
  private static let log = Option(
    "log", "FILE", .file, group: "Walker", help: "Session log; - reads standard input.")
  private static let track = Option(
    "track", "FILE", .file, group: "Walker",
    help: "Track with timestamps: GPX, KML, or CSV with latitude, longitude, time and accuracy.")
  private static let policy = Option(
    "policy", "POLICY", .choice(of: Policy.self), default: "walk", group: "Guidance",
    help: "Guidance policy.")
  private static let accuracy = Option(
    "accuracy", "METERS", .number(above: 0), group: "Guidance",
    help: "Accuracy radius of positions without one; defaults to 10 (walk) or 1 (visual).")
  private static let correlationTime = Option(
    "correlation-time", "SECONDS", .number(in: 0...3_600), default: "0", group: "Guidance",
    help: "Correlation time of position errors. Larger values tolerate drifting positions but "
      + "detect off-route later.")

  static let positionals = [chain.spec, recording.spec]

  static let options = [
    route.spec, CommonOption.store.spec, log.spec, track.spec,
    CommonOption.way("Walker", all: "in sequence"), policy.spec, accuracy.spec,
    correlationTime.spec,
  ]
}
