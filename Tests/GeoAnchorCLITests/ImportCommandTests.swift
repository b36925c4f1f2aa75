import GeoFormats
import GeoTestSupport
import Testing

@testable import GeoAnchorCLI

@Suite struct ImportCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns() }

  private func file(_ name: String, _ text: String) throws -> String {
    try runs.folder.put(name, text)
  }

  @Test func takesAllFilesOrNone() throws {
    let good = try file("a.csv", "id,lat,lon\na,1,2\nb,3,4\n")
    let bad = try file("b.csv", "id,lat,lon\nc,1,2\nd,1,x\n")
    let failed = runs("import", [good, bad])
    #expect(failed.status == .unusable)
    #expect(failed.messages.contains("line 3: `longitude` is `x`"))
    #expect(runs.ids() == [])
    let run = runs("import", [good, "--tag", "t", "--collection", "c"])
    #expect(run.status == .done)
    #expect(run.output == "2 added\n")
    #expect(runs.ids("--tag", "t", "--collection", "c") == ["a", "b"])
  }

  @Test func duplicatesFollowThePolicy() throws {
    let first = try file("a.csv", "id,lat,lon,name\na,1,2,old\n")
    let second = try file("b.csv", "id,lat,lon,name\na,1,2,new\nb,1,2,new\nb,1,2,newest\n")
    #expect(runs("import", [first]).status == .done)
    let refused = runs("import", [second])
    #expect(refused.status == .unusable)
    #expect(refused.messages.contains("already has an anchor with the id `a`"))
    #expect(runs.ids() == ["a"])
    let skipped = runs("import", [second, "--on-duplicate", "skip"])
    #expect(skipped.output == "1 added, 2 skipped\n")
    #expect(runs.ids("--name", "old") == ["a"])
    let replaced = runs("import", [second, "--on-duplicate", "replace"])
    #expect(replaced.output == "3 replaced\n")
    #expect(runs.ids("--name", "newest") == ["b"])
    // Replacing is a change of the anchor, whose history goes on.
    let history = runs("history", ["a", "--format", "csv"]).output
    #expect(history.contains("old") && history.contains("new"), "\(history)")
  }

  @Test func aDryRunStoresNothing() throws {
    let path = try file("a.geojson", #"{"type":"Point","coordinates":[200,1]}"#)
    let fresh = runs("import", [path, "--dry-run"])
    #expect(fresh.output == "1 added (dry run: nothing was stored)\n")
    #expect(fresh.messages.contains("a longitude beyond 180 was brought back by a full turn"))
    #expect(runs.folder.names == ["a.geojson"])
    #expect(runs("add", ["--lat", "0", "--lon", "0", "--id", "x"]).status == .done)
    #expect(runs("import", [path, "--dry-run"]).status == .done)
    #expect(runs.ids() == ["x"])
  }

  @Test func aFailureLeavesNoEmptyStore() throws {
    let bad = try file("b.csv", "id,lat,lon\nc,1,2\nd,1,x\n")
    #expect(runs("import", [bad]).status == .unusable)
    let empty = try file("e.geojson", #"{"type":"FeatureCollection","features":[]}"#)
    #expect(runs("import", [empty]).status == .no)
    #expect(runs.folder.names.sorted() == ["b.csv", "e.geojson"])
  }

  @Test func veryManyAnchorsKeepTheirHistoryAndIndexes() throws {
    var text = "id,lat,lon,tags\n"
    for row in 0..<40_000 {
      text +=
        "n\(row),\(Double(row % 170) - 85),\(Double(row % 359) - 179),\(row % 2 == 0 ? "even" : "")\n"
    }
    let many = try file("many.csv", text)
    let few = try file("few.csv", "id,lat,lon\nfirst,0.5,0.5\n")
    #expect(runs("import", [few]).status == .done)
    #expect(runs("import", [many]).output == "40000 added\n")
    #expect(runs.ids("--near", "0.5,0.5", "--limit", "1") == ["first"])
    #expect(runs.ids("--bbox", "-179.5,-85.5,-178.5,-84.5") == ["n0"])
    #expect(runs.ids("--tag", "even").count == 20_000)
    // A second one of an id takes all of them back.
    let more = try file("more.csv", text.replacing("\nn", with: "\nm") + "first,1,1,\n")
    #expect(runs("import", [more]).status == .unusable)
    #expect(runs.ids("--near", "0.5,0.5", "--limit", "1") == ["first"])
    #expect(runs("undo").status == .done)
    #expect(runs.ids() == ["first"])
  }

  @Test func aChainComesBackWithItsRoles() throws {
    let city = try StoreRuns.equator()
    city.keepChain("tour")
    let path = city.folder.file("tour.json")
    #expect(city("export", ["--chain", "tour", "-o", path]).status == .done)
    #expect(runs("import", [path, "--chain", "again"]).output.hasPrefix("again: "))
    let one = city("export", ["--chain", "tour", "--format", "csv"]).output
    #expect(runs("export", ["--chain", "again", "--format", "csv"]).output == one)
    let taken = runs("import", [path, "--chain", "again"])
    #expect(taken.status == .unusable)
    #expect(taken.messages.contains("--on-duplicate replace"))
    #expect(
      runs("import", [path, "--chain", "again", "--on-duplicate", "replace"]).status == .done)
    let other = try file("b.csv", "id,lat,lon\nc,1,2\n")
    #expect(runs("import", [other, "--chain", "x"]).status == .unusable)
    let track = try file(
      "t.gpx",
      "<gpx version='1.1'><trk><trkseg><trkpt lat='1' lon='2'/><trkpt lat='1' lon='3'/></trkseg>"
        + "</trk></gpx>")
    let refused = runs("import", [track, "--chain", "x"])
    #expect(refused.status == .unusable)
    #expect(refused.messages.contains("`geoanchor route --path FILE --save NAME`"))
  }

  @Test func aFileWithoutPointsIsAnAnswer() throws {
    let path = try file("a.geojson", #"{"type":"FeatureCollection","features":[]}"#)
    #expect(runs("import", [path]).status == .no)
  }

  /// The undulation of EGM96 in Tokyo is 36.62 m (cs2cs with egm96_15.gtx).
  @Test func heightsOfTargetsDifferByTheUndulation() throws {
    let place = ["--lat", "35.6595", "--lon", "139.7005", "--alt", "40", "--datum", "ellipsoid"]
    #expect(runs("add", place + ["--id", "t", "--heading", "0"]).status == .done)
    func anchor(_ target: String) throws -> JSONValue {
      let run = runs("export", ["--target", target])
      #expect(run.status == .done, "\(run.messages)")
      let list = try JSONReader.read(text: run.output)["anchors"]?.array
      return try #require(list?.first)
    }
    let arkit = try anchor("arkit")
    let arcore = try anchor("arcore")
    #expect(arkit["altitude"]?["datum"] == .string("egm96"))
    let low = try #require(arkit["altitude"]?["meters"]?.number)
    let high = try #require(arcore["altitude"]?["meters"]?.number)
    #expect(abs(high - low - 36.62) < 0.005)
  }

  @Test func unnamedSeaLevelIsRefusedUntilItIsNamed() throws {
    let place = ["--lat", "35.6595", "--lon", "139.7005", "--alt", "4", "--datum", "meanSeaLevel"]
    #expect(runs("add", place).status == .done)
    for format in ["geopose", "gltf", "usda", "oscp"] {
      let refused = runs("export", ["--format", format])
      #expect(refused.status == .unusable)
      #expect(refused.messages.contains("--geoid egm96"))
      #expect(runs("export", ["--format", format, "--geoid", "egm96"]).status == .done)
    }
  }
}
