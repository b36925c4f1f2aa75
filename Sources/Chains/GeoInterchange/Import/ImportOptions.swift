package import GeoAnchors
package import GeoFormats
public import Geodesy

/// The author's options for documents that are read.
public struct ImportOptions: Hashable, Sendable {
  /// The datum of heights where neither the document nor its format names one.
  public var datum: VerticalDatum?
  /// The coordinate reference system of positions in tables, in GeoJSON and in files that GDAL
  /// reads, overriding their own: a code such as `EPSG:25832`, WKT or a PROJ string; nil for that
  /// of the document.
  public var crs: String?
  /// The encoding of the text; nil to determine it by the document.
  package var encoding: TextEncoding?
  /// The collection of anchors that come without one.
  public var collection: String?
  /// Labels for all anchors, besides their own.
  public var tags: [String]
  /// The north that headings count from where the document does not say it.
  package var headings = HeadingOptions()
  /// The seed of ids for anchors without one; nil for random ids.
  ///
  /// With the same number the same document gives the same ids.
  public var idSeed: UInt64?
  /// Whether altitudes beyond `Altitude.limits` are read too, to report them; else they are errors.
  public var takesAnyAltitude = false

  /// Whether features with a mistake are left out; else none of a document with mistakes is kept.
  public var skipsMistakes = false

  /// Makes options.
  public init(datum: VerticalDatum? = nil, collection: String? = nil, tags: [String] = []) {
    self.datum = datum
    self.collection = collection
    self.tags = tags
  }
}

/// A repair, or an omission, while a document was read.
package enum ImportRepair: String, Hashable, Sendable, CaseIterable {
  /// A document that names no version.
  case noVersion = "the document names no version"
  /// A bare `&` or `<` in XML.
  case escapedMarkup = "a `&` or `<` was not escaped"
  /// An elevation that is no number.
  case emptyElevation = "an elevation is not a number; the altitude is unknown"
  /// Blanks beside the commas of KML, or commas between its positions.
  case looseSeparators =
    "the numbers of a position are not separated as KML has it: lon,lat,alt without blanks"
  /// Heights of a system that has none.
  case unknownDatum =
    "heights were left out, as the document does not say what they count from"
  /// A longitude beyond 180.
  case foldedLongitude = "a longitude beyond 180 was brought back by a full turn"
  /// A heading outside of one turn.
  case foldedHeading = "a heading was brought into 0 to 360"
  /// A heading from magnetic or grid north.
  case turnedHeading = "a heading was turned to true north"
  /// A compass heading near a magnetic pole.
  case weakField = "a compass is uncertain where the horizontal magnetic field is below 6000 nT"
  /// A position of more than three numbers.
  case extraNumbers = "a position has more than three numbers; the rest was left out"
  /// A height of a geometry that does not follow from the altitude beside it.
  case heightTaken =
    "the height of a geometry is not the altitude beside it any more; it was taken instead"
  /// A height of a geometry beside an altitude that cannot be converted to it.
  case heightNotCompared =
    "the height of a geometry could not be compared with the altitude beside it, which was taken"
  /// A list of tags that another program cut.
  case cutList = "a list ends in `...`, where another program cut it"
  /// A shape that is no point.
  case notAPoint =
    "lines, polygons and other shapes are no anchors; `geoanchor route --path` takes lines"
  /// A feature without a geometry.
  case noGeometry = "a feature without a geometry was left out"
  /// A placemark of KML that has an address alone.
  case notPlaced = "an address without a position is not placed and was left out"
  /// A track or route.
  case wayLeftOut =
    "tracks and routes are no anchors and were left out; `geoanchor route --path` takes them"
  /// A `NetworkLink` of KML.
  case networkLink =
    "a `NetworkLink` links to another document, which is not followed: import that document as well"
  /// Control characters in a text.
  case cleanedText = "control characters of a text became blanks"
  /// A text of more than 200 bytes.
  case shortenedText = "a text was cut to 200 bytes"
  /// An id that anchors cannot have.
  case newID = "an id that cannot be one was replaced"
  /// A property of the wrong kind.
  case badMember = "a property of the wrong kind was left out"
  /// A description, time, symbol, link or content that cannot be one.
  case keptAsProperty =
    "a description, time, symbol, link or content that cannot be one was kept as a free property"
  /// A flight of a tour to where it looks at, not to where its camera is.
  case viewLeftOut = "a view without a camera (only `LookAt`) has no place and was left out"
  /// An element of more than 1 MiB, or of too many levels.
  case elementLeftOut = "an element is too long or nests too deep and was left out"
  /// Heights of KML, which count from EGM96.
  case assumedEGM96 = "heights of KML count from the geoid EGM96, as OGC 07-147r2 has it"
  /// An altitude beside `clampToGround`.
  case clampedAltitude = "an altitude that KML does not use (clampToGround) was left out"
  /// A height above the sea floor.
  case seaFloor = "a height above the sea floor was left out"
  /// A quaternion whose length is not 1.
  case rotationNormalized = "a quaternion was brought to length 1"
  /// Another number of poses than the header names.
  case countDiffers = "the number of poses differs from the one that the header names"
  /// Poses whose times are not in order.
  case timesOutOfOrder = "the times of the poses are not in order"
  /// A quaternion written as an array.
  case quaternionArray = "a quaternion is an array; its order was taken to be x, y, z, w"

  /// Counts a repair, with the name of the member or element that it concerns where one is known.
  package typealias Note = (_ repair: ImportRepair, _ member: String?) -> Void

  /// Whether nothing was lost: the meaning is plain, or given by a convention.
  package var isLossless: Bool {
    switch self {
    case .noVersion, .escapedMarkup, .looseSeparators, .foldedLongitude, .foldedHeading,
      .keptAsProperty, .turnedHeading, .weakField, .assumedEGM96, .rotationNormalized,
      .quaternionArray:
      true
    case .heightNotCompared, .heightTaken, .cutList, .emptyElevation, .extraNumbers, .notAPoint,
      .noGeometry, .wayLeftOut, .networkLink, .unknownDatum, .cleanedText, .notPlaced, .viewLeftOut,
      .elementLeftOut, .shortenedText, .newID, .badMember, .clampedAltitude, .seaFloor,
      .countDiffers,
      .timesOutOfOrder:
      false
    }
  }
}

