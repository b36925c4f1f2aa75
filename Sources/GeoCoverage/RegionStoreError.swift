public import GeoPackage

/// Why regions could not be kept or found.
public enum RegionStoreError: Error, Hashable, Sendable {
  /// The file failed.
  case file(GeoPackageError)
  /// There is a set of this name already.
  case setExists(String)
  /// There is no set of this name; what a similar one is called.
  case unknownSet(String, known: [String])
  /// The name of a set is empty, too long or has control characters or slashes.
  case badName(String)
  /// A set without regions is not kept.
  case emptySet(String)
  /// Two regions of a set have one id.
  case duplicateID(String)
}

extension RegionStoreError: CustomStringConvertible {
  /// What happened, for people.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .setExists(let name): "there is a set `\(name)` already"
    case .unknownSet(let name, let known):
      known.isEmpty
        ? "there is no set `\(name)`, nor any other"
        : "there is no set `\(name)`; there are "
          + known.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
    case .badName(let name):
      "`\(name.prefix(80))` cannot be the name of a set: expected 1 to 100 characters without "
        + "slashes"
    case .emptySet(let name): "the set `\(name)` has no regions"
    case .duplicateID(let id): "two regions have the id `\(id)`"
    }
  }
}

extension RegionStoreError: StoreFailure {}
