/// A collection with the number and the time of its anchors.
public struct CollectionSummary: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// The number of anchors.
  public var anchorCount: Int
  /// The time of the last change of one of them, as ISO 8601 in UTC.
  public var changed: String

  package init(name: String, anchorCount: Int, changed: String) {
    self.name = name
    self.anchorCount = anchorCount
    self.changed = changed
  }
}
