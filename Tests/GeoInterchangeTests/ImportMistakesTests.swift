import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTesting
import Geodesy

@Suite struct ImportMistakesTests {
  private struct Result {
    var names: [String] = []
    var mistakes: [String] = []
    var count = 0
    var error: InterchangeError?
  }

  private func read(_ text: String, _ name: String, skipping: Bool) -> Result {
    var options = ImportOptions()
    options.skipsMistakes = skipping
    var work = AnchorImport(options: options)
    var result = Result()
    do throws(InterchangeError) {
      try work.read(ByteFeed(Array(text.utf8)), name: name) { anchor in
        result.names.append(anchor.name)
        return true
      }
    } catch {
      result.error = error
    }
    result.mistakes = work.mistakes.texts
    result.count = work.mistakes.count
    return result
  }

  private static func point(_ name: String, _ coordinates: String) -> String {
    #"{"type":"Feature","properties":{"name":"\#(name)"},"geometry":{"type":"Point","#
      + #""coordinates":\#(coordinates)}}"#
  }

  /// Each has the good anchors `a` and `d`, and mistakes in lines 3 and 4.
  private static let files: [(String, String)] = [
    (
      "a.kml",
      """
      <kml><Document>
      <Placemark><name>a</name><Point><coordinates>2,1</coordinates></Point></Placemark>
      <Placemark><name>b</name><Point/></Placemark>
      <Placemark><name>c</name><Point><coordinates>1,95</coordinates></Point></Placemark>
      <Placemark><name>d</name><Point><coordinates>2,1</coordinates></Point></Placemark>
      </Document></kml>
      """
    ),
    (
      "a.gpx",
      """
      <gpx version="1.1">
      <wpt lat="1" lon="2"><name>a</name></wpt>
      <wpt lat="1"><name>b</name><ele>4</ele></wpt>
      <wpt lat="x" lon="2"><name>c</name></wpt>
      <wpt lat="1" lon="2"><name>d</name></wpt></gpx>
      """
    ),
    ("a.csv", "name,lat,lon\na,1,2\nb,1\nc,\"1\"x,2\nd,1,2\n"),
    (
      "a.geojson",
      #"{"type":"FeatureCollection","features":["# + "\n" + point("a", "[2,1]") + ",\n"
        + point("b", "[]") + ",\n" + point("c", "[2,\"1\"]") + ",\n" + point("d", "[2,1]") + "]}"
    ),
    (
      "a.geojsonl",
      "\n" + point("a", "[2,1]") + "\n" + point("b", "[1,95]") + "\n" + point("c", "[2]") + "\n"
        + point("d", "[2,1]")
    ),
    (
      "a.json",
      """
      {"anchors": [
      {"name": "a", "latitude": 1, "longitude": 2},
      {"name": "b", "latitude": 1},
      {"name": "c", "latitude": 1, "longitude": 2, "altitude": {"meters": 1e9, "datum": "egm96"}},
      {"name": "d", "latitude": 1, "longitude": 2}]}
      """
    ),
  ]

  @Test(arguments: files)
  func `U-D7: all mistakes of a file are found in one run`(name: String, text: String) {
    let found = read(text, name, skipping: false)
    guard case .mistakes(let mistakes, readToEnd: true) = found.error else {
      Issue.record("\(String(describing: found.error))")
      return
    }
    expectEqual(mistakes.first.map { $0.place?.line }, [3, 4], "\(mistakes.texts)")
    expectEqual(found.error?.description.hasSuffix("(and 1 more)"), true)
  }

  @Test(arguments: files)
  func `U-D7, I-7: features with mistakes are left out, the others are read`(
    name: String, text: String
  ) {
    let found = read(text, name, skipping: true)
    expectNil(found.error)
    expectEqual(found.names, ["a", "d"])
    expectEqual(found.count, 2)
    expect(found.mistakes.allSatisfy { $0.hasPrefix("line 3") || $0.hasPrefix("line 4") })
  }

  @Test func `U-D7: of very many mistakes the first twenty are kept`() {
    let rows = (1...5000).map { "\($0),x\n" }.joined()
    let found = read("lat,lon\n" + rows, "a.csv", skipping: true)
    expectEqual(found.count, 5000)
    expectEqual(found.mistakes.count, 21)
    expectEqual(found.mistakes.last, "and 4980 more")
    expectEqual(found.names, [])
  }

