import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct ChainDiffCommandTests {
  private let runs: StoreRuns

  init() throws {
    runs = try StoreRuns.equator()
    try runs.keepPlannedChain("tour")
  }

  @Test func `a chain equals its own document`() throws {
    let file = runs.folder.file("same.json")
    expectEqual(runs.chain("show", ["tour", "--format", "json", "-o", file]).status, .done)
    let run = runs.chain("diff", ["tour", file])
    expect(run.status == .done && run.output == "")
    expectEqual(run.messages, "the chains are identical\n")
    let json = runs.chain("diff", [file, "tour", "--format", "json"])
    expectEqual(json.status, .done)
    try expectEqual(SchemaChecker(named: "chain-diff").findings(in: json.output), [])
  }

  @Test func `tells what is different`() throws {
    let plain = runs.folder.file("tour.json")
    let run = CommandRun([
      "route", "--through", "@Alpha,@Beta", "--spacing", "50000", "--store", runs.store,
      "--format", "json", "-o", plain,
    ])
    expectEqual(run.status, .done, "\(run.messages)")
    // Without a name the ids are others: anchors match along the way.
    let text = runs.chain("diff", ["tour", plain])
    expectEqual(text.status, .no)
    expect(text.output.hasPrefix("A  tour: 111.3 km, 4 anchors, 0 turns\nB  111.3 km, 4 anchors"))
    expect(text.output.contains("reveal 25 → -, "), "\(text.output)")
    expect(text.output.contains("instruction Turn \"left\" → -"), "\(text.output)")
    let json = runs.chain("diff", ["tour", plain, "--format", "json"])
    expectEqual(json.status, .no)
    try expectEqual(SchemaChecker(named: "chain-diff").findings(in: json.output), [])
    let root = try JSONReader.read(text: json.output)
    expect(root["counts"]?["changed"]?.number == 4 && root["hasOtherPath"] == .bool(false))
    expectEqual(root["anchors"]?.array?[1]["before"]?.number, 2)
  }

  @Test func `says what is not there`() throws {
    expectEqual(runs.chain("diff", ["tour", "nothing"]).status, .no)
    expectEqual(runs.chain("diff", ["tour", "nothing.json"]).status, .unusable)
    let file = try runs.folder.put("bad.json", "{}")
    let run = runs.chain("diff", [file, "tour"])
    expect(run.status == .unusable && run.messages.contains("caused by"), "\(run.messages)")
  }

  /// Two routes that share 105 m along the equator, where a degree of longitude has 111,319.49 m.
  private func routes() throws -> [String] {
    try [
      ("near", "[0,0],[0.000943,0],[0.000943,0.001],[0.002,0.001]"),
      ("far", "[0,0],[0.000943,0],[0.000943,-0.004],[0.003,-0.004],[0.003,0.001],[0.002,0.001]"),
    ].map { name, points in
      let path = try runs.folder.put(
        "\(name).geojson", "{\"type\":\"LineString\",\"coordinates\":[\(points)]}")
      let file = runs.folder.file("\(name).json")
      let run = CommandRun(["route", "--path", path, "--format", "json", "-o", file])
      expectEqual(run.status, .done, "\(run.messages)")
      return file
    }
  }

  @Test func `V-34: two routes are told apart in a line, not in a row for each anchor`() throws {
    let files = try routes()
    let run = runs.chain("diff", files)
    expectEqual(run.status, .no)
    let lines = run.output.split(separator: "\n").map(String.init)
    expectEqual(lines.count, 4, "\(run.output)")
    // With 110,574.3 m to a degree of latitude A has 333.2 m and B 1440.4 m; beyond the corner, and
    // before the end, they are within 1 m of each other for half a meter.
    expectEqual(lines[2], "the same for 105 m, then apart: A 227 m, B 1334 m (+1107 m)")
    expect(lines[3].hasPrefix("anchors: "), "\(lines[3])")
    expect(lines[3].contains(" only in A, ") && lines[3].hasSuffix(" only in B"), "\(lines[3])")
    expectEqual(run.messages, "`--details` lists all differences\n")
    let all = runs.chain("diff", files + ["--details"])
    expect(all.output.split(separator: "\n").count > 100 && all.messages == "")
    let json = runs.chain("diff", files + ["--format", "json"]).output
    try expectEqual(SchemaChecker(named: "chain-diff").findings(in: json), [])
    let same = try #require(try JSONReader.read(text: json)["sameFromStartMeters"]?.number)
    expectNear(same, 105, within: 1)
  }

  @Test func `V-34: one moved anchor is listed`() throws {
    let file = runs.folder.file("before.json")
    expectEqual(runs.chain("show", ["tour", "--format", "json", "-o", file]).status, .done)
    expectEqual(runs.chain("edit", ["tour", "--move", "2=0.0001,0.3"]).status, .done)
    let run = runs.chain("diff", [file, "tour"])
    // The anchor before it looks at it.
    expect(run.output.contains("\nanchors: 2 the same, 2 changed (moved by "), "\(run.output)")
    expect(run.output.contains("\nchange"), "\(run.output)")
  }
}
