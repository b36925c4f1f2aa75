import Foundation
import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// `sync` and `store`.
@Suite struct SyncCommandTests {
  private let runs: StoreRuns
  private var other: String { runs.folder.file("other.gpkg") }
  private var feed: String { runs.folder.file("feed.jsonl") }

  init() throws { runs = try StoreRuns.equator() }

  private func elsewhere(_ command: [String], _ arguments: [String] = []) -> CommandRun {
    CommandRun(command + ["--store", other] + arguments)
  }

  private func here(_ command: [String]) {
    let run = CommandRun(command + ["--store", runs.store])
    expectEqual(run.status, .done, "\(run.messages)")
  }

  private func export(since revision: Int = 0) -> CommandRun {
    CommandRun(
      ["sync", "export", "--store", runs.store, "--since", "\(revision)", "-o", feed])
  }

  @Test func `a failure leaves no empty store`() throws {
    let bad = try runs.folder.put("bad.jsonl", "{\"type\": \"Feature\"}\n")
    expectEqual(elsewhere(["sync", "apply", bad]).status, .unusable)
    expect(!runs.folder.names.contains { $0.hasPrefix("other.gpkg") })
  }

  @Test func `everything arrives`() throws {
    runs.keepChain("walk")
    expectEqual(export().status, .done)
    let apply = elsewhere(["sync", "apply", feed], ["--format", "json"])
    expectEqual(apply.status, .done, "\(apply.messages)")
    try expectEqual(SchemaChecker(named: "synced").findings(in: apply.output), [])
    let lists = [runs.store, other].map {
      CommandRun(["list", "--all", "--store", $0, "--format", "csv"]).output
    }
    expectEqual(lists[0], lists[1])
    let lines = try #require(runs.folder.content("feed.jsonl")).split(separator: "\n")
    expect(lines.count > 4)
    for (number, line) in lines.enumerated() {
      let schema = try SchemaChecker(named: number == 0 ? "feed-header" : "feed-change")
      try expectEqual(schema.findings(in: String(line)), [], "\(line)")
    }
    expectEqual(elsewhere(["undo"]).status, .done)
    expect(elsewhere(["list", "--all"]).output.isEmpty)
  }

