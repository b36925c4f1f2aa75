import GeoCommandLine
import GeoFormats
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorCLI

/// The planning record of a chain in every command that shows it.
@Suite struct ChainRecordCommandTests {
  let folder: TemporaryFolder
  var network: String { folder.file("hill.streets") }
  var store: String { folder.file("anchors.gpkg") }

  /// A road with a sidewalk, a footway into a tunnel through a hill, a road; a dead end to see on the
  /// way, where the walk turns around.
  static let drawn = DrawnNetwork(
    """
      p-----q
      s-----r
    A---------B--E====C---------D
              |
              |
              |
              V
    """,
    ways: [
      ("AB", ["highway": "residential", "name": "Hill Road", "sidewalk": "left"]),
      ("BE", ["highway": "footway"]),
      ("EC", ["highway": "footway", "tunnel": "yes"]),
      ("CD", ["highway": "residential", "name": "Low Road"]),
      ("BV", ["highway": "service", "name": "Dead End"]),
      ("pqrsp", ["building": "yes", "height": "9"]),
    ])

  init() throws {
    folder = try TemporaryFolder()
    try Self.drawn.image.write(to: network)
    try folder.write(Self.tile, to: "N48E008.hgt")
    let border = Self.drawn["C"].longitude
    let ring = "[[8,48],[\(border),48],[\(border),50],[8,50],[8,48]]"
    let geometry = #"{"type":"Polygon","coordinates":[\#(ring)]}"#
    try folder.put("west.geojson", #"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#)
  }

  /// Columns of 61 m, 100 and 130 m high in turn: big-endian numbers of 16 bits.
  private static let tile: [UInt8] = {
    let row = (0..<1201).flatMap { [0, $0 % 2 == 0 ? 100 : 130] as [UInt8] }
    return Array(repeating: row, count: 1201).flatMap(\.self)
  }()

  private func place(_ node: Character) -> String {
    "\(Self.drawn[node].latitude),\(Self.drawn[node].longitude)"
  }

  private func route(_ more: [String] = []) -> CommandRun {
    CommandRun(
      [
        "route", "--network", network, "--from", place("A"), "--via", place("V"), "--to",
        place("D"), "--terrain", folder.path, "--regions", folder.file("west.geojson"),
        "--platform", "arkit", "--store", store,
      ] + more)
  }

  private func run(_ arguments: [String]) -> CommandRun {
    CommandRun(arguments + ["--store", store])
  }

  /// The members that planning wrote.
  private func members(_ run: CommandRun) throws -> JSONObject {
    try expectEqual(SchemaChecker(named: "chain").findings(in: run.output), [])
    let all = try #require(try JSONReader.read(text: run.output).object)
    let names: Set = [
      "maneuvers", "heights", "sight", "coverage", "lowConfidence", "liveWindow", "origins",
      "anchors",
    ]
    return JSONObject(all.members.filter { names.contains($0.name) })
  }

  @Test
  func `U-D14: once saved, a chain says all that route said, without the network and the terrain`()
    throws
  {
    let said = try members(route(["--save", "hill", "--format", "json"]))
    expectEqual(said.members.count, 8)
    for command in [["chain", "show", "hill"], ["show", "--chain", "hill"]] {
      try expectEqual(members(run(command + ["--format", "json"])), said)
    }
    try expectEqual(members(run(["export", "--chain", "hill", "--format", "json"])), said)
    // Out of a document it comes back into another store: ids are there once only.
    let file = folder.file("hill.json")
    expectEqual(run(["export", "--chain", "hill", "-o", file]).status, .done)
    let other = ["--store", folder.file("other.gpkg")]
    expectEqual(CommandRun(["import", file, "--chain", "copy"] + other).status, .done)
    let copy = CommandRun(["chain", "show", "copy", "--format", "json"] + other)
    try expectEqual(members(copy), said)
    // Instructions in the language of the document appear in the reader's.
    let german = CommandRun(["chain", "show", "copy", "--lang", "de"] + other).output
    expect(german.contains("Start: Hill Road") && !german.contains("Start on"))
  }

  @Test func `U-D14: show, lint and the map tell it without being given it again`() throws {
    let text = route(["--save", "hill"]).output
    let lines = text.split(separator: "\n").map(String.init)
    let told = lines.filter { line in
      ["heights: ", "visibility: ", "coverage: ", "live window: "].contains { line.hasPrefix($0) }
    }
    expectEqual(told.count, 4)
    let shown = run(["chain", "show", "hill"]).output
    for line in told { expect(shown.contains(line)) }
    let findings = run(["chain", "lint", "hill"]).output
    expect(findings.contains("[coverage]"), "\(findings)")
    let page = run(["map", "--chain", "hill"]).output
    for list in ["\"ground\":[", "\"coverage\":[", "\"hidden\":["] { expect(page.contains(list)) }
  }

  @Test func `NC4: a chain is checked against the spacing that it was planned with`() throws {
    let plan = ["route", "--network", network, "--from", place("A"), "--to", place("D")]
    expectEqual(run(plan + ["--spacing", "15", "--save", "tour"]).status, .done)
    // Without the record, neighbors up to 15 m apart exceed the usual 10 m.
    let plain = run(["chain", "lint", "tour"])
    expect(!plain.output.contains("[spacing]"), "\(plain.output)")
    // A spacing that is typed counts, the usual one too.
    for typed in ["12", "10"] {
      let lint = run(["chain", "lint", "tour", "--spacing", typed])
      expect(lint.output.contains("[spacing]"), "\(lint.output)")
      expectEqual(lint.status, .no)
    }
    // Planned anew it keeps the new one.
    expectEqual(run(["chain", "plan", "tour", "--spacing", "25"]).status, .done)
    expect(!run(["chain", "lint", "tour"]).output.contains("[spacing]"))
    expect(run(["chain", "lint", "tour", "--spacing", "15"]).output.contains("[spacing]"))
  }

  @Test func `V-2: a map is in one language, whatever language the chain was planned in`() throws {
    for (planned, read, words, others) in [
      (
        "en", "de", "Start: |Umkehren|Links abbiegen|Rechts abbiegen",
        "Start on|Turn left|Turn right"
      ),
      ("de", "en", "Turn left|Turn right|Start on", "abbiegen|Start: |Umkehren"),
    ] {
      expectEqual(route(["--save", "hill", "--replace", "--lang", planned]).status, .done)
      let page = run(["map", "--chain", "hill", "--lang", read]).output
      expect(words.split(separator: "|").contains { page.contains($0) })
      for other in others.split(separator: "|") { expect(!page.contains(other), "\(other)") }
    }
  }

  @Test func `V-2: an instruction that a person wrote stays as it is in every language`() throws {
    expectEqual(route(["--save", "hill"]).status, .done)
    expectEqual(run(["chain", "edit", "hill", "--instruction", "3=Mind the cat"]).status, .done)
    for language in ["en", "de", "ja"] {
      let shown = run(["chain", "show", "hill", "--lang", language]).output
      expect(shown.contains("Mind the cat"))
    }
  }

  @Test func `U-B2: planned anew, a chain keeps what the network knows along it`() throws {
    let said = try members(route(["--save", "hill", "--format", "json"]))
    let again = run(
      ["chain", "plan", "hill", "--network", network, "--terrain", folder.path]
        + ["--regions", folder.file("west.geojson"), "--platform", "arkit", "--format", "json"])
    expect(!again.messages.contains("does not follow"), "\(again.messages)")
    let found = try members(again)
    for name in ["maneuvers", "heights", "coverage", "lowConfidence"] {
      expectEqual(found[name], said[name], "\(name)")
    }
    let reasons = found["heights"]?["exceptions"]?.array?.compactMap { $0["reason"]?.string }
    expectEqual(reasons?.contains("tunnel"), true)
    func anchors(_ members: JSONObject) -> [[JSONValue?]] {
      (members["anchors"]?.array ?? []).map {
        [$0["latitude"], $0["longitude"], $0["altitude"], $0["role"], $0["offsetMeters"]]
      }
    }
    expectEqual(anchors(found), anchors(said))
    expect(anchors(found).contains { $0[4] != nil })
  }

  @Test
  func
    `U-B2, U-D14: a via, a tunnel, a sidewalk and a border, planned, saved, planned anew, replayed`()
    throws
  {
    let roles = try members(route(["--save", "hill", "--format", "json"]))["anchors"]?.array?
      .compactMap { $0["role"]?.string }
    for role in ["start", "via", "landmark", "border", "arrival"] {
      expectEqual(roles?.contains(role), true, "\(role)")
    }
    expectEqual(
      run(["chain", "plan", "hill", "--network", network, "--spacing", "15"]).status, .done)
    expectEqual(run(["undo"]).status, .done)
    let file = folder.file("hill.json")
    expectEqual(run(["export", "--chain", "hill", "-o", file]).status, .done)
    expectEqual(run(["chain", "diff", "hill", file]).status, .done)
    let log = folder.file("walk.jsonl")
    let simulated = run(["session", "simulate", "--chain", "hill", "--seed", "7", "-o", log])
    expectEqual(simulated.status, .done, "\(simulated.messages)")
    let followed = run(["chain", "follow", "hill", "--log", log, "--lang", "de"])
    expectEqual(followed.status, .done, "\(followed.messages)")
    expect(followed.output.contains("Hill Road"))
    let replayed = run(["session", "replay", log, "--chain", "hill"])
    expectEqual(replayed.status, .done, "\(replayed.messages)")
    let report = run(
      ["session", "report", log, "--chain", "hill", "--lang", "de"]
        + ["-o", folder.file("report.html")])
    expectEqual(report.status, .done, "\(report.messages)")
    let page = try #require(folder.content("report.html"))
    // A report draws the profile instead of listing its numbers: the ground and what lies behind the
    // border are there by what was kept, in the language of the report.
    for told in ["Boden", "Nicht unterstützt: 100 m", "Start: Hill Road"] {
      expect(page.contains(told), "\(told)")
    }
    for other in ["Start on", "Turn right"] { expect(!page.contains(other), "\(other)") }
  }

  @Test
  func `V-5: without buildings along the way nobody says that the next anchor is seen`() throws {
    let far = DrawnNetwork(
      "A---------B" + String(repeating: "\n", count: 20) + "p--q\ns--r",
      ways: [
        ("AB", ["highway": "residential"]), ("pqrsp", ["building": "yes", "height": "9"]),
      ])
    let file = folder.file("far.streets")
    try far.image.write(to: file)
    let ends = ["A", "B"].map { (node: Character) in
      "\(far[node].latitude),\(far[node].longitude)"
    }
    let arguments = ["route", "--network", file, "--from", ends[0], "--to", ends[1]]
    let json = run(arguments + ["--format", "json", "--save", "far"])
    try expectEqual(members(json)["sight"], .null)
    let text = run(arguments).output
    expect(text.contains("visibility: unknown") && !text.contains("100 %"))
    let lint = run(["chain", "lint", "far", "--network", file])
    expect(lint.output.contains("visibility: unknown"))
    let findings = run(["chain", "lint", "far", "--format", "json"])
    try expectEqual(SchemaChecker(named: "chain-findings").findings(in: findings.output), [])
    try expectEqual(JSONReader.read(text: findings.output)["visibleFraction"], .null)
    let page = run(["map", "--chain", "far", "--lang", "fr"]).output
    expect(page.contains("\"blind\":true") && !page.contains("\"hidden\":["))
    expect(page.contains("Visibilité inconnue"))
  }
}
