public import GeoPackage

/// Sets of regions in a GeoPackage file.
///
/// Every change is one durable transaction: all of it is there when the call returns, none of it
/// when it throws.
public final class RegionStore: Sendable {
  /// The path of the file as it was given.
  public var path: String { connections.path }
  /// What people should know about how the file was opened; nil when there is nothing to say.
  public var notice: String? { connections.notice }
  private let connections: StoreConnections<RegionStoreError>

  /// Opens a file, or makes a new one.
  ///
  /// `busyTimeout` is how long to wait while another process writes.
  /// - Throws: `RegionStoreError.file` when it is not a store, locked, damaged or read-only.
  public init(
    path: String, mode: OpenMode = .createOrOpen, busyTimeout: Duration = .seconds(2)
  ) throws(RegionStoreError) {
    connections = try StoreConnections(
      path: path, mode: mode, component: RegionSchema.component, busyTimeout: busyTimeout)
  }

  /// Opens a file to read it; nil when it is a store that never had regions.
  ///
  /// - Throws: `RegionStoreError.file` when it is not a store, locked or damaged.
  public static func reading(_ path: String) throws(RegionStoreError) -> RegionStore? {
    do throws(RegionStoreError) {
      return try RegionStore(path: path, mode: .readOnly)
    } catch .file(let error) where error.code == .olderVersion {
      return nil
    }
  }

  /// Checks the tables of regions in full and puts right what is wrong.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - dryRun: whether everything stays as it is.
  ///   - busyTimeout: how long to wait while another process writes.
  /// - Returns: what was wrong; nothing for a store without regions.
  /// - Throws: `RegionStoreError.file` when the file is not a store, locked or cannot be written.
  package static func repair(
    path: String, dryRun: Bool = false, busyTimeout: Duration = .seconds(2)
  ) throws(RegionStoreError) -> [StoreDefect] {
    try RegionStoreError.catching {
      try StoreFile.repair(
        path, component: RegionSchema.component, dryRun: dryRun, busyTimeout: busyTimeout)
    }
  }

  /// What a list says about a set.
  public struct Summary: Hashable, Sendable {
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
  }

  /// The sets in the order of their names.
  public func summaries() throws(RegionStoreError) -> [Summary] {
    try connections.read("list the regions") { connection in
      let statement = try connection.prepare(
        """
        SELECT s.name, s.version, s.revision, s.source, s.imported, count(r.fid),
          group_concat(DISTINCT r.provider)
        FROM region_sets s LEFT JOIN regions r ON r.region_set = s.name
        GROUP BY s.name ORDER BY s.name
        """)
      var found: [Summary] = []
      while try statement.step() {
        found.append(
          Summary(
            name: statement.text(0) ?? "", version: statement.text(1),
            revision: Int(statement.integer(2)), source: statement.text(3),
            imported: statement.text(4) ?? "", regionCount: Int(statement.integer(5)),
            providers: (statement.text(6) ?? "").split(separator: ",").map(String.init)
              .sorted()))
      }
      return found
    }
  }

  /// The sets with their regions; all of them, or those that are named.
  ///
  /// - Throws: `RegionStoreError.unknownSet` when a name is not there.
  public func sets(named names: [String]? = nil) throws(RegionStoreError) -> [RegionSet] {
    let summaries = try summaries()
    for name in names ?? [] where !summaries.contains(where: { $0.name == name }) {
      throw .unknownSet(name, known: summaries.map(\.name))
    }
    let wanted = summaries.filter { names?.contains($0.name) ?? true }
    return try connections.read("read the regions") { connection in
      var sets: [RegionSet] = []
      for summary in wanted {
        let regions = try Self.regions(of: summary.name, on: connection)
        sets.append(
          RegionSet(
            name: summary.name, version: summary.version, source: summary.source,
            regions: regions))
      }
      return sets
    }
  }

  /// Keeps a set under its name.
  ///
  /// - Throws: `setExists` unless `replace` is set; then the revision goes up by 1.
  public func save(_ set: RegionSet, replace: Bool = false) throws(RegionStoreError) {
    let isPlain = set.name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "/" }
    guard (1...100).contains(set.name.count), isPlain else { throw .badName(set.name) }
    guard !set.regions.isEmpty else { throw .emptySet(set.name) }
    var ids: Set<String> = []
    for region in set.regions where !ids.insert(region.id).inserted {
      throw .duplicateID(region.id)
    }
    try connections.write("keep the set `\(set.name)`") { connection in
      let revision = try Self.revision(of: set.name, on: connection)
      guard revision == nil || replace else { throw RegionStoreError.setExists(set.name) }
      if revision != nil { try Self.delete(set.name, on: connection) }
      try Self.insert(set, revision: (revision ?? 0) + 1, on: connection)
      return .commit(())
    }
  }

  /// Removes a set and its regions.
  ///
  /// - Throws: `RegionStoreError.unknownSet` when it is not there.
  public func remove(_ name: String) throws(RegionStoreError) {
    let known = try summaries().map(\.name)
    try connections.write("remove the set `\(name)`") { connection in
      let revision = try Self.revision(of: name, on: connection)
      guard revision != nil else { throw RegionStoreError.unknownSet(name, known: known) }
      try Self.delete(name, on: connection)
      try RegionSchema.regions.recordChange(on: connection, extent: nil)
      return .commit(())
    }
  }
}
