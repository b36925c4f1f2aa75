public import Geodesy

/// What the author says about documents that are read.
public struct ImportOptions: Hashable, Sendable {
  /// What heights count from where neither the document nor its format says.
  public var datum: VerticalDatum?
  /// The collection of anchors that come without one.
  public var collection: String?
  /// Labels for all anchors, besides their own.
  public var tags: [String]
  /// What the ids of anchors that come without one are drawn from; nil for chance.
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

/// What was put right, or left out, while a document was read.
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
  /// A longitude beyond 180.
  case foldedLongitude = "a longitude beyond 180 was brought back by a full turn"
  /// A heading outside of one turn.
  case foldedHeading = "a heading was brought into 0 to 360"
  /// A position of more than three numbers.
  case extraNumbers = "a position has more than three numbers; the rest was left out"
  /// A shape that is no point.
  case notAPoint =
    "lines, polygons and other shapes are no anchors; `geoanchor route --path` takes lines"
  /// A feature without a geometry.
  case noGeometry = "a feature without a geometry was left out"
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

  /// Whether nothing was lost: what was meant is plain, or a convention says it.
  package var isLossless: Bool {
    switch self {
    case .noVersion, .escapedMarkup, .looseSeparators, .foldedLongitude, .foldedHeading,
      .assumedEGM96, .rotationNormalized, .quaternionArray:
      true
    case .emptyElevation, .extraNumbers, .notAPoint, .noGeometry, .wayLeftOut, .networkLink,
      .cleanedText,
      .shortenedText, .newID, .badMember, .clampedAltitude, .seaFloor, .countDiffers,
      .timesOutOfOrder:
      false
    }
  }
}

/// How often each repair was made, and where first.
public struct ImportNotes: Hashable, Sendable {
  /// One kind of repair.
  package struct Note: Hashable, Sendable {
    package var count: Int
    /// Where it was made first.
    package var first: TextPosition
  }

  /// A line and a column of a document.
  package struct TextPosition: Hashable, Sendable {
    /// Counted from 1.
    package var line: Int
    /// Counted from 1; 0 when only the line is known.
    package var column: Int
  }

  package private(set) var notes: [ImportRepair: Note] = [:]

  /// Creates an empty list.
  public init() {}

  /// The repairs as people read them, in a fixed order.
  public var lines: [String] { entries.map(\.text) }

  /// The repairs in a fixed order, each with what people read about it.
  package var entries: [(repair: ImportRepair, text: String)] {
    ImportRepair.allCases.compactMap { repair in
      notes[repair].map { note in
        let column = note.first.column > 0 ? ", column \(note.first.column)" : ""
        let text =
          "line \(note.first.line)\(column): \(repair.rawValue)"
          + (note.count > 1 ? " (\(note.count) times)" : "")
        return (repair, text)
      }
    }
  }

  /// The same notes without some kinds.
  func without(_ repairs: [ImportRepair]) -> ImportNotes {
    var rest = self
    for repair in repairs { rest.notes[repair] = nil }
    return rest
  }

  mutating func add(_ repair: ImportRepair, line: Int, column: Int, count: Int = 1) {
    guard count > 0 else { return }
    notes[
      repair,
      default: Note(count: 0, first: TextPosition(line: line, column: column))
    ].count += count
  }
}
