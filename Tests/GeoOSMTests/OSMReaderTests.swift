import Foundation
import GeoStreets
import GeoTestSupport
import GeoTesting

@testable import GeoOSM

/// Files that hold more than the living map, less than a map, or something else.
@Suite struct OSMReaderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A straight way 103 from node 1 to 2 and a detour 104 past node 3.
  static func map(
    straight: String = "<way id='103' version='1'>\(footway)</way>", detour: String = "version='1'",
    third: String = "<node id='3' version='1' lat='50.001' lon='8.0005'/>", end: String = ""
  ) -> String {
    """
    <osm version='0.6'>
    <node id='1' version='1' lat='50' lon='8'/><node id='2' version='1' lat='50' lon='8.001'/>
    \(third)\(straight)
    <way id='104' \(detour)><nd ref='1'/><nd ref='3'/><nd ref='2'/>
    <tag k='highway' v='footway'/></way>\(end)
    </osm>
    """
  }

  static let footway = "<nd ref='1'/><nd ref='2'/><tag k='highway' v='footway'/>"
  static let ditch = "<nd ref='1'/><nd ref='2'/><tag k='waterway' v='ditch'/>"

  func read(_ text: String, as name: String = "map.osm") throws -> OSMImport {
    try read(Array(text.utf8), as: name)
  }

  func read(_ bytes: [UInt8], as name: String) throws -> OSMImport {
    let path = folder.file(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try OSMImport(path: path)
  }

  static let straightWay = "<way id='103' version='1'>\(footway)</way>"

  @Test(
    arguments: [
      ("alive", straightWay, 2, 0),
      ("modified", "<way id='103' action='modify'>\(footway)</way>", 2, 0),
      ("deleted in an editor", "<way id='103' version='1' action='delete'>\(footway)</way>", 1, 1),
      ("deleted, id last", "<way action='delete' version='1' id='103'>\(footway)</way>", 1, 1),
      ("invisible", "<way id='103' version='1' visible='false'>\(footway)</way>", 1, 1),
      ("deleted later", straightWay + "<way id='103' version='2' visible='false'/>", 1, 2),
      ("retagged", straightWay + "<way id='103' version='2'>\(ditch)</way>", 1, 1),
      ("newest first", "<way id='103' version='2'>\(ditch)</way>" + straightWay, 1, 1),
      ("doubled", straightWay + straightWay, 2, 0),
      (
        "restored",
        "<way id='103' version='1' visible='false'/><way id='103' version='2'>\(footway)</way>", 2,
        1
      ),
      ("talk of it", "<way id='103' version='1'>\(footway)<tag k='note' v='delete?'/></way>", 2, 0),
    ])
  func `R14: deleted and superseded ways are left out and counted`(
    name: String, straight: String, ways: Int, leftOut: Int
  ) throws {
    for file in ["map.osm", "map.osh"] {
      let imported = try read(Self.map(straight: straight), as: file)
      expectEqual(imported.wayCount, ways, "\(name), \(file)")
      expectEqual(imported.leftOutCount, leftOut, "\(name), \(file)")
      expectEqual(
        imported.notices,
        leftOut == 0
          ? [] : ["\(leftOut) deleted objects and superseded versions of objects are left out"])
    }
  }

  @Test func `R14: a deletion is found in UTF-16 and beyond the first piece`() throws {
    let deleted = "<way id='103' version='1' action='delete'>\(Self.footway)</way>"
    let text = Self.map(straight: deleted)
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xff, 0xfe] : [0xfe, 0xff]
      let bytes = try #require(text.data(using: encoding))
      try expectEqual(read(mark + Array(bytes), as: "wide.osm").wayCount, 1)
    }
    // Wherever a piece of a megabyte ends, the word is seen.
    for shift in 0..<8 {
      let padding = (1 << 20) - Self.map(straight: "").prefix(160).utf8.count - 60 + shift * 8
      let long = Self.map(
        straight: "<!--" + String(repeating: "-=", count: padding / 2) + "-->" + deleted)
      try expectEqual(read(long).wayCount, 1, "\(shift)")
    }
  }

  @Test func `R14: of a node that was moved the newest position counts`() throws {
    let moved = """
      <node id='3' version='1' lat='51' lon='9'/><node id='3' version='2' lat='50.001' lon='8.0005'/>
      """
    let imported = try read(Self.map(third: moved))
    try expectEqual(imported.image.open().boundingBox, read(Self.map()).image.open().boundingBox)
    expectEqual(imported.leftOutCount, 1)
    let deleted = try read(
      Self.map(third: "<node id='3' version='1' action='delete' lat='50.001' lon='8.0005'/>"))
    expectEqual(deleted.missingNodeCount, 1)
  }

  @Test func `R14: versions that are apart from each other are refused`() throws {
    let apart = Self.map(end: "<way id='103' version='2'>\(Self.ditch)</way>")
    let error = #expect(throws: OSMError.self) { try read(apart) }
    expect(
      error?.description.contains(
        "way 103 is there in the versions 1 and 2, apart from each other: sort the file") ?? false)
    try expectEqual(read(Self.map(end: Self.straightWay)).wayCount, 3, "doubled, as before")
  }

  @Test(
    arguments: [
      (
        "map.osc",
        "<osmChange version='0.6'><delete><way id='1' version='2'/></delete></osmChange>",
        "a change file (.osc): apply it to its map with `osmium apply-changes`"
      ),
      ("map.osm", "<osmChange version='0.6'></osmChange>", "a change file"),
      ("map.opl", "n1 v1 x8 y50\nw1 v1 Nn1,n2\n", "an OPL file, which `osmium cat` converts"),
      ("map.osm", "w-1 v1 Thighway=footway Nn1,n2\n", "an OPL file"),
      ("map.o5m", "\u{FF}\u{E0}\u{4}o5m2\u{FF}", "an o5m file, which `osmium cat` converts"),
      ("map.json", "{\n \"version\": 0.6, \"elements\": []}", "Overpass JSON: ask for `[out:xml]`"),
      ("map.osm", "{\"type\": \"FeatureCollection\"}", "a GeoJSON file"),
      ("map.osm", "[1]", "a JSON file"),
      ("map.osm", "<gpx version='1.1'/>", "a GPX file"), ("map.osm", "<kml/>", "a KML file"),
      ("map.osm", "<!DOCTYPE html><html></html>", "a web page"),
      ("map.osm", "<svg/>", "an XML file with the root element <svg>"),
      ("map.osm.pbf", "PK\u{3}\u{4}", "a ZIP archive"),
      ("map.osm.pbf", "GEOSTRTS\u{3}", "a street network that is already built"),
    ])
  func `R20: another format is named`(name: String, text: String, found: String) throws {
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let error = #expect(throws: OSMError.self) { try read(bytes, as: name) }
    guard case .otherFormat(_, let what) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(what.hasPrefix(found), "\(what)")
    expect(error?.description.hasSuffix("; .osm.pbf, .osm, .osm.gz and .osm.bz2 are read") ?? false)
  }

  @Test func `R20: the content tells the format, not the name`() throws {
    // One footway, packed by gzip and bzip2.
    let packed = [
      """
      H4sIAAAAAAACA2WOwQqEMAxEfyW3udkqKHsw/kuhVYu7BrQo/r0JCLuwl2SGNxnSy/6hI217lpXhqw5Dv0pMlCOjBr1DYbRe\
      hfEX3A9u/nDlfW2RM1xPgcYjbWk07b6mMVPCRAtjztOsB6CDMYoU00qdbp3633ADCshtG6UAAAA=
      """,
      """
      QlpoOTFBWSZTWQQ7Ee0AACGZgECB80cn752gIAB0EoiMQyaAAyBKFPUNGhkAAJfLk4Yi72xiQKMHaYgsmHqghMmNJ2FVBlM0\
      DrHZRaDSvefFyquqj/D4Lj1KEipLwjR7PaJX5iCmCdhIhM3s0dAlNpiOZaMjpBwfi7kinChIAh2I9oA=
      """,
    ]
    for text in packed {
      let bytes = try Array(#require(Data(base64Encoded: text)))
      for name in ["a.osm", "a.osm.pbf", "a.osm.gz", "a.osm.bz2", "a.xml", "a"] {
        try expectEqual(read(bytes, as: name).wayCount, 1, "\(name)")
      }
    }
  }

  @Test func `R20: text that is no format at all is quoted`() throws {
    let error = #expect(throws: OSMError.self) { try read("no map \u{7}here", as: "map.osm.pbf") }
    expect(
      error?.description.hasSuffix("it begins with `no map \\x07here`, like neither PBF nor XML")
        ?? false)
  }

  @Test func `R20: what is wrong with the positions is said`() throws {
    let way = "<way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='path'/></way>"
    let onWays = way.replacing("/><nd", with: " lat='50' lon='8'/><nd")
    for (text, error, said) in [
      (
        "<osm version='0.6'>\(onWays)</osm>",
        OSMError.noNodes(path: "", missing: 2, isOnWays: true),
        "positions only within the ways, as of Overpass `out geom`"
      ),
      (
        "<osm version='0.6'>\(way)</osm>", .noNodes(path: "", missing: 2),
        "none of their 2 nodes is in the file: ask Overpass for `(._; >;); out;`"
      ),
      (
        "<osm version='0.6'><node id='1' lat='95' lon='8'/>\(way)</osm>",
        .noNodes(path: "", missing: 2, invalid: 1), "the others are not in the file"
      ),
    ] {
      expect(error.description.contains(said), "\(error)")
      let found = #expect(throws: OSMError.self) { try read(text) }
      guard case .noNodes(_, let missing, let invalid, let isOnWays) = found,
        case .noNodes(_, missing, invalid, isOnWays) = error
      else {
        Issue.record("\(String(describing: found))")
        continue
      }
    }
    let partly = try read(
      Self.map(third: "<node id='3' version='1' lat='95' lon='8.0005'/>"))
    expectEqual(partly.missingNodeCount, 1)
    expectEqual(
      partly.notices,
      [
        "1 nodes of walkable ways have no position or one that is out of range; the ways are cut "
          + "there"
      ])
  }
}
