public import GeoFormats

/// Why something of a session with codes could not be used.
public enum LocalizationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A document is not what it should be: a configuration, a recording, a table.
  case document(FormatError)
  /// A value cannot be used where it stands.
  case unusable(name: String, found: String, expected: String)

  /// What was found, where, and what was expected, for people.
  public var description: String {
    switch self {
    case .document(let error): error.description
    case .unusable(let name, let found, let expected):
      "`\(name)` is \(found), expected \(expected)"
    }
  }
}
