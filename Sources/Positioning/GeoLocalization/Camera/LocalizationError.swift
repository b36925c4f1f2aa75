public import GeoFormats

/// An error of a picture, a configuration, a map or a value of localization.
public enum LocalizationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A document is not what it should be: a configuration, a recording, a catalogue, a graph.
  case document(FormatError)
  /// A number is outside of its range; `name` says which, with its unit.
  case outOfRange(name: String, value: Double, expected: ClosedRange<Double>)
  /// A value cannot be used where it stands.
  case unusable(name: String, found: String, expected: String)

  /// A message naming the place, what was found and what was expected.
  public var description: String {
    switch self {
    case .document(let error): error.description
    case .outOfRange(let name, let value, let range):
      "`\(name)` is \(Self.plain(value)), expected a number from \(Self.plain(range.lowerBound)) "
        + "to \(Self.plain(range.upperBound))"
    case .unusable(let name, let found, let expected):
      "`\(name)` is \(found), expected \(expected)"
    }
  }

  /// A number without decimals where it has none.
  private static func plain(_ number: Double) -> String {
    abs(number) < 1e15 && number == number.rounded() ? String(Int(number)) : "\(number)"
  }
}
