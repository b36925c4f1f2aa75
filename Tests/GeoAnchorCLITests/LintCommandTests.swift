import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct LintCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns() }

  private func add(_ id: String, _ arguments: [String]) {
    let run = runs("add", ["--id", id, "--alt", "0", "--datum", "ground"] + arguments)
    expectEqual(run.status, .done, "\(run.messages)")
  }

  private func rules(_ arguments: String...) throws -> [String] {
    let run = runs("lint", ["--format", "json"] + arguments)
    try expectEqual(SchemaChecker(named: "lint").findings(in: run.output), [], "\(run.messages)")
    let found = try JSONReader.read(text: run.output)["findings"]?.array ?? []
    expectEqual(run.status, (found.isEmpty ? .done : .no))
    return found.compactMap { finding in
      guard let rule = finding["rule"]?.string, let id = finding["id"]?.string else { return nil }
      return "\(rule) \(id)"
    }
  }

  @Test func `a clean store is done`() throws {
    add("a", ["--lat", "48", "--lon", "11"])
    try expectEqual(rules(), [])
    expectEqual(runs("lint").output, "1 anchor: no findings\n")
  }

  @Test func `platforms severities and rules are chosen`() throws {
    add("a", ["--lat", "89.95", "--lon", "11", "--name", "n"])
    add("b", ["--lat", "89.8", "--lon", "11", "--name", "n"])
    try expectEqual(rules(), ["duplicate-name a", "near-pole a", "start-distance b"])
    try expectEqual(rules("--target", "arkit"), ["duplicate-name a", "start-distance b"])
    try expectEqual(
      rules("--target", "arcore", "--severity", "warning", "--ignore", "start-distance"),
      ["near-pole a"])
    try expectEqual(
      rules("--start", "89.8,11", "--target", "arkit", "--severity", "error"),
      [
        "start-distance a"
      ])
    try expectEqual(rules("--start", "b", "--severity", "error").count, 2)
    let unknown = runs("lint", ["--ignore", "near-poles"])
    expectEqual(unknown.status, .unusable)
    expect(unknown.messages.contains("near-pole"))
  }

  @Test func `text names place rule and hint in a language`() {
    add("a", ["--lat", "89.95", "--lon", "11", "--name", "Pol"])
    let run = runs("lint", ["--lang", "de", "--target", "arcore"])
    expectEqual(
      run.output,
      """
      \(runs.store): error: a (Pol): 0,050° vom Pol: ARCore lehnt Anker innerhalb von 0,1° ab \
      [near-pole]
        hint: Den Anker vom Pol wegrücken
      1 anchor: 1 error

      """)
    expectEqual(run.status, .no)
  }

  @Test func `V-30: findings keep to the terminal, and their severity has a colour`() {
    add("a", ["--lat", "89.95", "--lon", "11", "--name", "Pol"])
    let lint = ["lint", "--store", runs.store, "--target", "arcore"]
    for width in [60, 80, 140] {
      let run = CommandRun(lint, outputTerminal: .interactive(width: width))
      let lines = SessionReplayTests.plain(run.output).split(separator: "\n")
      expect(lines.dropLast().allSatisfy { $0.count <= width || !$0.contains(" ") }, "\(width)")
      expect(run.output.contains("\u{1B}[1;36mhint:\u{1B}[0m"))
      let words = SessionReplayTests.plain(run.output).split { $0 == " " || $0 == "\n" }
      expectEqual(words, CommandRun(lint).output.split { $0 == " " || $0 == "\n" })
    }
    let wide = CommandRun(lint, outputTerminal: .interactive(width: 400))
    expect(wide.output.hasPrefix("\(runs.store): \u{1B}[1;31merror:\u{1B}[0m a (Pol)"))
  }

  @Test func `collections and chains are sessions of their own`() throws {
    add("a", ["--lat", "48", "--lon", "11", "--collection", "x"])
    add("b", ["--lat", "52", "--lon", "13", "--collection", "y"])
    try expectEqual(rules(), [])
    add("c", ["--lat", "48.04", "--lon", "11", "--collection", "x"])
    add("d", ["--lat", "48.08", "--lon", "11", "--collection", "z"])
    expectEqual(
      runs(
        "route",
        ["--through", "a,c,d", "--spacing", "4000", "--save", "tour"]
      ).status, .done)
    try expectEqual(rules("--ignore", "altitude-unknown"), [])
  }

  @Test func `copies go and come back`() throws {
    for id in ["a", "b", "c"] { add(id, ["--lat", "48", "--lon", "11"]) }
    add("d", ["--lat", "48", "--lon", "11", "--tag", "other"])
    let run = runs("lint", ["--fix"])
    expectEqual(run.status, .no)
    expect(run.messages.contains("fixed 2 anchors; `geoanchor undo` reverts it"))
    expect(run.output.hasSuffix("2 anchors: 1 warning, 2 fixed\n"))
    expectEqual(runs.ids(), ["a", "d"])
    expectEqual(runs("undo").status, .done)
    expectEqual(runs.ids(), ["a", "b", "c", "d"])
    expectEqual(runs("lint", ["--fix", "x.csv"]).status, .unusable)
  }

  @Test func `files are checked with lines`() throws {
    let gpx = try runs.folder.put(
      "a.gpx",
      """
      <gpx version="1.1" creator="x">
        <wpt lat="48" lon="11"><ele>500</ele></wpt>
        <wpt lat="48.06" lon="11"/>
      </gpx>
      """)
    let run = runs("lint", [gpx, "--target", "arkit"])
    expectEqual(run.status, .no)
    let lines = run.output.split(separator: "\n").map(String.init)
    expect(
      lines.contains { $0.hasPrefix("\(gpx):2: warning: ") && $0.hasSuffix("[altitude-datum]") })
    expect(
      lines.contains { $0.hasPrefix("\(gpx):3: error: ") && $0.hasSuffix("[start-distance]") })
    expect(
      lines.contains { $0.hasPrefix("\(gpx):3: note: ") && $0.hasSuffix("[altitude-unknown]") })
    let geojson = try runs.folder.put(
      "b.geojson",
      """
      {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {}, "geometry":
      {"type": "Point", "coordinates": [0, 0, 5]}}
      ]}
      """)
    expect(runs("lint", [geojson]).output.contains("\(geojson):2: warning: "))
    expectEqual(runs("lint", [runs.folder.file("none.gpx")]).status, .unusable)
  }

  @Test func `expiry regions terrain and streets`() throws {
    add("a", ["--lat", "48", "--lon", "11", "--expires", "2030-01-01"])
    try expectEqual(rules("--at", "2029-12-31"), [])
    try expectEqual(rules("--at", "2030-01-01"), ["expired a"])
    let regions = try runs.folder.put(
      "r.geojson",
      #"""
      {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
      [[[10, 40], [12, 40], [12, 45], [10, 45], [10, 40]]]}}
      """#)
    let outside = runs("lint", ["--regions", regions, "--at", "2029-01-01"])
    expect(outside.output.contains("No region covers this place; the nearest is 333"))
    expect(outside.output.contains("[outside-coverage]"))
    let folder = runs.folder.file("terrain")
    expectEqual(runs("lint", ["--terrain", folder]).status, .unusable)
    expectEqual(runs("lint", ["--network", folder]).status, .unusable)
  }

  @Test func `streets of the demo city`() throws {
    let city = try DemoCity()
    add("near", ["--lat", "40.7536", "--lon", "-73.9832"])
    add("far", ["--lat", "40.78", "--lon", "-73.9832"])
    try expectEqual(
      rules("--network", city.network, "--max-street", "120", "--ignore", "live-anchors"),
      ["street-far far"])
  }

  @Test func `NC-18: findings are drawn at their anchors with what mends them`() {
    add("a", ["--lat", "89.95", "--lon", "11", "--name", "North <b>"])
    let page = runs("lint", ["--target", "arcore", "--format", "html"])
    expectEqual(page.status, .no, "\(page.messages)")
    expect(page.output.contains("\"tone\":\"unsupported\"") && !page.output.contains("<b>\""))
    expect(page.output.contains("Error: 1") && page.output.contains("Mend"))
    let svg = runs("lint", ["--target", "arcore", "--format", "svg"])
    expect(svg.output.contains("Findings</text>") && svg.output.contains("North &lt;b&gt;"))
  }

  @Test func `SARIF describes every rule and result`() throws {
    add("a", ["--lat", "0", "--lon", "0", "--collection", "x y"])
    let run = runs("lint", ["--format", "sarif"])
    expectEqual(run.status, .no)
    let root = try JSONReader.read(text: run.output)
    expectEqual(root["version"]?.string, "2.1.0")
    let first = try #require(root["runs"]?.array?.first)
    let rules = try #require(first["tool"]?["driver"]?["rules"]?.array)
    expectEqual(rules.compactMap { $0["id"]?.string }, Linter.rules.map { $0.id })
    let results = try #require(first["results"]?.array)
    expectEqual(results.count, 1)
    let index = Int(try #require(results[0]["ruleIndex"]?.number))
    expectEqual(rules[index]["id"]?.string, "null-island")
    let location = results[0]["locations"]?.array?[0]
    #expect(
      location?["physicalLocation"]?["artifactLocation"]?["uri"]?.string?.hasPrefix("file:///")
        == true)
    expectEqual(location?["logicalLocations"]?.array?[0]["fullyQualifiedName"]?.string, "x y/a")
    let path = runs.folder.file("out.sarif")
    expectEqual(runs("lint", ["-o", path]).status, .no)
    expect(runs.folder.names.contains("out.sarif"))
  }

  @Test func `a missing store is named before its regions are looked for`() {
    let run = CommandRun(["lint", "--store", "/nowhere/x.gpkg"])
    expectEqual(run.status, .unusable)
    expectEqual(
      run.messages, "error: no store at `/nowhere/x.gpkg`\n\nhint: `geoanchor add` creates one\n")
  }

  @Test
  func `U-D6: anchors of chains have their numbers, a gap is one line, a turning point none`()
    throws
  {
    for (id, longitude) in [("a", "11"), ("b", "11.001"), ("c", "11.002")] {
      add(id, ["--lat", "48", "--lon", longitude])
    }
    // There and back again: the walk turns round at c.
    let route = runs(
      "route", ["--through", "a,b,c,b,a", "--spacing", "10", "--save", "tour"])
    expectEqual(route.status, .done, "\(route.messages)")
    #expect(try !rules().contains { $0.hasPrefix("duplicate-place") })
    let regions = try runs.folder.put(
      "r.geojson",
      #"""
      {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
      [[[10.999, 47], [11.0005, 47], [11.0005, 49], [10.999, 49], [10.999, 47]]]}}
      """#)
    let run = runs("lint", ["--regions", regions, "--ignore", "altitude-unknown"])
    let gaps = run.output.split(separator: "\n").filter { $0.contains("tour #") }
    expectEqual(gaps.count, 1, "\(run.output)")
    expectEqual(gaps.first?.contains(": warning: tour #"), true)
    expectEqual(gaps.first?.contains("anchors from here to tour #"), true)
    let json = runs("lint", ["--regions", regions, "--format", "json"]).output
    try expectEqual(SchemaChecker(named: "lint").findings(in: json), [])
    let numbers = try JSONReader.read(text: json)["findings"]?.array?.filter {
      $0["rule"]?.string == "outside-coverage" && $0["group"]?.string == "tour"
    }.compactMap { $0["number"]?.number }
    expectEqual(numbers?.count, 1)
    let sarif = runs("lint", ["--regions", regions, "--format", "sarif"]).output
    expect(sarif.contains("\"text\": \"tour #"))
  }
}
