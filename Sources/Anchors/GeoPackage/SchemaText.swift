struct TableText {
  private let sql: String

  init(_ sql: String) {
    self.sql = sql
  }

  /// Whether another text creates the same table with more columns, which compute nothing: the
  /// result of adding a field to a layer in a GIS program.
  func isExtended(by other: String) -> Bool {
    // SQLite puts a new column before the constraints of the table.
    let start = zip(sql, other).prefix { $0 == $1 }.count
    let rest = sql.dropFirst(start)
    guard other.count > sql.count, other.hasSuffix(rest) else { return false }
    let added = other.dropFirst(start).dropLast(rest.count)
    return added.contains(",") && Self.computesNothing(added)
  }

  private static let computing: Set<String> = [
    "check", "generated", "as", "references", "unique", "primary", "collate", "constraint",
  ]

  /// Whether definitions of columns hold names, types and numbers alone.
  private static func computesNothing(_ columns: Substring) -> Bool {
    var plain = ""
    var isQuoted = false
    for character in columns {
      if character == "\"" {
        isQuoted.toggle()
        plain.append(" ")
      } else if !isQuoted {
        plain.append(character)
      }
    }
    guard !isQuoted, computing.isDisjoint(with: SchemaWords.words(of: plain)) else { return false }
    // Parentheses hold a length: TEXT(20).
    return plain.split(separator: "(", omittingEmptySubsequences: false).dropFirst().allSatisfy {
      part in
      let length = part.prefix { $0 != ")" }
      return length.endIndex < part.endIndex
        && length.allSatisfy { $0.isNumber || $0 == "," || $0 == " " }
    }
  }

  /// Whether rows of a table belong to rows of others, with which they may go.
  static func refers(_ sql: String, to tables: SchemaWords) -> Bool {
    let words = SchemaWords.words(of: sql)
    return zip(words, words.dropFirst()).contains { $0 == "references" && tables.contains($1) }
  }

  private static let computingWords = SchemaWords(["as", "generated", "check", "virtual"])

  /// Whether a table may compute values, as far as its text tells: a column of such a name counts too.
  static func mayCompute(_ sql: String) -> Bool { computingWords.areMentioned(in: sql) }

  static func mayCompute(_ sql: UnsafeRawBufferPointer) -> Bool {
    computingWords.areMentioned(in: sql)
  }

  /// Whether an index is over columns alone.
  static func isPlainIndex(_ sql: String) -> Bool {
    sql.split(separator: "(", omittingEmptySubsequences: false).count == 2
      && !SchemaWords.words(of: sql).contains("where")
  }
}

struct TriggerText {
  private let sql: String

  init(_ sql: String) {
    self.sql = sql
  }

  /// Whether it is one of GDAL's that count the features of a layer, and does nothing else.
  ///
  /// GDAL, `OGRGeoPackageTableLayer::CreateFeatureCountTriggers`.
  var countsFeatures: Bool {
    let words = SchemaWords.words(of: sql)
    guard let name = words.firstIndex(of: "trigger").map({ words.index(after: $0) }),
      name < words.endIndex,
      words[name].hasPrefix("trigger_insert_feature_count_")
        || words[name].hasPrefix("trigger_delete_feature_count_")
    else { return false }
    // No call but `lower`, and no statement but the one.
    let known: Set<String> = [
      "create", "trigger", "after", "insert", "delete", "on", "begin", "update",
      "gpkg_ogr_contents", "set", "feature_count", "1", "where", "lower", "table_name", "end",
    ]
    let table = words[name].dropFirst("trigger_insert_feature_count_".count)
    let others = Set(words).subtracting(known).subtracting([words[name], String(table)])
    return others.isEmpty && words.filter { $0 == "update" }.count == 1
  }
}
