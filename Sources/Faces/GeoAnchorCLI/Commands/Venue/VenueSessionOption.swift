import GeoCommandLine
import GeoFormats
import GeoIndoor

/// The options of commands that replay a session in venues.
enum VenueSessionOption {
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

  static let fingerprints = Option(
    "fingerprints", "FILE", .file, group: "Beacons",
    help: "CSV of measured signal strengths for --method fingerprint: floor, x, y, beacon, rssi.")
  static let all =
    [
      venue.spec, initial.spec, server.spec, latency.spec, forcedVenue.spec, floor.spec,
    ] + settings
  static let settings = table.options() + [fingerprints.spec]

  /// The settings that options set by themselves.
  fileprivate static let table = RequestTable(
    VenueSettings(),
    [
      .choice(
        "method", \.method, "Positioning method for beacon signal strengths.",
        option: .init("method", "METHOD", in: "Beacons")),
      .number(
        "rssiThreshold", \.rssiThreshold, in: -150 ... -1, "Minimum signal strength.",
        option: .init("threshold", "DBM", in: "Beacons")),
      .number(
        "silenceSeconds", \.silenceSeconds, in: 0.1...86_400,
        "Time without beacons after which the device counts as gone.",
        option: .init("silence", "SECONDS", in: "Beacons")),
      .number(
        "scanPeriodSeconds", \.scanPeriodSeconds, in: 0.001...3_600,
        "Duration of a beacon scan.", option: .init("scan-period", "SECONDS", in: "Beacons")),
      .number(
        "betweenScanPeriodSeconds", \.betweenScanPeriodSeconds, in: 0...3_600,
        "Pause between scans.", option: .init("scan-rest", "SECONDS", in: "Beacons")),
      .choice(
        "scanGap", \.scanGap, "Count readings in the pause for the scan before it, or drop them.",
        option: .init("scan-gap", "WHAT", in: "Beacons")),
      .integer(
        "beaconListMaxSize", \.beaconListMaxSize, in: 1...10_000,
        "Number of readings of a beacon to keep.",
        option: .init("readings", "COUNT", in: "Beacons")),
      .number(
        "eventTimeoutSeconds", \.eventTimeoutSeconds, in: 0...1e9,
        "Time after an exit before the same geofence is entered again.",
        option: .init("event-timeout", "SECONDS", in: "Geofences")),
    ])
}

/// The venues of a session and how positions are found in them.
struct VenueSessionSetup {
  var venues: [Venue]
  var resources = VenueResources()
  var settings: VenueSettings

  /// The session that the options ask for.
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
  init(_ arguments: ParsedArguments, for venues: [Venue], _ console: Console) throws {
    self.init()
    try arguments.set(VenueSessionOption.table, in: &self)
    if let path = arguments[VenueSessionOption.fingerprints] {
      fingerprints = try attempt("cannot read the fingerprints of \(ShownText.file(path))") {
        try FingerprintTable.read(DocumentBytes.read(path, console), for: venues)
      }
    } else if method == .fingerprint {
      throw CommandFailure("`--method fingerprint` requires `--fingerprints FILE`")
    }
  }
}
