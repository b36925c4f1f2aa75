import GeoTesting
import Geodesy

@testable import GeoFormats

@Suite struct GPXReaderTests {
  private func read(_ text: String) throws -> GPXDocument {
    try GPXDocument(reading: Array(text.utf8))
  }

  @Test func `reads every kind of point`() throws {
    let document = try read(
      """
      <?xml version="1.0"?>
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">
        <metadata><name>not a track</name><author><name>n</name></author></metadata>
        <wpt lat="1.5" lon="-2"><ele>12.5</ele><time>2024-01-02T03:04:05Z</time>
          <geoidheight>36.6</geoidheight><name>A &amp; B</name><desc><![CDATA[<d>]]></desc>
          <extensions><x:ele>99</x:ele><ele>98</ele></extensions></wpt>
        <rte><name>R</name><rtept lat="1" lon="2"/><extensions><rtept lat="7" lon="7"/></extensions></rte>
        <trk><trkseg><trkpt lat="3" lon="4"><ele>n/a</ele></trkpt></trkseg><trkseg/>
          <trkseg><trkpt lat=" 5 " lon="6"/></trkseg><name>T</name></trk>
      </gpx>
      """)
    var waypoint = GPXPoint(
      coordinate: Coordinate(latitude: 1.5, longitude: -2), elevation: 12.5,
      geoidHeight: 36.6, time: "2024-01-02T03:04:05Z", name: "A & B", description: "<d>")
    waypoint.elements = [
      .init(
        name: "x:ele", value: .object(["@xmlns:x": .string("urn:x"), "#text": .string("99")])),
      .init(name: "ele", value: .string("98")),
    ]
    expectEqual(
      document,
      GPXDocument(
        version: "1.1",
        waypoints: [waypoint],
        routes: [
          GPXRoute(
            name: "R", points: [GPXPoint(coordinate: Coordinate(latitude: 1, longitude: 2))])
        ],
        tracks: [
          GPXTrack(
            name: "T",
            segments: [
              [GPXPoint(coordinate: Coordinate(latitude: 3, longitude: 4))], [],
              [GPXPoint(coordinate: Coordinate(latitude: 5, longitude: 6))],
            ])
        ]))
  }

  @Test func `reads a root with a prefix and no version`() throws {
    let document = try read(
      "<g:gpx xmlns:g=\"urn:any\"><g:wpt lat=\"1\" lon=\"2\"><ele>9</ele></g:wpt>"
        + "<wpt lat=\"3\" lon=\"4\"/></g:gpx>")
    var point = GPXPoint(coordinate: Coordinate(latitude: 1, longitude: 2))
    point.elements = [.init(name: "ele", value: .string("9"))]
    expectEqual(document.waypoints, [point])
    expectNil(document.version)
  }

  @Test(arguments: [false, true]) func `reads UTF-16`(_ isBigEndian: Bool) throws {
    let text =
      "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?><gpx><wpt lat=\"1\" lon=\"2\">"
      + "<name>é😀</name></wpt></gpx>"
    let bytes = text.utf16.flatMap { unit in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBigEndian ? pair.reversed() : pair
    }
    try expectEqual(GPXDocument(reading: bytes).waypoints.first?.name, "é😀")
  }

  @Test(arguments: [
    ("<kml/>", "line 1, column 1: found the element `kml`, expected the root `gpx`"),
    ("", "line 1, column 1: found no element found, expected well-formed XML"),
    (
      "<gpx>\n <wpt lat=\"1\"/></gpx>",
      "line 2, column 2: found `wpt` without `lon`, expected both `lat` and `lon`"
    ),
    (
      "<gpx>\n <wpt lat=\"1,5\" lon=\"2\"/></gpx>",
      "line 2, column 2: found `lat=\"1,5\"`, expected decimal degrees"
    ),
    (
      "<gpx><wpt lat=\"100\" lon=\"20\"/></gpx>",
      "line 1, column 6: `wpt`: latitude 100.0 is not between -90 and 90; "
        + "are latitude and longitude swapped?"
    ),
    ("<gpx><trk></gpx>", "line 1, column 13: found mismatched tag, expected well-formed XML"),
    (
      "<?xml version=\"1.0\" encoding=\"x-klingon\"?><gpx/>",
      "line 1, column 31: found unknown encoding, expected UTF-8, UTF-16 or another encoding that the C library knows"
    ),
    (
      "<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx>&a;</gpx>",
      "line 1, column 27: found the declaration of an entity, "
        + "expected a document without entities of its own"
    ),
  ])
  func `refuses`(_ text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try read(text) }
    expectEqual(error?.description, message)
  }

  @Test func `refuses bombs`() {
    let lol = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }
    let bomb = "<!DOCTYPE g [<!ENTITY l0 \"lol\">\(lol.joined())]><gpx><name>&l9;</name></gpx>"
    #expect(throws: FormatError.self) { try read(bomb) }
    #expect(throws: FormatError.self) {
      try read("<gpx>" + String(repeating: "<a>", count: 100_000))
    }
    let long = "<gpx><wpt lat=\"1\" lon=\"2\"><name>\(String(repeating: "x", count: 1 << 21))"
    #expect(throws: FormatError.self) { try read(long) }
  }

  @Test func `survives every truncation`() {
    let text = Array(
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'><ele>1</ele></trkpt></trkseg></trk></gpx>".utf8)
    for end in 0..<text.count {
      #expect(throws: FormatError.self) { try GPXDocument(reading: Array(text[..<end])) }
    }
  }

  @Test(
    arguments: [
      ("Fish & Chips < 5 & more", "Fish & Chips < 5 & more"), ("a &amp; b &#38; c", "a & b & c"),
      ("<![CDATA[1 < 2 & 3]]>", "1 < 2 & 3"), ("2<3", "2<3"), ("&nbsp;", "&nbsp;"),
    ])
  func `S-20: names with bare & and <, as Apple's sample writes them, are read`(
    written: String, name: String
  ) throws {
    let text = #"<gpx version="1.1"><wpt lat="1" lon="2"><name>"# + written + "</name></wpt></gpx>"
    var names: [String?] = []
    try GPXReader.read(Array(text.utf8)) { item in
      if case .waypoint(let point) = item { names.append(point.name) }
    }
    expectEqual(names, [name])
  }
}
