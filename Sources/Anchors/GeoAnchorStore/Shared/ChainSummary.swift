public import Geodesy

/// What a list of chains says about each.
public struct ChainSummary: Hashable, Sendable {
  /// The name that it is stored under.
  public var name: String
  /// The length of its path in geodesic meters.
  public var length: Meters
  /// How many anchors it has.
  public var anchorCount: Int
  /// Who must be named when the path is shown.
  public var attribution: String?
  /// When it was last stored, as ISO 8601 in UTC.
  public var changed: String
  /// How many times it was stored.
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
