import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// The commands that follow a path take every format and the ways of a file alike.
@Suite struct PathFileTests {
  private let city: DemoCity
  private let regions: String

  init() throws {
    city = try DemoCity()
    regions = Checkout.path("Data/midtown-demo-regions.geojson")
  }

  /// Some 200 m along a street of the demo city, and 100 m of it.
  private static let long = ["40.7530150,-73.9816300", "40.7539,-73.9837"]
  private static let short = ["40.7530150,-73.9816300", "40.75345,-73.98265"]

  private static func positions(_ places: [String]) -> [(latitude: String, longitude: String)] {
    places.map { place in
      let parts = place.split(separator: ",").map(String.init)
      return (parts[0], parts[1])
    }
  }

  private static func gpx(_ places: [String], _ element: String) -> String {
    positions(places).map { "<\(element) lat='\($0.latitude)' lon='\($0.longitude)'/>" }.joined()
  }

  private static func kml(_ geometry: String) -> String {
    "<kml xmlns='http://www.opengis.net/kml/2.2' xmlns:gx='http://www.google.com/kml/ext/2.2'>"
      + "<Placemark><name>day</name>\(geometry)</Placemark></kml>"
  }

  private static var files: [String: String] {
    let comma = positions(long).map { "\($0.longitude),\($0.latitude)" }
    let tracks = positions(long).map { "<gx:coord>\($0.longitude) \($0.latitude) 0</gx:coord>" }
    let table = long.joined(separator: "\n")
    return [
      "track.gpx": "<gpx version='1.1'><trk><trkseg>\(gpx(long, "trkpt"))</trkseg></trk></gpx>",
      "route.gpx": "<gpx version='1.1'><rte>\(gpx(long, "rtept"))</rte></gpx>",
      "line.geojson":
        #"{"type":"LineString","coordinates":[[\#(comma[0])],[\#(comma[1])]]}"#,
      "line.kml": kml(
        "<LineString><coordinates>\(comma.joined(separator: " "))</coordinates></LineString>"),
      "track.kml": kml("<gx:Track>\(tracks.joined())</gx:Track>"),
      "multi.kml": kml(
        "<gx:MultiTrack><gx:Track>\(tracks[0])</gx:Track><gx:Track>\(tracks[1])</gx:Track>"
          + "</gx:MultiTrack>"),
      "table.csv": "lat,lon\n\(table)\n",
    ]
  }

  /// A journey as common programs write it: the track, and the route that was planned for it.
  private static let journey =
    "<gpx version='1.1'><trk><name>day</name><trkseg>\(gpx(short, "trkpt"))</trkseg></trk>"
    + "<rte><name>plan</name>\(gpx(long, "rtept"))</rte></gpx>"

  /// The commands that take a path, with the file where it goes.
  private func commands(_ file: String) -> [String: [String]] {
    [
      "route": ["route", "--path", file, "--format", "json"],
      "match": ["match", file, "--network", city.network, "--format", "json"],
      "session simulate": ["session", "simulate", "--path", file, "--frame-rate", "1"],
      "check": ["check", "--path", file, "--regions", regions, "--format", "json"],
    ]
  }

  @Test func `I-5: every command reads every format and says the same of the same line`() throws {
    var outputs: [String: Set<String>] = [:]
    for (name, text) in Self.files {
      let file = try city.folder.put(name, text)
      for (command, arguments) in commands(file) {
        let run = CommandRun(arguments)
        expect(run.status != .unusable, "\(command) \(name): \(run.messages)")
        // `check` names the path as the document does.
        let output = run.output.replacing("\"name\": \"day\"", with: "\"name\": null")
        outputs[command, default: []].insert(output)
      }
    }
    for (command, outputs) in outputs { expectEqual(outputs.count, 1, "\(command)") }
  }