  @Test func `regions and venues arrive, and what both changed is shown side by side`() throws {
    let regions = Checkout.path("Data/midtown-demo-regions.geojson")
    let text = try String(
      contentsOfFile: Checkout.path("Data/gallery.venue.json"), encoding: .utf8)
    func venue(_ name: String) throws -> String {
      try runs.folder.put("\(name).json", text.replacing("\"Room 001\"", with: "\"\(name)\""))
    }
    here(["regions", "import", regions, "--name", "city"])
    here(["venue", "import", try venue("Hall")])
    expectEqual(export().status, .done)
    for line in try #require(runs.folder.content("feed.jsonl")).split(separator: "\n").dropFirst() {
      try expectEqual(SchemaChecker(named: "feed-change").findings(in: String(line)), [])
    }
    expectEqual(elsewhere(["sync", "apply", feed]).status, .done)
    let lists = [runs.store, other].map {
      [["regions", "show", "city"], ["venue", "show", "gallery"]].map { [store = $0] in
        CommandRun($0 + ["--store", store, "--format", "json"]).output
      }
    }
    expect(lists[0] == lists[1] && lists[0].allSatisfy { !$0.isEmpty })
    let revision = try #require(Self.revision(in: runs.folder.content("feed.jsonl")))
    here(["venue", "import", try venue("Foyer"), "--replace"])
    _ = elsewhere(["venue", "import", try venue("Lobby"), "--replace"])
    _ = export(since: revision)
    let apply = elsewhere(["sync", "apply", feed])
    expectEqual(apply.status, .no)
    expect(
      apply.messages.contains(
        "conflict 1: both stores changed the venue `Drawn Gallery` (gallery)"),
      "\(apply.messages)")
    let table = elsewhere(["sync", "conflicts"]).output
    expect(
      table.split(separator: "\n").contains {
        ["document/rooms/room-001/name", "Hall", "Lobby", "Foyer"].allSatisfy($0.contains)
      }, "\(table)")
    let json = elsewhere(["sync", "conflicts"], ["--format", "json"]).output
    try expectEqual(SchemaChecker(named: "conflicts").findings(in: json), [])
    expectEqual(elsewhere(["sync", "resolve", "1"], ["--keep", "theirs"]).status, .done)
    expect(
      elsewhere(["venue", "export", "gallery"]).output.contains("Foyer"))
  }

  /// The revision in the first line of a feed.
  private static func revision(in feed: String?) -> Int? {
    feed?.split(separator: "\n").first.flatMap { line in
      (try? JSONReader.read(text: String(line)))?["revision"]?.number.map { Int($0) }
    }
  }

  @Test func `regions that both moved are shown with their areas`() throws {
    func city(_ east: String) throws -> String {
      try runs.folder.put(
        "city.geojson",
        """
        {"type":"FeatureCollection","features":[{"type":"Feature","id":"r","properties":{},
        "geometry":{"type":"Polygon","coordinates":[[[0,0],[\(east),0],[\(east),1],[0,1],[0,0]]]}}]}
        """)
    }
    here(["regions", "import", try city("1"), "--name", "city"])
    _ = export()
    _ = elsewhere(["sync", "apply", feed])
    let revision = try #require(Self.revision(in: runs.folder.content("feed.jsonl")))
    here(["regions", "import", try city("2"), "--name", "city", "--replace"])
    _ = elsewhere(["regions", "import", try city("3"), "--name", "city", "--replace"])
    _ = export(since: revision)
    let apply = elsewhere(["sync", "apply", feed])
    expect(apply.messages.contains("the set of regions `city`"), "\(apply.messages)")
    // A zone of one degree by one at the equator, by the closed formula for the ellipsoid: 12,308.464 km².
    let row = elsewhere(["sync", "conflicts"]).output.split(separator: "\n").first {
      $0.contains("region r")
    }
    expectEqual(
      row.map { row in ["12308.46", "36925.39", "24616.92"].allSatisfy { row.contains($0) } }, true,
      "\(row ?? "")")
    let json = elsewhere(["sync", "conflicts"], ["--format", "json"]).output
    try expectEqual(SchemaChecker(named: "conflicts").findings(in: json), [], "\(json)")
  }

  @Test func `conflicts are reported and decided`() throws {
    _ = export()
    _ = elsewhere(["sync", "apply", feed])
    _ = elsewhere(["edit", "a"], ["--name", "Theirs"])
    _ = runs("edit", ["a", "--name", "Ours"])
    _ = export(since: 3)
    let apply = elsewhere(["sync", "apply", feed])
    expectEqual(apply.status, .no)
    expect(apply.messages.contains("conflict 1: both stores changed the anchor `Theirs` (a)"))
    let list = elsewhere(["sync", "conflicts"], ["--format", "json"])
    expectEqual(list.status, .done)
    try expectEqual(
      SchemaChecker(named: "conflicts").findings(in: list.output), [], "\(list.output)")
    expectEqual(elsewhere(["sync", "resolve", "7"], ["--keep", "ours"]).status, .no)
    let resolve = elsewhere(["sync", "resolve", "1"], ["--keep", "theirs", "--format", "json"])
    expectEqual(resolve.status, .done)
    try expectEqual(SchemaChecker(named: "conflicts").findings(in: resolve.output), [])
    expect(elsewhere(["show", "a"]).output.contains("Ours"))
    expectEqual(elsewhere(["sync", "resolve", "1"], ["--keep", "ours"]).status, .no)
    expect(elsewhere(["sync", "conflicts"]).messages.contains("no conflicts"))
  }

  @Test func `a broken feed applies nothing`() throws {
    _ = export()
    let lines = try #require(runs.folder.content("feed.jsonl")).split(separator: "\n")
    let broken = try runs.folder.put(
      "broken.jsonl",
      lines.dropLast().joined(separator: "\n") + "\n" + lines[lines.count - 1].dropLast(5))
    let apply = elsewhere(["sync", "apply", broken])
    expect(apply.status == .unusable && apply.messages.contains("line \(lines.count)"))
    expect(elsewhere(["list"]).output.isEmpty)
    expectEqual(elsewhere(["sync", "apply", "nothing.jsonl"]).status, .unusable)
    expectEqual(CommandRun(["sync", "export", "--store", runs.store, "--since", "99"]).status, .no)
  }

  @Test func `a store is repacked`() throws {
    let before = runs("list", ["--format", "csv"]).output
    let json = CommandRun(["store", "repack", "--store", runs.store, "--format", "json"])
    expectEqual(json.status, .done, "\(json.messages)")
    try expectEqual(
      SchemaChecker(named: "repacked").findings(in: json.output), [], "\(json.output)")
    expectEqual(runs("list", ["--format", "csv"]).output, before)
    expectEqual(CommandRun(["store", "repack", "--store", other]).status, .unusable)
  }

  @Test func `chains are compared`() throws {
    runs.keepChain("walk")
    _ = runs(
      "route", ["--through", "@Alpha,@Beta", "--spacing", "20000", "--save", "walk", "--replace"])
    let csv = runs("diff", ["4", "--chains", "--format", "csv"]).output.split(separator: "\n")
    expect(
      csv.count == 2 && csv.last?.hasPrefix("walk,changed,properties anchors,") == true, "\(csv)")
    let json = runs("diff", ["0", "--chains", "--format", "json"]).output
    try expectEqual(SchemaChecker(named: "chain-differences").findings(in: json), [], "\(json)")
    expect(json.contains("added"))
    _ = runs("remove", ["--chain", "walk"])
    let gone = runs("diff", ["5", "--chains", "--format", "csv"]).output
    expect(gone.contains("walk,removed,,"), "\(gone)")
    expectEqual(runs("diff", ["99", "--chains"]).status, .no)
  }

  @Test func `chains are listed in every shape`() throws {
    runs.keepChain("walk")
    let geojson = runs("list", ["--chains", "--format", "geojson"])
    expect(geojson.output.contains("LineString"), "\(geojson.messages)")
    let csv = runs("list", ["--chains", "--format", "csv"]).output.split(separator: "\n")
    expect(csv.count == 2 && csv.last?.hasPrefix("walk,111319.49") == true, "\(csv)")
    expectEqual(runs("list", ["--chains", "--format", "gpx"]).status, .unusable)
  }

  @Test func `U-B5: a feed with an altitude that cannot be is refused`() throws {
    _ = export()
    let text = try #require(runs.folder.content("feed.jsonl"))
    // Beta's altitude is 5.25 m.
    let forged = text.split(separator: "\n").map {
      $0.replacing("\"altitude\":5.25", with: "\"altitude\":1e20")
    }
    expect(forged.joined(separator: "\n") + "\n" != text)
    let path = try runs.folder.put("forged.jsonl", forged.joined(separator: "\n") + "\n")
    let run = elsewhere(["sync", "apply", path])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("altitude 1e+20 of `b`"), "\(run.messages)")
    expect(run.messages.contains("meters from -12000 to 100000"), "\(run.messages)")
  }

  @Test func `U-D5: conflicts are shown side by side, with names`() throws {
    _ = export()
    _ = elsewhere(["sync", "apply", feed])
    _ = elsewhere(
      ["edit", "a"], ["--name", "Quay", "--lat", "-0.001", "--heading", "5", "--author", "bob"])
    // 0.001 degrees of latitude at the equator by `geod`: 110.574 m.
    _ = runs("edit", ["a", "--lat", "0.001", "--tag", "z", "--author", "ada"])
    _ = runs("remove", ["c"])
    _ = elsewhere(["edit", "c"], ["--heading", "10"])
    _ = export(since: 3)
    expectEqual(elsewhere(["sync", "apply", feed]).status, .no)
    let lines = elsewhere(["sync", "conflicts"]).output.split(separator: "\n").map { line in
      line.split(separator: "  ").map { $0.drop { $0 == " " } }
    }
    expect(lines.map(\.count).allSatisfy { $0 == 6 }, "\(lines)")
    expectEqual(lines[0], ["conflict", "which", "part", "base", "ours", "theirs"])
    expectEqual(lines[1], ["1", "anchor Quay", "name", "Alpha", "Quay", "Alpha"])
    expectEqual(
      lines[2],
      [
        "1", "anchor Quay", "position", "0.0000000,0.0000000", "-0.0010000,0.0000000",
        "0.0010000,0.0000000 (221.1 m apart)",
      ])
    expectEqual(lines[3], ["1", "anchor Quay", "heading", "-", "5°", "-"], "\(lines)")
    expect(lines[4][2] == "changed" && lines[4][4].hasPrefix("bob, 20"))
    expect(lines[4][5].hasPrefix("ada, 20"))
    expect(lines.last?[1] == "anchor c" && lines.last?.last == "removed")
    // The tag of the other store is no conflict: it is there already.
    expect(elsewhere(["show", "a"]).output.contains("tags        x, y, z\n"))
    let json = elsewhere(["sync", "conflicts"], ["--format", "json"]).output
    try expectEqual(SchemaChecker(named: "conflicts").findings(in: json), [], "\(json)")
    let conflicts = try JSONReader.read(text: json)["conflicts"]?.array ?? []
    expectEqual(conflicts.first?["ours"]?["name"]?.string, "Quay")
    expectEqual(conflicts.first?["theirs"]?["latitude"]?.number, 0.001)
    expectEqual(conflicts.first?["theirs"]?["author"]?.string, "ada")
    expectEqual(conflicts.first?["base"]?["name"]?.string, "Alpha")
    expectEqual(conflicts.first?["conflicting"]?.array, [.string("position")])
    expectEqual(
      conflicts.first?["fields"]?.array, ["position", "name", "heading"].map { .string($0) })
    expectNear((conflicts.first?["distanceMeters"]?.number ?? 0), 221.149, within: 0.001)
    expectEqual(conflicts.last?["theirs"], .null)
  }

  @Test func `U-D5: conflicts of chains are documents as well`() throws {
    runs.keepChain("walk")
    _ = export()
    _ = elsewhere(["sync", "apply", feed])
    for (store, spacing) in [(runs.store, "20000"), (other, "30000")] {
      let run = CommandRun([
        "route", "--through", "@Alpha,@Beta", "--spacing", spacing, "--save", "walk", "--replace",
        "--store", store,
      ])
      expectEqual(run.status, .done)
    }
    _ = export(since: 4)
    expectEqual(elsewhere(["sync", "apply", feed]).status, .no)
    let text = elsewhere(["sync", "conflicts"]).output
    expect(text.contains("chain walk"), "\(text)")
    expect(text.contains("anchors  4     5, "), "\(text)")
    let json = elsewhere(["sync", "conflicts"], ["--format", "json"]).output
    try expectEqual(SchemaChecker(named: "conflicts").findings(in: json), [], "\(json)")
  }
}
