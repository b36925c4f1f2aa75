import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct RegionsCommandTests {
  private let folder: TemporaryFolder
  private let store: String

  init() throws {
    folder = try TemporaryFolder()
    store = folder.file("store.gpkg")
  }

  private func regions(_ command: String, _ arguments: String...) -> CommandRun {
    CommandRun(["regions", command, "--store", store] + arguments)
  }

  private func validate(_ text: String, _ arguments: String...) throws -> CommandRun {
    CommandRun(["regions", "validate", try folder.put("v.json", text)] + arguments)
  }

  private static func polygon(_ ring: String) -> String {
    #"{"type":"Polygon","coordinates":[\#(ring)]}"#
  }

  private static let square = polygon("[[0,0],[1,0],[1,1],[0,1],[0,0]]")
  private static let bow = polygon("[[0,0],[1,1],[1,0],[0,1],[0,0]]")

  @Test func `keeps lists shows and removes`() throws {
    let file = try folder.put("city.geojson", Self.square)
    expectEqual(regions("import", file, "--provider", "arkit").output, "city: 1 region, 5 points\n")
    expectEqual(regions("import", file).status, .unusable)
    expectEqual(regions("import", file, "--replace", "--set-version", "2").status, .done)
    let list = regions("list", "--format", "json")
    try expectEqual(SchemaChecker(named: "regions-list").findings(in: list.output), [])
    expect(list.output.contains("\"revision\": 2"))
    let show = regions("show", "city", "--format", "json")
    try expectEqual(SchemaChecker(named: "regions-show").findings(in: show.output), [])
    let stats = regions("stats", "--format", "json")
    try expectEqual(SchemaChecker(named: "regions-stats").findings(in: stats.output), [])
    let copy = folder.file("copy.geojson")
    expectEqual(regions("show", "city", "-o", copy).status, .done)
    expectEqual(regions("import", copy, "--name", "copy").status, .done)
    expectEqual(regions("list", "--format", "csv").output.split(separator: "\n").count, 3)
    expectEqual(regions("remove", "city").status, .done)
    expectEqual(regions("remove", "city").status, .no)
    expect(regions("show", "city").messages.contains("there are `copy`"))
  }

  /// On WGS84 the square of one degree at the equator has 12308.778 km² (Karney's planimeter gives
  /// 12308.778361 for geodesic edges; the edge along the parallel of 1° adds less than 1 km²).
  @Test func `measures on the ellipsoid`() throws {
    let file = try folder.put("city.geojson", Self.square)
    _ = regions("import", file)
    let row = regions("show", "city", "--format", "csv").output.split(separator: "\n")[1]
    let area = try #require(Double(row.split(separator: ",").last ?? ""))
    expectNear(area, 12_308.5, within: 1)
  }

  @Test func `imports all or nothing`() throws {
    let both = #"{"type":"GeometryCollection","geometries":[\#(Self.square),\#(Self.bow)]}"#
    let file = try folder.put("bad.geojson", both)
    let run = regions("import", file)
    expectEqual(run.status, .unusable)
    expect(
      run.messages.contains(
        "polygon 2: a ring crosses or touches itself, at latitude 0.5, longitude 0.5"))
    expect(run.messages.contains("`--repair`"))
    expect(regions("list").messages.hasPrefix("error: no store at"))
    let repaired = regions("import", file, "--repair")
    expectEqual(repaired.status, .done)
    expect(repaired.messages.contains("they were repaired"))
  }

  @Test func `reads KML`() throws {
    let file = try folder.put(
      "city.kml",
      """
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark id="p1"><name>One</name>
      <TimeSpan><begin>2024-01-01</begin></TimeSpan><ExtendedData><Data name="provider">
      <value>arcore</value></Data></ExtendedData><MultiGeometry><Polygon><innerBoundaryIs>
      <LinearRing><coordinates>0.4,0.4,0 0.6,0.4,0 0.6,0.6,0 0.4,0.4,0</coordinates></LinearRing>
      </innerBoundaryIs><outerBoundaryIs><LinearRing><coordinates>
        0,0,0 1,0,0 1,1,0 0,1,0 0,0,0
      </coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark>
      <Placemark><name>Point</name><Point><coordinates>1,2</coordinates></Point></Placemark>
      </Document></kml>
      """)
    expectEqual(regions("import", file).status, .done)
    expect(
      regions("show", "city", "--format", "csv").output.split(separator: "\n")[1]
        .hasPrefix("p1,One,arcore,production,2024-01-01,,1,9,"))
  }

  @Test func `reads service records`() throws {
    let record = """
      {"type":"ssr","id":"s1","provider":"Somebody","services":[{"id":"g","type":"geopose",
      "url":"http://example.com","title":"Stadium"}],"geometry":\(Self.square)}
      """
    let file = try folder.put("city.json", "[\(record)]")
    expectEqual(regions("import", file).status, .done)
    expect(
      regions("show", "city", "--format", "csv").output.split(separator: "\n")[1]
        .hasPrefix("s1,Stadium,somebody,production,"))
  }

  @Test(arguments: [
    (polygon("[[0,0],[1,1],[0,0]]"), "it has 2 different points, expected at least 3"),
    (polygon(""), "it has no points"), (bow, "a ring crosses or touches itself"),
    (polygon("[[40,-120],[41,-120],[41,-121],[40,-120]]"), "latitude and longitude swapped?"),
    (
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":"#
        + #"{"validFrom":"soon"},"geometry":\#(square)}]}"#, "`soon` is not a date"
    ),
  ])
  func `finds faults`(text: String, message: String) throws {
    let run = try validate(text)
    expectEqual(run.status, .no)
    expect(run.output.contains(message), "\(run.output)")
    let json = try validate(text, "--format", "json")
    try expectEqual(SchemaChecker(named: "regions-findings").findings(in: json.output), [])
  }

  @Test func `finds twins and oddities`() throws {
    let run = try validate(
      #"{"type":"FeatureCollection","features":["#
        + #"{"type":"Feature","id":1,"geometry":\#(Self.square)},"#
        + #"{"type":"Feature","id":1,"geometry":\#(Self.square)},"#
        + #"{"type":"Feature","id":1,"geometry":\#(Self.polygon("[[5,0],[6,0],[6,1],[5,0]]"))},"#
        + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]}}]}"#)
    expectEqual(run.status, .done)
    expect(run.output.contains("it has the same rings as features[0] (`1`); it was left out"))
    expect(run.output.contains("the id `1` is taken; it is now `1-2`"))
    expect(run.output.contains("`features[3]` is a Point: skipped"))
    expect(run.output.contains("4 regions read") || run.output.contains("3 regions read"))
  }

  @Test(arguments: [
    ("", "is neither GeoJSON nor KML"), ("{", "expected"), ("{}", "expected `FeatureCollection`"),
    (#"{"type":"Polygon","coordinates":[[[0,NaN]]]}"#, "expected a value"),
    (#"{"type":"Polygon","coordinates":[[[0]]]}"#, "expected longitude and latitude"),
    ("<kml><Placemark>", "well-formed XML"), ("<gpx/>", "expected KML"),
    ("\u{1F}\u{8B}\u{08}", "gzip"),
  ])
  func `refuses other texts`(text: String, message: String) throws {
    let run = try validate(text)
    expectEqual(run.status, .unusable)
    expect(run.messages.contains(message) || text.hasPrefix("\u{1F}"), "\(run.messages)")
  }

  /// The set that the project ships: it must say what it is.
  @Test func `the demo set is sound`() throws {
    let checkout = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let file = checkout.joined(separator: "/") + "/Data/midtown-demo-regions.geojson"
    let run = regions("import", file)
    expectEqual(run.status, .done)
    expectEqual(run.messages, "")
    let rows = regions("show", "midtown-demo-regions", "--format", "csv").output
      .split(separator: "\n").dropFirst()
    expectEqual(rows.count, 3)
    expect(rows.allSatisfy { $0.contains("Demo") && $0.contains(",demo,") })
  }
}
