public import GeoFormats
public import Geodesy

/// The reason why a document does not fit the request, or cannot be written.
public enum InterchangeError: Error, Hashable, Sendable {
  /// The text breaks its format or holds what does not belong there.
  case format(FormatError)
  /// Features of a document are not what belongs there; where it was not read to its end, the last
  /// mistake is why, unless more were found than are kept.
  case mistakes(ImportFindings<FormatError>, readToEnd: Bool)
  /// A document holds several lines, of which one is needed.
  ///
  /// The lines come with their numbers in the document, from 1.
  case severalWays([Int: PathLine])
  /// A document holds several lines, or one, and none of the name that is asked for.
  case noSuchWay(String, [Int: PathLine])
  /// A document holds no line with at least two different points.
  case noWay
  /// A document of a chain has no anchors on its line.
  case noAnchors
  /// A document that should hold a line has an unknown format; `name` is the name of the file.
  case unknownFormat(name: String)
  /// The text is neither XML nor JSON, where regions were expected.
  case unknownRegions(name: String)
  /// A document to import has an unknown format; `name` is the name of the file.
  case unknownImportFormat(name: String)
  /// The altitude of an anchor is unknown, and the format to write must have one.
  case noAltitude(id: String)
  /// The altitude of an anchor cannot be converted to what heights of the format count from.
  case height(id: String, GeodesyError)
  /// The format to write needs an origin and there is no anchor.
  case nothing
  /// The format to write holds exactly one anchor.
  case notOne(Int)

  /// The id of the anchor that cannot be written; nil where it is not one of them.
  public var anchor: String? {
    switch self {
    case .noAltitude(let id), .height(let id, _): id
    default: nil
    }
  }

  /// The reason without the anchor, for lists of anchors that share it.
  package var reason: String {
    switch self {
    case .noAltitude: "no altitude, and the format must have one above the ellipsoid"
    case .height(_, let error): error.description
    default: description
    }
  }
}

extension InterchangeError {
  /// The mistakes of a document one by one, or else the one cause.
  package var causes: [String] {
    if case .mistakes(let found, _) = self { return found.texts }
    return [description]
  }

  /// Whether a document could be read without the features that have mistakes.
  package var canLeaveOut: Bool {
    if case .mistakes(_, readToEnd: true) = self { true } else { false }
  }
}

extension InterchangeError {
  /// Whether numbers that should be degrees are as large as those of a map.
  package var looksProjected: Bool {
    guard case .mistakes(let found, _) = self else { return false }
    return found.first.contains { mistake in
      switch mistake {
      case .coordinate(.latitudeOutOfRange(let value, _), _, _),
        .coordinate(.longitudeOutOfRange(let value), _, _):
        abs(value) > 1000
      default: false
      }
    }
  }
}

extension InterchangeError: CustomStringConvertible {
  /// A readable description of the value found and the value expected.
  public var description: String {
    switch self {
    case .format(let error): error.description
    case .mistakes(let found, _):
      (found.first.first?.description ?? "")
        + (found.count > 1 ? " (and \(found.count - 1) more)" : "")
    case .severalWays(let ways): "found \(ways.count) ways, expected one:\n\(PathLine.list(ways))"
    case .noSuchWay(let name, let ways):
      "found no way `\(name.prefix(80))`, expected one of these:\n\(PathLine.list(ways))"
    case .noWay: "found no line, track or route with at least two different points"
    case .noAnchors: "found no anchors, expected points beside the line or a route of GPX"
    case .unknownFormat(let name): "`\(name)` is none of GPX, GeoJSON, KML, KMZ and CSV"
    case .unknownRegions(let name): "`\(name)` is neither GeoJSON nor KML"
    case .unknownImportFormat(let name):
      "`\(name)` has an unknown format: "
        + DocumentFormat.readable.map(\.rawValue).joined(separator: ", ")
    case .noAltitude(let id):
      "anchor `\(id)` has no altitude, and the format must have one above the ellipsoid"
    case .height(let id, let error): "anchor `\(id)`: \(error)"
    case .nothing: "there are no anchors"
    case .notOne(let count): "the format holds one anchor, but there are \(count)"
    }
  }
}
