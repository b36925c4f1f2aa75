import GeoTesting

@testable import GeoCommandLine

@Suite struct TextTableTests {
  private func lines(_ rows: [[String]]) throws -> [String] {
    var table = TextTable([.init("id"), .init("m", isRight: true), .init("name")])
    var lines: [String] = []
    for row in rows { try table.append(row) { lines.append($0) } }
    try table.end { lines.append($0) }
    return lines
  }

  @Test func `aligns columns`() throws {
    try expectEqual(
      lines([["a", "1.5", "x"], ["bcd", "12.0", "longer"]]),
      ["id      m  name", "a     1.5  x", "bcd  12.0  longer"])
  }

  @Test func `without rows there is nothing`() throws {
    try expectEqual(lines([]), [])
  }

  @Test func `a late wide cell pushes its own row`() throws {
    let rows = Array(repeating: ["a", "1", "x"], count: 1500) + [["abcdef", "100", "x"]]
    let lines = try lines(rows + [["b", "2", "y"]])
    expectEqual(lines.count, 1503)
    expectEqual(lines[1], "a   1  x")
    expectEqual(lines[1501], "abcdef  100  x")
    expectEqual(lines[1502], "b   2  y")
  }

  private static let street: [TextTable.Column] = [
    .init("m", isRight: true), .init("at"), .init("street", room: .text),
  ]

  private func table(
    _ rows: [[String]], _ columns: [TextTable.Column] = Self.street, on terminal: Terminal
  ) throws -> [String] {
    var table = TextTable(columns, on: terminal)
    var lines: [String] = []
    for row in rows { try table.append(row) { lines.append($0) } }
    try table.append(note: "+ 13 path anchors", under: 1) { lines.append($0) }
    try table.end { lines.append($0) }
    return lines
  }

  private static let rows = [
    ["7.6", "40.7530161,-73.9816292", "Avenue des Champs-Élysées"],
    ["137.6", "43.7377900,7.4220272", "東京都千代田区丸の内"],
  ]

  private func plainTerminal(_ width: Int) -> Terminal {
    Terminal(isInteractive: true, reportedWidth: width) { $0 == "NO_COLOR" ? "1" : nil }
  }

  @Test func `V-30: a table is as wide as its terminal at most; only texts are cut`() throws {
    try expectEqual(
      table(Self.rows, on: plainTerminal(46)),
      [
        "    m  at                      street",
        "  7.6  40.7530161,-73.9816292  Avenue des Cha…",
        "137.6  43.7377900,7.4220272    東京都千代田区…",
        "       + 13 path anchors",
      ])
    for width in [44, 46, 60, 80, 140] {
      let lines = try table(Self.rows, on: plainTerminal(width))
      expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(width)")
    }
  }

  @Test func `V-30: a column without room is named below the table`() throws {
    let columns: [TextTable.Column] = [
      .init("m", isRight: true), .init("at", room: .leaves(1)), .init("street", room: .text),
    ]
    try expectEqual(
      table(Self.rows, columns, on: plainTerminal(30)),
      [
        "    m  street", "  7.6  Avenue des Champs-Élys…", "137.6  東京都千代田区丸の内",
        "       + 13 path anchors", "too narrow for: at",
      ])
  }

  @Test func `V-30: where nobody looks the table is whole and plain`() throws {
    let lines = try table(Self.rows, on: .none)
    expectEqual(lines[1], "  7.6  40.7530161,-73.9816292  Avenue des Champs-Élysées")
    expect(!lines.joined().contains("\u{1B}"))
    let narrow = Terminal(isInteractive: false, reportedWidth: nil) { $0 == "COLUMNS" ? "20" : nil }
    try expectEqual(table(Self.rows, on: narrow), lines)
  }
}
