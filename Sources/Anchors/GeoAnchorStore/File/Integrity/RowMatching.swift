import GeoPackage

/// Matches the rows of a recreated layer to the rows of its history.
///
/// Some programs renumber the rows. The history knows rows by number alone, and its images of some
/// of them by id; but a row keeps the time of its creation, which lies between the change that
/// inserted it and the next one. A row without a match counts as new, so that no change is ever
/// undone on another anchor.
struct RowMatching {
  private struct Row {
    var number: Int64
    var id: String?
    var created: String?
  }

  private struct Known {
    var number: Int64
    var id: String?
    /// When the change that brought it began, and when the next change did.
    var begin: String
    var end: String
  }

  private let former: ComponentRepair.Former
  private let connection: Connection

  init(_ former: ComponentRepair.Former, _ connection: Connection) {
    self.former = former
    self.connection = connection
  }

  /// Makes the table `temp.geoanchor_rows`: the number of each row as it was and shall be, and the
  /// how manyth of its id it is.
  func run() throws(StorageError) {
    let rows = try rows()
    let numbers = Self.numbers(of: rows, among: try known())
    var next = max(try highest(), rows.last?.number ?? 0)
    try connection.execute(
      """
      DROP TABLE IF EXISTS temp.geoanchor_rows;
      CREATE TEMP TABLE geoanchor_rows (
        former INTEGER PRIMARY KEY, row INTEGER UNIQUE, copy INTEGER)
      """)
    let insert = try connection.prepare("INSERT INTO temp.geoanchor_rows VALUES (?1, ?2, ?3)")
    var copies: [String: Int64] = [:]
    for (row, number) in zip(rows, numbers) {
      if number == nil { next &+= 1 }
      let copy = (copies[row.id ?? ""] ?? 0) + 1
      copies[row.id ?? ""] = copy
      insert.reset()
      try insert.bind(row.number, at: 1)
      try insert.bind(number ?? next, at: 2)
      try insert.bind(copy, at: 3)
      try insert.run()
    }
  }

  private func rows() throws(StorageError) -> [Row] {
    func column(_ name: String) -> String { former.columns.contains(name) ? name : "NULL" }
    let statement = try connection.prepare(
      """
      SELECT rowid, CAST(\(column("id")) AS TEXT), CAST(\(column("created")) AS TEXT)
      FROM \(former.name) ORDER BY rowid
      """)
    var rows: [Row] = []
    while try statement.step() {
      rows.append(
        Row(number: statement.integer(0), id: statement.text(1), created: statement.text(2)))
    }
    return rows
  }

  /// The highest number that any row ever had.
  private func highest() throws(StorageError) -> Int64 {
    guard try hasHistory() else { return 0 }
    return try connection.integer(LiveRows(JournalMigration.anchors).highest) ?? 0
  }

  private func hasHistory() throws(StorageError) -> Bool {
    try connection.integer(
      """
      SELECT count(*) FROM sqlite_schema
      WHERE type = 'table' AND name IN ('anchors_journal', 'geoanchor_changes')
      """) == 2
  }

  /// The rows that the history has, in order.
  private func known() throws(StorageError) -> [Known] {
    guard try hasHistory() else { return [] }
    try LiveRows(JournalMigration.anchors).find(on: connection)
    let statement = try connection.prepare(
      """
      SELECT l.row,
        (SELECT j.id FROM anchors_journal AS j WHERE j.row = l.row AND j.id NOT NULL
          ORDER BY j.entry DESC LIMIT 1),
        CASE c.kind WHEN 'base' THEN '0' ELSE c.time END, coalesce((SELECT n.time FROM geoanchor_changes AS n
          WHERE n.revision > c.revision ORDER BY n.revision LIMIT 1), '9')
      FROM temp.geoanchor_live AS l LEFT JOIN geoanchor_changes AS c ON c.revision = l.change
      ORDER BY l.row
      """)
    var known: [Known] = []
    while try statement.step() {
      known.append(
        Known(
          number: statement.integer(0), id: statement.text(1), begin: statement.text(2) ?? "",
          end: statement.text(3) ?? ""))
    }
    return known
  }

  /// For each row the number by which the history knows it; nil where it does not.
  private static func numbers(of rows: [Row], among known: [Known]) -> [Int64?] {
    var numbers = [Int64?](repeating: nil, count: rows.count)
    var byID: [String: Int] = [:]
    for (index, row) in rows.enumerated() {
      if let id = row.id, byID[id] == nil { byID[id] = index }
    }
    var open: [Known] = []
    for row in known {
      if let id = row.id {
        if let index = byID[id], numbers[index] == nil { numbers[index] = row.number }
      } else {
        open.append(row)
      }
    }
    // A program that keeps the numbers leaves gaps where rows were deleted; one that renumbers
    // leaves none.
    let isCounted = rows.enumerated().allSatisfy { $0.element.number == Int64($0.offset) + 1 }
    let isSame = rows.map(\.number) == known.map(\.number)
    var start = 0
    while start < open.count {
      let (begin, finish) = (open[start].begin, open[start].end)
      var end = start
      while end < open.count, open[end].begin == begin, open[end].end == finish { end += 1 }
      let group = open[start..<end]
      start = end
      let possible = rows.indices.filter { index in
        guard numbers[index] == nil else { return false }
        guard let created = rows[index].created, !begin.isEmpty else { return isSame }
        return created >= begin && created <= finish
      }
      // The next change may begin in the millisecond of these rows, or of its own.
      let likely = possible.filter { index in
        rows[index].created.map { $0 < finish || $0 == begin } ?? true
      }
      let candidates = likely.count == group.count ? likely : possible
      if candidates.count == group.count {
        for (index, row) in zip(candidates, group) { numbers[index] = row.number }
      } else if !isCounted || isSame {
        let wanted = Set(group.map(\.number))
        for index in candidates where wanted.contains(rows[index].number) {
          numbers[index] = rows[index].number
        }
      }
    }
    return numbers
  }
}
