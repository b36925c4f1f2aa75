import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct ChainShowCommandTests {
  private let runs: StoreRuns

  init() throws {
    runs = try StoreRuns.equator()
    try runs.keepPlannedChain("tour")
  }

  @Test func `lists every anchor`() {
    let run = runs.chain("show", ["tour"])
    expectEqual(run.status, .done, "\(run.messages)")
    expectEqual(
      run.output,
      """
      tour: 111.3 km, 4 anchors, 0 turns

       #  role       meters        height  reveal m  asset    instruction
       1  start         0.0  0.0 m ground         -  -        -
      *2  path      37106.5  0.0 m ground      25.0  precise  Turn "left"
       3  path      74213.0  0.0 m ground         -  -        -
       4  arrival  111319.5  0.0 m ground         -  -        -

      """)
  }

  @Test func `V-30: a long instruction is cut on a terminal only, and numbers stay whole`() {
    let text = "Go up the steps beside the fountain and keep to the left of the trees"
    expectEqual(runs.chain("edit", ["tour", "--instruction", "2=\(text)"]).status, .done)
    let show = ["chain", "show", "tour", "--store", runs.store]
    expect(CommandRun(show).output.contains(text + "\n"))
    for width in [60, 80] {
      let run = CommandRun(show, outputTerminal: .interactive(width: width))
      let lines = SessionReplayTests.plain(run.output).split(separator: "\n")
      expect(lines.allSatisfy { $0.count <= width }, "\(width)")
      expect(lines.contains { $0.contains("Go up the steps") && $0.hasSuffix("…") })
      expect(lines.contains { $0.contains("111319.5") })
    }
  }

  @Test func `V-27: heights are no finer than a model of the ground knows them`() {
    expect(runs.chain("show", ["tour"]).output.contains("  0.0 m ground  "))
  }

  @Test func `prints for programs`() throws {
    let json = runs.chain("show", ["tour", "--format", "json"])
    try expectEqual(SchemaChecker(named: "chain").findings(in: json.output), [])
    expect(json.output.contains(#""instruction": "Turn \"left\"", "pinned": true"#))
    expectEqual(json.output, runs("export", ["--chain", "tour", "--format", "json"]).output)
    let csv = runs.chain("show", ["tour", "--format", "csv"]).output
    expect(csv.split(separator: "\n").count == 5 && csv.contains(",25,precise,,"))
    let gpx = runs.chain("show", ["tour", "--format", "gpx"]).output
    try expectEqual(GPXDocument(reading: Array(gpx.utf8)).waypoints.count, 4)
    let geojson = try JSONReader.read(
      text: runs.chain("show", ["tour", "--format", "geojson"]).output)
    expectEqual(geojson["features"]?.array?.count, 5)
  }

  @Test func `manifests lead a phone`() throws {
    for target in ["arkit", "arcore"] {
      let run = runs("export", ["--chain", "tour", "--target", target])
      try expectEqual(
        SchemaChecker(named: "target").findings(in: run.output), [], "\(run.messages)")
      let anchors = try JSONReader.read(text: run.output)["anchors"]?.array ?? []
      expectEqual(anchors.map { $0["number"]?.number }, [1, 2, 3, 4])
      expectEqual(anchors[1]["revealMeters"]?.number, 25)
      expectEqual(anchors[1]["instruction"]?.string, "Turn \"left\"")
    }
  }

  @Test func `says when there is none`() {
    let run = runs.chain("show", ["tours"])
    expect(run.status == .no && run.output == "")
    expect(run.messages.contains("no chain has the name `tours`"), "\(run.messages)")
    expectEqual(runs.chain("show", []).status, .unusable)
  }
}

extension StoreRuns {
  /// Runs a command of `chain` on the store.
  func chain(_ verb: String, _ arguments: [String]) -> CommandRun {
    CommandRun(["chain", verb, "--store", store] + arguments)
  }

  /// Keeps a chain from `a` to `b` whose second anchor is pinned and has an instruction, an asset,
  /// a turn and a distance from which it is shown.
  func keepPlannedChain(_ name: String) throws {
    keepChain(name)
    let json = self("export", ["--chain", name, "--format", "json"]).output
    let lines = json.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.contains("\"distanceMeters\": 37106.") else { return String(line) }
      return String(line).replacing(
        "\"street\": null",
        with: """
          "street": null, "orientation": [0, 0, 0.6, 0.8], "revealMeters": 25, "asset": "precise", \
          "instruction": "Turn \\"left\\"", "pinned": true
          """)
    }
    let file = try folder.put("\(name).json", lines.joined(separator: "\n"))
    let run = self("import", ["--chain", name, file, "--on-duplicate", "replace"])
    expectEqual(run.status, .done, "\(run.messages)")
  }
}
