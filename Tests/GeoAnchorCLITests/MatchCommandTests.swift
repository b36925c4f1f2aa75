import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct MatchCommandTests {
  let city: DemoCity

  init() throws { city = try DemoCity() }

  func match(_ file: String, _ more: [String] = []) -> CommandRun {
    CommandRun(["match", city.folder.file(file), "--network", city.network] + more)
  }

  /// The walk from the library to the plaza as another program would have recorded it.
  func record() throws -> String {
    let chain = try JSONReader.read(text: city.route(["--format", "json"]).output)
    let anchors = try #require(chain["anchors"]?.array)
    var gpx = "<gpx version=\"1.1\"><trk><trkseg>"
    for (number, anchor) in anchors.enumerated() {
      let latitude = try #require(anchor["latitude"]?.number)
      let longitude = try #require(anchor["longitude"]?.number)
      let time = "2026-05-01T10:\(10 + number * 7 / 60):\(10 + number * 7 % 50)Z"
      gpx += "<trkpt lat=\"\(latitude + 0.00002)\" lon=\"\(longitude - 0.00002)\">"
      gpx += "<time>\(time)</time></trkpt>"
    }
    return gpx + "</trkseg></trk></gpx>"
  }

  @Test func `the document keeps its schema`() throws {
    try city.folder.put("walk.gpx", record())
    let run = match("walk.gpx", ["--format", "json", "--accuracy", "5"])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "match").findings(in: run.output), [])
    let document = try JSONReader.read(text: run.output)
    let route = try JSONReader.read(text: city.route(["--format", "json"]).output)
    let length = try #require(route["lengthMeters"]?.number)
    let matched = try #require(document["lengthMeters"]?.number)
    expectNear(matched, length, within: 20)
    expectEqual(document["paths"]?.array?.count, 1)
  }

  @Test(arguments: ["gpx", "geojson", "csv", "text"])
  func `every shape is written`(shape: String) throws {
    try city.folder.put("walk.gpx", record())
    let run = match("walk.gpx", ["--format", shape])
    expectEqual(run.status, .done)
    switch shape {
    case "gpx": try expectEqual(GPXDocument(reading: Array(run.output.utf8)).tracks.count, 1)
    case "geojson":
      let line = try #require(try GeoJSONLine.read(Array(run.output.utf8)).first)
      expect(line.positions.count > 2)
    case "csv": expect(run.output.hasPrefix("point,status,latitude,longitude,offset,path,"))
    default: expect(run.output.contains("1 walk of"))
    }
  }

  @Test(arguments: ["walk", "step-free", "walk-time"])
  func `a profile is taken`(profile: String) throws {
    try city.folder.put("walk.gpx", record())
    let run = match("walk.gpx", ["--format", "json", "--profile", profile])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "match").findings(in: run.output), [])
    let document = try JSONReader.read(text: run.output)
    try expect(#require(document["lengthMeters"]?.number) > 500)
  }

  @Test func `an unknown profile is refused`() throws {
    try city.folder.put("walk.gpx", record())
    let run = match("walk.gpx", ["--profile", "bicycle"])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("one of foot-v1, walk"))
  }

  /// With the whole city avoided no street is left.
  @Test func `avoided areas were not walked`() throws {
    try city.folder.put("walk.gpx", record())
    try city.folder.put(
      "all.geojson",
      """
      {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
      [[[-75, 40], [-73, 40], [-73, 41], [-75, 41], [-75, 40]]]}}
      """)
    let run = match("walk.gpx", ["--avoid", city.folder.file("all.geojson")])
    expectEqual(run.status, .no)
  }

  @Test func `a matched track matches itself`() throws {
    try city.folder.put("walk.gpx", record())
    let first = match("walk.gpx", ["-o", city.folder.file("matched.gpx")])
    expectEqual(first.status, .done)
    let again = match("matched.gpx", ["--format", "json"])
    expectEqual(again.status, .done)
    let document = try JSONReader.read(text: again.output)
    try expect(#require(document["confidence"]?.number) > 0.5)
  }

  @Test func `the columns of a CSV are used`() throws {
    let rows = [
      "time,lat,lon,accuracy", "0,40.7530150,-73.9816300,5", "10,40.7531,-73.98175,5",
    ]
    try city.folder.put("walk.csv", rows.joined(separator: "\n"))
    let run = match("walk.csv", ["--format", "csv"])
    expectEqual(run.status, .done, "\(run.messages)")
    expectEqual(run.output.split(separator: "\n").count, 3)
  }

  @Test func `a trace at sea is a well formed no`() throws {
    try city.folder.put("sea.csv", "lat,lon\n0,-160\n0,-160.001\n")
    let run = match("sea.csv", ["--format", "json"])
    expectEqual(run.status, .no)
    try expectEqual(SchemaChecker(named: "match").findings(in: run.output), [])
  }

  @Test(
    arguments: [
      ("empty.gpx", "<gpx/>", .no), ("none.csv", "lat,lon\n", .no),
      ("cut.gpx", "<gpx><trk", .unusable), ("bad.csv", "lat,lon\n1,x\n", .unusable),
      ("far.csv", "lat,lon\n91,0\n", .unusable), ("columns.csv", "a,b\n1,2\n", .unusable),
      ("empty.csv", "", .unusable), ("empty.jsonl", "", .unusable),
    ] as [(String, String, GeoCommandLine.ExitStatus)])
  func `poor files give a clear answer`(
    name: String, text: String, expected: GeoCommandLine.ExitStatus
  )
    throws
  {
    try city.folder.put(name, text)
    let run = match(name)
    expectEqual(run.status, expected, "\(run.messages)")
    if expected == .unusable { expect(run.messages.contains(name)) }
  }
}
