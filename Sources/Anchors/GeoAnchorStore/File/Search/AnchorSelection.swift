import GeoAnchors
import GeoPackage
import Geodesy

/// A query as SQL; `QueryFilter` has the conditions that are checked on each row after it.
struct AnchorSelection {
  private enum Parameter {
    case number(Double)
    case text(String)
  }

  /// The boxes that contain the rows; nil for everywhere.
  private let boxes: [BoundingBox]?
  /// Before the first row that is wanted.
  private let cursor: Int64?
  private var conditions: [String] = []
  private var parameters: [Parameter] = []

  init(_ filter: QueryFilter) {
    let query = filter.query
    let boxes = filter.boxes
    self.boxes = boxes
    cursor = query.near == nil ? query.after?.row : nil
    // The unary plus keeps the planner on the rows that the spatial index named.
    let plain = boxes == nil ? "" : "+"
    if let collection = query.collection {
      conditions.append("\(plain)a.collection = ?")
      parameters.append(.text(collection))
    }
    if let name = query.name {
      conditions.append("\(plain)a.name = ?")
      parameters.append(.text(name))
    }
    for tag in query.tags {
      conditions.append(
        boxes == nil
          ? "a.fid IN (SELECT anchor FROM anchor_tags WHERE tag = ?)"
          : "EXISTS (SELECT 1 FROM anchor_tags AS g WHERE g.tag = ? AND g.anchor = a.fid)")
      parameters.append(.text(tag))
    }
    let times = [(query.since, ">="), (query.until, "<")].filter { $0.0 != nil }
    if !times.isEmpty {
      let range = times.map { "\(plain)changed \($0.1) ?" }.joined(separator: " AND ")
      // The rows in question first, or the order asked for would keep the planner on a scan.
      conditions.append(
        boxes == nil ? "a.fid IN (SELECT t.fid FROM anchors AS t WHERE \(range))" : "(\(range))")
      parameters += times.compactMap { time, _ in time.map { .text($0) } }
    }
    for trace in filter.words?.traces ?? [] {
      let columns = ["name", "id", "tags", "collection", "description", "properties"].map {
        "a.\($0)"
      }
      conditions.append("(" + columns.map { "\($0) LIKE ?" }.joined(separator: " OR ") + ")")
      parameters += columns.map { _ in .text("%\(trace)%") }
    }
    if boxes == nil, let cursor {
      conditions.append("a.fid > ?")
      parameters.append(.number(Double(cursor)))
    }
    if !query.includesChains {
      conditions.append("NOT EXISTS (SELECT 1 FROM chain_members AS m WHERE m.anchor = a.fid)")
    }
  }

  /// The SQL that selects columns of the rows that may match, in the order of insertion.
  private func sql(_ columns: String) -> String {
    var conditions = conditions
    if boxes != nil { conditions.append("a.fid BETWEEN ? AND ?") }
    let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    return "SELECT \(columns) FROM anchors AS a\(filter) ORDER BY a.fid"
  }

  /// The numbers of the rows that may match, in order; nil when their places say nothing.
  func rows(on connection: Connection) throws -> [Int64]? {
    let rows = try boxes.map { try IndexRows.find($0, on: connection) }
    guard let cursor else { return rows }
    return rows.map { Array($0.drop { $0 <= cursor }) }
  }

  /// Calls a closure with a statement over columns that stands on a row, for every row that may
  /// match, in the order of insertion.
  ///
  /// `rows` are those that `rows(on:)` found. The closure returns whether it wants the next row.
  func forEachRow(
    _ columns: String, of rows: [Int64]?, on connection: Connection,
    _ body: (borrowing Statement) throws -> Bool
  ) throws {
    guard rows?.isEmpty != true else { return }
    let statement = try connection.cachedStatement(sql(columns))
    try bind(to: statement)
    guard let rows else {
      _ = try step(through: statement, body)
      return
    }
    // Neighbors were stored one after the other: a run of them is one search of the table.
    var next = 0
    while next < rows.count {
      let first = next
      next += 1
      while next < rows.count, rows[next] == rows[next - 1] &+ 1 { next += 1 }
      statement.reset()
      try statement.bind(rows[first], at: Int32(parameters.count + 1))
      try statement.bind(rows[next - 1], at: Int32(parameters.count + 2))
      guard try step(through: statement, body) else { return }
    }
  }

  /// Whether the closure wanted every row.
  private func step(
    through statement: borrowing Statement,
    _ body: (borrowing Statement) throws -> Bool
  ) throws -> Bool {
    while try statement.step() {
      guard try body(statement) else { return false }
    }
    return true
  }

  private func bind(to statement: borrowing Statement) throws {
    for (index, parameter) in parameters.enumerated() {
      switch parameter {
      case .number(let number): try statement.bind(number, at: Int32(index + 1))
      case .text(let text): try statement.bind(text, at: Int32(index + 1))
      }
    }
  }

  /// SQLite's query plan, step by step.
  func plan(on connection: Connection) throws -> [String] {
    var steps: [String] = []
    if boxes != nil { steps += try IndexRows.plan(on: connection) }
    let statement = try connection.prepare("EXPLAIN QUERY PLAN " + sql(AnchorTable.columns))
    while try statement.step() { steps.append(statement.text(3) ?? "") }
    return steps
  }
}
