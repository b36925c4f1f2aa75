import GeoFormats
import GeoTestSupport
import Testing

@testable import GeoAnchorCLI

@Suite struct ExportCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns.equator() }

  @Test func writesEveryFormat() throws {
    for name in ["a.json", "a.geojson", "a.gpx", "a.csv"] {
      #expect(runs("export", ["-o", runs.folder.file(name)]).status == .done)
    }
    let json = try #require(runs.folder.content("a.json"))
    #expect(try SchemaChecker(named: "anchors").findings(in: json) == [])
    let geojson = try JSONReader.read(text: try #require(runs.folder.content("a.geojson")))
    #expect(geojson["features"]?.array?.count == 3)
    let gpx = try GPXDocument(reading: Array(try #require(runs.folder.content("a.gpx")).utf8))
    #expect(gpx.waypoints.map(\.name) == ["Alpha", "Beta", "c"])
    #expect(gpx.waypoints.map(\.elevation) == [nil, 5.25, nil])
    #expect(runs.folder.content("a.csv") == runs("list", ["--format", "csv"]).output)
  }

  @Test func takesTheFiltersOfList() {
    let filter = ["--near", "@Beta", "--tag", "y", "--limit", "1", "--format", "csv"]
    #expect(runs("export", filter).output == runs("list", filter).output)
    #expect(runs("export", filter).output.contains("\nb,Beta"))
  }

  @Test func writesChains() throws {
    runs.keepChain("tour")
    let json = runs("export", ["--chain", "tour", "--format", "json"]).output
    #expect(try SchemaChecker(named: "chain").findings(in: json) == [])
    let gpx = runs("export", ["--chain", "tour", "--format", "gpx"]).output
    #expect(try GPXDocument(reading: Array(gpx.utf8)).tracks.map(\.name) == ["tour"])
    let plain = runs("export", ["--format", "csv"]).output.split(separator: "\n")
    #expect(plain.count == 4)
    let all = runs("export", ["--format", "csv", "--all"]).output.split(separator: "\n")
    #expect(all.count == 8)
  }

  @Test(
    arguments: [
      ([], "`--format` is missing", GeoAnchorCLI.ExitStatus.unusable),
      (["-o", "-"], "`--format` is missing", .unusable),
      (["-o", "x.shp"], "`x.shp` does not end in a format", .unusable),
      (["--format", "gpx", "-o", "/nonexistent/x"], "the folder must exist", .unusable),
      (["--format", "gpx", "--chain", "x", "--tag", "y"], "cannot be used together", .unusable),
      (["--format", "gpx", "--within", "5"], "`--within` needs `--near`", .unusable),
      (["--format", "gpx", "--chain", "x"], "no chain has the name `x`", .no),
    ])
  func refuses(arguments: [String], message: String, status: GeoAnchorCLI.ExitStatus) {
    let run = runs("export", arguments)
    #expect(run.status == status)
    #expect(run.output == "")
    #expect(run.messages.contains(message), "\(run.messages)")
  }
}
