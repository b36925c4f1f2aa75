import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct ExportCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns.equator() }

  @Test func `writes every format`() throws {
    for name in ["a.json", "a.geojson", "a.gpx", "a.csv"] {
      expectEqual(runs("export", ["-o", runs.folder.file(name)]).status, .done)
    }
    let json = try #require(runs.folder.content("a.json"))
    try expectEqual(SchemaChecker(named: "anchors").findings(in: json), [])
    let geojson = try JSONReader.read(text: try #require(runs.folder.content("a.geojson")))
    expectEqual(geojson["features"]?.array?.count, 3)
    let gpx = try GPXDocument(reading: Array(try #require(runs.folder.content("a.gpx")).utf8))
    expectEqual(gpx.waypoints.map(\.name), ["Alpha", "Beta", "c"])
    expectEqual(gpx.waypoints.map(\.elevation), [nil, 5.25, nil])
    let csv = try #require(runs.folder.content("a.csv"))
    expect(
      csv.hasPrefix("id,name,latitude,longitude,altitude,datum,heading,tags,collection,source,"))
    expect(csv.contains("\nb,Beta,0,1,5.25,egm96,90,y,,userDefined,"))
  }

  @Test func `takes the filters of list`() {
    let filter = ["--near", "@Beta", "--tag", "y", "--limit", "1", "--format", "json"]
    expectEqual(runs("export", filter).output, runs("list", filter).output)
    expect(runs("export", filter).output.contains("Beta"))
  }

  @Test func `writes chains`() throws {
    runs.keepChain("tour")
    let json = runs("export", ["--chain", "tour", "--format", "json"]).output
    try expectEqual(SchemaChecker(named: "chain").findings(in: json), [])
    let gpx = runs("export", ["--chain", "tour", "--format", "gpx"]).output
    try expectEqual(GPXDocument(reading: Array(gpx.utf8)).tracks.map(\.name), ["tour"])
    let plain = runs("export", ["--format", "csv"]).output.split(separator: "\n")
    expectEqual(plain.count, 4)
    let all = runs("export", ["--format", "csv", "--all"]).output.split(separator: "\n")
    expectEqual(all.count, 8)
  }

  @Test func `writes poses of chains and targets`() throws {
    expectEqual(runs("edit", ["@Alpha", "c", "--alt", "3", "--datum", "ellipsoid"]).status, .done)
    for shape in [
      "ypr", "quaternion", "advanced", "chain", "graph", "series", "irregular", "stream",
    ] {
      let path = runs.folder.file("p.json")
      let run = runs("export", ["--format", "geopose", "--pose", shape, "-o", path])
      expectEqual(run.status, .done, "\(shape): \(run.messages)")
      let fresh = try StoreRuns()
      expectEqual(fresh("import", [path]).output, "3 added\n", "\(shape)")
    }
    runs.keepChain("tour")
    let refused = runs("export", ["--chain", "tour", "--format", "geopose"])
    expectEqual(refused.status, .unusable)
    expect(
      refused.messages.contains("`geoanchor edit --alt") || refused.messages.contains("--terrain"))
    for target in ["arkit", "arcore", "unity"] {
      let run = runs("export", ["--target", target])
      try expectEqual(
        SchemaChecker(named: "target").findings(in: run.output), [], "\(run.messages)")
    }
    let egm2008 = runs("export", ["--target", "arkit", "--geoid", "egm2008"])
    expect(
      egm2008.output.contains(#""altitudeDatum": "egm2008""#)
        || egm2008.messages.contains("no grid of egm2008"))
  }

  @Test(
    arguments: [["--format", "geopose"], ["--format", "gltf"], ["--format", "usda"]]
      + [
        ["--format", "oscp"], ["--format", "geopose", "--pose", "chain"], ["--target", "arcore"],
      ])
  func `U-D10: an anchor without an altitude does not stop an export`(arguments: [String]) throws {
    // Beta's height needs a grid, which there may not be.
    expectEqual(
      runs("edit", ["b", "--alt", "5", "--datum", "ellipsoid", "--heading", "90"]).status, .done)
    let isTarget = arguments[0] == "--target"
    if isTarget {
      expectEqual(runs("edit", ["a", "c", "--alt", "5", "--datum", "meanSeaLevel"]).status, .done)
    }
    let run = runs("export", arguments)
    expectEqual(run.status, .done, "\(run.messages)")
    expect(!run.output.isEmpty)
    expect(run.messages.contains("skipped `a`, `c`: "), "\(run.messages)")
    let path = runs.folder.file("out.json")
    let strict = runs("export", arguments + ["--strict", "-o", path])
    expectEqual(strict.status, .no)
    expect(strict.messages.contains("`a`, `c`: "), "\(strict.messages)")
    expect(!runs.folder.names.contains("out.json"))
    expectEqual(runs("remove", ["a", "c"]).status, .done)
    let whole = runs("export", arguments + ["--strict", "-o", path])
    expect(whole.status == .done && whole.messages == "", "\(whole.messages)")
  }

  @Test func `U-D10: where no anchor can be written, nothing is`() {
    expectEqual(runs("remove", ["b"]).status, .done)
    let run = runs("export", ["--format", "gltf"])
    expect(run.status == .unusable && run.output == "")
    expect(run.messages.contains("`a`, `c`: no altitude"), "\(run.messages)")
  }

  @Test func `writes archives that are read again`() throws {
    let path = runs.folder.file("a.kmz")
    expectEqual(runs("export", ["-o", path]).status, .done)
    let fresh = try StoreRuns()
    expectEqual(fresh("import", [path]).output, "3 added\n")
    expectEqual(fresh.ids(), ["a", "b", "c"])
  }

  @Test func `writes regions as service records`() throws {
    expectEqual(runs("export", ["--format", "ssr"]).status, .no)
    let regions = Checkout.path("Data/midtown-demo-regions.geojson")
    expectEqual(
      CommandRun(["regions", "import", regions, "--store", runs.store, "--name", "demo"]).status,
      .done)
    let path = runs.folder.file("a.ssr.json")
    expectEqual(runs("export", ["--format", "ssr", "-o", path]).status, .done)
    let again = CommandRun(["regions", "import", path, "--store", runs.store, "--name", "again"])
    expectEqual(again.status, .done, "\(again.messages)")
  }

  @Test(arguments: [
    ([], "`--format` is missing", GeoCommandLine.ExitStatus.unusable),
    (["-o", "-"], "`--format` is missing", .unusable),
    (["-o", "x.shp"], "`geoanchor export` does not write `.shp`", .unusable),
    (["--format", "gpx", "-o", "/nonexistent/x"], "the folder must exist", .unusable),
    (["--format", "gpx", "--chain", "x", "--tag", "y"], "cannot be used together", .unusable),
    (["--format", "gpx", "--within", "5"], "`--within` requires `--near`", .unusable),
    (["--format", "gpx", "--chain", "x"], "no chain has the name `x`", .no),
  ])
  func `refuses`(arguments: [String], message: String, status: GeoCommandLine.ExitStatus) {
    let run = runs("export", arguments)
    expectEqual(run.status, status)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `U-D13: --safe-csv guards names, and says so`() throws {
    expectEqual(runs("edit", ["a", "--name", "=cmd|x", "--tag", "+1+1"]).status, .done)
    for command in ["export", "list"] {
      let plain = runs(command, ["--format", "csv"]).output
      expect(plain.contains("a,=cmd|x,0,0,"), "\(plain)")
      let safe = runs(command, ["--format", "csv", "--safe-csv"]).output
      expect(safe.contains("a,'=cmd|x,0,0,"), "\(safe)")
      expectEqual(safe.split(separator: "\n").count, 4)
      let other = runs(command, ["--format", "json", "--safe-csv"])
      expectEqual(other.status, .unusable)
      expect(other.messages.contains("`--safe-csv` requires `--format csv`"))
    }
    // A round trip goes without it.
    let file = try runs.folder.put("a.csv", runs("export", ["--format", "csv"]).output)
    let fresh = try StoreRuns()
    expectEqual(fresh("import", [file]).status, .done)
    expect(fresh("show", ["a"]).output.contains("name        =cmd|x\n"))
    // Negative numbers are no formulas.
    expectEqual(runs("edit", ["b", "--lat", "-1", "--lon", "-1"]).status, .done)
    expectEqual(runs("edit", ["c", "--lat", "-1", "--lon", "-1.001"]).status, .done)
    expectEqual(runs("route", ["--through", "b,c", "--save", "walk"]).status, .done)
    let chain = ["--chain", "walk", "--format", "csv"]
    expect(runs("export", chain).output.contains(",-1,"))
    expectEqual(runs("export", chain + ["--safe-csv"]).output, runs("export", chain).output)
  }
}
