/// A table of any length in aligned columns, without holding all of it.
///
/// The first rows decide how wide the columns are; a later cell that is wider pushes its own row
/// only.
struct TextTable {
  struct Column {
    var title: String
    var isRight: Bool

    init(_ title: String, isRight: Bool = false) {
      self.title = title
      self.isRight = isRight
    }
  }

  /// How many rows decide.
  private static let sample = 1000
  private let columns: [Column]
  private var widths: [Int]?
  private var held: [[String]] = []

  init(_ columns: [Column]) { self.columns = columns }

  /// Takes a row with a cell for each column.
  mutating func append(_ cells: [String], to line: (String) throws -> Void) throws {
    guard let widths else {
      held.append(cells)
      if held.count == Self.sample { try release(to: line) }
      return
    }
    try line(row(cells, widths))
  }

  /// Writes what is left; a table without rows has no titles either.
  mutating func end(to line: (String) throws -> Void) throws {
    if !held.isEmpty { try release(to: line) }
  }

  private mutating func release(to line: (String) throws -> Void) throws {
    let rows = [columns.map(\.title)] + held
    held = []
    let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    self.widths = widths
    for cells in rows { try line(row(cells, widths)) }
  }

  private func row(_ cells: [String], _ widths: [Int]) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      let isLast = index == cells.count - 1
      let gap = String(repeating: " ", count: max(0, widths[index] - cell.count))
      text += columns[index].isRight ? gap + cell : isLast ? cell : cell + gap
      if !isLast { text += "  " }
    }
    return text
  }
}
