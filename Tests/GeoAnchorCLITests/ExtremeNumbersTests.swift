import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoIndoor
import GeoInterchange
import GeoSessions
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorCLI

/// Every number of a document is put to its limits: readers may refuse, but they end.
@Suite struct ExtremeNumbersTests {
  static let numbers = [
    "-9223372036854775808", "-9223372036854775807", "-9223372036854775809", "9223372036854775807",
    "9223372036854775808", "-9.223372036854775808e18", "9007199254740993", "-9007199254740993",
    "9007199254740992", "1e308", "-1e308", "1e-320", "-0", "-1", "4294967296", "65536",
  ]

  /// A document with one number after the other at each limit.
  private static func variants(_ text: String, _ numbers: [String] = Self.numbers) -> [String] {
    let bytes = Array(text.utf8)
    let digits = Set("0123456789.eE+-".utf8)
    var found: [String] = []
    var index = 0
    while index < bytes.count {
      let isStart =
        (bytes[index] == UInt8(ascii: "-") || bytes[index] &- 0x30 < 10)
        && (index == 0 || !isLetter(bytes[index - 1]))
      guard isStart else {
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, digits.contains(bytes[end]) { end += 1 }
      for number in numbers {
        found.append(String(decoding: bytes[..<index] + number.utf8 + bytes[end...], as: UTF8.self))
      }
      index = end + 1
    }
    return found
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Documents of anchors and chains, in every format.
  static let anchors: [(DocumentFormat, String)] = [
    (
      .json,
      #"""
      {"name":"n","lengthMeters":111,"geometry":{"type":"LineString","coordinates":[[2,1],[2,2]]},
      "anchors":[{"id":7,"latitude":1,"longitude":2,"altitude":{"meters":3,"datum":"egm96"},
      "headingDegrees":4,"distanceMeters":5,"role":"start","revealRadiusMeters":6,
      "orientation":[0,0,0,1],"offsetMeters":1,"scale":2,"properties":{"a":8,"b":[9]},"c":10}]}
      """#
    ),
    (
      .geojson,
      #"""
      {"type":"FeatureCollection","features":[{"type":"Feature","id":1,"geometry":
      {"type":"Point","coordinates":[2,1,3]},"properties":{"heading":4,"a":5}}]}
      """#
    ),
    (
      .gpx,
      "<gpx version='1.1'><wpt lat='1' lon='2'><ele>3</ele><geoidheight>4</geoidheight>"
        + "<extensions><headingDegrees>5</headingDegrees><distanceMeters>6</distanceMeters>"
        + "</extensions></wpt><rte><rtept lat='1' lon='2'><ele>3</ele></rtept>"
        + "<rtept lat='2' lon='2'/></rte></gpx>"
    ),
    (
      .csv,
      "lat,lon,alt,datum,heading,distance,revision,scale,extra\n1,2,3,egm96,4,5,6,7,8\n"
        + "2,3,4,egm96,5,6,7,8,9\n"
    ),
    (
      .kml,
      "<kml xmlns='http://www.opengis.net/kml/2.2'><Placemark><ExtendedData><Data name='reveal'>"
        + "<value>1</value></Data></ExtendedData><Point><altitudeMode>absolute</altitudeMode>"
        + "<coordinates>2,1,3</coordinates></Point></Placemark><Placemark><LineString>"
        + "<coordinates>2,1 2,2</coordinates></LineString></Placemark></kml>"
    ),
    (
      .geopose,
      #"{"position":{"lat":1,"lon":2,"h":3},"quaternion":{"x":0,"y":0,"z":0,"w":1}}"#
    ),
    (
      .oscp,
      #"""
      [{"type":"scr","content":{"id":"a","type":"p","title":"t","geopose":{"position":
      {"lat":1,"lon":2,"h":3},"quaternion":{"x":0,"y":0,"z":0,"w":1}},
      "definitions":[{"type":"geoanchor:altitude","value":"4"}]}}]
      """#
    ),
  ]

  @Test
  func `U-C1: anchors, chains and walks of extreme numbers end in a document or an error`() throws {
    for (format, text) in Self.anchors {
      for variant in Self.variants(text) {
        let bytes = Array(variant.utf8)
        var work = AnchorImport(options: ImportOptions(datum: .ellipsoid))
        let found = Box()
        _ = try? work.read(ByteFeed(bytes), format: format, name: "x") {
          found.anchors.append($0)
          return true
        }
        for shape in [TextFormat.json, .geojson, .gpx, .csv] {
          let written = AnchorDocument(found.anchors).text(shape)
          if shape == .json { _ = try JSONReader.read(text: written) }
        }
        var chains = ChainReader(options: ImportOptions(datum: .ellipsoid))
        if let chain = try? chains.read(bytes, format: format, name: "x") {
          _ = try JSONReader.read(text: ChainDocument(chain).text(.json))
        }
        if let found = try? PathDocument(reading: bytes, format: format, name: "x") {
          _ = PathLine(joining: found.lines).length
        }
      }
    }
  }

  private final class Box {
    var anchors: [Anchor] = []
  }

  static let venues = [
    #"""
    {"format":"geoanchor-venue/1","id":"v","name":"V","version":1,"buildings":[{"id":1,"name":"B",
    "latitude":45,"longitude":7,"altitudeMeters":16,"altitudeDatum":"egm96"}],"floors":[{"id":"f",
    "name":"F","number":0,"building":"1","maxWidth":15,"maxHeight":30,"heightMeters":4.5}],
    "rooms":[{"id":2,"floor":"f","polygon":[[[0,0],[5,0],[5,6],[0,0]]]}],"markers":[{"id":3,
    "image":"i","physicalWidth":0.1,"location":{"x":1,"y":0,"heading":1.57,"floor":"f"}}],
    "beacons":[{"id":4,"uuid":"f7826da6-4fa2-4e98-8024-bc5b71e0893e","major":1,"minor":2,
    "floor":"f","x":1,"y":2,"height":3,"power":-59}]}
    """#,
    #"""
    {"venue":{"id":12},"maps":[{"id":1,"floor":0,"scale":0.05,"mapWidth":400,"mapHeight":200,
    "groundControlPoints":[{"x":0,"y":0,"latitude":45,"longitude":9},{"x":400,"y":0,
    "latitude":45,"longitude":9.00025}]}],"rooms":[{"id":2,"map":1,"x":300,"y":100,
    "radius":20}],"path":{"nodes":[{"id":1,"map":1,"x":0,"y":0}],"links":[]}}
    """#,
    #"""
    {"features":[{"type":"Feature","id":1,"geometry":{"type":"Polygon","coordinates":
    [[[7,45],[7.001,45],[7.001,45.001],[7,45]]]},"properties":{"level":0,"kind":"room"}}]}
    """#,
  ]

  @Test func `U-C1: venues of extreme numbers end in a venue or an error`() throws {
    for text in Self.venues {
      for variant in Self.variants(text) {
        guard let venue = try? VenueImport(reading: Array(variant.utf8)).venue else { continue }
        _ = try JSONReader.read(VenueExport.json(venue).bytes)
        _ = try? VenueExport.geoJSON(venue)
      }
    }
  }

  static let session = """
    {"format":"geoanchor-session","version":1,"epoch":1700000000.5}
    {"time":0,"event":"session","change":"start"}
    {"time":0.1,"event":"frame","position":[0.5,1.6,-0.25],"orientation":[0,0.6,0,0.8],"reason":9,\
    "intrinsics":[1500,1500,960,540],"imageSize":[1920,1080],"lightEstimate":1000}
    {"time":0.2,"event":"gnss","latitude":48.1,"longitude":11.5,"altitude":12.5,"datum":"egm96",\
    "horizontalAccuracy":5,"verticalAccuracy":4,"speed":1.5,"course":90}
    {"time":0.3,"event":"heading","degrees":4,"accuracy":10}
    {"time":0.4,"event":"geoStatus","state":7,"reasons":[42],"lens":{"f":1.80}}
    {"time":0.5,"event":"beacon","uuid":"F7826DA6","major":1,"minor":65535,"rssi":-71.5}
    {"time":0.6,"event":"mapTap","latitude":48.1,"longitude":11.5}
    {"time":0.7,"event":"tick"}
    {"time":0.8,"event":"userAction","action":"saveAnchors"}

    """

  @Test func `U-C1: sessions of extreme numbers are replayed to their end`() {
    let few = ["-9223372036854775808", "9223372036854775807", "1e308", "-1e308", "1e-320"]
    for variant in Self.variants(Self.session, few) {
      let replay = CommandRun(["session", "replay", "-", "--format", "json"], input: variant)
      expect(replay.status != .internal, "\(replay.messages)")
      let report = CommandRun(["session", "report", "-"], input: variant)
      expect(report.status != .internal, "\(report.messages)")
    }
  }

  static let recordings = [
    "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,\n"
      + "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W\n"
      + "$GPZDA,123519,23,03,1994,00,00\n$GPGST,123519,1,2,3,4,5,6,7\n$GPVTG,054.7,T,,M,005.5,N,1,K\n",
    "1.5 1 2 3 0 0 0 1\n2.5 1 2 4 0 0 0 1\n",
    "timestamp,state,stateReason,accuracy,trackingState,latitude,longitude,altitude\n"
      + "10.5,7,6,0,2,37.7955,-122.3937,12\n",
    #"""
    {"timestamp":10.5,"state":7,"stateReason":6,"accuracy":1,"trackingState":2,"latitude":37,
    "longitude":-122,"altitude":12}
    """#,
  ]

  @Test func `U-C1: recordings, policies and settings of extreme numbers end`() {
    for text in Self.recordings {
      for variant in Self.variants(text) {
        let bytes = Array(variant.utf8)
        for format in SessionImportFormat.allCases {
          guard let found = try? SessionImport(reading: bytes, as: format) else { continue }
          _ = SessionImport.session(of: [found])
        }
      }
    }
    let policy = PolicyDocument.text(of: TrackingPolicy())
    for variant in Self.variants(policy) { _ = try? PolicyDocument.read(Array(variant.utf8)) }
    let regions =
      #"""
      {"type":"Feature","id":1,"properties":{"grade":2,"x":3},"geometry":{"type":"Polygon",
      "coordinates":[[[7,45],[7.001,45],[7.001,45.001],[7,45]]]}}
      """#
    for variant in Self.variants(regions) {
      _ = try? RegionDocument(reading: Array(variant.utf8), name: "x.geojson")
    }
  }
}
