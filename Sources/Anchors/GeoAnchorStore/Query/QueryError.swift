public import GeoAreas
public import GeoFormats

/// The reason why a filter cannot be used.
public enum QueryError: Error, Hashable, Sendable {
  /// The text is not CQL2, with the place.
  case format(FormatError)
  /// The filter is larger or nested more deeply than is answered.
  case limit(String)
  /// An operator or a function has other operands than it takes.
  case operands(of: String, found: String, expected: String)
  /// A property that features cannot be selected by; those that they can be.
  case unknownProperty(String, known: [String])
  /// A function that is not known; those that are.
  case unknownFunction(String, known: [String])
  /// A geometry that is no geometry.
  case geometry(String)
  /// GEOS is missing, or cannot answer.
  case area(AreaError)
}

extension QueryError: CustomStringConvertible {
  /// The place, the value found and the value expected.
  public var description: String {
    switch self {
    case .format(let error): error.description
    case .limit(let text): text
    case .operands(let name, let found, let expected):
      "`\(name)`: found \(found), expected \(expected)"
    case .unknownProperty(let name, let known):
      "there is no property `\(name.prefix(80))`" + Self.list(known)
    case .unknownFunction(let name, let known):
      "there is no function `\(name.prefix(80))`" + Self.list(known)
    case .geometry(let text): text
    case .area(let error): error.description
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "" : "; there are " + names.map { "`\($0)`" }.joined(separator: ", ")
  }
}
