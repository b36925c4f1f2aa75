import GeoFormats
import GeoTestSupport
import Testing

@testable import GeoAnchorCLI

@Suite struct ChainDiffCommandTests {
  private let runs: StoreRuns

  init() throws {
    runs = try StoreRuns.equator()
    try runs.keepPlannedChain("tour")
  }

  @Test func aChainEqualsItsOwnDocument() throws {
    let file = runs.folder.file("same.json")
    #expect(runs.chain("show", ["tour", "--format", "json", "-o", file]).status == .done)
    let run = runs.chain("diff", ["tour", file])
    #expect(run.status == .done && run.output == "")
    #expect(run.messages == "the chains are the same\n")
    let json = runs.chain("diff", [file, "tour", "--format", "json"])
    #expect(json.status == .done)
    #expect(try SchemaChecker(named: "chain-diff").findings(in: json.output) == [])
  }

  @Test func tellsWhatIsDifferent() throws {
    let plain = runs.folder.file("tour.json")
    let run = CommandRun([
      "route", "--through", "@Alpha,@Beta", "--spacing", "50000", "--store", runs.store,
      "--format", "json", "-o", plain,
    ])
    #expect(run.status == .done, "\(run.messages)")
    // Without a name the ids are others: anchors match along the way.
    let text = runs.chain("diff", ["tour", plain])
    #expect(text.status == .no)
    #expect(text.output.hasPrefix("A  tour: 111.3 km, 4 anchors, 0 turns\nB  111.3 km, 4 anchors"))
    #expect(text.output.contains("reveal 25 → -, "), "\(text.output)")
    #expect(text.output.contains("instruction Turn \"left\" → -"), "\(text.output)")
    let json = runs.chain("diff", ["tour", plain, "--format", "json"])
    #expect(json.status == .no)
    #expect(try SchemaChecker(named: "chain-diff").findings(in: json.output) == [])
    let root = try JSONReader.read(text: json.output)
    #expect(root["counts"]?["changed"]?.number == 4 && root["hasOtherPath"] == .bool(false))
    #expect(root["anchors"]?.array?[1]["before"]?.number == 2)
  }

  @Test func saysWhatIsNotThere() throws {
    #expect(runs.chain("diff", ["tour", "nothing"]).status == .no)
    #expect(runs.chain("diff", ["tour", "nothing.json"]).status == .unusable)
    let file = try runs.folder.put("bad.json", "{}")
    let run = runs.chain("diff", [file, "tour"])
    #expect(run.status == .unusable && run.messages.contains("caused by"), "\(run.messages)")
  }
}
