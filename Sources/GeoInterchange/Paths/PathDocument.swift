import GeoFormats
import Geodesy

/// The lines of a document of another program: GPX, GeoJSON, KML, KMZ or CSV.
public struct PathDocument: Hashable, Sendable {
  /// The most points of a document.
  public static let mostPoints = 10_000_000

  /// The lines in the order of the document, at least one.
  public let lines: [PathLine]
  /// What was put right.
  public private(set) var notes = ImportNotes()

  /// Reads a document.
  ///
  /// - GPX: its tracks, segments joined, and its routes.
  /// - GeoJSON: its LineStrings and MultiLineStrings; without any, its Points in their order.
  /// - KML and KMZ: each `LineString`, `LinearRing`, `gx:Track` and `gx:MultiTrack`, tracks joined.
  /// - CSV: its rows, by columns such as `latitude`, `longitude`, `time`, `altitude` and `accuracy`.
  ///
  /// Parts of a multi-geometry are one line where each begins at the end of the one before.
  ///
  /// - Parameters:
  ///   - bytes: the document, not gzipped.
  ///   - format: the format; nil finds it by the content, then by the name.
  ///   - name: what the file is called.
  ///   - allowsStationary: whether a line whose points are all at one place counts.
  /// - Throws: `InterchangeError`: not readable, with line and column; of no known format; no line.
  public init(
    reading bytes: [UInt8], format: ImportFormat? = nil, name: String,
    allowsStationary: Bool = false
  ) throws(InterchangeError) {
    let known = try ImportSniffer.format(of: ByteFeed(bytes), name: name, unless: format)
    guard let known else { throw .unknownFormat(name: name) }
    var found: [PathLine]
    do throws(FormatError) {
      switch known {
      case .gpx: found = try GPXPaths.read(bytes, &notes)
      case .kml: found = try KMLPaths.read(bytes, &notes)
      case .kmz: found = try KMLPaths.read(KMZArchive.document(in: bytes), &notes)
      case .json, .geojson, .geopose, .oscp: found = try GeoJSONPaths.read(bytes)
      case .csv: found = try CSVPaths.read(bytes)
      }
      guard found.reduce(0, { $0 + $1.points.count }) <= Self.mostPoints else {
        throw .limit(
          "the lines have more than \(Self.mostPoints) points", at: TextPlace(line: 1, column: 0))
      }
    } catch {
      throw .format(error)
    }
    found.removeAll { $0.points.isEmpty || !allowsStationary && $0.isStationary }
    guard !found.isEmpty else { throw .noWay }
    lines = found
  }
}
