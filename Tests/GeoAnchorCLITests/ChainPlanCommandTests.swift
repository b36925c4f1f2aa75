import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct ChainPlanCommandTests {
  let city: DemoCity

  init() throws {
    city = try DemoCity()
    expectEqual(city.route(["--save", "tour"]).status, .done)
  }

  private func chain(_ arguments: [String]) -> CommandRun {
    CommandRun(["chain"] + arguments + ["--store", city.store])
  }

  private func anchors(_ run: CommandRun) throws -> [JSONValue] {
    try #require(try JSONReader.read(text: run.output)["anchors"]?.array)
  }

  @Test func `a chain is planned anew and can be taken back`() throws {
    let before = try anchors(chain(["show", "tour", "--format", "json"]))
    let run = chain(["plan", "tour", "--spacing", "40", "--format", "json"])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "chain").findings(in: run.output), [])
    let after = try anchors(chain(["show", "tour", "--format", "json"]))
    expect(after.count < before.count)
    expectEqual(CommandRun(["undo", "--store", city.store]).status, .done)
    try expectEqual(anchors(chain(["show", "tour", "--format", "json"])), before)
  }

  @Test func `instructions and their anchors stay`() throws {
    func told(_ anchors: [JSONValue]) -> [[String?]] {
      anchors.compactMap { anchor in
        anchor["instruction"]?.string.map { [$0, anchor["id"]?.string] }
      }
    }
    let before = told(try anchors(chain(["show", "tour", "--format", "json"])))
    let after = told(
      try anchors(chain(["plan", "tour", "--spacing", "40", "--format", "json"])))
    expect(!before.isEmpty)
    expectEqual(after, before)
  }

  @Test func `a dry run keeps the store`() throws {
    let before = chain(["show", "tour"]).output
    expectEqual(chain(["plan", "tour", "--spacing", "40", "--dry-run"]).status, .done)
    expectEqual(chain(["show", "tour"]).output, before)
  }

  @Test func `without findings lint is done`() throws {
    let run = chain(["lint", "tour"])
    expectEqual(run.status, .done, "\(run.output)")
    expect(run.output.hasSuffix(": no findings\n"))
  }

  @Test func `what is found is named with its rule`() throws {
    let run = chain(["lint", "tour", "--spacing", "3", "--format", "json"])
    expectEqual(run.status, .no)
    try expectEqual(SchemaChecker(named: "chain-findings").findings(in: run.output), [])
    let findings = try #require(try JSONReader.read(text: run.output)["findings"]?.array)
    expect(findings.allSatisfy { $0["rule"]?.string == "spacing" })
    expect(!findings.isEmpty)
  }

  @Test func `a chain that is not there is a no`() throws {
    for command in ["plan", "lint"] {
      let run = chain([command, "tours"])
      expect(run.status != .done)
      expect(run.messages.contains("tour"))
    }
  }
}
