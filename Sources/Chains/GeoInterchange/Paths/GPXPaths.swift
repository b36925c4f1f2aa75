import GeoAnchors
import GeoFormats
import Geodesy

/// Reads the tracks and routes of GPX.
enum GPXPaths {
  static func read(
    _ bytes: [UInt8], _ notes: inout ImportNotes
  ) throws(FormatError) -> [PathLine] {
    let lines = Lines()
    let escaped = try GPXReader.read(ByteFeed(bytes)) { item, _ in lines.add(item) }
    if escaped > 0 { notes.add(.escapedMarkup, line: 1, column: 0, count: escaped) }
    return lines.all.map { line in
      var line = line
      line.attribution = lines.attribution
      return line
    }
  }

  /// Collects the lines that the reader finds.
  private final class Lines {
    var all: [PathLine] = []
    var attribution: String?

    func add(_ item: GPXItem) {
      switch item {
      case .attribution(let author): attribution = author
      case .trackBegins: all.append(PathLine(.track))
      case .routeBegins: all.append(PathLine(.route))
      case .trackName(let name), .routeName(let name): all[all.count - 1].name = name
      case .trackPoint(let point), .routePoint(let point):
        all[all.count - 1].points.append(
          PathLine.Point(
            coordinate: point.coordinate, altitude: GPXPaths.altitude(of: point),
            time: point.time.flatMap { Timestamp.seconds($0) }))
      case .document, .waypoint, .segmentBegins, .badNumber: break
      }
    }
  }

  /// The height above sea level, or above the ellipsoid where the file says how far these are apart.
  private static func altitude(of point: GPXPoint) -> Altitude? {
    guard let elevation = point.elevation else { return nil }
    guard let undulation = point.geoidHeight else {
      return Altitude(meters: elevation, datum: .meanSeaLevel)
    }
    return Altitude(meters: elevation + undulation, datum: .ellipsoid)
  }
}
