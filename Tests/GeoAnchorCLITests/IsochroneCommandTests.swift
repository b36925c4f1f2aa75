import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct IsochroneCommandTests {
  let city: DemoCity

  init() throws { city = try DemoCity() }

  func reach(_ more: [String]) -> CommandRun {
    CommandRun(["isochrone", "--network", city.network, "--from", DemoCity.library] + more)
  }

  @Test func `the document keeps its schema`() throws {
    let run = reach(["--meters", "400", "--format", "json"])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "isochrone").findings(in: run.output), [])
    let document = try JSONReader.read(text: run.output)
    expectEqual(document["limitMeters"]?.number, 400)
    try expect(#require(document["reachableMeters"]?.number) > 1_000)
    expectEqual(
      document["ends"]?.number, (document["frontier"]?.array?.count).map(Double.init))
  }

  @Test func `NC-18: the area is drawn as a page and as an image`() throws {
    let svg = reach(["--minutes", "5", "--format", "svg"])
    expectEqual(svg.status, .done, "\(svg.messages)")
    expect(svg.output.contains("5 min on foot · \(DemoCity.library.prefix(8))"))
    // The tint and the border of the area.
    expect(svg.output.contains("stroke-dasharray") && svg.output.contains(">5 min on foot</text>"))
    let page = reach(["--meters", "400", "--format", "html"])
    expectEqual(page.status, .done, "\(page.messages)")
    expect(page.output.contains("400 m · "))
  }

  @Test func `minutes are meters at a speed`() throws {
    let meters = reach(["--meters", "500", "--width", "0", "--format", "json"])
    let minutes = reach(["--minutes", "5", "--speed", "6", "--width", "0", "--format", "json"])
    let first = try JSONReader.read(text: meters.output)
    let second = try JSONReader.read(text: minutes.output)
    expectEqual(second["limitMinutes"]?.number, 5)
    expectEqual(first["streets"], second["streets"])
    expectNil(first["area"])
  }

  @Test func `under a profile of time minutes are its own`() throws {
    let run = reach(["--minutes", "5", "--profile", "walk-time", "--format", "json"])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "isochrone").findings(in: run.output), [])
    let timed = try JSONReader.read(text: run.output)
    expectEqual(timed["unit"]?.string, "seconds")
    expectEqual(timed["limitMinutes"]?.number, 5)
    expectNil(timed["limitMeters"])
    // Nothing near is faster than the 5 km/h of --speed, and signals and steps are slower.
    let level = try JSONReader.read(
      text: reach(["--minutes", "5", "--profile", "walk", "--format", "json"]).output)
    let lengths = try [timed, level].map { try #require($0["reachableMeters"]?.number) }
    expect(lengths[0] > 500 && lengths[0] < lengths[1])
    let text = reach(["--minutes", "5", "--profile", "walk-time"]).output
    expect(text.hasPrefix("within 5 min of"))
  }

  /// Seconds to where walks end are the limit, as `route` measures them.
  @Test func `route measures the same time to the frontier`() throws {
    let run = reach(["--minutes", "4", "--profile", "walk-time", "--format", "json"])
    let ends = try #require(JSONReader.read(text: run.output)["frontier"]?.array)
    let start = DemoCity.library
    var rows = ["id,from_lat,from_lon,to_lat,to_lon"]
    for (number, end) in ends.enumerated() {
      let longitude = try #require(end.array?.first?.number)
      let latitude = try #require(end.array?.last?.number)
      rows.append("\(number),\(start),\(latitude),\(longitude)")
    }
    try city.folder.put("ends.csv", rows.joined(separator: "\n"))
    let batch = CommandRun(
      ["route", "--network", city.network, "--profile", "walk-time"]
        + ["--batch", city.folder.file("ends.csv")])
    let seconds = batch.output.split(separator: "\n").dropFirst().compactMap {
      Double($0.split(separator: ",").last ?? "")
    }
    expect(seconds.count == ends.count && seconds.count > 5)
    for value in seconds { expectNear(value, 240, within: 0.2) }
  }

  @Test(arguments: [["--meters", "100"], ["--minutes", "5", "--speed", "4"]])
  func `a profile of time takes minutes alone`(arguments: [String]) {
    let run = reach(arguments + ["--profile", "walk-time"])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("a distance-based profile"))
  }

  @Test func `the GeoJSON has streets and area`() throws {
    let run = reach(["--meters", "200", "--format", "geojson"])
    let collection = try JSONReader.read(text: run.output)
    let kinds = collection["features"]?.array?.compactMap { $0["geometry"]?["type"]?.string }
    expectEqual(kinds, ["MultiPolygon", "MultiLineString"])
  }

  @Test func `the text says how much`() {
    let run = reach(["--meters", "300"])
    expect(run.output.contains("within 300 m of"))
    expect(run.output.contains("an area of"))
    expect(run.output.hasSuffix("drawn\n"))
  }

  @Test(arguments: [
    [], ["--meters", "0"], ["--meters", "-5"], ["--meters", "5", "--minutes", "1"],
    ["--meters", "5", "--speed", "3"], ["--meters", "nan"],
  ])
  func `unclear limits are refused`(arguments: [String]) {
    let run = reach(arguments)
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
  }

  @Test func `a place at sea is refused`() {
    let run = CommandRun(
      ["isochrone", "--network", city.network, "--from", "0,-160", "--meters", "100"])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("no street is within"))
  }
}
