import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct ListCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns.equator() }

  @Test func `is a table`() {
    let run = runs("list")
    expectEqual(run.status, .done)
    expectEqual(run.messages, "")
    expectEqual(
      run.output,
      """
      id  name   latitude,longitude   altitude      heading  tags  collection
      a   Alpha  0.0000000,0.0000000  -                   -  x, y  -
      b   Beta   0.0000000,1.0000000  5.25 m egm96      90°  y     -
      c   -      0.0000000,2.0000000  -                   -  -     far

      """)
  }

  /// One degree of the equator is 111,319.4908 m on WGS84 (its radius times pi over 180).
  @Test func `tells distances`() {
    let near = ["--near", "0,0.25"]
    expectEqual(
      runs("list", near + ["--limit", "2"]).output,
      """
      id  name   latitude,longitude   altitude      heading  tags  collection   meters
      a   Alpha  0.0000000,0.0000000  -                   -  x, y  -           27829.9
      b   Beta   0.0000000,1.0000000  5.25 m egm96      90°  y     -           83489.6

      """)
    expectEqual(
      runs("list", near + ["--within", "27830", "--format", "csv"]).output,
      """
      id,name,latitude,longitude,altitude,datum,heading,tags,collection,distance
      a,Alpha,0,0,,,,x;y,,27829.872698

      """)
    expectEqual(runs.ids("--near", "@Beta", "--within", "111320"), ["b", "a", "c"])
    expectEqual(runs.ids("--near", "c", "--limit", "2"), ["c", "b"])
  }

  @Test(arguments: [
    (["--tag", "y"], ["a", "b"]), (["--tag", "y", "--tag", "x"], ["a"]),
    (["--collection", "far"], ["c"]), (["--name", "Beta"], ["b"]),
    (["--bbox", "0.5,-1,2,1"], ["b", "c"]), (["--bbox", "1.5,-1,0.5,1"], ["a", "c"]),
    (["--limit", "1", "--offset", "1"], ["b"]), (["--limit", "0"], []),
    (["--offset", "9223372036854775807"], []),
    (["--near", "0,2", "--within", "200000", "--tag", "y"], ["b"]),
    (["--filter", "A_CONTAINS(tags, ('y')) AND NOT name = 'Alpha'"], ["b"]),
    (["--filter", "CASEI(name) LIKE 'b%' OR collection = 'far'"], ["b", "c"]),
    (["--filter", #"{"op":"isNull","args":[{"property":"name"}]}"#], ["c"]),
    (["--filter", "altitude.meters > 5"], ["b"]),
    (
      ["--filter", "S_WITHIN(geometry, BBOX(0.5, -1, 3, 1))", "--near", "0,2", "--limit", "1"],
      ["c"]
    ),
    (["--filter", "FALSE"], []),
  ])
  func `finds`(filter: [String], ids: [String]) {
    let run = runs("list", filter + ["--format", "csv"])
    expectEqual(run.status, .done)
    let rows = run.output.split(separator: "\n").dropFirst()
    expectEqual(rows.map { String($0.prefix(1)) }, ids)
  }

  @Test(arguments: [
    (["--within", "5"], "`--within` requires `--near`"),
    (["--near", "91,0"], "the order is LAT,LON"),
    (["--near", "0,0", "--within", "-1"], "expected a number, at least 0"),
    (["--near", "@Bета"], "no anchor has the name `Bета`"),
    (["--near", "@Alpa"], "did you mean `@Alpha`?"),
    (["--bbox", "1,2,3"], "there are 3 numbers"),
    (["--bbox", "0,5,1,-5"], "south is greater than north"),
    (["--limit", "-1"], "at least 0"),
    (["--format", "kml"], "expected one of `text`, `json`, `geojson`, `csv`, `gpx`"),
    (["--chains", "--tag", "x"], "`--chains` and `--tag` cannot be used together"),
    (["--chains", "--format", "gpx"], "`--chains` supports text, json, geojson and csv, not gpx"),
    (["stray"], "unexpected argument `stray`"),
    (["--filter", "name ="], "line 1, column 7: found the end, expected a property"),
    (
      ["--filter", "nane = 'a'"], "there is no property `nane`; there are `geometry`, `id`, `name`"
    ),
    (
      ["--filter", "tags = 'x'"], "`=`: found an array, expected a text, number, boolean or instant"
    ),
    (["--filter", #"{"op":"=","args":[1]}"#], "`=`: found 1 operands, expected 2"),
    (["--filter", "S_WITHIN(geometry, POINT(95 191))"], "expected a longitude within ±180"),
    (["--chains", "--filter", "TRUE"], "`--chains` and `--filter` cannot be used together"),
  ])
  func `refuses`(arguments: [String], message: String) {
    let run = runs("list", arguments)
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `empty is no error`() throws {
    let nothing = runs("list", ["--tag", "nobody"])
    expectEqual(nothing.status, .done)
    expectEqual(nothing.output, "")
    expectEqual(nothing.messages, "no matching anchors\n")
    let json = runs("list", ["--tag", "nobody", "--format", "json"])
    expectEqual(json.output, "{\n  \"anchors\": []\n}\n")
    expectEqual(json.messages, "")
    let geojson = runs("list", ["--limit", "0", "--format", "geojson"]).output
    try expectEqual(JSONReader.read(text: geojson)["features"]?.array, [])
    expectEqual(runs("remove", ["a", "b", "c"]).status, .done)
    expectEqual(runs("list").messages, "no anchors in `\(runs.store)`\n")
    expectEqual(runs("list", ["--chains"]).messages, "no chains in `\(runs.store)`\n")
  }

  @Test func `the file name decides`() throws {
    for (name, start) in [
      ("a.geojson", "{\n  \"type\": \"FeatureCollection\""), ("b.CSV", "id,name"),
      ("c.json", "{\n  \"anchors\""), ("d.gpx", "<?xml"), ("e.txt", "id  name"), ("csv", "id  "),
    ] {
      let run = runs("list", ["-o", runs.folder.file(name)])
      expectEqual(run.status, .done)
      expectEqual(run.output, "")
      expectEqual(runs.folder.content(name)?.hasPrefix(start), true, "\(name)")
    }
    let run = runs("list", ["-o", runs.folder.file("f.gpx"), "--format", "csv"])
    expectEqual(run.status, .done)
    expectEqual(runs.folder.content("f.gpx")?.hasPrefix("id,name"), true)
  }

  @Test func `the store is no output`() {
    for command in ["list", "export"] {
      let run = runs(command, ["--format", "csv", "-o", runs.folder.path + "/./anchors.gpkg"])
      expectEqual(run.status, .unusable)
      expect(run.messages.contains("`--output` names the store"))
    }
    expectEqual(runs.ids(), ["a", "b", "c"])
  }

  @Test func `chains stand apart`() throws {
    runs.keepChain("tour")
    expectEqual(runs.ids(), ["a", "b", "c"])
    expectEqual(runs.ids("--all").count, 7)
    let text = runs("list", ["--chains"]).output.split(separator: "\n")
    expect(text[0].hasPrefix("name    meters  anchors  changed"))
    expect(text[1].hasPrefix("tour  111319.5        4  20"))
    let json = runs("list", ["--chains", "--format", "json"]).output
    try expectEqual(SchemaChecker(named: "chains").findings(in: json), [])
    let chain = try #require(try JSONReader.read(text: json)["chains"]?.array?.first)
    expectEqual(chain["name"]?.string, "tour")
    expectEqual(chain["lengthMeters"]?.number, 111_319.490793)
    expectEqual(runs("remove", ["a", "b", "c"]).status, .done)
    expectEqual(
      runs("list").messages,
      "no anchors in `\(runs.store)` except those of 1 chain; `--chains` lists chains, "
        + "`--all` includes their anchors\n")
  }

  @Test func `fits the schema`() throws {
    let schema = try SchemaChecker(named: "anchors")
    for filter in [[], ["--near", "0,0"], ["--limit", "0"]] {
      let run = runs("list", filter + ["--format", "json"])
      try expectEqual(schema.findings(in: run.output), [])
    }
  }
}
