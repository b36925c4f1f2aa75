import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct ImportCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns() }

  private func file(_ name: String, _ text: String) throws -> String {
    try runs.folder.put(name, text)
  }

  @Test func `takes all files or none`() throws {
    let good = try file("a.csv", "id,lat,lon\na,1,2\nb,3,4\n")
    let bad = try file("b.csv", "id,lat,lon\nc,1,2\nd,1,x\n")
    let failed = runs("import", [good, bad])
    expectEqual(failed.status, .unusable)
    expect(failed.messages.contains("line 3: `longitude` is `x`"))
    expectEqual(runs.ids(), [])
    let run = runs("import", [good, "--tag", "t", "--collection", "c"])
    expectEqual(run.status, .done)
    expectEqual(run.output, "2 added\n")
    expectEqual(runs.ids("--tag", "t", "--collection", "c"), ["a", "b"])
  }

  @Test("F9 F18 a table is read as told, and one line says how")
  func table() throws {
    let path = try file("a.csv", "id;Rechtswert;Hochwert\na;532729,0;4554475,0\n")
    let refused = runs("import", [path])
    expectEqual(refused.status, .unusable)
    expect(refused.messages.contains("by `--crs`"), "\(refused.messages)")
    let run = runs("import", [path, "--crs", "EPSG:25829", "--encoding", "windows-1252"])
    expectEqual(run.status, .done, "\(run.messages)")
    expect(run.messages.contains("read with fields separated by `;`"), "\(run.messages)")
    expectEqual(runs("import", [path, "--encoding", "klingon"]).status, .unusable)
    expectEqual(runs("import", [path, "--crs", "EPSG:1"]).status, .unusable)
    let found = runs("list", ["--near", "41.140929,-8.610008", "--within", "1", "--format", "csv"])
    expect(found.output.contains("a,"), "\(found.output)")
  }

  @Test func `the history keeps the names of the files`() throws {
    let path = try file("places.csv", "id,lat,lon\na,1,2\nb,3,4\n")
    expectEqual(runs("import", [path]).status, .done)
    expect(runs("history").output.contains("import 2 anchors from places.csv\n"))
    let json = runs("history", ["--format", "json"]).output
    try expectEqual(SchemaChecker(named: "changes").findings(in: json), [])
    let change = try JSONReader.read(text: json)["changes"]?.array?.first
    expectEqual(change?["kind"]?.string, "import")
    expectEqual(change?["files"]?.array?.first?.string, "places.csv")
  }

  @Test func `duplicates follow the policy`() throws {
    let first = try file("a.csv", "id,lat,lon,name\na,1,2,old\n")
    let second = try file("b.csv", "id,lat,lon,name\na,1,2,new\nb,1,2,new\nb,1,2,newest\n")
    expectEqual(runs("import", [first]).status, .done)
    let refused = runs("import", [second])
    expectEqual(refused.status, .unusable)
    expect(refused.messages.contains("already has an anchor with the id `a`"))
    expectEqual(runs.ids(), ["a"])
    let skipped = runs("import", [second, "--on-duplicate", "skip"])
    expectEqual(skipped.output, "1 added, 2 skipped\n")
    expectEqual(runs.ids("--name", "old"), ["a"])
    let replaced = runs("import", [second, "--on-duplicate", "replace"])
    expectEqual(replaced.output, "3 replaced\n")
    expectEqual(runs.ids("--name", "newest"), ["b"])
    // Replacing is a change of the anchor, whose history goes on.
    let history = runs("history", ["a", "--format", "csv"]).output
    expect(history.contains("old") && history.contains("new"), "\(history)")
  }

  private static func kml(_ name: String, _ place: String) -> String {
    "<kml xmlns='http://www.opengis.net/kml/2.2'><Document><Placemark><name>\(name)</name>"
      + "<Point><altitudeMode>absolute</altitudeMode><coordinates>\(place)</coordinates></Point>"
      + "</Placemark></Document></kml>"
  }

  @Test func `U-D8: a second import of a file without ids says what is there already`() throws {
    let path = try file("places.kml", Self.kml("Kiosk", "7.42,43.735,12"))
    expectEqual(runs("import", [path]).output, "1 added\n")
    let again = runs("import", [path])
    expectEqual(again.status, .unusable)
    expect(again.messages.contains("`Kiosk`") && again.messages.contains("within 0.1 m"))
    expect(again.messages.contains("--on-duplicate skip"))
    expectEqual(runs.ids().count, 1)
    expectEqual(runs("import", [path, "--dry-run"]).status, .unusable)
  }

  @Test
  func `U-D8: --on-duplicate looks at name, altitude and place where there are no ids`() throws {
    let path = try file("places.kml", Self.kml("Kiosk", "7.42,43.735,12"))
    expectEqual(runs("import", [path]).status, .done)
    let skipped = runs("import", [path, "--on-duplicate", "skip"])
    expectEqual(skipped.output, "1 skipped\n")
    expect(skipped.messages.contains("1 without an id matched the name and altitude"))
    let ids = runs.ids()
    let replaced = runs("import", [path, "--on-duplicate", "replace", "--tag", "new"])
    expectEqual(replaced.output, "1 replaced\n")
    expectEqual(runs.ids("--tag", "new"), ids)
    expectEqual(runs("import", [path, "--on-duplicate", "add"]).output, "1 added\n")
    expectEqual(runs.ids().count, 2)
    // 1e-6° of latitude are 0.11 m: farther than 0.1 m, 5e-7° are not.
    for (name, place, count) in [
      ("Kiosk", "7.42,43.7350005,12", 2), ("Kiosk", "7.42,43.735001,12", 3),
      ("kiosk", "7.42,43.735,12", 4), ("Kiosk", "7.42,43.735,12.5", 5),
    ] {
      let other = try file("other.kml", Self.kml(name, place))
      _ = runs("import", [other, "--on-duplicate", "skip"])
      expectEqual(runs.ids().count, count, "\(name) \(place)")
    }
  }

  @Test func `U-D8: --on-duplicate add gives another id where the id is taken`() throws {
    let path = try file("a.csv", "id,lat,lon\na,1,2\n")
    expectEqual(runs("import", [path]).status, .done)
    expectEqual(runs("import", [path, "--on-duplicate", "add"]).output, "1 added\n")
    expect(runs.ids().count == 2 && runs.ids().contains("a"))
  }

  @Test func `U-D8: what is there twice in one file is stored twice`() throws {
    let path = try file("a.csv", "name,lat,lon\nStart,1,2\nStart,1,2\n")
    expectEqual(runs("import", [path]).output, "2 added\n")
  }

  private static let faulty =
    "<kml><Document>\n<Placemark><name>a</name><Point><coordinates>2,1</coordinates></Point>"
    + "</Placemark>\n<Placemark><Point/></Placemark>\n<Placemark><Point><coordinates>1,95"
    + "</coordinates></Point></Placemark></Document></kml>"

  @Test
  func `U-D7: all mistakes of all files are named in one run, and nothing is stored`() throws {
    let first = try file("a.kml", Self.faulty)
    let second = try file("b.csv", "id,lat,lon\nb,1,2\nc,1,x\n")
    let one = runs("import", [first])
    expectEqual(one.status, .unusable)
    expect(one.messages.contains("line 3, column 12: found `Point` without coordinates"))
    expect(one.messages.contains("line 4, column 12: `Point`: latitude 95.0"))
    expect(one.messages.contains("`--on-error skip` skips invalid features"))
    let both = runs("import", [first, second])
    expectEqual(both.status, .unusable)
    expect(both.messages.contains("cannot import 2 of 2 files"))
    expect(both.messages.contains("b.csv`: line 3: `longitude` is `x`"))
    expect(!runs.folder.names.contains("anchors.gpkg"))
  }

  @Test func `U-D7, I-7: --on-error skip leaves out what cannot be used and says so`() throws {
    let path = try file("a.kml", Self.faulty)
    let run = runs("import", [path, "--on-error", "skip"])
    expectEqual(run.status, .done)
    expectEqual(run.output, "1 added, 2 invalid skipped\n")
    expect(run.messages.contains("skipped: line 3"))
    expect(run.messages.contains("skipped: line 4"))
    expectEqual(runs.ids().count, 1)
    let dry = runs("import", [path, "--on-error", "skip", "--dry-run", "--on-duplicate", "add"])
    expectEqual(dry.output, "1 added, 2 invalid skipped (dry run: nothing was stored)\n")
    // Nothing that can be used is an answer, not a failure.
    let none = try file("b.csv", "lat,lon\n1,x\n")
    expectEqual(runs("import", [none, "--on-error", "skip"]).status, .no)
    // An error that ends the reading cannot be left out.
    let cut = try file("c.kml", Self.faulty.replacing("</kml>", with: ""))
    let refused = runs("import", [cut, "--on-error", "skip"])
    expectEqual(refused.status, .unusable)
    let also = runs("import", [cut])
    expect(!also.messages.contains("--on-error"))
  }

  @Test
  func `U-D7: swapped axes are a warning that names the anchor and the probable place`() throws {
    let path = try file(
      "a.csv",
      "name,lat,lon\nPalace,43.7314,7.4202\nCasino,43.7392,7.4277\nKiosk,7.42,43.735\n"
        + "Station,43.7386,7.4197\n")
    let run = runs("import", [path])
    expectEqual(run.status, .done)
    expectEqual(run.output, "4 added\n")
    expect(run.messages.contains("warning:"))
    expect(run.messages.contains("line 4: `Kiosk` at 7.42,43.735"))
    expect(run.messages.contains("at 43.735,7.42; are latitude and longitude swapped?"))
  }

  @Test func `U-D7: regions and networks tell where all anchors are swapped`() throws {
    let path = try file("a.csv", "name,lat,lon\nKiosk,-73.984,40.754\nBench,40.754,-73.984\n")
    expect(!runs("import", [path, "--dry-run"]).messages.contains("swapped"))
    let regions = try file(
      "r.geojson",
      #"{"type":"Polygon","coordinates":[[[-74,40],[-73,40],[-73,41],[-74,41],[-74,40]]]}"#)
    let city = try DemoCity()
    for option in [["--regions", regions], ["--network", city.network]] {
      let run = runs("import", [path, "--dry-run"] + option)
      expectEqual(run.status, .done, "\(run.messages)")
      expect(run.messages.contains("`Kiosk` at -73.984,40.754 is not in the regions"))
      expect(!run.messages.contains("Bench"))
    }
  }

  @Test func `U-D7: what was put right is a note with its count, what was lost a warning`() throws {
    let mark =
      "<Placemark><LineString/><Point><altitudeMode>absolute</altitudeMode><coordinates>"
      + "7.42, 43.735, 12</coordinates></Point></Placemark>"
    let path = try file("a.kml", "<kml><Document>\n\(mark)\n\(mark)</Document></kml>")
    let run = runs("import", [path])
    expectEqual(run.status, .done)
    let lines = run.messages.split(separator: "\n")
    func line(_ text: String) -> Substring? { lines.first { $0.contains(text) } }
    let blank = try #require(line("are not separated as KML has it"))
    expect(blank.hasSuffix("(2 times)") && !blank.hasPrefix("warning"))
    expectEqual(line("count from the geoid EGM96")?.hasPrefix("warning"), false)
    expectEqual(line("are no anchors")?.hasPrefix("warning"), true)
  }

  @Test func `I-6: a chain is read from one of several lines`() throws {
    let path = try file(
      "a.gpx",
      "<gpx version='1.1'><wpt lat='1' lon='2'/><wpt lat='1' lon='2.001'/><trk><name>day</name>"
        + "<trkseg><trkpt lat='1' lon='2'/><trkpt lat='1' lon='2.001'/></trkseg></trk><rte>"
        + "<rtept lat='1' lon='2'/><rtept lat='1.001' lon='2'/><rtept lat='1' lon='2.001'/></rte>"
        + "</gpx>")
    let several = runs("import", [path, "--chain", "x"])
    expectEqual(several.status, .unusable)
    expect(several.messages.contains("1: track \"day\", 2 points, 111.3 m"))
    expect(several.messages.contains("2: route without a name, 3 points"))
    expect(several.messages.contains("--way"))
    for way in ["day", "2", "longest", "all"] {
      expectEqual(runs("import", [path, "--chain", way, "--way", way]).status, .done, "\(way)")
    }
    let usage = runs("import", [path, "--way", "2"])
    expectEqual(usage.status, .unusable)
    expect(usage.messages.contains("--chain"))
  }

  private static let impossible: [(String, String, String)] = [
    ("a.csv", "id,lat,lon,alt,datum\na,1,2,1e20,ellipsoid\n", "line 2"),
    ("a.csv", "id,lat,lon,alt,datum\na,1,2,-12000.5,ellipsoid\n", "line 2"),
    ("a.geojson", #"{"type":"Point","coordinates":[2,1,100001]}"#, "line 1"),
    (
      "a.json",
      #"""
      {"anchors":[{"latitude":1,"longitude":2,
      "altitude":{"meters":1000000000000000000000,"datum":"egm96"}}]}
      """#, "line 1"
    ),
    ("a.gpx", "<gpx version='1.1'>\n<wpt lat='1' lon='2'><ele>1e6</ele></wpt></gpx>", "line 2"),
    ("a.kml", kml("x", "2,1,2e5"), "line 1"),
  ]

  @Test(arguments: impossible)
  func `U-B5: an altitude that cannot be is refused with its place`(
    name: String, text: String, place: String
  ) throws {
    let path = try file(name, text)
    for more in [[], ["--dry-run"]] {
      let run = runs("import", [path] + more)
      expectEqual(run.status, .unusable)
      expect(run.messages.contains(place), "\(run.messages)")
      expect(run.messages.contains("`altitude` is `"), "\(run.messages)")
      expect(run.messages.contains("meters from -12000 to 100000"), "\(run.messages)")
    }
    expect(!runs.folder.names.contains("anchors.gpkg"))
  }

  @Test func `U-B5: a chain with an altitude that cannot be is refused`() throws {
    let table = try file("a.csv", "lat,lon,alt,datum\n1,2,3,ellipsoid\n1,3,1e6,ellipsoid\n")
    let json = try file(
      "a.json",
      #"{"lengthMeters":1,"geometry":{"type":"LineString","coordinates":[[2,1],[3,1]]},"#
        + #""anchors":[{"id":"a","latitude":1,"longitude":2,"headingDegrees":1,"role":"start","#
        + #""distanceMeters":0,"altitude":{"meters":1e6,"datum":"egm96"}}]}"#)
    for path in [table, json] {
      let run = runs("import", [path, "--chain", "tour"])
      expectEqual(run.status, .unusable)
      expect(run.messages.contains("meters from -12000 to 100000"), "\(run.messages)")
    }
  }

  @Test func `U-B5: the limits themselves are altitudes`() throws {
    let path = try file(
      "a.csv", "id,lat,lon,alt,datum\na,1,2,-12000,ellipsoid\nb,1,2,100000,egm96\n")
    expectEqual(runs("import", [path]).output, "2 added\n")
  }

  @Test func `a dry run stores nothing`() throws {
    let path = try file("a.geojson", #"{"type":"Point","coordinates":[200,1]}"#)
    let fresh = runs("import", [path, "--dry-run"])
    expectEqual(fresh.output, "1 added (dry run: nothing was stored)\n")
    expect(fresh.messages.contains("a longitude beyond 180 was brought back by a full turn"))
    expectEqual(runs.folder.names, ["a.geojson"])
    expectEqual(runs("add", ["--lat", "0", "--lon", "0", "--id", "x"]).status, .done)
    expectEqual(runs("import", [path, "--dry-run"]).status, .done)
    expectEqual(runs.ids(), ["x"])
  }

  @Test func `a failure leaves no empty store`() throws {
    let bad = try file("b.csv", "id,lat,lon\nc,1,2\nd,1,x\n")
    expectEqual(runs("import", [bad]).status, .unusable)
    let empty = try file("e.geojson", #"{"type":"FeatureCollection","features":[]}"#)
    expectEqual(runs("import", [empty]).status, .no)
    expectEqual(runs.folder.names.sorted(), ["b.csv", "e.geojson"])
  }

  @Test func `very many anchors keep their history and indexes`() throws {
    // More than an import inserts at once.
    let count = 33_000
    var text = "id,lat,lon,tags\n"
    for row in 0..<count {
      text +=
        "n\(row),\(Double(row % 170) - 85),\(Double(row % 359) - 179),\(row % 2 == 0 ? "even" : "")\n"
    }
    let many = try file("many.csv", text)
    let few = try file("few.csv", "id,lat,lon\nfirst,0.5,0.5\n")
    expectEqual(runs("import", [few]).status, .done)
    expectEqual(runs("import", [many]).output, "\(count) added\n")
    expectEqual(runs.ids("--near", "0.5,0.5", "--limit", "1"), ["first"])
    expectEqual(runs.ids("--bbox", "-179.5,-85.5,-178.5,-84.5"), ["n0"])
    expectEqual(runs.ids("--tag", "even").count, count / 2)
    // A second one of an id takes all of them back.
    let more = try file("more.csv", text.replacing("\nn", with: "\nm") + "first,1,1,\n")
    expectEqual(runs("import", [more]).status, .unusable)
    expectEqual(runs.ids("--near", "0.5,0.5", "--limit", "1"), ["first"])
    expectEqual(runs("undo").status, .done)
    expectEqual(runs.ids(), ["first"])
  }

  @Test func `a chain comes back with its roles`() throws {
    let city = try StoreRuns.equator()
    city.keepChain("tour")
    let path = city.folder.file("tour.json")
    expectEqual(city("export", ["--chain", "tour", "-o", path]).status, .done)
    expect(runs("import", [path, "--chain", "again"]).output.hasPrefix("again: "))
    let one = city("export", ["--chain", "tour", "--format", "csv"]).output
    expectEqual(runs("export", ["--chain", "again", "--format", "csv"]).output, one)
    let taken = runs("import", [path, "--chain", "again"])
    expectEqual(taken.status, .unusable)
    expect(taken.messages.contains("--on-duplicate replace"))
    expectEqual(
      runs("import", [path, "--chain", "again", "--on-duplicate", "replace"]).status, .done)
    let other = try file("b.csv", "id,lat,lon\nc,1,2\n")
    expectEqual(runs("import", [other, "--chain", "x"]).status, .unusable)
    let track = try file(
      "t.gpx",
      "<gpx version='1.1'><trk><trkseg><trkpt lat='1' lon='2'/><trkpt lat='1' lon='3'/></trkseg>"
        + "</trk></gpx>")
    let refused = runs("import", [track, "--chain", "x"])
    expectEqual(refused.status, .unusable)
    expect(refused.messages.contains("`geoanchor route --path FILE --save NAME`"))
  }

  @Test func `a file without points is an answer`() throws {
    let path = try file("a.geojson", #"{"type":"FeatureCollection","features":[]}"#)
    expectEqual(runs("import", [path]).status, .no)
  }

  /// The undulation of EGM96 in Tokyo is 36.62 m (cs2cs with egm96_15.gtx).
  @Test func `heights of targets differ by the undulation`() throws {
    let place = ["--lat", "35.6595", "--lon", "139.7005", "--alt", "40", "--datum", "ellipsoid"]
    expectEqual(runs("add", place + ["--id", "t", "--heading", "0"]).status, .done)
    func anchor(_ target: String) throws -> JSONValue {
      let run = runs("export", ["--target", target])
      expectEqual(run.status, .done, "\(run.messages)")
      let list = try JSONReader.read(text: run.output)["anchors"]?.array
      return try #require(list?.first)
    }
    let arkit = try anchor("arkit")
    let arcore = try anchor("arcore")
    expectEqual(arkit["altitude"]?["datum"], .string("egm96"))
    let low = try #require(arkit["altitude"]?["meters"]?.number)
    let high = try #require(arcore["altitude"]?["meters"]?.number)
    expect(abs(high - low - 36.62) < 0.005)
  }

  @Test func `unnamed sea level is refused until it is named`() throws {
    let place = ["--lat", "35.6595", "--lon", "139.7005", "--alt", "4", "--datum", "meanSeaLevel"]
    expectEqual(runs("add", place).status, .done)
    for format in ["geopose", "gltf", "usda", "oscp"] {
      let refused = runs("export", ["--format", format])
      expectEqual(refused.status, .unusable)
      expect(refused.messages.contains("--geoid egm96"))
      expectEqual(runs("export", ["--format", format, "--geoid", "egm96"]).status, .done)
    }
  }
}
