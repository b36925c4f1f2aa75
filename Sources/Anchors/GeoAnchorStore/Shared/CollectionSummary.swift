/// A collection and what is in it.
public struct CollectionSummary: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// How many anchors it has.
  public var anchorCount: Int
  /// When one of them was changed last, as ISO 8601 in UTC.
  public var changed: String

  package init(name: String, anchorCount: Int, changed: String) {
    self.name = name
    self.anchorCount = anchorCount
    self.changed = changed
  }
}
