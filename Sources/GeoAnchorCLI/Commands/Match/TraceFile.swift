import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoRouting
import GeoSessions
import Geodesy

/// Reads a recorded trace from a file.
enum TraceFile {
  /// The most positions that are read.
  static let mostPoints = 10_000_000

  static func read(_ file: String) throws -> [TracePoint] {
    do {
      let trace =
        switch kind(of: file) {
        case .gpx: try points(ofGPX: file)
        case .geojson: try points(ofGeoJSON: file)
        case .csv: try points(ofCSV: file)
        case .log: try points(ofLog: file)
        }
      guard trace.count <= mostPoints else {
        throw CommandFailure(
          "cannot read \(ShownText.quote(file))",
          causes: ["a trace has at most \(Grouped.number(mostPoints)) positions"])
      }
      return trace
    } catch let error as FormatError {
      throw CommandFailure("cannot read \(ShownText.quote(file))", causes: [error.description])
    } catch let error as InterchangeError {
      throw CommandFailure("cannot read \(ShownText.quote(file))", causes: [error.description])
    } catch let error as SessionError {
      throw CommandFailure("cannot read \(ShownText.quote(file))", causes: ["\(error)"])
    }
  }

  private enum Kind { case gpx, geojson, csv, log }

  private static func kind(of file: String) -> Kind {
    let name = file.lowercased()
    let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    switch OutputEnding.of(plain) {
    case "csv": return .csv
    case "jsonl", "ndjson": return .log
    case "geojson", "json": return .geojson
    default: return .gpx
    }
  }

  /// The positions of a session log.
  private static func points(ofLog file: String) throws(SessionError) -> [TracePoint] {
    var reader = try SessionLogReader(path: file)
    var points: [TracePoint] = []
    while points.count <= mostPoints, let event = try reader.next() {
      guard case .gnss(let fix) = event.kind else { continue }
      points.append(
        TracePoint(
          coordinate: fix.coordinate, time: fix.measuredAt ?? event.time,
          accuracy: fix.horizontalAccuracy.map(deviation(ofRadius:))))
    }
    return points
  }

  /// The standard deviation on each axis of a radius that holds 68 of 100 positions.
  ///
  /// Errors that are normal on both axes are farther than `r` with `exp(-r² / 2σ²)`.
  static func deviation(ofRadius radius: Meters) -> Meters { radius / 1.51 }

  /// The radius that holds 68 of 100 positions with a standard deviation on each axis.
  static func radius(ofDeviation deviation: Meters) -> Meters { deviation * 1.51 }

  /// The points of all tracks, or of all routes where there is no track.
  private static func points(ofGPX file: String) throws(FormatError) -> [TracePoint] {
    let collected = CollectedTrace()
    try GPXReader.read(GzipBytes.readFile(file)) { item in
      switch item {
      case .trackPoint(let point): collected.add(point, toTrack: true)
      case .routePoint(let point): collected.add(point, toTrack: false)
      case .document, .attribution, .waypoint, .routeBegins, .routeName, .trackBegins,
        .trackName, .segmentBegins, .badNumber:
        return
      }
    }
    return collected.track.isEmpty ? collected.route : collected.track
  }

  private static func points(ofGeoJSON file: String) throws(any Error) -> [TracePoint] {
    let path = try GeoJSONPath(reading: GzipBytes.readFile(file))
    return path.positions.map { TracePoint(coordinate: $0.coordinate) }
  }

  private static func points(ofCSV file: String) throws -> [TracePoint] {
    var reader = try CSVReader(bytes: GzipBytes.readFile(file), raggedRows: .keep)
    let latitude = try reader.column("latitude") ?? reader.requiredColumn("lat")
    let longitude = try reader.column("longitude") ?? reader.requiredColumn("lon")
    let time = reader.column("time")
    let accuracy = reader.column("accuracy")
    var points: [TracePoint] = []
    while let row = try reader.next() {
      func field(_ column: Int?) -> String {
        column.flatMap { $0 < row.fields.count ? row.fields[$0] : nil } ?? ""
      }
      guard let first = NumberText.number(field(latitude)),
        let second = NumberText.number(field(longitude))
      else {
        throw CommandFailure(
          "cannot read \(ShownText.quote(file))",
          causes: [
            "line \(row.line): expected two numbers, found \(ShownText.quote(field(latitude))) "
              + "and \(ShownText.quote(field(longitude)))"
          ])
      }
      do throws(CoordinateError) {
        points.append(
          TracePoint(
            coordinate: try Coordinate(validating: first, longitude: second),
            time: seconds(field(time)),
            accuracy: NumberText.number(field(accuracy)).map(deviation(ofRadius:))))
      } catch {
        throw CommandFailure(
          "cannot read \(ShownText.quote(file))",
          causes: ["line \(row.line): \(error.description)"])
      }
    }
    return points
  }

  /// Seconds of a text: a number, or a time of RFC 3339; nil when it is neither.
  static func seconds(_ text: String) -> Seconds? {
    NumberText.number(text) ?? Timestamp.seconds(text)
  }

  /// What the handler of a reader gathers.
  private final class CollectedTrace {
    var track: [TracePoint] = []
    var route: [TracePoint] = []

    func add(_ point: GPXPoint, toTrack: Bool) {
      guard track.count + route.count <= TraceFile.mostPoints else { return }
      let made = TracePoint(
        coordinate: point.coordinate, time: point.time.flatMap { Timestamp.seconds($0) })
      if toTrack { track.append(made) } else { route.append(made) }
    }
  }
}
