/// A table, index, trigger or view as the file's schema lists it.
struct SchemaObject: Hashable, Sendable {
  /// The type: `table`, `index`, `trigger` or `view`.
  var type: String
  var name: String
  /// The table that it belongs to, as the file has it; its own name for a table or view.
  var table: String
  /// The SQL that created it; empty for the index of a constraint.
  var sql: String
  /// Whether it has pages of its own in the file: views, triggers and virtual tables have none.
  var hasPages: Bool

  /// Everything that the schema lists, in its order.
  static func all(in connection: Connection) throws(StorageError) -> [SchemaObject] {
    let statement = try connection.prepare(
      "SELECT type, name, tbl_name, sql, rootpage FROM sqlite_schema ORDER BY rowid")
    var objects: [SchemaObject] = []
    while try statement.step() {
      objects.append(
        SchemaObject(
          type: statement.text(0) ?? "", name: statement.text(1) ?? "",
          table: statement.text(2) ?? "", sql: statement.text(3) ?? "",
          hasPages: statement.integer(4) != 0))
    }
    return objects
  }

  /// Whether two names mean the same object.
  static func isSame(_ one: String, _ other: String) -> Bool {
    one.lowercased() == other.lowercased()
  }

  var isVirtual: Bool { type == "table" && !hasPages }

  /// Whether it computes something for each row of its table, however little.
  var computes: Bool {
    switch type {
    case "table": hasPages && TableText.mayCompute(sql)
    case "index": !sql.isEmpty && !TableText.isPlainIndex(sql)
    default: false
    }
  }

  /// The SQL that drops it.
  var removal: String {
    "DROP \(type.uppercased()) IF EXISTS \(Self.quoted(name))"
  }

  /// A name as an identifier in SQL.
  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
