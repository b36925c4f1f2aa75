public import Geodesy

/// The entry of a chain in a list.
public struct ChainSummary: Hashable, Sendable {
  /// The name that it is stored under.
  public var name: String
  /// The length of its path in geodesic meters.
  public var length: Meters
  /// The number of anchors.
  public var anchorCount: Int
  /// The attribution required when the path is shown.
  public var attribution: String?
  /// The time when it was last stored, as ISO 8601 in UTC.
  public var changed: String
  /// The number of times it was stored.
  public var revision: Int

  package init(
    name: String, length: Meters, anchorCount: Int, attribution: String?, changed: String,
    revision: Int
  ) {
    self.name = name
    self.length = length
    self.anchorCount = anchorCount
    self.attribution = attribution
    self.changed = changed
    self.revision = revision
  }
}
