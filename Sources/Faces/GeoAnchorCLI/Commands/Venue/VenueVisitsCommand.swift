import GeoCommandLine
import GeoFormats
import GeoIndoor
import GeoSessions

/// `geoanchor venue visits`.
enum VenueVisitsCommand {
  private static let logs = Argument(
    repeating: "log", "LOG", .file,
    help: "Session logs or event histories (JSON), oldest first; - reads standard input.")
  private static let after = Option(
    "after", "SECONDS", .number, group: "History",
    help: "Use only events after this time: seconds of the log's clock, or since 1970 if the log "
      + "has an epoch.")
  private static let retention = Option(
    "retention", "DAYS", .integer(in: 0...36_500), group: "History",
    help: "Number of days to keep events; older ones are deleted daily at 12:00 UTC.")
  private static let now = Option(
    "now", "TIME", .text, group: "History", help: "Current time for --retention, in UTC.")

  static let spec = CommandSpec(
    name: "visits",
    summary: "List geofence events and visits of recorded sessions",
    discussion: """
      Replays session logs as `venue locate` does, and lists when geofences were entered and left, \
      and the visits: from an entry to the exit, or still open. Times are seconds of the log's \
      clock; seconds since 1970 if its header has an epoch.

      A JSON array of enter and exit events, as indoor positioning SDKs return it (type, timestamp, \
      event id), is read instead of a log, and the output of this command with --format json too.
      """,
    positionals: [logs.spec],
    options: VenueSessionOption.all + [
      after.spec, retention.spec, now.spec, VenueCommand.format.spec, CommonOption.store.spec,
    ],
    examples: [
      "geoanchor venue visits walk.jsonl --venue gallery.json": "List the visits of a session.",
      "geoanchor venue visits a.jsonl b.jsonl --retention 30 --now 2026-12-31T12:00:00Z":
        "List what a history of 30 days still has of two sessions.",
    ],
    schemas: ["venue-visits"],
    exitNotes: [.no: "no geofence was entered or left"]
  ) { arguments, console in
    try arguments.check(retention, needs: now)
    try arguments.check(now, needs: retention)
    let setup = try VenueSessionSetup(arguments, console)
    var history = VisitHistory(days: arguments[retention])
    for path in arguments[logs] {
      switch try FenceHistoryFile(path, venues: setup.venues, console) {
      case .events(let events): for event in events { history.add(event) }
      case .log(let feed): try replay(feed, path, setup, &history, console)
      }
    }
    if let time = try arguments.time(now), !history.advance(to: time) {
      throw arguments.badValue(now, expected: "a time such as 2026-12-31T12:00:00Z")
    }
    let events = history.events(after: arguments[after] ?? -.infinity)
    switch arguments[VenueCommand.format] {
    case .json: try console.write(VisitHistory.json(of: events))
    case .text: for line in VisitText.lines(events) { try console.line(line) }
    }
    return events.isEmpty ? .no : .done
  }

  /// Adds what happens in a session.
  private static func replay(
    _ feed: ByteFeed, _ path: String, _ setup: VenueSessionSetup, _ history: inout VisitHistory,
    _ console: Console
  ) throws {
    var log = try SessionLogs.open(feed, path)
    var session = VenueSession(setup.resources, settings: setup.settings)
    let epoch = log.header.epoch ?? 0
    while let event = try SessionLogs.next(&log, path) {
      for output in session.handle(event) { history.add(output, epoch: epoch) }
    }
    SessionLogs.warn(of: log.counts, console)
  }
}
