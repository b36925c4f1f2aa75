import GeoAnchors
import GeoChains
import GeoFormats
import GeoInterchange
import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

/// Chains go through every format that holds one.
@Suite struct ChainRoundTripTests {
  /// A walk with a corner between its anchors, every role, and what a format may stumble over.
  static let chain: Chain = {
    let path = [
      Coordinate(latitude: 40.750123456, longitude: -73.98),
      Coordinate(latitude: 40.751, longitude: -73.981),
      Coordinate(latitude: 40.752, longitude: -73.9815),
    ]
    let line = Path(path)
    let length = line?.length ?? 0
    var anchors = ChainRole.allCases.enumerated().map { index, role in
      let distance = length * Double(index) / Double(ChainRole.allCases.count - 1)
      return ChainAnchor(
        id: AnchorID(rawValue: "c-\(index)"), coordinate: line?.point(at: distance) ?? path[0],
        altitude: altitudes[index % altitudes.count], heading: Double(index) * 35.5,
        distance: distance, role: role, street: index % 2 == 0 ? "5th \"A\" & <B>, Straße" : nil)
    }
    anchors[2].details.offset = -1.5
    anchors[2].details.altitudeSource = .terrain
    anchors[2].details.orientation = AnchorOrientation(x: 0, y: 0, z: 0.6, w: 0.8)
    anchors[2].details.revealDistance = 25
    anchors[2].details.asset = .precise
    anchors[4].details.scale = 2.5
    anchors[4].details.instruction = "Turn \"left\" <←>, &"
    anchors[4].details.isPinned = true
    anchors[0].details.maneuvers = [0]
    let start = Maneuver(
      kind: .depart, direction: .straight, angle: 0, heading: 320, distance: 0, length: length,
      coordinate: path[0], street: Street(name: "5th", kind: .residential))
    let chain = Chain(
      name: "Ferry & <Park>", path: path, length: length, anchors: anchors,
      attribution: "© OpenStreetMap contributors")
    return PlannedChain(chain, maneuvers: [start]).recorded
  }()

  private static let altitudes: [Altitude?] = [
    Altitude(meters: 0, datum: .ground), Altitude(meters: -32.25, datum: .ellipsoid),
    Altitude(meters: 12.5, datum: .egm96), nil, Altitude(meters: 3, datum: .meanSeaLevel),
  ]

  private static func bytes(_ format: String) throws -> [UInt8] {
    let document = ChainDocument(chain)
    if let format = TextFormat(rawValue: format) { return Array(document.text(format).utf8) }
    var bytes: [UInt8] = []
    document.write(.kml) { bytes += $0 }
    guard format == "kmz" else { return bytes }
    let archive = try ZipWriter(file: "doc.kml")
    bytes.withUnsafeBytes { archive.append($0) }
    archive.end()
    var packed: [UInt8] = []
    archive.drain(above: 0) { packed += $0 }
    return packed
  }

  /// The differences, by the words of the table of the article Formats.
  private static func losses(_ one: Chain, _ other: Chain) -> Set<String> {
    var found: Set<String> = []
    if one.name != other.name { found.insert("name") }
    if one.planning != other.planning { found.insert("planning") }
    if one.attribution != other.attribution { found.insert("attribution") }
    if abs(one.length - other.length) > 1e-6 { found.insert("length") }
    let isPath =
      one.path.count == other.path.count
      && zip(one.path, other.path).allSatisfy { $0.distance(to: $1) < 0.001 }
    if !isPath { found.insert("path") }
    guard one.anchors.count == other.anchors.count else { return found.union(["anchors"]) }
    for (one, other) in zip(one.anchors, other.anchors) {
      if one.id != other.id { found.insert("id") }
      if one.coordinate.distance(to: other.coordinate) > 0.001 { found.insert("position") }
      if one.altitude != other.altitude { found.insert("altitude") }
      if abs(one.heading - other.heading) > 1e-6 { found.insert("heading") }
      if abs(one.distance - other.distance) > 1e-6 { found.insert("distance") }
      if one.role != other.role { found.insert("role") }
      if one.street != other.street { found.insert("street") }
      // The texts of maneuvers become instructions where the maneuvers are lost.
      var (first, second) = (one.details, other.details)
      if !first.maneuvers.isEmpty, second.maneuvers.isEmpty {
        if second.instruction?.contains("5th") == true { found.insert("planning") }
        first.maneuvers = []
        second.instruction = first.instruction
      }
      if first != second { found.insert("details") }
    }
    return found
  }

