import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// Stores that every writing command made, as GDAL's validator judges them; skipped where
/// `python3-gdal` is not installed.
@Suite(.enabled(if: Validator.isInstalled, "python3-gdal is not installed"))
struct StoreValidityTests {
  private let runs: StoreRuns
  private var other: String { runs.folder.file("other.gpkg") }

  init() throws { runs = try StoreRuns.equator() }

  /// Expects the command to succeed, and the validator to find nothing afterwards.
  private func check(
    _ command: [String], status: GeoCommandLine.ExitStatus = .done, in store: String? = nil
  ) throws {
    let path = store ?? runs.store
    let run = CommandRun(command + ["--store", path])
    expectEqual(run.status, status, "\(command): \(run.messages)")
    let finding = try Validator.run(path)
    expect(finding.status == 0 && finding.output.isEmpty, "\(command): \(finding.output)")
  }

  @Test func `changes of anchors`() throws {
    try check(["add", "--lat", "0", "--lon", "3", "--alt", "7", "--datum", "ellipsoid"])
    try check(["edit", "@Alpha", "--lat", "0.5", "--lon", "0.5", "--tag", "z"])
    try check(["collection", "put", "near", "a", "b"])
    try check(["collection", "rename", "near", "close"])
    try check(["collection", "delete", "far"])
    try check(["remove", "@Beta"])
    try check(["undo"])
    try check(["redo"])
    try check(["undo"])
    try check(["restore", "@Alpha", "--to", "3"])
    try check(["restore", "--everything", "--to", "2"])
    try check(["store", "repack"])
  }

  @Test func `imports and repacking`() throws {
    let lines = (0..<12_000).map { "p\($0),\(Double($0 % 150) / 2 - 37),\(Double($0) / 70)" }
    let points = try runs.folder.put(
      "many.csv", "name,latitude,longitude\n" + lines.joined(separator: "\n") + "\n")
    try check(["import", points])
    try check(["store", "repack"])
    try check(["undo"])
    let walk = try runs.folder.put(
      "walk.geojson",
      #"{"type":"Feature","properties":{"name":"x"},"#
        + #""geometry":{"type":"Point","coordinates":[5,6,7]}}"#)
    try check(["import", walk, "--datum", "ellipsoid"])
  }

  @Test func `chains and regions`() throws {
    try check(["route", "--through", "@Alpha,@Beta", "--spacing", "50000", "--save", "walk"])
    try check([
      "route", "--through", "@Beta,@Alpha", "--spacing", "60000", "--save", "walk", "--replace",
    ])
    let square = try runs.folder.put(
      "city.geojson", #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#)
    try check(["regions", "import", square, "--provider", "arkit"])
    try check(["regions", "import", square, "--replace"])
    try check(["regions", "remove", "city"])
    let revision = CommandRun(["history", "--store", runs.store, "--limit", "1", "--format", "csv"])
    let before = try #require(
      revision.output.split(separator: "\n").last?.split(separator: ",").first.flatMap { Int($0) })
    try check(["restore", "--set", "city", "--to", "\(before - 1)"])
    try check(["remove", "--chain", "walk"])
    try check(["undo"])
  }

  @Test func `venues`() throws {
    let gallery = Checkout.path("Data/gallery.venue.json")
    try check(["venue", "import", gallery])
    try check(["venue", "import", gallery, "--replace"])
    try check(["venue", "georeference", "gallery", "--corner", "45,9", "--bearing", "7"])
    try check(["venue", "remove", "gallery"])
    try check(["restore", "--venue", "gallery", "--to", "4"])
    let feed = runs.folder.file("feed.jsonl")
    _ = CommandRun(["sync", "export", "--store", runs.store, "-o", feed])
    try check(["sync", "apply", feed], in: other)
    try check(["store", "compact", "--keep", "0d"])
  }

  @Test func `exchange with another store`() throws {
    let feed = runs.folder.file("feed.jsonl")
    func export() {
      let run = CommandRun(["sync", "export", "--store", runs.store, "--since", "0", "-o", feed])
      expectEqual(run.status, .done, "\(run.messages)")
    }
    export()
    try check(["sync", "apply", feed], in: other)
    expectEqual(runs("edit", ["@Alpha", "--name", "here"]).status, .done)
    expectEqual(CommandRun(["edit", "@Alpha", "--name", "there", "--store", other]).status, .done)
    export()
    try check(["sync", "apply", feed], status: .no, in: other)
    try check(["sync", "resolve", "1", "--keep", "theirs"], in: other)
  }
}

/// GDAL's validator of GeoPackages.
private enum Validator {
  private static let python = "/usr/bin/python3"
  private static let module = "osgeo_utils.samples.validate_gpkg"

  static let isInstalled = (try? Spawn(python, ["-c", "import \(module)"]).status) == 0

  static func run(_ path: String) throws -> Spawn {
    try Spawn(python, ["-m", module, "--extra", "--warning-as-error", "-k", path])
  }
}
