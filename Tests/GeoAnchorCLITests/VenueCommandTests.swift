import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct VenueCommandTests {
  private let folder: TemporaryFolder
  private let store: String
  private static let gallery = Checkout.path("Data/gallery.venue.json")

  init() throws {
    folder = try TemporaryFolder()
    store = folder.file("store.gpkg")
  }

  private func venue(_ command: String, _ arguments: String...) -> CommandRun {
    // A document is validated without a store.
    CommandRun(["venue", command] + (command == "validate" ? [] : ["--store", store]) + arguments)
  }

  @Test func `imports lists shows and removes`() throws {
    let first = venue("import", Self.gallery)
    expectEqual(first.output, "gallery: 1 building, 3 floors, 30 rooms, 3 markers, 15 beacons\n")
    expectEqual(first.messages, "")
    let list = venue("list", "--format", "json")
    try expectEqual(SchemaChecker(named: "venue-list").findings(in: list.output), [])
    expect(venue("list").output.contains("Drawn Gallery"))
    let show = venue("show", "gallery", "--format", "json")
    try expectEqual(SchemaChecker(named: "venue-show").findings(in: show.output), [])
    expect(show.output.contains("\"planTopDegrees\": 29}"))
    expect(venue("show", "gallery").output.contains("Second floor"))
    // The file itself can be shown too.
    expectEqual(venue("show", Self.gallery).output, venue("show", "gallery").output)
    expectEqual(venue("remove", "gallery").output, "removed gallery\n")
    let gone = venue("show", "gallery")
    expectEqual(gone.status, .no)
    expect(gone.messages.contains("there is no venue `gallery`, nor any other"))
  }

  @Test func `N-14: an equal version is left alone, a higher one replaces`() throws {
    expectEqual(venue("import", Self.gallery).status, .done)
    let again = venue("import", Self.gallery, "--name", "Other")
    expectEqual(again.status, .no)
    expectEqual(again.messages, "gallery is already stored in version 1; this is version 1\n")
    expectEqual(venue("import", Self.gallery, "--version-number", "2").status, .done)
    expectEqual(venue("import", Self.gallery, "--replace").status, .done)
    expect(venue("list").output.contains("gallery"))
  }

  @Test func `P-02: what is exported is the document that was imported`() throws {
    expectEqual(venue("import", Self.gallery).status, .done)
    let json = venue("export", "gallery")
    expectEqual(json.output, SharedData.text(path: Self.gallery))
    try expectEqual(SchemaChecker(named: "venue").findings(in: json.output), [])
    let archive = folder.file("gallery.zip")
    let imdf = venue("export", "gallery", "-o", archive)
    expectEqual(imdf.status, .done)
    expect(imdf.messages.contains("15 × beacon left out"))
    let read = venue("validate", archive)
    expectEqual(read.status, .done)
    expect(read.output.contains("imdf: "))
    let geojson = folder.file("gallery.geojson")
    expectEqual(venue("export", "gallery", "-o", geojson).status, .done)
    expect(venue("validate", geojson).output.contains("geojson: gallery: 1 building, 3 floors"))
    let narrow = venue("export", "gallery", "--format", "positioning")
    expect(narrow.messages.contains("1 × a plan whose top is not north left out"))
    expect(!narrow.output.contains("beacons"))
  }

  @Test func `findings are named and nothing is kept`() throws {
    let text = SharedData.text(path: Self.gallery)
    let bad = try folder.put(
      "bad.json",
      text.split(separator: #""physicalWidth": 0.4"#, omittingEmptySubsequences: false)
        .joined(separator: #""physicalWidth": -0.4"#))
    let findings = venue("validate", bad, "--format", "json")
    expectEqual(findings.status, .no)
    try expectEqual(SchemaChecker(named: "venue-findings").findings(in: findings.output), [])
    let message = "marker `poster-fresco` has physical width -0.4, expected more than 0 m"
    expect(findings.output.contains(message))
    let run = venue("import", bad)
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("caused by: \(message)"))
    expectEqual(venue("list").output, "")
    let cut = venue("validate", try folder.put("cut.json", "{\"format\": 1"))
    expectEqual(cut.status, .no)
    expectEqual(
      cut.output, "error: line 1, column 13: found the end of the text, expected `,` or `}`\n")
    expectEqual(venue("validate", folder.file("none.json")).status, .unusable)
  }

  @Test func `N-17: control points place a floor; their residuals are printed`() throws {
    expectEqual(venue("import", Self.gallery).status, .done)
    let placed = venue(
      "georeference", "gallery", "--floor", "floor-0", "--format", "json",
      "--control", "0,0=45,9", "--control", "24,0=45,9.0003", "--control", "24,14=44.99988,9.0003")
    expectEqual(placed.status, .done, "\(placed.messages)")
    try expectEqual(SchemaChecker(named: "venue-georeference").findings(in: placed.output), [])
    expect(placed.output.contains("residualMeters"))
    expectEqual(venue("show", "gallery").status, .done)
    let corner = venue("georeference", "gallery", "--corner", "45,9", "--bearing", "90")
    expect(corner.output.contains("bearing of the plan's top: 90.0000°"))
    expect(venue("show", "gallery", "--format", "json").output.contains("\"planTopDegrees\": 90}"))
    let line = venue(
      "georeference", "gallery", "--kind", "affine", "--control", "0,0=45,9",
      "--control", "1,1=45.1,9.1", "--control", "2,2=45.2,9.2")
    expectEqual(line.status, .unusable)
    expect(line.messages.contains("the control points lie in a line"))
  }

  @Test func `a picture must be one`() throws {
    expectEqual(venue("import", Self.gallery).status, .done)
    let text = try folder.put("plan.png", "no image")
    let run = venue(
      "georeference", "gallery", "--floor", "floor-0", "--image", text,
      "--meters-per-pixel", "0.05")
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("unknown image format, expected a PNG or JPEG"))
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 1, 0xE0, 0, 0, 1, 0x18, 8, 6, 0, 0, 0]
    try folder.write(png, to: "real.png")
    let good = venue(
      "georeference", "gallery", "--floor", "floor-0", "--image", folder.file("real.png"),
      "--meters-per-pixel", "0.05")
    expectEqual(good.status, .done, "\(good.messages)")
    let pixels = venue(
      "georeference", "gallery", "--floor", "floor-0", "--pixels", "--dry-run", "--control",
      "0,0=45,9", "--control", "480,0=45,9.00030438772")
    expectEqual(pixels.status, .done, "\(pixels.messages)")
    expect(pixels.output.contains("scale: 1.0000"))
  }

  @Test(.enabled(if: SharedData.has("indoor/westport/main.json")))
  func `D-6: the house of WRLD's example`() throws {
    let run = venue("import", SharedData.path("indoor/westport"))
    expectEqual(run.status, .done, "\(run.messages)")
    expect(run.output.hasPrefix("westport_house: 1 building, 7 floors, "))
  }
}
