import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct ChainEditCommandTests {
  private let runs: StoreRuns

  init() throws {
    runs = try StoreRuns.equator()
    try runs.keepPlannedChain("tour")
  }

  @Test func `edits in one step that can be taken back`() throws {
    let before = runs.chain("show", ["tour", "--format", "json"]).output
    let run = runs.chain(
      "edit",
      [
        "tour", "--move", "2=0.0002,0.4", "--insert", "0,0.5", "--insert", "0.0001,0.8983@100000",
        "--pin", "4", "--unpin", "2", "--instruction", "4=You are there", "--remove", "3",
        "--author", "ada",
      ])
    expectEqual(run.status, .done, "\(run.messages)")
    expectEqual(
      run.output,
      """
      tour: 111.3 km, 5 anchors, 0 turns

       #  role       meters        height  reveal m  asset    instruction
       1  start         0.0  0.0 m ground         -  -        -
       2  path      44527.8  0.0 m ground      25.0  precise  Turn "left"
      *3  path      55659.7  0.0 m ground      25.0  precise  -
      *4  path     100000.0  0.0 m ground      25.0  precise  -
      *5  arrival  111319.5  0.0 m ground         -  -        You are there

      """)
    expectEqual(runs.chain("show", ["tour"]).output, run.output)
    let history = runs("history", ["--format", "json"]).output
    expect(
      history.contains("\"action\": \"replaceChain\", \"chain\": \"tour\"")
        && history.contains("ada"))
    expectEqual(runs("undo").status, .done)
    expectEqual(runs.chain("show", ["tour", "--format", "json"]).output, before)
    let json = runs.chain("edit", ["tour", "--pin", "3", "--format", "json"])
    try expectEqual(SchemaChecker(named: "chain").findings(in: json.output), [])
  }

  @Test(arguments: [
    (["tour"], "there is nothing to change", GeoCommandLine.ExitStatus.unusable),
    (["nothing", "--pin", "1"], "no chain has the name `nothing`", .no),
    (["tour", "--pin", "9"], "there is no anchor 9: the chain has 4", .no),
    (["tour", "--remove", "1"], "anchor 1 is the start of the route", .unusable),
    (["tour", "--remove", "4"], "anchor 4 is the arrival of the route", .unusable),
    (["tour", "--move", "2"], "the number of an anchor and its new value", .unusable),
    (["tour", "--move", "x=1,2"], "the number of an anchor and its new value", .unusable),
    (["tour", "--move", "2=1,2,3"], "the altitude is planned and cannot be given", .unusable),
    (["tour", "--move", "2=1"], "LAT,LON", .unusable),
    (["tour", "--move", "2=1,0.3"], "at most 100.0 m are allowed", .unusable),
    (["tour", "--insert", "0,0.5@x"], "the distance along the path", .unusable),
    (["tour", "--insert", "0,0.5@1e9"], "is not between 0 and", .unusable),
    (["tour", "--instruction", "2=a\u{1B}b"], "control character", .unusable),
  ])
  func `refuses`(arguments: [String], message: String, status: GeoCommandLine.ExitStatus) {
    let before = runs.chain("show", ["tour", "--format", "json"]).output
    let run = runs.chain("edit", arguments)
    expect(run.status == status && run.output == "")
    expect(run.messages.contains(message), "\(run.messages)")
    expectEqual(runs.chain("show", ["tour", "--format", "json"]).output, before)
  }
}
