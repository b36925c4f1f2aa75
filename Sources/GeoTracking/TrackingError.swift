public import GeoFormats

/// Why something of tracking could not be read.
public enum TrackingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A policy file is not one.
  case policy(FormatError)

  /// What was found, where, and what was expected, for people.
  public var description: String {
    switch self {
    case .policy(let error): error.description
    }
  }
}
