/// The surface that a height counts from.
public enum VerticalDatum: Hashable, Sendable {
  /// The WGS84 ellipsoid: what GNSS, ARCore and OGC GeoPose mean.
  case ellipsoid
  /// The EGM96 geoid: what ARKit's "sea level" is taken to be.
  case egm96
  /// The EGM2008 geoid.
  case egm2008
  /// Mean sea level of an unnamed geoid: converts only under an explicit assumption.
  case meanSeaLevel
  /// The ground below the point: converts only with terrain.
  case ground
  /// A vertical reference system by its code, such as `EPSG:5703` (NAVD88): converts through PROJ.
  case system(String)
}

/// The datums that have a word of their own; vertical reference systems are named by their code.
extension VerticalDatum: CaseIterable {
  /// The datums that have a word.
  public static let allCases: [VerticalDatum] = [
    .ellipsoid, .egm96, .egm2008, .meanSeaLevel, .ground,
  ]
}

/// The text of a datum in documents and stores: its word, or the code of the system.
extension VerticalDatum: RawRepresentable {
  /// The word, or the code as `AUTHORITY:CODE`.
  public var rawValue: String {
    switch self {
    case .ellipsoid: "ellipsoid"
    case .egm96: "egm96"
    case .egm2008: "egm2008"
    case .meanSeaLevel: "meanSeaLevel"
    case .ground: "ground"
    case .system(let code): code
    }
  }

  /// Creates the datum of a word or of the code of a system; nil for other texts.
  ///
  /// Whether PROJ knows the code is not asked: `init(naming:)` does so.
  public init?(rawValue: String) {
    if let word = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = word
    } else if Self.isCode(rawValue) {
      self = .system(rawValue)
    } else {
      return nil
    }
  }

  /// The longest code of a system.
  private static let longestCode = 40

  /// Whether a text has the form of a code: an authority in capitals, a colon, letters and digits.
  private static func isCode(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= longestCode, let first = parts[0].first,
      !parts[1].isEmpty
    else { return false }
    func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") }
    return isCapital(first)
      && parts[0].allSatisfy { isCapital($0) || isDigit($0) || isMark($0) }
      // Setting the sixth bit turns a capital into a small letter.
      && parts[1].allSatisfy { isCapital($0 & ~0x20) || isDigit($0) || isMark($0) }
  }
}

extension VerticalDatum {
  /// The geoid that the datum counts from; nil for other surfaces.
  ///
  /// `EPSG:5773` and `EPSG:3855` are the heights above EGM96 and EGM2008.
  package var geoid: GeoidModel? {
    switch self {
    case .egm96, .system("EPSG:5773"): .egm96
    case .egm2008, .system("EPSG:3855"): .egm2008
    default: nil
    }
  }

  /// The words in backticks, for messages.
  package static let words = allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")

  /// The expected form of a text that names a datum, for messages.
  package static let expectation =
    "one of \(words), or a vertical system by code or name, such as `EPSG:5703` or `NAVD88`"

  /// Creates the datum of a word, or of the code or the name of a vertical reference system that
  /// PROJ knows: `EPSG:5703`, `NAVD88 height`, `NAVD88`.
  /// - Throws: `GeodesyError.unknownDatum` with the nearest names; `GeodesyError.library` when the
  ///   text is no word and PROJ cannot be loaded.
  public init(naming text: String) throws(GeodesyError) {
    if let word = Self.allCases.first(where: { $0.rawValue == text }) {
      self = word
      return
    }
    let system = VerticalDatum.system(try VerticalSystems.code(of: text))
    // A code is kept as typed, a geoid by name is the datum that has a word.
    self = text.contains(":") ? system : system.geoid?.datum ?? system
  }
}

extension GeodesyError {
  /// The advice for a text that names no datum, where there is one.
  package var datumHint: String? {
    guard case .unknownDatum(_, let reason, let nearest) = self else { return description }
    return reason ?? (nearest.isEmpty ? nil : "is \(nearest.joined(separator: " or ")) meant?")
  }

  /// The expectation that a text did not meet, as messages go on after "expected".
  package var expectedDatum: String {
    guard case .unknownDatum(_, let reason, let nearest) = self else {
      return "one of \(VerticalDatum.words): \(description)"
    }
    return (reason.map { "a vertical datum: \($0)" } ?? VerticalDatum.expectation)
      + (nearest.isEmpty ? "" : "; is \(nearest.joined(separator: " or ")) meant?")
  }
}
