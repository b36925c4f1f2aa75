import GeoCommandLine
import GeoRequests
import GeoSessions

/// The options of `geoanchor session simulate`.
enum SimulationOption {
  typealias Setting = OptionBinding<SimulationRequest>

  static let chain = Option("chain", "NAME", .text, group: "Walk", help: "Name of a stored chain.")
  static let path = Option(
    "path", "FILE", .file, group: "Walk",
    help: "Path: GPX, GeoJSON, KML, KMZ or CSV; - reads standard input.")
  static let way = CommonOption.way("Walk", all: "in sequence, joined by straight lines")
  private static let session = [
    Setting(
      "seed", "NUMBER", .integer(in: 0...Int.max), \.seed, default: "1", group: "Walk",
      help: "Seed of the random number generator."),
    Setting(
      "duration", "SECONDS", .number(in: 1...86_400), \.models.duration, group: "Walk",
      help: "Duration of the session, back and forth along the path; defaults to one pass."),
  ]
  private static let walker = [
    Setting(
      "speed", "M/S", .number(in: 0.1...15), \.models.walker.speed, default: "1.4", group: "Walk",
      help: "Walking speed."),
    Setting(
      "pause", "SECONDS", .number(in: 0...3600), \.models.walker.pause, default: "3", group: "Walk",
      help: "Pause at each turn and stop of a chain."),
    Setting(
      "height", "METERS", .number(in: -1000...9000), \.height, default: "0", group: "Walk",
      help: "Ellipsoidal height of the ground."),
  ]

  private static let sensors = [
    Setting(
      "frame-rate", "HERTZ", .number(in: 1...240), \.models.frameRate, default: "60",
      group: "Sensors",
      help: "Frames per second."),
    Setting(
      "gnss-rate", "HERTZ", .number(in: 0.01...20), \.models.gnssRate, default: "1",
      group: "Sensors",
      help: "Position fixes per second."),
    Setting(
      "heading-rate", "HERTZ", .number(in: 0...100), \.models.headingRate, default: "5",
      group: "Sensors", help: "Compass readings per second; 0 for none."),
    Setting(
      "truth-rate", "HERTZ", .number(in: 0...240), \.models.truthRate, default: "1",
      group: "Sensors",
      help: "Ground-truth samples per second; 0 for none."),
    Setting(
      "gnss-error", "METERS", .number(in: 0...1000), \.models.gnss.standardDeviation, default: "3",
      group: "Sensors",
      help: "Standard deviation of fixes per axis, with a correlation time of 20 s."),
    Setting(
      "gnss-accuracy-scale", "FACTOR", .number(in: 0.01...100), \.models.gnss.accuracyScale,
      default: "1",
      group: "Sensors", help: "Ratio of reported to true accuracy; below 1 is optimistic."),
    Setting(
      "compass-error", "DEGREES", .number(in: 0...90), \.models.compass.bias, default: "6",
      group: "Sensors", help: "Standard deviation of the compass bias."),
    Setting(
      "world", "ALIGNMENT", .choice(of: SimulationRequest.World.self), \.world,
      default: "gravity", group: "Sensors",
      help: "World alignment: a random yaw (gravity), or north by compass."),
  ]
  private static let services = [
    Setting(
      "yaw-drift", "DEGREES", .number(in: 0...90), \.models.tracking.yawDrift, default: "0.15",
      group: "Sensors", help: "Standard deviation of the AR world's yaw after one minute."),
    Setting(
      "tracking-losses", "COUNT", .number(in: 0...3600), \.models.tracking.lossesPerHour,
      default: "0",
      group: "Sensors", help: "Random tracking losses per hour."),
    Setting(
      "visual-interval", "SECONDS", .number(in: 0...3600), \.models.localization.interval,
      default: "2",
      group: "Sensors", help: "Time between visual localizations; 0 for none."),
    Setting(
      "visual-success", "SHARE", .number(in: 0...1), \.models.localization.success, default: "0.9",
      group: "Sensors", help: "Fraction of visual localizations that succeed."),
    Setting(
      "visual-latency", "SECONDS", .number(in: 0...60), \.visualLatency, default: "0.8",
      group: "Sensors", help: "Mean latency of visual localizations."),
  ]

  static let regions = RegionsOption.files(
    "Surroundings", "Regions where tracking is supported; defaults to everywhere.")
  static let footprints = Option(
    repeating: "footprints", "FILE", .file, group: "Surroundings",
    help: "Building footprints that obstruct the sky.")
  private static let surroundings = [
    Setting(
      "building-height", "METERS", .number(in: 0...1000), \.buildingHeight, default: "15",
      group: "Surroundings", help: "Height of the buildings.")
  ]

  static let fault = Option(
    repeating: "fault", "FAULT", .text, group: "Faults", help: "Fault to inject.")
  static let faults = Option(
    "faults", "FILE", .file, group: "Faults", help: "File of faults to inject.")
  private static let status = Setting(
    Option(flag: "geo-status", group: "Output", help: "Also write the derived geotracking status."),
    \.reportsStatus)

  /// The options of which each sets a member by itself.
  static let settings = session + walker + sensors + services + surroundings + [status]

  /// All options in the order of the help.
  static let all =
    [chain.spec, path.spec, way, CommonOption.store.spec]
    + (session + walker + sensors + services).map(\.spec) + [regions.spec, footprints.spec]
    + surroundings.map(\.spec) + [
      fault.spec, faults.spec, status.spec, CommonOption.output.spec,
    ]
}
