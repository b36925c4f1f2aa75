import GeoTestSupport
import GeoTesting

@testable import GeoCommandLine

@Suite
struct FishCompletionTests {
  private static let script = CompletionShell.fish.script(for: SampleTable.table)

  @Test func `describes options`() {
    for line in [
      "-n \"__tool_at 'tool route'\" -s n -l network -r -F -d 'The street network; don\\'t forget",
      "-n \"__tool_at 'tool'\" -a network -d 'Build and look at networks'",
      "-l format -x -a 'text json geojson'", " 'tool route --format' 'tool route --shape' ",
    ] {
      expect(Self.script.contains(line), "\(line)")
    }
  }

  @Test(
    .enabled("needs fish") { Spawn.find("fish") != nil },
    arguments: [
      ("tool ", ["network", "route"]), ("tool network ", ["build", "info"]),
      ("tool route --format ", ["geojson", "json", "text"]),
      ("tool route --name network --form", ["--format"]),
      ("tool network build ci", ["city.pbf"]),
    ])
  func `fish offers what fits`(line: String, expected: [String]) throws {
    let fish = try #require(Spawn.find("fish"))
    let folder = try TemporaryFolder()
    _ = try folder.put("city.pbf", "")
    let path = try folder.put("script", Self.script)
    let run = try Spawn(
      fish, ["--no-config", "-c", "source '\(path)'; cd '\(folder.path)'; complete -C'\(line)'"])
    let words = run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    expectEqual(words, expected)
  }
}
