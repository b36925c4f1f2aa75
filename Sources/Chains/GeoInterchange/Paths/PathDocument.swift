import GeoFormats

/// The lines of a document of another program: GPX, GeoJSON, KML, KMZ or CSV.
public struct PathDocument: Hashable, Sendable {
  /// The most points of a document.
  public static let mostPoints = 10_000_000

  /// The lines in the order of the document, at least one.
  public let lines: [PathLine]
  /// The repairs.
  public private(set) var notes = ImportNotes()

  /// Reads a document.
  /// - GPX: its tracks, segments joined, and its routes.
  /// - GeoJSON: its LineStrings and MultiLineStrings; without any, its Points in their order.
  /// - KML and KMZ: each `LineString`, `LinearRing`, `gx:Track` and `gx:MultiTrack`, tracks joined.
  /// - CSV: its rows, by columns such as `latitude`, `longitude`, `time`, `altitude` and `accuracy`.
  ///
  /// Parts of a multi-geometry are one line where each begins at the end of the one before.
  /// - Parameters:
  ///   - bytes: the document, not gzipped.
  ///   - format: the format; nil finds it by the content, then by the name.
  ///   - name: The name of the file.
  ///   - allowsStationary: whether a line whose points are all at one place counts.
  /// - Throws: `InterchangeError`: not readable, with line and column; of no known format; no line.
  public init(
    reading bytes: [UInt8], format: DocumentFormat? = nil, name: String,
    allowsStationary: Bool = false
  ) throws(InterchangeError) {
    let known = try DocumentFormat.format(of: ByteFeed(bytes), name: name, unless: format)
    guard let reader = known?.entry.reader else { throw .unknownFormat(name: name) }
    var notes = ImportNotes()
    var found = try attempt(as: InterchangeError.format) { () throws(FormatError) in
      let found = try reader.lines(bytes, &notes)
      guard found.reduce(0, { $0 + $1.points.count }) <= Self.mostPoints else {
        throw .limit(
          "the lines have more than \(Self.mostPoints) points", at: TextPlace(line: 1, column: 0))
      }
      return found
    }
    found.removeAll { $0.points.isEmpty || !allowsStationary && $0.isStationary }
    guard !found.isEmpty else { throw .noWay }
    lines = found
    self.notes = notes
  }
}
