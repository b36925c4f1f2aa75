import Foundation
import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

/// `regions diff` and `venue diff`.
@Suite struct DifferenceCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns() }

  private func regions(_ name: String, east: Double, grade: String) throws -> String {
    try runs.folder.put(
      name,
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","id":"r",
      "properties":{"grade":"\(grade)"},"geometry":{"type":"Polygon",
      "coordinates":[[[0,0],[\(east),0],[\(east),0.01],[0,0.01],[0,0]]]}}]}
      """)
  }

  @Test func `regions of a store, a file and another store are compared`() throws {
    let old = try regions("old.geojson", east: 0.01, grade: "production")
    let new = try regions("new.geojson", east: 0.011, grade: "experimental")
    expectEqual(CommandRun(["regions", "diff", old, old]).messages, "no regions differ\n")
    let json = CommandRun(["regions", "diff", old, new, "--format", "json"])
    expectEqual(json.status, .done, "\(json.messages)")
    try expectEqual(
      SchemaChecker(named: "region-differences").findings(in: json.output), [])
    let region = try JSONReader.read(text: json.output)["regions"]?.array?.first
    // The strip by the closed formula for a zone of the ellipsoid; 0.001° by `geod`.
    expectNear(
      (region?["gainedSquareMeters"]?.number ?? 0), 123_090.720, within: 0.01, "\(json.output)")
    expectNear((region?["borderMovedMeters"]?.number ?? 0), 111.319, within: 0.2)
    expectEqual(region?["fields"]?.array, [.string("grade"), .string("area")])
    // The same by the store's set and by another store.
    let imported = CommandRun(
      ["regions", "import", old, "--name", "city", "--store", runs.store])
    expectEqual(imported.status, .done, "\(imported.messages)")
    for side in ["city", runs.store] {
      let csv = CommandRun([
        "regions", "diff", side, new, "--store", runs.store, "--format", "csv",
      ])
      expect(csv.output.contains(",r,,changed,123090.7"), "\(csv.messages) \(csv.output)")
    }
    expectEqual(CommandRun(["regions", "diff", "nosuch", new, "--store", runs.store]).status, .no)
  }

  @Test func `regions and venues are compared and restored at a revision`() throws {
    let store = ["--store", runs.store]
    _ = CommandRun(
      ["regions", "import", try regions("city.geojson", east: 0.01, grade: "production")] + store)
    let text = try String(
      contentsOfFile: Checkout.path("Data/gallery.venue.json"), encoding: .utf8)
    _ = CommandRun(["venue", "import", Checkout.path("Data/gallery.venue.json")] + store)
    let changed = try runs.folder.put(
      "changed.json", text.replacing("\"Drawn Gallery\"", with: "\"Painted Gallery\""))
    _ = CommandRun(["venue", "import", changed, "--replace"] + store)
    let wider = try regions("city.geojson", east: 0.011, grade: "production")
    _ = CommandRun(["regions", "import", wider, "--replace"] + store)

    let areas = CommandRun(["diff", "2", "--set", "city", "--format", "csv"] + store)
    expect(areas.output.contains("city,r,,changed,123090.7"), "\(areas.messages) \(areas.output)")
    expectEqual(
      CommandRun(["diff", "1", "3", "--set", "city"] + store).messages, "no regions differ\n")
    let things = CommandRun(["diff", "2", "3", "--venue", "gallery", "--format", "json"] + store)
    try expectEqual(SchemaChecker(named: "venue-differences").findings(in: things.output), [])
    expect(things.output.contains("Painted Gallery"))
    let all = CommandRun(["diff", "0", "2", "--venue", "gallery", "--format", "csv"] + store)
    expect(all.output.contains("room,room-001,Room 001,added"), "\(all.output)")
    for wrong in [
      ["diff", "1", "--venue", "nosuch"], ["diff", "99", "--set", "city"],
      ["diff", "1", "--set", "nosuch"],
    ] {
      expectEqual(CommandRun(wrong + store).status, .no)
    }
    expectEqual(CommandRun(["diff", "1", "--chains", "--set", "city"] + store).status, .unusable)

    let restored = CommandRun(["restore", "--venue", "gallery", "--to", "2"] + store)
    expectEqual(restored.status, .done, "\(restored.messages)")
    expectEqual(
      CommandRun(["diff", "2", "--venue", "gallery"] + store).messages,
      "no things of the venue differ\n")
    expectEqual(CommandRun(["restore", "--set", "city", "--to", "1"] + store).status, .done)
    expectEqual(CommandRun(["diff", "1", "--set", "city"] + store).messages, "no regions differ\n")
    let again = CommandRun(["restore", "--set", "city", "--to", "1"] + store)
    expect(again.messages.contains("nothing to restore"))
    expectEqual(CommandRun(["restore", "--set", "nosuch", "--to", "1"] + store).status, .no)
  }

  @Test func `venues of the store and of documents are compared`() throws {
    let path = Checkout.path("Data/gallery.venue.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let changed = try runs.folder.put(
      "changed.json", text.replacing("\"Drawn Gallery\"", with: "\"Painted Gallery\""))
    expectEqual(CommandRun(["venue", "diff", path, path]).messages, "nothing differs\n")
    expectEqual(CommandRun(["venue", "import", path, "--store", runs.store]).status, .done)
    let json = CommandRun([
      "venue", "diff", "gallery", changed, "--store", runs.store, "--format", "json",
    ])
    expectEqual(json.status, .done, "\(json.messages)")
    try expectEqual(SchemaChecker(named: "venue-differences").findings(in: json.output), [])
    let thing = try JSONReader.read(text: json.output)["things"]?.array?.first
    expect(thing?["kind"]?.string == "venue" && thing?["name"]?.string == "Painted Gallery")
    expectEqual(thing?["fields"]?.array, [.string("name")])
    let none = CommandRun(["venue", "diff", "nosuch", path, "--store", runs.store])
    expectEqual(none.status, .no, "\(none.messages)")
  }
}
