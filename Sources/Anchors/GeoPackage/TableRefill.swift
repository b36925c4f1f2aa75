/// Brings the rows of a former table into the one that takes its place.
struct TableRefill {
  private let table: String
  private let former: String
  private let repair: ComponentRepair?
  private let connection: Connection

  init(table: String, former: String, _ repair: ComponentRepair?, _ connection: Connection) {
    self.table = table
    self.former = former
    self.repair = repair
    self.connection = connection
  }

  /// Columns that the new table lacks are added to it, so that nothing is lost.
  func run() throws(StorageError) {
    let present = try columns(of: former)
    let wanted = try columns(of: table).map { $0.name }
    let known = Set(wanted.map { $0.lowercased() })
    for column in present where !known.contains(column.name.lowercased()) {
      let words = SchemaWords.words(of: column.type).prefix(1).joined()
      try connection.execute(
        "ALTER TABLE \(table) ADD COLUMN \(SchemaObject.quoted(column.name)) \(words)")
    }
    let names = Set(present.map { $0.name.lowercased() })
    let refill =
      try repair?.refill(table, .init(name: former, columns: names), connection)
      ?? ComponentRepair.Refill(columns: [:], source: "\(former) AS o")
    var targets: [String] = []
    var values: [String] = []
    let others = present.map { $0.name }.filter { !known.contains($0.lowercased()) }
    for column in wanted + others {
      let quoted = SchemaObject.quoted(column)
      guard
        let value = refill.columns[column]
          ?? (names.contains(column.lowercased()) ? "o.\(quoted)" : nil)
      else { continue }
      targets.append(quoted)
      values.append(value)
    }
    try connection.execute(
      "INSERT INTO \(table) (\(targets.joined(separator: ", "))) "
        + "SELECT \(values.joined(separator: ", ")) FROM \(refill.source)")
  }

  /// The columns that hold values; others are computed and would compute whatever they like.
  private func columns(
    of table: String
  ) throws(StorageError) -> [(name: String, type: String)] {
    let statement = try connection.prepare(
      "SELECT name, type FROM pragma_table_xinfo('\(table)') WHERE hidden = 0")
    var columns: [(name: String, type: String)] = []
    while try statement.step() {
      columns.append((statement.text(0) ?? "", statement.text(1) ?? ""))
    }
    return columns
  }
}
