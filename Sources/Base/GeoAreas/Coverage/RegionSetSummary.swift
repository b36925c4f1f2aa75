/// What a list says about a set of regions that is stored.
public struct RegionSetSummary: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The version in the words of its maker.
  public var version: String?
  /// How many times it was imported.
  public var revision: Int
  /// Where it came from.
  public var source: String?
  /// When it was imported, in RFC 3339.
  public var imported: String
  /// How many regions it has.
  public var regionCount: Int
  /// The providers of its regions, in the order of the alphabet.
  public var providers: [String]

  package init(
    name: String, version: String?, revision: Int, source: String?, imported: String,
    regionCount: Int, providers: [String]
  ) {
    self.name = name
    self.version = version
    self.revision = revision
    self.source = source
    self.imported = imported
    self.regionCount = regionCount
    self.providers = providers
  }
}
