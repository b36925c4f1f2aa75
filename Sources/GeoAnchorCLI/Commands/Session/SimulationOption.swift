import GeoCommandLine
import GeoSimulation

/// The options of `geoanchor session simulate`.
enum SimulationOption {
  /// A number of the models.
  struct Setting: Sendable {
    let option: Option<Double>
    let path: any WritableKeyPath<SimulationPlan, Double> & Sendable

    init(
      _ name: String, _ unit: String, _ range: ClosedRange<Double>, _ usual: String,
      _ path: any WritableKeyPath<SimulationPlan, Double> & Sendable, group: String = "Sensors",
      _ help: String
    ) {
      option = Option(
        name, unit, .number(in: range), default: usual, group: group, help: help)
      self.path = path
    }
  }

  /// How an AR world begins.
  enum World: String, CaseIterable { case gravity, gravityAndHeading }

  static let chain = Option("chain", "NAME", .text, group: "Walk", help: "A chain of the store.")
  static let path = Option(
    "path", "FILE", .file, group: "Walk",
    help: "A path: GPX, GeoJSON, KML, KMZ or CSV; - reads standard input.")
  static let way = CommonOption.way(
    "Walk", all: "one after the other, straight from each to the next")
  static let seed = Option(
    "seed", "NUMBER", .integer(in: 0...Int.max), default: "1", group: "Walk",
    help: "What chance begins with.")
  static let duration = Option(
    "duration", "SECONDS", .number(in: 1...86_400), group: "Walk",
    help: "How long the session lasts, to and fro along the path; else one way.")
  static let height = Option(
    "height", "METERS", .number(in: -1000...9000), default: "0", group: "Walk",
    help: "How high the ground is above the ellipsoid.")
  private static let walker = [
    Setting(
      "speed", "M/S", 0.1...15, "1.4", \.walker.speed, group: "Walk", "How fast the walker is."),
    Setting(
      "pause", "SECONDS", 0...3600, "3", \.walker.pause, group: "Walk",
      "How long the walker looks around at each turn and stop of a chain."),
  ]

  private static let sensors = [
    Setting("frame-rate", "HERTZ", 1...240, "60", \.frameRate, "Frames in a second."),
    Setting("gnss-rate", "HERTZ", 0.01...20, "1", \.gnssRate, "Fixes in a second."),
    Setting(
      "heading-rate", "HERTZ", 0...100, "5", \.headingRate,
      "Readings of the compass in a second; 0 for none."),
    Setting(
      "truth-rate", "HERTZ", 0...240, "1", \.truthRate,
      "How often the truth is written in a second; 0 for never."),
    Setting(
      "gnss-error", "METERS", 0...1000, "3", \.gnss.deviation,
      "Standard deviation of fixes on each axis; it wanders with 20 s of correlation."),
    Setting(
      "gnss-honesty", "FACTOR", 0.01...100, "1", \.gnss.honesty,
      "The reported accuracy over the true one: 0.3 is too optimistic."),
    Setting(
      "compass-error", "DEGREES", 0...90, "6", \.compass.bias,
      "Standard deviation of the compass' bias."),
  ]
  static let world = Option(
    "world", "ALIGNMENT", .choice(of: World.self), default: "gravity", group: "Sensors",
    help: "Let the AR world begin at a yaw of chance, or north by compass.")
  private static let services = [
    Setting(
      "yaw-drift", "DEGREES", 0...90, "0.15", \.tracking.yawDrift,
      "Standard deviation of the AR world's yaw after a minute."),
    Setting(
      "losses", "COUNT", 0...3600, "0", \.tracking.lossesPerHour,
      "How often in an hour world tracking is lost by chance."),
    Setting(
      "visual-interval", "SECONDS", 0...3600, "2", \.localization.interval,
      "Seconds between visual localizations; 0 for none."),
    Setting(
      "visual-success", "SHARE", 0...1, "0.9", \.localization.success,
      "The share of visual localizations that succeed."),
  ]
  static let latency = Option(
    "visual-latency", "SECONDS", .number(in: 0...60), default: "0.8", group: "Sensors",
    help: "How long a visual localization takes on average.")

  static let regions = RegionsOption.files("Surroundings", "Where tracking works; else everywhere.")
  static let footprints = Option(
    repeating: "footprints", "FILE", .file, group: "Surroundings",
    help: "Buildings that hide the sky, as polygons.")
  static let buildingHeight = Option(
    "building-height", "METERS", .number(in: 0...1000), default: "15", group: "Surroundings",
    help: "How high the buildings are.")

  static let fault = Option(
    repeating: "fault", "FAULT", .text, group: "Faults", help: "Something that goes wrong.")
  static let faults = Option("faults", "FILE", .file, group: "Faults", help: "A file of faults.")
  static let status = Option(
    flag: "geo-status", group: "Output", help: "Write the derived status of geotracking too.")

  /// The numbers of the models.
  static let settings = walker + sensors + services

  /// All options in the order of the help.
  static let all =
    [chain.spec, path.spec, way, CommonOption.store.spec, seed.spec, duration.spec]
    + walker.map(\.option.spec) + [height.spec] + sensors.map(\.option.spec) + [world.spec]
    + services.map(\.option.spec)
    + [
      latency.spec, regions.spec, footprints.spec, buildingHeight.spec, fault.spec, faults.spec,
      status.spec, CommonOption.output.spec,
    ]
}
