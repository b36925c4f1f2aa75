import GeoCommandLine
import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct MapCommandTests {
  let city: DemoCity

  init() throws {
    city = try DemoCity()
    expectEqual(city.route(["--save", "walk", "-o", city.folder.file("walk.json")]).status, .done)
  }

  @Test func `a chain of the store becomes a page`() throws {
    let run = CommandRun(
      ["map", "--network", city.network, "--store", city.store, "--chain", "walk"]
        + ["-o", city.folder.file("walk.html")])
    expectEqual(run.status, .done, "\(run.messages)")
    let page = try #require(city.folder.content("walk.html"))
    expect(page.hasPrefix("<!DOCTYPE html>") || page.hasPrefix("<!doctype html>"))
    expect(page.contains("West 42nd Street"))
    #expect(!page.contains("http://") || page.contains("http://www.w3.org"))
    #expect(!page.contains("https://"))
  }

  @Test func `a chain as JSON becomes a picture`() throws {
    let run = CommandRun(
      ["map", "--route", city.folder.file("walk.json"), "-o", city.folder.file("walk.svg")])
    expectEqual(run.status, .done, "\(run.messages)")
    try expect(#require(city.folder.content("walk.svg")).contains("<svg"))
  }

  @Test func `words follow the language`() throws {
    let arguments = ["map", "--store", city.store, "--chain", "walk"]
    expect(CommandRun(arguments + ["--lang", "de"]).output.contains("Anker"))
    expect(
      CommandRun(arguments, environment: ["LANG": "fr_FR.UTF-8"]).output.contains("Ancres"))
    expect(CommandRun(arguments, environment: ["LANG": "xx"]).output.contains("Anchors"))
  }

  @Test func `a network alone is a map`() {
    let run = CommandRun(
      ["map", "--network", city.network], environment: ["GEOANCHOR_STORE": "/nowhere/s.gpkg"])
    expectEqual(run.status, .done, "\(run.messages)")
    expect(run.output.contains("Broadway"))
  }

  /// A region around the first half of the walk, which leads north.
  private func regions() throws -> String {
    let ring = "[[-74.1,40],[-73.9,40],[-73.9,40.755],[-74.1,40.755],[-74.1,40]]"
    let document = #"{"type":"Polygon","coordinates":[\#(ring)]}"#
    try city.folder.write(Array(document.utf8), to: "half.geojson")
    return city.folder.file("half.geojson")
  }

  @Test func `the page shows the walk`() throws {
    let run = CommandRun(
      ["map", "--network", city.network, "--store", city.store, "--chain", "walk"]
        + ["--regions", try regions()])
    expectEqual(run.status, .done, "\(run.messages)")
    for part in ["\"walk\":{", "\"coverage\":[0,", "\"live\":[0,0,", "\"regions\":[[["] {
      expect(run.output.contains(part), "\(part)")
    }
    expect(run.output.contains("the ground"))
    let none = CommandRun(["map", "--store", city.store, "--live-window", "none"])
    expect(!none.output.contains("\"live\":["))
  }

  /// A street of 100 m northwards through a building that stands 20 to 30 m from its start.
  @Test func `anchors behind a building are hidden`() throws {
    let corners = [(50.00018, 8.9999), (50.00018, 9.0001), (50.00027, 9.0001), (50.00027, 8.9999)]
    var extract = "<osm version='0.6'><node id='1' lat='50' lon='9'/>"
    extract += "<node id='2' lat='50.0009' lon='9'/>"
    for (index, corner) in corners.enumerated() {
      extract += "<node id='\(index + 3)' lat='\(corner.0)' lon='\(corner.1)'/>"
    }
    extract += "<way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='footway'/></way>"
    let outline = [3, 4, 5, 6, 3].map { "<nd ref='\($0)'/>" }.joined()
    extract += "<way id='2'>\(outline)<tag k='building' v='yes'/></way></osm>"
    try city.folder.write(Array(extract.utf8), to: "arch.osm")
    let network = city.folder.file("arch.streets")
    let file = city.folder.file("arch.json")
    let built = CommandRun(
      ["network", "build", city.folder.file("arch.osm"), "--buildings", "-o", network])
    expectEqual(built.status, .done, "\(built.messages)")
    let route = CommandRun(
      ["route", "--network", network, "--from", "50,9", "--to", "50.0009,9"]
        + ["--visible-from", "0", "--spacing", "60", "--format", "json", "-o", file])
    expectEqual(route.status, .done, "\(route.messages)")
    let map = ["map", "--network", network, "--route", file]
    // The way enters by no mapped passage: before it has left the building the next anchor, at
    // 50 m, is not seen.
    let page = CommandRun(map).output
    expect(page.contains("\"hidden\":[0,3000,1") || page.contains("\"hidden\":[0,3100,1"))
    expect(page.contains("\"buildings\":[[["))
    expect(!CommandRun(map + ["--visible-from", "0"]).output.contains("\"hidden\":["))
  }

  @Test func `a picture has the profile when asked for`() throws {
    let arguments = ["map", "--store", city.store, "--chain", "walk", "--format", "svg"]
    expect(!CommandRun(arguments).output.contains("id=\"stripes\""))
    let run = CommandRun(arguments + ["--profile", "--regions", try regions()])
    expectEqual(run.status, .done, "\(run.messages)")
    expect(run.output.contains("Not supported: "))
  }

  @Test func `terrain that does not cover the walk is said`() throws {
    let run = CommandRun(
      ["map", "--store", city.store, "--chain", "walk", "--format", "svg"]
        + ["--terrain", city.folder.file("")])
    expectEqual(run.status, .done, "\(run.messages)")
    expect(run.messages.contains("the ground is not drawn"))
    expect(run.output.contains("id=\"stripes\""))
  }

  @Test func `V-33: a page is not poured over a terminal, unless that is asked for`() {
    let map = ["map", "--store", city.store, "--chain", "walk"]
    for more in [[], ["--format", "svg"]] {
      let run = CommandRun(map + more, outputTerminal: .interactive())
      expect(run.status == .unusable && run.output == "")
      expect(run.messages.contains("hint: write to a file with `-o FILE`"), "\(run.messages)")
    }
    expect(CommandRun(map).output.contains("<html"))
    let asked = CommandRun(map + ["-o", "-"], outputTerminal: .interactive())
    expect(asked.status == .done && asked.output.contains("<html"))
  }

  @Test
  func `V-33: '--open' shows the file where there is a display, and says what is missing`() throws {
    let folder = city.folder
    let map = ["map", "--store", city.store, "--chain", "walk", "--open"]
    expect(CommandRun(map).messages.contains("`--open` requires `--output`"))
    expectEqual(CommandRun(map + ["-o", "-"]).status, .unusable)
    let page = folder.file("page.html")
    let blind = CommandRun(map + ["-o", page])
    expect(blind.status == .done && folder.content("page.html") != nil)
    expect(blind.messages.contains("warning: the file was written but not opened"))
    expect(blind.messages.contains("no display is available"), "\(blind.messages)")
    let display = ["DISPLAY": ":0", "PATH": folder.file("")]
    expect(
      CommandRun(map + ["-o", page], environment: display).messages.contains("not installed"))
    // Opening a named pipe waits for its other end.
    expectEqual(mkfifo(folder.file("shown"), 0o600), 0)
    let program = try folder.put("xdg-open", "#!/bin/sh\necho \"$1\" >\"${0%/*}/shown\"\n")
    expectEqual(chmod(program, 0o755), 0)
    let shown = CommandRun(map + ["-o", page], environment: display)
    expect(shown.status == .done && shown.messages == "")
    expectEqual(SharedData.text(path: folder.file("shown")), page + "\n")
  }

  @Test(arguments: [
    (["--chain", "walkk"], "walk"), (["--route", "/nowhere/x.json"], "/nowhere/x.json"),
    (["--network", "/nowhere/x"], "No such file"), (["--width", "5"], "--width"),
    (["--lang", "xx"], "--lang"), (["--live-window", "x"], "--live-window"),
    (["--visible-from", "0.5"], "--visible-from"), (["--terrain", "/nowhere"], "/nowhere"),
    (["--regions", "/nowhere/r"], "/nowhere/r"),
    (["-o", "/nowhere/x.html"], "the folder must exist"),
  ])
  func `refuses`(arguments: [String], message: String) {
    let run = CommandRun(["map", "--store", city.store] + arguments)
    expect(run.status != .done)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }
}
