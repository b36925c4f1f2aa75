import GeoFormats
import Geodesy

/// GPX tracks: positions with their times.
enum TrackImport {
  /// Seconds between points that have no time.
  static let interval: Seconds = 1

  static func read(_ bytes: [UInt8]) throws(FormatError) -> SessionImport {
    let collector = Collector()
    _ = try GPXReader.read(ByteFeed(bytes)) { item, _ in collector.take(item) }
    var result = SessionImport(.gpx)
    result.events = collector.events
    result.findings = collector.findings
    if collector.hasTimes { result.epoch = 0 }
    return result
  }

  /// Takes the points of tracks; where there are none, those of routes.
  private final class Collector {
    var tracks: [GPXPoint] = []
    var routes: [GPXPoint] = []
    var badPlaces: [TextPlace] = []

    func take(_ item: GPXItem) {
      switch item {
      case .trackPoint(let point): tracks.append(point)
      case .routePoint(let point): routes.append(point)
      case .badNumber(let place): badPlaces.append(place)
      case .document, .attribution, .waypoint, .routeBegins, .routeName, .trackBegins,
        .trackName, .segmentBegins:
        break
      }
    }

    private var points: [GPXPoint] { tracks.isEmpty ? routes : tracks }

    /// Whether all points have times; a track with holes in its times has none.
    private(set) lazy var hasTimes: Bool =
      !points.isEmpty
      && points.allSatisfy { $0.time.flatMap(UTCInstant.seconds(iso8601:)) != nil }

    var events: [SessionEvent] {
      points.enumerated().map { index, point in
        let time =
          hasTimes
          ? point.time.flatMap(UTCInstant.seconds(iso8601:)) ?? 0 : Double(index) * interval
        return SessionEvent(
          time: time, .gnss(GNSSFix(point.coordinate, altitude: TrackImport.altitude(point))))
      }
    }

    var findings: [SessionFinding] {
      var findings = badPlaces.map {
        SessionFinding(
          line: $0.line, .wrong("ele", found: "no number", expected: "meters; left out"))
      }
      if !hasTimes, !points.isEmpty {
        findings.append(
          SessionFinding(
            line: 1, .wrong("time", found: "missing", expected: "times; one second a point")))
      }
      return findings
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
