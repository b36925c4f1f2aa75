/// A checksum of a component's part of the schema.
///
/// An intact file has the same checksum, and opening it costs one look at the schema; any other is
/// compared object by object.
package struct SchemaSeal: Hashable, Sendable {
  /// The tables of the component, with those in which its spatial indexes keep their nodes.
  package let tables: [String]
  /// The sum over how its tables, indexes and triggers were made, at its newest version.
  package let checksum: UInt64
  /// Tables of other components, whose triggers may write to these: their owner looks at them.
  let others: [String]

  /// Creates a seal; a checksum that is wrong costs time at each opening and nothing else.
  package init(
    tables: [String], features: [FeatureTable] = [], others: [String] = [], checksum: UInt64
  ) {
    self.tables =
      tables
      + features.flatMap { table in
        [table.name, table.index] + ["node", "parent", "rowid"].map { "\(table.index)_\($0)" }
      }
    self.checksum = checksum
    self.others = others
  }

  /// The tables that every GeoPackage has, which all components write.
  static let shared = [
    "gpkg_contents", "gpkg_geometry_columns", "gpkg_extensions", "gpkg_spatial_ref_sys",
  ]

  /// The checksum of a file: of all that belongs to the tables, and of triggers and tables that name
  /// them.
  package func checksum(of connection: Connection) throws(StorageError) -> UInt64 {
    let own = SchemaWords(tables + [MetaTable.name])
    let shared = SchemaWords(Self.shared)
    let others = SchemaWords(others)
    let statement = try connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")
    var sum: UInt64 = 0
    while try statement.step() {
      let belongs = statement.map(2) { own.contains($0) } ?? false
      let isNamed = statement.map(1) { own.contains($0) } ?? false
      let isShared = statement.map(2) { shared.contains($0) } ?? false
      let isTrigger = statement.map(0) { $0.elementsEqual("trigger".utf8) } ?? false
      let isTable = statement.map(0) { $0.elementsEqual("table".utf8) } ?? false
      let isView = statement.map(0) { $0.elementsEqual("view".utf8) } ?? false
      let isOfOthers = (isTrigger || isTable) && statement.map(2) { others.contains($0) } ?? false
      // Other programs may make a shared table in another way, but nothing may stand in its place;
      // the word of an own table in another one's text may be that its rows go with ours.
      let counts =
        !isOfOthers && belongs || isNamed || isShared && (isTrigger || isView)
        || isShared && statement.map(3) { TableText.mayCompute($0) } ?? false
        || (isTrigger || isTable) && !isOfOthers && !isShared
          && statement.map(3) { own.areMentioned(in: $0) } ?? false
      guard counts else { continue }
      var hash = Checksum.start
      for column: Int32 in 0..<4 {
        _ = statement.map(column) { text in
          for byte in text { Checksum.add(byte, to: &hash) }
        }
        Checksum.add(0, to: &hash)
      }
      sum &+= hash
    }
    return sum
  }
}
