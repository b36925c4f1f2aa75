public import GeoFormats
public import Geodesy

/// The reason why a tracking document cannot be read or a result computed.
public enum TrackingError: Error, Hashable, Sendable {
  /// A policy file is not one, or a table of pairs of points is not one.
  case format(FormatError)
  /// A field of a table is no number.
  case notANumber(line: Int, column: String, found: String)
  /// Fewer pairs than an alignment needs.
  case tooFew(count: Int, needed: Int)
  /// A number is not finite, or so large that its square is not.
  case notFinite
  /// All points are at one place.
  case samePlace
  /// All points are on one line, about which any turn fits.
  case onOneLine
  /// A point of the AR world has no place on Earth.
  case noPlace(GeodesyError)
  /// An altitude counts from another surface than the AR world's.
  case datumsDiffer(found: VerticalDatum, expected: VerticalDatum)
  /// The height of the AR world is unknown.
  case heightUnknown
}

extension TrackingError: CustomStringConvertible {
  /// A message naming what was found and what was expected.
  public var description: String {
    switch self {
    case .format(let error): error.description
    case .notANumber(let line, let column, let found):
      "line \(line): expected a number for `\(column)`, found \(QuotedText.quote(found))"
    case .tooFew(let count, let needed): "\(count) pairs found where \(needed) are needed"
    case .notFinite: "a number of the pairs is not finite, or too large"
    case .samePlace: "all points are at one place, so that they show no direction"
    case .onOneLine: "all points are on one line, about which every turn fits alike"
    case .noPlace(let error): error.description
    case .datumsDiffer(let found, let expected):
      "the altitude is above `\(found.rawValue)`, the AR world's is above `\(expected.rawValue)`"
    case .heightUnknown: "the height of the AR world is not known"
    }
  }
}