  @Test(arguments: ["json", "geojson", "gpx", "kml", "kmz", "csv"])
  func `loses only what the table says`(format: String) throws {
    var reader = ChainReader()
    let found = try reader.read(Self.bytes(format), name: "x." + format)
    expectEqual(reader.notes.lines, [])
    let row = try #require(
      try FormatTable.rows(under: "| chain as | loses |")[format], "no row for \(format)")
    expectEqual(Self.losses(Self.chain, found), row)
  }

  /// A document of GeoJSON with a line and points on it, each a list of numbers in brackets.
  private static func geojson(line: String, points: [String]) -> String {
    let start = #"{"type":"Feature","properties":{"name":"way"},"geometry":{"type":""#
    let shapes =
      [#"LineString","coordinates":"# + line] + points.map { #"Point","coordinates":"# + $0 }
    let features = shapes.map { start + $0 + "}}" }
    return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
  }

  private static let foreign: [(String, String)] = [
    (
      "a.gpx",
      """
      <gpx version='1.1'><rte><name>way</name><rtept lat='0' lon='0'><ele>5</ele></rtept>
      <rtept lat='0' lon='0.001'/><rtept lat='0' lon='0.002'/></rte></gpx>
      """
    ),
    (
      "a.kml",
      """
      <kml><Document><Placemark><name>way</name><LineString><coordinates>0,0 0.002,0</coordinates>
      </LineString></Placemark><Folder>
      <Placemark><Point><coordinates>0,0</coordinates></Point></Placemark>
      <Placemark><Point><coordinates>0.001,0</coordinates></Point></Placemark>
      <Placemark><Point><coordinates>0.002,0</coordinates></Point></Placemark>
      </Folder></Document></kml>
      """
    ),
    ("a.geojson", geojson(line: "[[0,0],[0.002,0]]", points: ["[0,0]", "[0.001,0]", "[0.002,0]"])),
    ("a.csv", "lat,lon\n0,0\n0,0.001\n0,0.002\n"),
  ]

  /// A thousandth of a degree along the equator is 111.319 m on WGS84.
  @Test(arguments: foreign)
  func `what others write is completed`(name: String, text: String) throws {
    var reader = ChainReader()
    let chain = try reader.read(Array(text.utf8), name: name)
    expectEqual(chain.name, (name == "a.csv" ? nil : "way"))
    expectEqual(chain.anchors.map(\.role), [.start, .path, .arrival])
    expectEqual(chain.anchors.map(\.heading), [90, 90, 90])
    for (anchor, meters) in zip(chain.anchors, [0, 111.319, 222.639]) {
      expectNear(anchor.distance, meters, within: 0.001)
    }
    expectNear(chain.length, 222.639, within: 0.001)
  }

  /// A walk that ends where it began: the last anchor is at the end of the line.
  @Test func `a round ends at its length`() throws {
    let text = Self.geojson(
      line: "[[0,0],[0.001,0],[0.001,0.001],[0,0]]", points: ["[0,0]", "[0.001,0.001]", "[0,0]"])
    var reader = ChainReader()
    let chain = try reader.read(Array(text.utf8), name: "a.geojson")
    expectEqual(chain.anchors.first?.distance, 0)
    try expectNear(#require(chain.anchors.last?.distance), chain.length, within: 0.01)
  }

  private static let refused: [(String, String, String)] = [
    ("a.csv", "lat,lon,role\n1,2,start\n1,3,bend\n", "line 3: `role` is `bend`, expected one of"),
    ("a.csv", "lat,lon\n1,2\n1,2\n", "line 3: found 1 places, expected at least two different"),
    (
      "a.kml",
      "<kml><Document><Placemark><LineString><coordinates>0,0 1,1</coordinates></LineString>"
        + "</Placemark><Placemark><name>b</name><LineString><coordinates>0,0 1,1</coordinates>"
        + "</LineString><Point><coordinates>1,1</coordinates></Point></Placemark></Document></kml>",
      "found 2 ways, expected one:\n    1: line without a name, 2 points, 156.9 km\n    2: line \"b\", "
    ),
    (
      "a.kml",
      "<kml><Placemark><LineString><coordinates>0,0 1,95</coordinates></LineString></Placemark>"
        + "</kml>", "latitude 95"
    ),
    (
      "a.gpx",
      "<gpx version='1.1'><trk><trkseg><trkpt lat='1' lon='2'/><trkpt lat='1' lon='3'/></trkseg>"
        + "</trk></gpx>", "found no anchors"
    ),
    ("a.geojson", "{\"type\":\"FeatureCollection\",\"features\":[", "line 1"),
  ]

  @Test(arguments: refused) func `refuses`(name: String, text: String, message: String) {
    let error = #expect(throws: InterchangeError.self) {
      var reader = ChainReader()
      return try reader.read(Array(text.utf8), name: name)
    }
    expectEqual(error?.description.contains(message), true, "\(String(describing: error))")
  }
}
