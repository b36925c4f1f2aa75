import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct FindCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns.equator() }

  @Test(arguments: [
    (["alpha"], "anchor a exact"), (["bet"], "anchor b prefix"), (["alhpa"], "anchor a spelling"),
    (["y"], "tag  exact"), (["0.5,1"], "coordinate  exact"),
  ])
  func `finds by name, tag and coordinates`(arguments: [String], expected: String) {
    let run = runs("find", arguments + ["--format", "csv"])
    expectEqual(run.status, .done)
    let lines = run.output.split(separator: "\n")
    expectEqual(lines.first, "kind,name,id,latitude,longitude,match")
    let cells = lines.last?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    expectEqual("\(cells[0]) \(cells[cells.count - 4]) \(cells[cells.count - 1])", expected)
  }

  @Test func `says that there is nothing`() {
    let run = runs("find", ["xyzzy"])
    expectEqual(run.status, .no)
    expect(run.messages.contains("nothing is called `xyzzy`"), "\(run.messages)")
  }
}
