import GeoFormats
import GeoTestSupport
import Testing

@testable import GeoAnchorCLI

@Suite struct ReachCommandTests {
  let city: DemoCity

  init() throws { city = try DemoCity() }

  func reach(_ more: [String]) -> CommandRun {
    CommandRun(["reach", "--network", city.network, "--from", DemoCity.library] + more)
  }

  @Test func theDocumentKeepsItsSchema() throws {
    let run = reach(["--meters", "400", "--format", "json"])
    #expect(run.status == .done, "\(run.messages)")
    #expect(try SchemaChecker(named: "reach").findings(in: run.output) == [])
    let document = try JSONReader.read(text: run.output)
    #expect(document["limitMeters"]?.number == 400)
    #expect((document["reachedMeters"]?.number ?? 0) > 1_000)
    #expect(
      document["ends"]?.number == (document["frontier"]?.array?.count).map(Double.init))
  }

  @Test func minutesAreMetersAtASpeed() throws {
    let meters = reach(["--meters", "500", "--width", "0", "--format", "json"])
    let minutes = reach(["--minutes", "5", "--speed", "6", "--width", "0", "--format", "json"])
    let first = try JSONReader.read(text: meters.output)
    let second = try JSONReader.read(text: minutes.output)
    #expect(second["limitMinutes"]?.number == 5)
    #expect(first["streets"] == second["streets"])
    #expect(first["area"] == nil)
  }

  @Test func theGeoJSONHasStreetsAndArea() throws {
    let run = reach(["--meters", "200", "--format", "geojson"])
    let collection = try JSONReader.read(text: run.output)
    let kinds = collection["features"]?.array?.compactMap { $0["geometry"]?["type"]?.string }
    #expect(kinds == ["MultiPolygon", "MultiLineString"])
  }

  @Test func theTextSaysHowMuch() {
    let run = reach(["--meters", "300"])
    #expect(run.output.contains("within 300 m of"))
    #expect(run.output.contains("an area of"))
    #expect(run.output.hasSuffix("drawn\n"))
  }

  @Test(arguments: [
    [], ["--meters", "0"], ["--meters", "-5"], ["--meters", "5", "--minutes", "1"],
    ["--meters", "5", "--speed", "3"], ["--meters", "nan"],
  ])
  func unclearLimitsAreRefused(arguments: [String]) {
    let run = reach(arguments)
    #expect(run.status == .unusable)
    #expect(run.output == "")
  }

  @Test func aPlaceAtSeaIsRefused() {
    let run = CommandRun(
      ["reach", "--network", city.network, "--from", "0,-160", "--meters", "100"])
    #expect(run.status == .unusable)
    #expect(run.messages.contains("no street is within"))
  }
}
