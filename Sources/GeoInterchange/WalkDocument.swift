import GeoFormats
public import Geodesy

/// A path to walk that another program drew or recorded, from GPX or GeoJSON.
public struct WalkDocument: Hashable, Sendable {
  /// A point of the path.
  public struct Point: Hashable, Sendable {
    /// Where it is.
    public var coordinate: Coordinate
    /// How high it is, above the surface that the format means; nil when unknown.
    public var altitude: Altitude?

    /// Makes a point.
    public init(coordinate: Coordinate, altitude: Altitude? = nil) {
      self.coordinate = coordinate
      self.altitude = altitude
    }
  }

  /// What the path is called in the document, if it has a name.
  public var name: String?
  /// The points in walking order: at least two, neighbours at different places.
  public var points: [Point]

  /// Whether it is a planned way of GPX, whose points are places to pass.
  private(set) var isRoute = false

  /// The places in walking order.
  public var path: [Coordinate] { points.map(\.coordinate) }

  /// Reads the one path of a document.
  ///
  /// GPX gives its one track, segments joined, or its one route; GeoJSON what `GeoJSONPath` finds.
  /// The text decides what it is, the name of the file only where the text says nothing.
  ///
  /// - Throws: `InterchangeError`: not readable, no path, or several.
  public init(reading bytes: [UInt8], name: String) throws(InterchangeError) {
    switch Self.format(of: bytes, name: name) {
    case .gpx: try self.init(readingGPX: bytes)
    case .geojson: try self.init(readingGeoJSON: bytes)
    case nil: throw .unknownFormat(name: name)
    }
  }

  private enum Format {
    case gpx
    case geojson
  }

  private static func format(of bytes: [UInt8], name: String) -> Format? {
    // The marks of UTF-16, which JSON never has.
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .gpx }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    switch bytes[start...].first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
    case UInt8(ascii: "<"): return .gpx
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .geojson
    default: break
    }
    let name = name.lowercased()
    if name.hasSuffix(".gpx") { return .gpx }
    return name.hasSuffix(".geojson") || name.hasSuffix(".json") ? .geojson : nil
  }

  private init(readingGeoJSON bytes: [UInt8]) throws(InterchangeError) {
    do throws(FormatError) {
      let path = try GeoJSONPath(reading: bytes)
      name = path.name
      points = Self.distinct(
        path.positions.map { position in
          Point(
            coordinate: position.coordinate,
            altitude: position.height.map { Altitude(meters: $0, datum: .ellipsoid) })
        })
    } catch {
      throw .format(error)
    }
    guard points.count >= 2 else { throw .noWay }
  }

  private init(readingGPX bytes: [UInt8]) throws(InterchangeError) {
    let document: GPXDocument
    do throws(FormatError) {
      document = try GPXDocument(reading: bytes)
    } catch {
      throw .format(error)
    }
    let tracks = document.tracks.map { Way("track", $0.name, $0.segments.flatMap { $0 }) }
    let routes = document.routes.map { Way("route", $0.name, $0.points) }
    let ways = (tracks + routes).filter { $0.points.count >= 2 }
    guard let way = ways.first else { throw .noWay }
    guard ways.count == 1 else { throw .severalWays(ways.map(\.description)) }
    name = way.name
    points = way.points
    isRoute = way.kind == "route"
  }

  /// One way of a GPX document.
  private struct Way {
    let kind: String
    let name: String?
    let points: [Point]

    init(_ kind: String, _ name: String?, _ points: [GPXPoint]) {
      self.kind = kind
      self.name = name
      self.points = WalkDocument.distinct(
        points.map { Point(coordinate: $0.coordinate, altitude: WalkDocument.altitude(of: $0)) })
    }

    var description: String {
      let name = name.map { "\"\($0)\"" } ?? "without a name"
      return "\(kind) \(name) (\(points.count) points)"
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

  /// The points without those at the same place as the one before.
  private static func distinct(_ points: [Point]) -> [Point] {
    var found: [Point] = []
    found.reserveCapacity(points.count)
    for point in points where point.coordinate != found.last?.coordinate { found.append(point) }
    return found
  }
}
