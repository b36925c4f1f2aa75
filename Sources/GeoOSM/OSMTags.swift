/// The tags of a way or node that the profile's rules look at.
public struct OSMTags: Hashable, Sendable {
  private var values: [String: String]

  /// Makes tags of keys and values.
  public init(_ values: [String: String]) {
    self.values = values
  }

  /// The value of a key, compared as a whole: no splitting at `;`, upper and lower case differ.
  public subscript(_ key: String) -> String? { values[key] }
}
