public import GeoChains
public import GeoFormats
public import GeoLocalization

/// The reason why a session cannot be replayed.
public enum ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The configuration of a localizer cannot be read.
  case format(FormatError)
  /// The configuration of a session with codes or in a map cannot be used.
  case localization(LocalizationError)
  /// The chain cannot be followed.
  case guidance(ChainError)

  /// The place, the value found and the value expected.
  public var description: String {
    switch self {
    case .format(let error): error.description
    case .localization(let error): error.description
    case .guidance(let error): error.description
    }
  }
}
