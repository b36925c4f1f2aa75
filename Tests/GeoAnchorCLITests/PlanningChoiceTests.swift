import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct PlanningChoiceTests {
  let city: DemoCity

  init() throws { city = try DemoCity() }

  @Test func `a plan for a platform is in the document`() throws {
    let run = city.route(["--format", "json", "--platform", "arkit"])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "chain").findings(in: run.output), [])
    let chain = try JSONReader.read(text: run.output)
    let sections = try #require(chain["liveWindow"]?["sections"]?.array)
    let anchors = try #require(chain["anchors"]?.array)
    expectEqual(sections.count, anchors.count)
    for section in sections {
      let first = try #require(section["firstLive"]?.number)
      let last = try #require(section["lastLive"]?.number)
      let next = try #require(section["next"]?.number)
      expect(last - first < 20)
      expect(first <= next && next <= last)
    }
    expectEqual(chain["origins"]?.array?.count, 1)
    // 1 m, 2° and 1 m leave 1 m of 3 m: 1 / tan 2°.
    expect(anchors.allSatisfy { $0["asset"]?.string == "precise" })
    for anchor in anchors {
      try expectNear(#require(anchor["revealMeters"]?.number), 28.636, within: 0.001)
    }
  }

  @Test func `every maneuver has an anchor that says what to do`() throws {
    let chain = try JSONReader.read(text: city.route(["--format", "json"]).output)
    let anchors = try #require(chain["anchors"]?.array)
    for maneuver in try #require(chain["maneuvers"]?.array) {
      let text = try #require(maneuver["text"]?.string)
      let distance = try #require(maneuver["distanceMeters"]?.number)
      let anchor = try anchors.first {
        try $0["instruction"]?.string?.contains(text) == true
          && abs(#require($0["distanceMeters"]?.number) - distance) < 0.5
      }
      expect(anchor != nil, "\(text)")
    }
  }

  @Test func `gaps in regions are warnings and strictly failures`() throws {
    let region = """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{
      "type":"Polygon","coordinates":[[[-73.984,40.75],[-73.98,40.75],[-73.98,40.76],
      [-73.984,40.76],[-73.984,40.75]]]}}]}
      """
    let file = try city.folder.put("east.geojson", region)
    let loose = city.route(["--regions", file])
    expectEqual(loose.status, .done)
    expect(loose.messages.contains("the route is outside the supported regions"))
    expect(loose.output.contains("coverage: "))
    expect(loose.output.contains("border"))
    let strict = city.route(["--regions", file, "--strict"])
    expectEqual(strict.status, .no)
    expect(strict.output.isEmpty)
  }

  @Test(arguments: [
    (["--accuracy", "1,2"], "--accuracy"), (["--accuracy", "1,95,1"], "--accuracy"),
    (["--accuracy", "a,b,c"], "--accuracy"), (["--visible-from", "0.5"], "--visible-from"),
    (["--lead-in", "-1"], "--lead-in"), (["--side", "up"], "--side"),
    (["--terrain", "no-such-folder"], "no-such-folder"),
    (["--regions", "no-such-file"], "no-such-file"),
  ])
  func `what cannot be used is named`(options: [String], word: String) {
    let run = city.route(options)
    expectEqual(run.status, .unusable)
    expect(run.messages.contains(word))
  }
}
