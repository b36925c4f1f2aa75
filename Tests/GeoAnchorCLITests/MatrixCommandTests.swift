import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct MatrixCommandTests {
  let city: DemoCity

  init() throws {
    city = try DemoCity()
    try city.folder.put(
      "places.csv", "id,lat,lon\nlibrary,\(DemoCity.library)\nplaza,\(DemoCity.plaza)\n")
  }

  func matrix(_ more: [String] = []) -> CommandRun {
    CommandRun(
      ["matrix", city.folder.file("places.csv"), "--network", city.network] + more)
  }

  @Test func `every pair is a line with the length of its route`() throws {
    let run = matrix()
    expectEqual(run.status, .done)
    let route = try JSONReader.read(text: city.route(["--format", "json"]).output)
    let length = try #require(route["lengthMeters"]?.number)
    let meters = try #require(DecimalText.fixed(length, decimals: 6))
    expectEqual(
      run.output,
      """
      from,to,status,meters
      library,library,ok,0.000000
      library,plaza,ok,\(meters)
      plaza,library,ok,\(meters)
      plaza,plaza,ok,0.000000

      """)
  }

  @Test func `the table keeps its schema`() throws {
    let run = matrix(["--format", "json"])
    try expectEqual(SchemaChecker(named: "matrix").findings(in: run.output), [])
    let table = try JSONReader.read(text: run.output)
    expectEqual(table["from"]?.array?.compactMap(\.string), ["library", "plaza"])
    expectEqual(table["meters"]?.array?.count, 2)
  }

  @Test func `far places and islands are named`() throws {
    try city.folder.put("far.csv", "lon,id,lat\n10,far,10\n-73.993,pier,40.758\n")
    let run = matrix(
      ["--to", city.folder.file("far.csv"), "--components", "all", "--max-snap", "3000"])
    expectEqual(run.status, .no)
    expect(run.output.contains("library,far,no-snap,\n"))
    expect(run.output.contains("library,pier,no-route,\n"))
  }

  @Test(arguments: [
    ("id,lat\n1,2\n", "lon"), ("id,lat,lon\n1,x,2\n", "line 2: expected a number for `lat`"),
    ("id,lat,lon\n1,40\n", "line 2"), ("id,lat,lon\n1,-73.9,40\n2,400,1\n", "latitude 400.0"),
  ])
  func `bad places are named`(text: String, message: String) throws {
    try city.folder.put("bad.csv", text)
    let run = matrix(["--to", city.folder.file("bad.csv")])
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }
}