  @Test func `I-6: without --way each command lists the ways and names the option`() throws {
    let file = try city.folder.put("journey.gpx", Self.journey)
    for (command, arguments) in commands(file) {
      let run = CommandRun(arguments)
      expectEqual(run.status, .unusable, "\(command)")
      expect(run.messages.contains("1: track \"day\", 2 points, 98"), "\(run.messages)")
      expect(run.messages.contains("2: route \"plan\", 2 points, 200.5 m"), "\(run.messages)")
      expect(run.messages.contains("hint: select with `--way`: a name, a number"))
    }
  }

  @Test(arguments: ["route", "match", "check"])
  func `I-6: --way chooses by name, number, longest and all`(command: String) throws {
    let file = try city.folder.put("journey.gpx", Self.journey)
    let arguments = try #require(commands(file)[command])
    func length(_ way: String) throws -> Double {
      let run = CommandRun(arguments + ["--way", way])
      expect(run.status != .unusable, "\(way): \(run.messages)")
      let document = try JSONReader.read(text: run.output)
      return try #require(document["lengthMeters"]?.number)
    }
    let day = try length("day")
    let plan = try length("plan")
    expect(plan > day + 50)
    try expectEqual(length("1"), day)
    try expectEqual(length("2"), plan)
    try expectEqual(length("longest"), plan)
    let all = try length("all")
    // `route` walks from the end of one to the start of the next: back to where it began.
    expect(abs(all - day - plan - (command == "route" ? day : 0)) < 0.01)
    let unknown = CommandRun(arguments + ["--way", "night"])
    expectEqual(unknown.status, .unusable)
    expect(unknown.messages.contains("found no way `night`"), "\(unknown.messages)")
  }

  @Test func `I-6: a session walks one way of a file`() throws {
    let file = try city.folder.put("journey.gpx", Self.journey)
    let arguments = try #require(commands(file)["session simulate"])
    let short = CommandRun(arguments + ["--way", "day"])
    let long = CommandRun(arguments + ["--way", "longest"])
    expect(short.status == .done && long.status == .done)
    expect(long.output.count > short.output.count)
  }

  @Test func `I-6: a track is followed by its way`() throws {
    func points(_ places: [String]) -> String {
      Self.positions(places).enumerated().map { index, place in
        "<trkpt lat='\(place.latitude)' lon='\(place.longitude)'>"
          + "<time>2026-05-01T10:0\(index * 2):00Z</time></trkpt>"
      }.joined()
    }
    let file = try city.folder.put(
      "two.gpx",
      "<gpx version='1.1'><trk><name>a</name><trkseg>\(points(Self.long))</trkseg></trk><trk>"
        + "<name>b</name><trkseg>\(points(Self.short))</trkseg></trk></gpx>")
    let chain = city.folder.file("chain.json")
    expectEqual(CommandRun(["route", "--path", file, "--way", "a", "-o", chain]).status, .done)
    let follow = ["chain", "follow", "--route", chain, "--track", file]
    expect(CommandRun(follow).messages.contains("found 2 ways, expected one"))
    expect(CommandRun(follow + ["--way", "b"]).status != .unusable)
  }

  @Test func `I-6: --way goes with a path only`() {
    let run = CommandRun(["check", "--lat", "1", "--lon", "2", "--way", "1"])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("--path"))
  }

  @Test func `standard input is read`() throws {
    let text = try #require(Self.files["line.kml"])
    let run = CommandRun(["route", "--path", "-", "--format", "json"], input: text)
    expectEqual(run.status, .done, "\(run.messages)")
  }

  @Test
  func `I-5: a file without lines and one of no format end in an error that says so`() throws {
    for (name, text, message) in [
      ("a.kml", Self.kml("<Point><coordinates>1,2</coordinates></Point>"), "found no line"),
      ("a.txt", "hello", "is none of GPX, GeoJSON, KML, KMZ and CSV"),
      ("a.csv", "lat,lon\nnan,1\n", "line 2: `latitude` is `nan`"),
    ] {
      let file = try city.folder.put(name, text)
      for (command, arguments) in commands(file) {
        let run = CommandRun(arguments)
        expectEqual(run.status, (command == "match" && name == "a.kml" ? .no : .unusable))
        expect(run.messages.contains(message), "\(command): \(run.messages)")
        expect(run.messages.contains(name))
      }
    }
  }
}
