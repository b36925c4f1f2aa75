import Testing

@testable import GeoAnchorCLI

@Suite struct TextTableTests {
  private func lines(_ rows: [[String]]) throws -> [String] {
    var table = TextTable([.init("id"), .init("m", isRight: true), .init("name")])
    var lines: [String] = []
    for row in rows { try table.append(row) { lines.append($0) } }
    try table.end { lines.append($0) }
    return lines
  }

  @Test func alignsColumns() throws {
    #expect(
      try lines([["a", "1.5", "x"], ["bcd", "12.0", "longer"]])
        == ["id      m  name", "a     1.5  x", "bcd  12.0  longer"])
  }

  @Test func withoutRowsThereIsNothing() throws {
    #expect(try lines([]) == [])
  }

  @Test func aLateWideCellPushesItsOwnRow() throws {
    let rows = Array(repeating: ["a", "1", "x"], count: 1500) + [["abcdef", "100", "x"]]
    let lines = try lines(rows + [["b", "2", "y"]])
    #expect(lines.count == 1503)
    #expect(lines[1] == "a   1  x")
    #expect(lines[1501] == "abcdef  100  x")
    #expect(lines[1502] == "b   2  y")
  }
}
