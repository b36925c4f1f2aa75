/// The entry of a stored set of regions in a list.
public struct RegionSetSummary: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The version in the words of its maker.
  public var version: String?
  /// The number of imports.
  public var revision: Int
  /// The source.
  public var source: String?
  /// The time of the import, in RFC 3339.
  public var imported: String
  /// The number of regions.
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
