import GeoCommandLine
import GeoIndoor

/// The options of commands that replay a session in venues.
enum VenueSessionOption {
  typealias Setting = OptionBinding<VenueSettings>

  static let venue = Option(
    repeating: "venue", "VENUE", .file, group: "Venues",
    help: "Id of a stored venue, or a document, archive or folder.")
  static let initial = Option(
    repeating: "initial", "VENUE", .file, group: "Venues",
    help: "Venue delivered with the app; used if its version is higher than that of --venue.")
  static let server = Option(
    repeating: "server", "VENUE", .file, group: "Venues",
    help: "Venue that the device downloads when it is online.")
  static let latency = Option(
    "latency", "SECONDS", .number(in: 0...86_400), default: "0", group: "Venues",
    help: "Duration of a download.")
  static let forcedVenue = Option(
    "only-venue", "ID", .text, group: "Venues", help: "Wait for this venue and ignore all others.")
  static let floor = Option(
    "floor", "FLOOR", .text, group: "Venues",
    help: "Id of the floor to assume; detected by default.")

  static let method = Setting(
    "method", "METHOD", .choice(of: PositionMethod.self), \.method, default: "linear",
    group: "Beacons", help: "Positioning method for beacon signal strengths.")
  static let fingerprints = Option(
    "fingerprints", "FILE", .file, group: "Beacons",
    help: "CSV of measured signal strengths for --method fingerprint: floor, x, y, beacon, rssi.")
  private static let scanning = [
    Setting(
      "threshold", "DBM", .number(in: -150 ... -1), \.rssiThreshold, default: "-75",
      group: "Beacons", help: "Minimum signal strength."),
    Setting(
      "silence", "SECONDS", .number(in: 0.1...86_400), \.silenceSeconds, default: "10",
      group: "Beacons", help: "Time without beacons after which the device counts as gone."),
    Setting(
      "scan-period", "SECONDS", .number(in: 0.001...3600), \.scanPeriodSeconds, default: "0.1",
      group: "Beacons", help: "Duration of a beacon scan."),
    Setting(
      "scan-rest", "SECONDS", .number(in: 0...3600), \.betweenScanPeriodSeconds, default: "0.1",
      group: "Beacons", help: "Pause between scans."),
    Setting(
      "scan-gap", "WHAT", .choice(of: ScanCycle.Gap.self), \.scanGap, default: "count",
      group: "Beacons",
      help: "Count readings in the pause for the scan before it, or drop them."),
    Setting(
      "readings", "COUNT", .integer(in: 1...10_000), \.beaconListMaxSize, default: "12",
      group: "Beacons", help: "Number of readings of a beacon to keep."),
    Setting(
      "event-timeout", "SECONDS", .number(in: 0...1e9), \.eventTimeoutSeconds, default: "0",
      group: "Geofences",
      help: "Time after an exit before the same geofence is entered again."),
  ]

  static let all =
    [
      venue.spec, initial.spec, server.spec, latency.spec, forcedVenue.spec, floor.spec,
    ] + settings
  static let settings = [method.spec, fingerprints.spec] + scanning.map(\.spec)

  /// The options of which each sets a member by itself.
  fileprivate static let bindings = [method] + scanning
}

/// The venues of a session and how positions are found in them.
struct VenueSessionSetup {
  var venues: [Venue]
  var resources = VenueResources()
  var settings: VenueSettings

  /// The session that the options ask for.
  ///
  /// - Throws: That a venue or a table cannot be read, or that none has the floor or the id.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    let names = arguments[VenueSessionOption.venue]
    let initial = try Self.venues(arguments[VenueSessionOption.initial], arguments, console)
    let server = try Self.venues(arguments[VenueSessionOption.server], arguments, console)
    let isElsewhere = names.isEmpty && !(initial + server).isEmpty
    let kept = isElsewhere ? [] : try VenueSource.venues(named: names, arguments, console)
    for venue in kept { resources.keep(venue) }
    for venue in server { resources.offer(venue, latency: arguments[VenueSessionOption.latency]) }
    for venue in initial where !resources.install(venue) {
      console.warning(
        "the initial venue \(ShownText.quote(venue.id.rawValue)) is ignored: "
          + "its version is not higher"
      )
    }
    venues = resources.known
    settings = try VenueSettings(arguments, for: kept + initial + server, console)
    settings.forcedFloor = arguments[VenueSessionOption.floor].map { Floor.ID(rawValue: $0) }
    if let id = settings.forcedFloor, !venues.contains(where: { $0.floor(id) != nil }) {
      let known = venues.flatMap(\.floors).prefix(20).map { "`\($0.id)`" }.joined(separator: ", ")
      throw arguments.badValue(VenueSessionOption.floor, expected: "the id of a floor: \(known)")
    }
    settings.forcedVenue = arguments[VenueSessionOption.forcedVenue].map { Venue.ID(rawValue: $0) }
    if let id = settings.forcedVenue, !venues.contains(where: { $0.id == id }) {
      let known = venues.prefix(20).map { "`\($0.id)`" }.joined(separator: ", ")
      throw arguments.badValue(
        VenueSessionOption.forcedVenue, expected: "the id of a venue: \(known)")
    }
  }

  private static func venues(
    _ names: [String], _ arguments: ParsedArguments, _ console: Console
  ) throws -> [Venue] {
    try names.map { try VenueSource.venue(named: $0, arguments, console) }
  }
}

extension VenueSettings {
  /// The settings of the options for venues.
  init(_ arguments: ParsedArguments, for venues: [Venue], _ console: Console) throws {
    self.init()
    try arguments.set(VenueSessionOption.bindings, in: &self)
    if let path = arguments[VenueSessionOption.fingerprints] {
      fingerprints = try attempt("cannot read the fingerprints of \(ShownText.file(path))") {
        try FingerprintTable.read(DocumentBytes.read(path, console), for: venues)
      }
    } else if method == .fingerprint {
      throw CommandFailure("`--method fingerprint` requires `--fingerprints FILE`")
    }
  }
}
