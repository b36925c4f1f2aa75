/// Why positions could not be brought from one coordinate reference system to another.
public enum ProjectionError: Error, Hashable, Sendable {
  /// PROJ cannot be used at all.
  case library(reason: String)
  /// The text names no system: an unknown code, a malformed WKT or PROJ string, too long a text.
  case unknownSystem(String, reason: String)
  /// The text names something that holds no positions, such as an ellipsoid or a vertical system.
  case notPositions(String, found: String)
  /// The axes of the system cannot be told apart.
  case unsupportedAxes(system: String, axes: String)
  /// The target needs a height, and the source has none that it could come from.
  case heightNeeded(source: String, target: String)
  /// No operation leads from one to the other, or only one that passes numbers through unchanged.
  case noOperation(source: String, target: String)
  /// The best operation needs grid files that are not there.
  case missingGrids(MissingGrids)
  /// The operation moves positions with time, and no epoch was given.
  case epochNeeded(operation: String)
  /// None of the operations is valid at the point.
  case outsideAreas(latitude: Degrees, longitude: Degrees, areas: [String])
  /// A number of the position is missing, not finite or out of range.
  case badValue(AxisRole, Double?)
  /// PROJ cannot convert this point.
  case failed(reason: String)
}

/// An operation that cannot be used because of its grid files.
public struct MissingGrids: Hashable, Sendable {
  /// The name of the operation.
  public var operation: String
  /// The files.
  public var grids: [Grid]
  /// The folders that were searched, in order.
  public var searched: [String]
  /// A less accurate operation that could be used instead.
  public var alternative: ProjectionOperation?

  /// A grid file.
  public struct Grid: Hashable, Sendable {
    /// The name of the file.
    public var file: String
    /// Where it can be downloaded; nil when PROJ does not know.
    public var url: String?
  }
}

extension ProjectionError: CustomStringConvertible {
  /// What was found and what was expected, for people.
  public var description: String {
    switch self {
    case .library(let reason): "\(reason); install PROJ 9 (Debian: libproj25 and proj-data)"
    case .unknownSystem(let text, let reason):
      "`\(Self.clipped(text))` is not a coordinate reference system: \(reason)"
    case .notPositions(let text, let found):
      "`\(Self.clipped(text))` is \(found), expected a system of positions"
    case .unsupportedAxes(let system, let axes):
      "the axes of `\(system)` are not known by name: \(axes)"
    case .heightNeeded(let source, let target):
      "`\(target)` needs a height and `\(source)` has none; name a system with heights"
    case .noOperation(let source, let target):
      "no operation leads from `\(source)` to `\(target)`"
    case .missingGrids(let missing): missing.description
    case .epochNeeded(let operation):
      "`\(operation)` moves positions with time: the epoch of the coordinates is needed"
    case .outsideAreas(let latitude, let longitude, let areas):
      "no operation is valid at latitude \(latitude), longitude \(longitude); they are for: "
        + areas.joined(separator: " | ")
    case .badValue(let role, let value?): "\(role.rawValue) \(value) is not usable"
    case .badValue(let role, nil): "\(role.rawValue) is missing"
    case .failed(let reason): "PROJ cannot convert the point: \(reason)"
    }
  }

  private static func clipped(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(80).map { $0.value < 32 ? " " : Character($0) }
    return String(shown) + (text.unicodeScalars.count > 80 ? "…" : "")
  }
}

extension MissingGrids: CustomStringConvertible {
  /// The operation, its files, where they were looked for and how to get them.
  public var description: String {
    let files = grids.map { "`\($0.file)`" }.joined(separator: ", ")
    let places = searched.map { "`\($0)`" }.joined(separator: ", ")
    let urls = grids.compactMap(\.url)
    var text = "`\(operation)` needs the grid \(files), which is not in \(places)"
    if urls.isEmpty {
      text += "; put it into one of these folders or one named by PROJ_DATA"
    } else {
      text +=
        "; download \(urls.joined(separator: ", ")) into one of these folders"
        + " or one named by PROJ_DATA"
    }
    if let alternative {
      text += "; without it: `\(alternative.name)`, \(alternative.accuracyText)"
    }
    return text
  }
}
