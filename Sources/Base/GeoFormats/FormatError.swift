public import Geodesy

/// A position in a text, both numbers counted from 1.
public struct TextPlace: Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public var line: Int
  /// The character of the line (a Unicode scalar); 0 when only the line is known.
  public var column: Int

  /// The column of a place that counts features, not lines.
  private static let ofFeature = -1

  /// A place in a format without lines: the number of its feature, from 1.
  package init(feature number: Int) {
    self.init(line: number, column: Self.ofFeature)
  }

  /// Whether the place counts features, as formats without lines have them.
  package var isFeature: Bool { column == Self.ofFeature }

  /// Creates a place of its line and column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place for people, such as `line 3, column 14`.
  public var description: String {
    isFeature
      ? "feature \(line)" : column > 0 ? "line \(line), column \(column)" : "line \(line)"
  }
}

/// The reason why a text, a document or a file could not be read.
public enum FormatError: Error, Hashable, Sendable {
  /// The text breaks the grammar or the shape of its format.
  case unexpected(found: String, expected: String, at: TextPlace)
  /// A part of a document, named by its member path, is not what belongs there.
  case member(path: String, found: String, expected: String, at: TextPlace)
  /// A position is not on Earth; `path` names the member or element that holds it.
  case coordinate(GeodesyError, path: String, at: TextPlace)
  /// The text exceeds a limit that keeps memory bounded.
  case limit(String, at: TextPlace)
  /// A typed point is not `LAT,LON[,ALT]`.
  case point(text: String, PointProblem)
  /// The operating system refused to `open` or `read` a file, the `action`; `code` is the `errno`.
  case file(path: String, action: String, code: Int32)
  /// The file is larger than the limit, in bytes.
  case fileTooLarge(path: String, limit: Int)
  /// The document as a whole cannot be read, for the reason.
  case document(String)
  /// A library of the system cannot be loaded: why, and what to install.
  case library(String)
}

extension FormatError: CustomStringConvertible {
  /// A readable description of the place, the value found and the value expected.
  public var description: String {
    switch self {
    case .unexpected(let found, let expected, let place):
      "\(place): found \(found), expected \(expected)"
    case .member(JSONPath.root, let found, let expected, let place):
      "\(place): found \(found), expected \(expected)"
    case .member(let path, let found, let expected, let place):
      "\(place): `\(path)` is \(found), expected \(expected)"
    case .coordinate(let error, JSONPath.root, let place):
      "\(place): \(error)"
    case .coordinate(let error, let path, let place):
      "\(place): `\(path)`: \(error)"
    case .limit(let text, let place):
      "\(place): \(text)"
    case .point(let text, let problem):
      "`\(text)` is not a point: \(problem)"
    case .file(let path, let action, let code):
      "cannot \(action) `\(path)`: \(SystemErrorText.text(of: code))"
    case .fileTooLarge(let path, let limit):
      "`\(path)` is larger than \(limit) bytes"
    case .document(let reason), .library(let reason): reason
    }
  }

  /// The place of the problem in the text; nil for files and typed points.
  public var place: TextPlace? {
    switch self {
    case .unexpected(_, _, let place), .member(_, _, _, let place), .coordinate(_, _, let place),
      .limit(_, let place):
      place
    case .point, .file, .fileTooLarge, .document, .library: nil
    }
  }
}
