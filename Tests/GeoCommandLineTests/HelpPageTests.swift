import GeoTestSupport
import GeoTesting

@testable import GeoCommandLine

@Suite
struct HelpPageTests {
  private func page(_ words: String..., terminal: Terminal = .none) throws -> String {
    let path = try ArgumentParser(root: SampleTable.table).command(named: words)
    return HelpPage(path: path).text(for: terminal)
  }

  @Test func `keeps the order`() throws {
    let page = try page("route")
    let marks = [
      "Plan a walk\n", "\nUsage:\n  tool route --network FILE --from POINT [OPTIONS]\n",
      "\nExamples:\n  Plan.\n    tool route -n a.streets --from 1,2\n", "\nStreets:\n",
      "\nOptions:\n",
      "\nGlobal options:\n", "\nExit status:\n  0   success\n  1   there is no way\n  2   ",
    ]
    let places = marks.map { page.ranges(of: $0).first?.lowerBound }
    expect(!places.contains(nil))
    expectEqual(places.compactMap { $0 }, places.compactMap { $0 }.sorted())
    expect(page.hasPrefix(marks[0]))
  }

  @Test func `says what the table knows`() throws {
    let page = try page("route", terminal: .interactive(width: 100))
    for text in [
      "-n, --network FILE", "(required)", "(may be repeated)", "(default: 10)",
      "(one of: text, json, geojson; default: text)", "-h, --help",
    ] {
      expect(page.contains(text), "\(text)")
    }
  }

  @Test(arguments: [(10, 40), (40, 40), (60, 60), (300, 100)])
  func `fits the terminal`(columns: Int, widest: Int) throws {
    let page = try page("network", "build", terminal: .interactive(width: columns))
    let lines = page.split(separator: "\n").map { $0.filter { $0 != "\u{1B}" } }
    expect(lines.allSatisfy { $0.count <= widest + 8 })
    expect(page.contains("  kept  as is\n"))
  }

  @Test func `overview groups commands`() throws {
    let page = try page()
    expect(page.contains("\nWalks:\n  route  Plan a walk\n\nCommands:\n  network  Build"))
    expect(page.contains("`tool help COMMAND`"))
    try expect(self.page("network").contains("`tool help network COMMAND`"))
  }

  @Test func `emphasis is for terminals only`() throws {
    #expect(try !page("route").contains("\u{1B}"))
    try expect(page("route", terminal: .interactive()).contains("\u{1B}[1mUsage:\u{1B}[0m"))
  }
}
