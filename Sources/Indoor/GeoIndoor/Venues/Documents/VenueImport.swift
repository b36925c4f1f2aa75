import GeoFormats

/// A venue that was read from a document, and what its author should know about that.
public struct VenueImport: Hashable, Sendable {
  /// The venue, which has no faults but warnings.
  public var venue: Venue
  package var format: VenueFormat
  /// Assumptions, omissions and doubts.
  package var notes: [VenueNote]

  /// Reads a document whose format shows from its content.
  ///
  /// Read are the JSON of this project, of PositioningLibrary and of Nextome, GeoJSON with levels,
  /// OpenStreetMap XML with Simple Indoor Tagging, and ZIP archives of the Indoor Mapping Data Format
  /// and of WRLD.
  /// - Parameters:
  ///   - bytes: The document.
  ///   - id: Names a venue whose document does not.
  /// - Throws: `VenueError` with the place: `document` for a bad structure, `issues` for a venue at odds
  ///   with itself, and those of its format.
  public init(reading bytes: [UInt8], id: Venue.ID = "venue") throws(VenueError) {
    if bytes.starts(with: [0x50, 0x4B]) {
      try self.init(reading: VenueFiles(archive: bytes))
      return
    }
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard first != UInt8(ascii: "<") else {
      self = try SimpleIndoorReader.read(bytes, id: id)
      return
    }
    let root = try reading { () throws(FormatError) in
      let root = try JSONNode(reading: bytes)
      try root.requireObject()
      return root
    }
    self =
      switch VenueFormat(of: root) {
      case .geojson: try VenueGeoJSONReader.read(root, id: id)
      case .nextome: try PixelVenueReader.read(root, id: id)
      case .json, .wrld, .imdf, .osm: try VenueReader.read(root, id: id)
      }
  }

  /// Reads a venue that comes in several files.
  /// - Throws: `VenueError` with the file and the place.
  package init(reading files: VenueFiles) throws(VenueError) {
    if files["main.json"] != nil {
      self = try WestportReader.read(files)
    } else if files["manifest.json"] != nil {
      self = try IMDFReader.read(files)
    } else {
      throw .part(
        name: "manifest.json", found: "missing",
        expected: "the manifest of an IMDF archive, or a `main.json` of WRLD")
    }
  }

  /// Checks what was read.
  /// - Throws: `VenueError.issues` when it is at odds with itself: nothing is imported by halves.
  init(_ venue: Venue, _ format: VenueFormat, notes: [VenueNote] = []) throws(VenueError) {
    let issues = venue.issues()
    guard issues.allSatisfy(\.isWarning) else { throw .issues(issues) }
    self.venue = venue
    self.format = format
    self.notes = notes + issues.map { .doubt($0) }
  }
}

/// Runs a reader; its errors become those of venues, with the name of the part of an archive or folder.
func reading<Result>(
  _ file: String? = nil, _ body: () throws(FormatError) -> Result
) throws(VenueError) -> Result {
  do throws(FormatError) {
    return try body()
  } catch {
    throw .document(file: file, error)
  }
}

/// A venue as the bytes of a document, and what its author should know about that.
public struct VenueExport: Hashable, Sendable {
  /// The document.
  public var bytes: [UInt8]
  /// Notes of the parts that the format cannot hold.
  package var notes: [VenueNote] = []
}

/// A note to the author of a venue that was read or written.
package enum VenueNote: Hashable, Sendable, CustomStringConvertible {
  /// The document says no heights of floors; storeys of 3.5 m were assumed.
  case assumedHeights
  /// Things of a kind that has no place in the venue, or in the document, were passed over.
  case passedOver(String, count: Int)
  /// Connectors were made of stairs and lifts that lie over one another.
  case derivedConnectors(Int)
  /// A suspicious part.
  case doubt(VenueIssue)

  /// The note in words.
  package var description: String {
    switch self {
    case .assumedHeights:
      "the heights of the floors are not given; storeys of \(Floor.assumedStorey) m are assumed"
    case .passedOver(let kind, let count): "\(count) × \(kind) left out"
    case .derivedConnectors(let count):
      "\(count) connector\(count == 1 ? "" : "s") made of stairs and lifts that lie over one another"
    case .doubt(let issue): issue.description
    }
  }
}

/// Counts what is passed over, by kind.
struct PassedOver {
  private var counts: [String: Int] = [:]

  mutating func add(_ kind: String) { counts[kind, default: 0] += 1 }

  /// The notes, sorted by kind.
  var notes: [VenueNote] {
    counts.sorted { $0.key < $1.key }.map { .passedOver($0.key, count: $0.value) }
  }
}
