public import GeoFormats
public import Geodesy

/// The reason why points cannot be converted.
public enum ConversionError: Error, Hashable, Sendable {
  /// The document of the request cannot be read.
  case format(FormatError)
  /// A member of the request, or of a stream's format, does not go with the others.
  case member(name: String, found: String, expected: String)
  /// The source is no coordinate reference system.
  case system(GeodesyError)
  /// No operation leads from the source to the target, or it cannot be used.
  case operation(GeodesyError)
  /// The surface that heights count from is not at hand.
  case height(GeodesyError)
  /// A line over 10 km cannot be measured.
  case geodesic(GeodesyError)
  /// The altitude of the origin cannot be converted.
  case origin(GeodesyError)
  /// Points have an altitude, and the request does not name its datum.
  case datumNeeded
  /// The points have more or fewer numbers than the source.
  case numbers(count: Int, expected: [String])
  /// The text of the points, or the header of its table, cannot be read.
  case input(FormatError)
  /// A table has a column that is no coordinate, and such columns are not kept.
  case unknownColumn(FormatError)
  /// The text of the points lacks a column, or has an absurdly long line.
  case points(String)
  /// A point cannot be converted; `place` says where it stands in a text.
  case point(ConversionProblem, place: String?)

  /// The error of a point that is alone.
  package static func problem(_ expected: String, found: String? = nil) -> ConversionError {
    .point(ConversionProblem(found: found, expected: expected), place: nil)
  }
}

extension ConversionError: CustomStringConvertible {
  /// The place, the value found and the value expected.
  public var description: String {
    switch self {
    case .format(let error), .input(let error), .unknownColumn(let error): error.description
    case .member(let name, let found, let expected):
      "`\(name)`: found \(found), expected \(expected)"
    case .system(let error), .operation(let error): error.description
    case .height(let error): error.description
    case .geodesic(let error): error.description
    case .origin(let error): "the origin: \(error.description)"
    case .datumNeeded:
      "`sourceDatum`: found none, expected \(VerticalDatum.expectation) for points with an altitude"
    case .numbers(let count, let expected):
      "found points of \(count) numbers, expected \(expected.joined(separator: ", "))"
    case .points(let reason): reason
    case .point(let problem, let place): (place.map { "\($0): " } ?? "") + problem.description
    }
  }
}

/// The problem with a point.
public struct ConversionProblem: Hashable, Sendable {
  /// The index of the faulty number, from 0; nil when it is the point as a whole.
  public var field: Int?
  /// The value found; nil when the expectation suffices.
  public var found: String?
  /// The value expected, or the failure.
  public var expected: String
  /// Whether the point could be converted if longitudes were wrapped.
  public var isWrappable = false
  /// Whether a less accurate operation, whose grids are there, could convert the point.
  package var hasAlternative = false
}

extension ConversionProblem {
  /// The problem of a text that is not a number.
  package init(notANumber text: String) {
    let hint: String
    if text.isEmpty {
      self.init(found: "nothing", expected: "a number")
      return
    } else if text.unicodeScalars.contains(where: { "°º'\"′″’”:".unicodeScalars.contains($0) })
      || text.contains(where: { "NSEWnsewdD".contains($0) }) && text.contains(where: \.isNumber)
    {
      hint = "decimal degrees, or both numbers with degrees, minutes and seconds"
    } else {
      do {
        _ = try NumberSyntax.number(text)
        hint = "a number"
      } catch {
        hint = "a number" + (error.hint.map { "; \($0)" } ?? "")
      }
    }
    self.init(found: QuotedText.quote(text, limit: 40), expected: hint)
  }

  /// The problem where `wrap` is what people call the member that wraps longitudes.
  package func text(wrap: String) -> String {
    (found.map { "found \($0), expected " } ?? "") + expected
      + (isWrappable ? "; `\(wrap)` brings others back" : "")
  }
}

extension ConversionProblem: CustomStringConvertible {
  /// The value found and the value expected.
  public var description: String { text(wrap: "wrap") }
}