  @Test func `U-D7: of a feature with a mistake nothing is read`() {
    let points = #"{"type":"MultiPoint","coordinates":[[2,1],[3,1],[4,95]]}"#
    let text =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":null,"geometry":"#
      + points + "}," + Self.point("b", "[2,1]") + "]}"
    expectEqual(read(text, "a.geojson", skipping: true).names, ["b"])
    let kml =
      "<kml><Placemark><name>a</name><MultiGeometry><Point><coordinates>2,1</coordinates></Point>"
      + "<Point><altitudeMode>absolute</altitudeMode><coordinates>2,1,1e9</coordinates></Point>"
      + "</MultiGeometry></Placemark></kml>"
    let found = read(kml, "a.kml", skipping: true)
    expectEqual(found.names, [])
    expectEqual(found.mistakes.first?.contains("meters from -12000 to 100000"), true)
  }

  @Test func `U-D7: what concerns the whole file cannot be left out`() {
    let table: [(String, String, String)] = [
      ("a.kml", "<kml><Placemark><Point/></Placemark><oops></kml>", "mismatched tag"),
      (
        "a.geojson", "{\"type\":\"FeatureCollection\",\"features\":[" + Self.point("a", "[]") + ",",
        "found the end of the text"
      ),
      (
        "a.geojson",
        #"{"type":"FeatureCollection","crs":{"type":"name","properties":"#
          + #"{"name":"urn:ogc:def:crs:EPSG::1"}},"features":[\#(Self.point("a", "[1,2]"))]}"#,
        "`urn:ogc:def:crs:EPSG::1` cannot be used"
      ),
      ("a.csv", "name,lat,lon,alt\na,1,2,3\nb,1,2,4\n", "`--datum`"),
      ("a.csv", "name,q,lon\na,1,2\n", "expected a column `latitude`"),
    ]
    for (name, text, message) in table {
      let found = read(text, name, skipping: true)
      expectEqual(found.error?.description.contains(message), true, "\(found)")
      if case .mistakes = found.error { Issue.record("\(found)") }
    }
    // Without a datum each row would be wrong for the same reason: it is said once.
    expectEqual(read(table[3].1, "a.csv", skipping: false).count, 0)
    // The error that ends the reading comes after the mistakes before it.
    let cut = read(table[0].1, "a.kml", skipping: false)
    guard case .mistakes(let mistakes, readToEnd: false) = cut.error else {
      Issue.record("\(cut)")
      return
    }
    expectEqual(mistakes.count, 2)
  }

  @Test func `U-D7: a pose of a series is left out by itself`() {
    let frame =
      #"{"authority":"/geopose/1.0","id":"RotateTranslate","parameters":"#
      + #""translation=[1, 2, 3]&rotation=[0, 0, 0, 1]"}"#
    let bad = #"{"authority":"/geopose/1.0","id":"Spin","parameters":""}"#
    let text =
      #"{"header":{"poseCount":3},"outerFrame":{"authority":"/geopose/1.0","id":"LTP-ENU","#
      + #""parameters":"longitude=7.4&latitude=43.7&height=0"},"innerFrameSeries":["#
      + frame + ",\n" + bad + ",\n" + frame + #"],"interPoseDuration":1}"#
    let found = read(text, "a.json", skipping: true)
    expectEqual(found.names.count, 2)
    expectEqual(found.mistakes.count, 1)
    expectEqual(found.mistakes.first?.hasPrefix("line 2"), true)
  }

  @Test(arguments: ["[]", "[1]", "{}", #"{"quaternion":{"x":0,"y":0,"z":0,"w":1}}"#, "1"])
  func `I-7: a message names no path of its own`(text: String) {
    guard let error = read(text, "a.json", skipping: false).error else { return }
    expect(!error.description.contains("$"), "\(error)")
    expect(error.description.contains("line 1"))
  }

  @Test func `U-D7: a blank beside a comma is said once for all, as what loses nothing`() {
    let mark = "<Placemark><Point><coordinates>7.42, 43.735, 12</coordinates></Point></Placemark>"
    var work = AnchorImport()
    let text = "<kml><Document>\n" + mark + "\n" + mark + "</Document></kml>"
    #expect(throws: Never.self) {
      try work.read(ByteFeed(Array(text.utf8)), name: "a.kml") { _ in true }
    }
    let entry = work.notes.entries.first { $0.repair == .looseSeparators }
    expectEqual(
      entry?.text,
      "line 2, column 1: the numbers of a position are not separated as KML has it: lon,lat,alt without blanks (2 times)"
    )
    expect(ImportRepair.looseSeparators.isLossless)
    expect(ImportRepair.assumedEGM96.isLossless)
    expect(!ImportRepair.badMember.isLossless)
  }
}
