public import GeoFormats

/// Why a document is not what was asked for.
public enum InterchangeError: Error, Hashable, Sendable {
  /// The text breaks its format or holds what does not belong there.
  case format(FormatError)
  /// A GPX document holds several ways; each is named as `track "x" (12 points)`.
  case severalWays([String])
  /// A GPX document holds no track and no route with at least two different points.
  case noWay
  /// A document of a chain has no anchors on its line.
  case noAnchors
  /// The text is neither XML nor JSON; `name` is what the file is called.
  case unknownFormat(name: String)
  /// The text is neither XML nor JSON, where regions were expected.
  case unknownRegions(name: String)
  /// A document to import is of no format that is known; `name` is what the file is called.
  case unknownImportFormat(name: String)
}

extension InterchangeError: CustomStringConvertible {
  /// What was found and what was expected, for people.
  public var description: String {
    switch self {
    case .format(let error): error.description
    case .severalWays(let ways):
      "found \(ways.count) ways, expected one: \(ways.prefix(20).joined(separator: ", "))"
        + (ways.count > 20 ? " and \(ways.count - 20) more" : "")
    case .noWay: "found no track and no route with at least two different points"
    case .noAnchors: "found no anchors, expected points beside the line or a route of GPX"
    case .unknownFormat(let name): "`\(name)` is neither GPX nor GeoJSON"
    case .unknownRegions(let name): "`\(name)` is neither GeoJSON nor KML"
    case .unknownImportFormat(let name):
      "`\(name)` is of no format that is known: "
        + ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }
}