/// The count of each repair, and the place of the first.
public struct ImportNotes: Hashable, Sendable {
  /// One kind of repair.
  package struct Note: Hashable, Sendable {
    package var count: Int
    /// The place of the first.
    package var first: TextPosition
    /// The names of the repaired or omitted parts, at most `ImportNotes.mostNames`, each once.
    package var names: [String] = []
    /// Whether there are more names.
    package var hasMoreNames = false
  }

  /// The most names of members in a note.
  static let mostNames = 5

  /// A line and a column of a document.
  package struct TextPosition: Hashable, Sendable {
    /// Counted from 1.
    package var line: Int
    /// Counted from 1; 0 when only the line is known.
    package var column: Int
  }

  package private(set) var notes: [ImportRepair: Note] = [:]
  /// The reading of the columns and signs of a table.
  package internal(set) var reading: String?
  /// The corrections of headings by their source.
  private var angles: [String: ClosedRange<Degrees>] = [:]
  /// The largest number of sources that are named.
  private static let mostSources = 10

  /// Creates an empty list.
  public init() {}

  /// The reading of a table, and the repairs in a fixed order, as people read them.
  public var lines: [String] { (reading.map { [$0] } ?? []) + entries.map(\.text) }

  /// The repairs in a fixed order, each with what people read about it.
  package var entries: [(repair: ImportRepair, text: String)] {
    ImportRepair.allCases.compactMap { repair in
      notes[repair].map { note in
        let place = TextPlace(line: note.first.line, column: note.first.column)
        let names = note.names.map { "`\($0.prefix(40))`" } + (note.hasMoreNames ? ["…"] : [])
        let text =
          "\(place): \(repair.rawValue)"
          + (names.isEmpty ? "" : ": " + names.joined(separator: ", "))
          + (note.count > 1 ? " (\(note.count) times)" : "")
          + (repair == .turnedHeading ? ": " + corrections : "")
        return (repair, text)
      }
    }
  }

  /// The same notes without some kinds.
  package func without(_ repairs: [ImportRepair]) -> ImportNotes {
    var rest = self
    for repair in repairs { rest.notes[repair] = nil }
    return rest
  }

  /// The sources of corrections of headings, each with its least and its greatest angle.
  private var corrections: String {
    angles.keys.sorted().map { source in
      let range = angles[source] ?? 0...0
      let ends = [range.lowerBound, range.upperBound].map { Self.degrees($0) }
      return source + ", " + (ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to "))
        + " degrees"
    }.joined(separator: "; ")
  }

  private static func degrees(_ angle: Degrees) -> String {
    DecimalText.trimmed(angle, decimals: 2) ?? "\(angle)"
  }

  /// Notes a correction of a heading.
  mutating func add(_ correction: HeadingCorrection, line: Int, column: Int) {
    add(.turnedHeading, line: line, column: column)
    if correction.isWeak { add(.weakField, line: line, column: column) }
    guard let old = angles[correction.source] else {
      if angles.count < Self.mostSources {
        angles[correction.source] = correction.degrees...correction.degrees
      }
      return
    }
    angles[correction.source] =
      min(old.lowerBound, correction.degrees)...max(old.upperBound, correction.degrees)
  }

  mutating func add(
    _ repair: ImportRepair, _ member: String? = nil, line: Int, column: Int, count: Int = 1
  ) {
    guard count > 0 else { return }
    let first = Note(count: 0, first: TextPosition(line: line, column: column))
    notes[repair, default: first].count += count
    guard let member, let names = notes[repair]?.names, !names.contains(member) else { return }
    if names.count < Self.mostNames {
      notes[repair]?.names.append(member)
    } else {
      notes[repair]?.hasMoreNames = true
    }
  }
}
