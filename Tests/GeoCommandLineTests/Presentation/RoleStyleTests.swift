import GeoTestSupport
import GeoTesting

@testable import GeoCommandLine

struct RoleStyleTests {
  @Test
  func `V-30: titles are bold, roles have colours, and neither disturbs the columns`() throws {
    var table = TextTable([.role, .init("m", isRight: true)], on: .interactive(width: 80))
    var lines: [String] = []
    for row in [["start", "0.0"], ["turn", "7.6"], ["path", "12.0"]] {
      try table.append(row) { lines.append($0) }
    }
    try table.end { lines.append($0) }
    expectEqual(
      lines,
      [
        "\u{1B}[1mrole\u{1B}[0m      \u{1B}[1mm\u{1B}[0m", "\u{1B}[1;32mstart\u{1B}[0m   0.0",
        "\u{1B}[1;36mturn\u{1B}[0m    7.6", "\u{1B}[2mpath\u{1B}[0m   12.0",
      ])
  }
}
