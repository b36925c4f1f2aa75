import Foundation
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoOSM

@Suite struct OSMImportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let cross = """
    <?xml version="1.0" encoding="UTF-8"?>
    <osm version="0.6" generator="hand">
      <node id="1" lat="49.0" lon="8.0" version="1" timestamp="2024-01-01T00:00:00Z"/>
      <node id="2" lat="49.001" lon="8.0" version="1" timestamp="2024-01-01T00:00:00Z"/>
      <node id="3" lat="49.001" lon="8.001" version="1" timestamp="2024-01-01T00:00:00Z">
        <tag k="barrier" v="gate"/><tag k="access" v="private"/>
      </node>
      <node id="4" lat="49.002" lon="8.0" version="1" timestamp="2024-01-01T00:00:00Z"/>
      <way id="10" version="1" timestamp="2024-05-06T07:08:09Z">
        <nd ref="1"/><nd ref="2"/><nd ref="4"/><nd ref="99"/>
        <tag k="highway" v="residential"/><tag k="name" v="Straße &amp; Weg"/>
      </way>
      <way id="11" version="1" timestamp="2024-02-02T00:00:00Z">
        <nd ref="2"/><nd ref="3"/><tag k="highway" v="footway"/>
      </way>
      <way id="12" version="1"><nd ref="1"/><nd ref="4"/><tag k="highway" v="motorway"/></way>
      <way id="13" version="1"><nd ref="1"/><nd ref="4"/><tag k="building" v="yes"/></way>
    </osm>
    """

  func write(_ text: String, as name: String) throws -> String {
    let path = folder.file(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test(arguments: ["cross.osm", "cross.xml"])
  func `ways nodes and barriers are read`(name: String) throws {
    let imported = try OSMImport(path: write(Self.cross, as: name))
    let network = try imported.image.open()
    expectEqual(imported.wayCount, 2)
    expectEqual(imported.missingNodeCount, 1)
    expectEqual(
      network.counts.segments, 2, "1–2 and 2–4; 3 is behind a private gate, 99 is missing")
    expectEqual(network.counts.referenceEdges, 2)
    expectEqual(network.counts.edges, 4, "the way to the private gate, and the gate, for some")
    try expectEqual(network.graph().street(ofEdge: 0).name, "Straße & Weg")
    expectEqual(network.provenance.timestamp, "2024-05-06T07:08:09Z")
    expectEqual(network.provenance.source, name)
    expectEqual(network.provenance.profile, "foot-v1")
    expectEqual(network.boundingBox, BoundingBox(west: 8, south: 49, east: 8, north: 49.002))
  }

  @Test func `V-31: progress names the stages in order and rises to one`() throws {
    let told = Told()
    _ = try OSMImport(path: write(Self.cross, as: "cross.osm")) { stage, fraction in
      if told.stages.last != stage { told.stages.append(stage) }
      told.fractions.append(fraction)
    }
    expectEqual(told.stages, OSMImport.Stage.allCases)
    expectEqual(told.fractions, told.fractions.sorted())
    expectEqual(told.fractions.last, 1)
  }

  final class Told {
    var stages: [OSMImport.Stage] = []
    var fractions: [Double] = []
  }

  @Test func `a missing file is named`() {
    #expect(
      throws: OSMError.unreadable(path: "/nowhere/a.osm", reason: "No such file or directory")
    ) { try OSMImport(path: "/nowhere/a.osm") }
  }

  @Test(arguments: ["a.osm.pbf", "a.osm", "a.dat", "a.osm.gz", "a.osm.bz2"])
  func `what is not OSM data is malformed`(name: String) throws {
    let path = try write("this is no extract, whatever its name", as: name)
    let error = #expect(throws: OSMError.self) { try OSMImport(path: path) }
    guard case .malformed(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["empty.osm.pbf", "empty.osm"])
  func `an empty file is malformed`(name: String) throws {
    let path = try write("", as: name)
    let error = #expect(throws: OSMError.self) { try OSMImport(path: path) }
    expectEqual(error, .malformed(path: path, reason: "the file is empty"))
  }

  @Test func `a file cut in the middle is malformed`() throws {
    let path = try write(String(Self.cross.dropLast(200)), as: "cut.osm")
    let error = #expect(throws: OSMError.self) { try OSMImport(path: path) }
    guard case .malformed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a file without walkable ways says so`() throws {
    let none = try write("<osm version='0.6'></osm>", as: "none.osm")
    #expect(throws: OSMError.noWalkableWay(path: none, waysSeen: 0)) { try OSMImport(path: none) }
    let text = Self.cross.replacing("residential", with: "motorway").replacing("footway", with: "x")
    let motorways = try write(text, as: "motorways.osm")
    #expect(throws: OSMError.noWalkableWay(path: motorways, waysSeen: 3)) {
      try OSMImport(path: motorways)
    }
  }

  @Test func `a file without nodes says so`() throws {
    let text = """
      <osm version="0.6"><way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="path"/></way></osm>
      """
    let path = try write(text, as: "ways.osm")
    #expect(throws: OSMError.noNodes(path: path, missing: 2)) { try OSMImport(path: path) }
  }

  @Test func `stumbling block: coordinates that are out of range are said to be so`() throws {
    let text = """
      <osm version="0.6"><node id="1" lat="95" lon="8"/><node id="2" lat="95.1" lon="8"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="path"/></way></osm>
      """
    let path = try write(text, as: "far.osm")
    let error = OSMError.noNodes(path: path, missing: 2, invalid: 2)
    #expect(throws: error) { try OSMImport(path: path) }
    expectEqual(
      error.description,
      "`\(path)` has walkable ways, but none of their 2 nodes has a position on the Earth: of 2 it "
        + "is missing or out of range (latitude -90 to 90, longitude -180 to 180)")
  }

  @Test func `nodes in any order are found`() throws {
    let text = """
      <osm version="0.6">
      <node id="5" lat="1" lon="1"/><node id="3" lat="1.001" lon="1"/><node id="9" lat="3" lon="3"/>
      <node id="4" lat="1.002" lon="1"/><node id="1" lat="1.003" lon="1"/>
      <way id="1"><nd ref="5"/><nd ref="3"/><nd ref="4"/><nd ref="1"/><tag k="highway" v="path"/></way>
      </osm>
      """
    let imported = try OSMImport(path: write(text, as: "unsorted.osm"))
    expectEqual(imported.missingNodeCount, 0)
    try expectEqual(imported.image.open().counts.segments, 3)
  }

  /// Counts made with pyosmium, those of the demo city with networkx.
  @Test(
    arguments: [
      ("midtown", 381, 616, 374),
      ("monaco", 9_692, 10_668, 9_346), ("liechtenstein", 71_956, 74_177, 70_866),
      ("andorra-2025", 139_909, 143_241, 137_415),
    ].filter { SharedData.has("osm/\($0.0).osm.pbf") })
  func `counts equal the reference`(extract: String, nodes: Int, segments: Int, largest: Int) throws
  {
    let path = SharedData.path("osm/\(extract).osm.pbf")
    let counts = try OSMImport(path: path).image.open().counts
    expectEqual(counts.nodes, nodes)
    expectEqual(counts.segments, segments)
    expectEqual(counts.largestNodes, largest)
  }

  @Test(arguments: ["midtown", "monaco"].filter { SharedData.has("osm/\($0).osm.pbf") })
  func `a truncated PBF is malformed`(extract: String) throws {
    let whole = try Data(
      contentsOf: URL(fileURLWithPath: SharedData.path("osm/\(extract).osm.pbf")))
    for fraction in [0.001, 0.3, 0.9, 0.999] {
      let path = folder.file("cut.osm.pbf")
      try whole.prefix(Int(Double(whole.count) * fraction)).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: OSMError.self) { try OSMImport(path: path) }
      guard case .malformed = error else {
        Issue.record("\(fraction): \(String(describing: error))")
        return
      }
    }
  }
}
