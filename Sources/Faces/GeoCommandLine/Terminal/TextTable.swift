/// A table of any length in aligned columns, without holding all of it.
///
/// On a terminal the columns share its width: texts end in an ellipsis where they must, numbers
/// never do. Elsewhere every cell is whole. The first rows decide how wide the columns are; a later
/// cell that is wider pushes its own row only, unless its text may be cut.
package struct TextTable {
  package struct Column {
    package var title: String
    package var isRight: Bool
    package var room: Room
    package var tint: @Sendable (TextStyle, String) -> String

    /// A column of texts, or of numbers with `isRight`, which keep their width.
    package init(
      _ title: String, isRight: Bool = false, room: Room = .kept,
      tint: @escaping @Sendable (TextStyle, String) -> String = { $1 }
    ) {
      self.title = title
      self.isRight = isRight
      self.room = room
      self.tint = tint
    }
  }

  /// Behavior of a column if the terminal is too narrow.
  package enum Room {
    /// Keeps its width.
    case kept
    /// Its texts are cut, to no less than so many columns of the terminal while there is a choice.
    case shrinks(to: Int)
    /// Disappears, the lowest number first, once no text can shrink further.
    case leaves(Int)

    /// Free text such as a name.
    package static let text = shrinks(to: 8)
  }

  private enum Row {
    case cells([String])
    case note(String, column: Int)
  }

  private static let sample = 1000
  package var terminal: Terminal
  private let columns: [Column]
  private var layout: TableLayout?
  private var held: [Row] = []

  package init(_ columns: [Column], on terminal: Terminal = .none) {
    self.columns = columns
    self.terminal = terminal
  }

  /// Appends a row with a cell for each column.
  package mutating func append(_ cells: [String], to line: (String) throws -> Void) throws {
    try append(.cells(cells), to: line)
  }

  /// Appends a note on the rows around it, which begins at a column.
  package mutating func append(
    note: String, under column: Int, to line: (String) throws -> Void
  ) throws {
    try append(.note(note, column: column), to: line)
  }

  /// Writes what is left; a table without rows has no titles either.
  package mutating func end(to line: (String) throws -> Void) throws {
    if !held.isEmpty { try release(to: line) }
    let missing = layout.map { layout in columns.indices.filter { layout.widths[$0] == nil } } ?? []
    guard !missing.isEmpty else { return }
    let titles = missing.map { columns[$0].title }.joined(separator: "; ")
    let text = "too narrow for: \(titles)"
    try line(terminal.style.faint(DisplayWidth.clip(text, to: terminal.width)))
  }

  private mutating func append(_ row: Row, to line: (String) throws -> Void) throws {
    guard let layout else {
      held.append(row)
      if held.count == Self.sample { try release(to: line) }
      return
    }
    try line(text(row, layout))
  }

  private mutating func release(to line: (String) throws -> Void) throws {
    var widths = columns.map { DisplayWidth.of($0.title) }
    for case .cells(let cells) in held {
      for (column, cell) in cells.enumerated() {
        widths[column] = max(widths[column], DisplayWidth.of(cell))
      }
    }
    let layout = TableLayout(
      widths, columns.map(\.room), limit: terminal.isInteractive ? terminal.width : nil)
    self.layout = layout
    let style = terminal.style
    try line(cells(columns.map(\.title), layout) { _, title in style.heading(title) })
    for row in held { try line(text(row, layout)) }
    held = []
  }

  private func text(_ row: Row, _ layout: TableLayout) -> String {
    let style = terminal.style
    switch row {
    case .cells(let cells):
      return self.cells(cells, layout) { columns[$0].tint(style, $1) }
    case .note(let note, let column):
      let indent = layout.start(of: column)
      let room = terminal.isInteractive ? max(1, terminal.width - indent) : Int.max
      return String(repeating: " ", count: indent) + style.faint(DisplayWidth.clip(note, to: room))
    }
  }

  private func cells(
    _ cells: [String], _ layout: TableLayout, tint: (Int, String) -> String
  ) -> String {
    var text = ""
    let shown = cells.indices.filter { layout.widths[$0] != nil }
    for column in shown {
      let width = layout.widths[column] ?? 0
      let cell = layout.isCut[column] ? DisplayWidth.clip(cells[column], to: width) : cells[column]
      let gap = String(repeating: " ", count: max(0, width - DisplayWidth.of(cell)))
      let isLast = column == shown.last
      let tinted = tint(column, cell)
      text += columns[column].isRight ? gap + tinted : isLast ? tinted : tinted + gap
      if !isLast { text += TableLayout.gap }
    }
    return text
  }
}
