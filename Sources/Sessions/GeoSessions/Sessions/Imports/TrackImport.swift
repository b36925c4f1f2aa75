import GeoFormats
import GeoNumerics
import Geodesy

/// GPX tracks: positions with their times.
///
/// Without tracks, the points of routes are used; without those, points of interest that all have a
/// time, as those that Xcode plays to a phone.
enum TrackImport {
  /// Seconds between points that have no time.
  static let interval: Seconds = 1

  static func read(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    let collector = Collector()
    _ = try GPXReader.read(
      ByteFeed(bytes), fault: { collector.leaveOut($0) },
      item: { item, place in collector.append(item, place.line) })
    return collector.draft()
  }

  /// A point and where it stands.
  private struct Point {
    var line: Int
    var time: Seconds?
    var fix: GNSSFix

    init(_ point: GPXPoint, _ line: Int) {
      self.line = line
      time = point.time.flatMap { UTCTime.seconds($0) }
      fix = GNSSFix(point.coordinate, altitude: TrackImport.altitude(point))
    }
  }

  private final class Collector {
    private var tracks: [Point] = []
    private var routes: [Point] = []
    private var waypoints: [Point] = []
    private var faults = RecordingDraft()

    /// Records an error of a point.
    func leaveOut(_ error: FormatError) {
      let line = error.place?.line ?? 1
      switch error {
      case .coordinate(let error, let path, _):
        faults.report(line, .wrong(path, found: "\(error)", expected: "a position on Earth"))
      case .unexpected(let found, let expected, _):
        faults.report(line, .wrong("point", found: found, expected: expected))
      case .member, .limit, .point, .file, .fileTooLarge, .document, .library:
        faults.report(line, .wrong("point", found: "\(error)", expected: "a point"))
      }
    }

    func append(_ item: GPXItem, _ line: Int) {
      switch item {
      case .trackPoint(let point): tracks.append(Point(point, line))
      case .routePoint(let point): routes.append(Point(point, line))
      case .waypoint(let point): waypoints.append(Point(point, line))
      case .badNumber(let place):
        faults.report(
          place.line, .wrong("ele", found: "no number", expected: "meters; left out"))
      case .document, .attribution, .routeBegins, .routeName, .trackBegins, .trackName,
        .segmentBegins:
        break
      }
    }

    func draft() -> RecordingDraft {
      var draft = faults
      let hasTimedWaypoints = waypoints.allSatisfy { $0.time != nil }
      let parts = [
        ("trkpt", tracks), ("rtept", routes), ("wpt", hasTimedWaypoints ? waypoints : []),
      ]
      let points = parts.first { !$0.1.isEmpty }
      for (name, others) in [("trkpt", tracks), ("rtept", routes), ("wpt", waypoints)]
      where name != points?.0 {
        if let first = others.first { draft.leaveOut(name, line: first.line) }
      }
      append(points?.1 ?? [], to: &draft)
      return draft
    }

    /// A track with holes in its times has none.
    private func append(_ points: [Point], to draft: inout RecordingDraft) {
      if let first = points.first(where: { $0.time == nil }) {
        draft.report(
          first.line,
          .wrong(
            "time", found: "missing",
            expected: "one for each point; the points are set one second apart"))
        for (index, point) in points.enumerated() {
          draft.append(Double(index) * interval, .gnss(point.fix), line: point.line)
        }
      } else {
        for point in points { draft.append(point.time ?? 0, .gnss(point.fix), line: point.line) }
        if !points.isEmpty { draft.epoch = 0 }
      }
    }
  }

  private static func altitude(_ point: GPXPoint) -> Altitude? {
    guard let elevation = point.elevation else { return nil }
    if let geoid = point.geoidHeight {
      return Altitude(meters: elevation + geoid, datum: .ellipsoid)
    }
    return Altitude(meters: elevation, datum: .meanSeaLevel)
  }
}
