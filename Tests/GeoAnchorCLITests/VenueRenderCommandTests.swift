import GeoCommandLine
import GeoFormats
import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct VenueRenderCommandTests {
  let house: DemoHouse

  init() throws { house = try DemoHouse() }

  @Test func `a floor is a picture`() {
    let run = house.run(["render", "house", "--floor", "Upper floor"])
    expectEqual(run.status, .done, "\(run.messages)")
    expect(run.output.hasPrefix("<?xml"))
    expect(run.output.contains("Library · Upper floor"))
    expect(run.output.contains(">Room 201</text>") && !run.output.contains(">Room 101</text>"))
  }

  @Test func `the way is solid on its floor and dotted elsewhere`() {
    let run = house.run(
      ["render", "house", "--from", "e", "--to", "desk", "--user", "u/9,7", "--heading", "90"]
        + ["--radius", "2", "--angle", "20"])
    expectEqual(run.status, .done, "\(run.messages)")
    expect(run.output.contains("Upper floor"), "the floor of the user")
    for part in ["route solid", "route dotted", "class=\"user\"", "class=\"angle\""] {
      expect(run.output.contains(part), "\(part)")
    }
  }

  @Test func `the layers keep their schema`() throws {
    let run = house.run(
      ["render", "house", "--format", "geojson", "--from", "e", "--to", "desk"])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "venue-layers").findings(in: run.output), [])
    let features = try JSONReader.read(text: run.output)["features"]?.array ?? []
    let layers = Set(features.compactMap { $0["properties"]?["layer"]?.string })
    expectEqual(layers, ["outline", "room", "opening", "connector", "place", "route"])
  }

  @Test func `the page holds all floors`() {
    let run = house.run(["render", "house", "--format", "html"])
    expectEqual(run.status, .done, "\(run.messages)")
    expect(run.output.contains("\"floors\":[{\"level\":0,\"name\":\"Ground floor\""))
    expect(run.output.contains("\"shortName\":\"G\""))
  }

  @Test func `tiles are files of the scheme`() {
    let folder = house.city.folder.file("tiles")
    let run = house.run(
      ["render", "house", "--format", "tiles", "--zoom", "16-17", "-o", folder])
    expectEqual(run.status, .done, "\(run.messages)")
    // OpenStreetMap wiki, Slippy map tilenames: 40.7530150 N 73.9816300 W.
    expectEqual(access(folder + "/0/16/19300/24630.svg", R_OK), 0)
    expectEqual(access(folder + "/1/16/19300/24630.svg", R_OK), 0)
    let many = house.run(
      ["render", "house", "--format", "tiles", "--zoom", "0-99", "-o", folder])
    expectEqual(many.status, .unusable)
  }

  @Test func `from far away the building is named`() {
    let run = house.run(["render", "house", "--span", "100"])
    expect(run.output.contains("class=\"building\""))
  }

  @Test func `V-33: a picture is not poured over a terminal`() {
    func render(_ more: [String]) -> CommandRun {
      CommandRun(
        ["venue", "render", "house", "--store", house.store] + more,
        outputTerminal: .interactive())
    }
    for shape in ["svg", "html"] {
      let run = render(["--format", shape])
      expect(run.status == .unusable && run.output == "", "\(shape)")
      expect(run.messages.contains("hint: write to a file with `-o FILE`"), "\(run.messages)")
    }
    expect(render(["-o", "-"]).output.contains("<svg"))
    expectEqual(render(["--format", "geojson"]).status, .done)
    let tiles = ["--format", "tiles", "-o", house.city.folder.file("tiles"), "--open"]
    expectEqual(render(tiles).status, .unusable)
  }

  @Test func `V-31: tiles show how far they came, on a terminal only`() {
    let command = [
      "venue", "render", "house", "--store", house.store, "--format", "tiles", "--zoom", "16-17",
      "-o", house.city.folder.file("tiles"),
    ]
    let seen = CommandRun(command, messageTerminal: .interactive())
    expect(seen.messages.contains("\rdrawing tiles  ▇"), "\(seen.messages)")
    expect(!CommandRun(command).messages.contains("drawing"))
  }
}
