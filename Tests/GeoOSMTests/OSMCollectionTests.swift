import Foundation
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoOSM

/// Areas of several ways, however old or careless their tags and roles are.
@Suite struct OSMCollectionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A square of two ways around a hole, with a footway to its south and to its north; the answer
  /// says where the tags stand and which roles the members have.
  static func square(
    outer: String = "", inner: String = "", relation: String, roles: [String],
    isClosed: Bool = false
  ) -> String {
    let nodes = [
      (1, 0.0, 0.0), (2, 0, 10), (3, 0, 20), (4, 20, 20), (5, 20, 10), (6, 20, 0), (7, -5, 10),
      (8, 25, 10), (9, 8, 5), (10, 8, 15), (11, 12, 15), (12, 12, 5),
    ].map { "<node id='\($0.0)' lat='\(50 + $0.1 / 1e5)' lon='\(8 + $0.2 / 1e5)'/>" }.joined()
    func way(_ id: Int, _ nodes: [Int], _ tags: String) -> String {
      "<way id='\(id)'>" + nodes.map { "<nd ref='\($0)'/>" }.joined() + tags + "</way>"
    }
    let outlines =
      isClosed
      ? [way(101, [1, 2, 3, 4, 5, 6, 1], outer)]
      : [way(101, [1, 2, 3, 4], outer), way(102, [4, 5, 6, 1], outer)]
    let ids = (isClosed ? [101] : [101, 102]) + [103]
    return """
      <osm version='0.6'>\(nodes)\(outlines.joined())\(way(103, [9, 10, 11, 12, 9], inner))
      \(way(104, [7, 2], tag("highway", "footway")))\(way(105, [5, 8], tag("highway", "footway")))
      <relation id='106'>
      \(zip(ids, roles).map { "<member type='way' ref='\($0)' role='\($1)'/>" }.joined())
      \(tag("type", "multipolygon"))\(relation)</relation></osm>
      """
  }

  static func tag(_ key: String, _ value: String) -> String { "<tag k='\(key)' v='\(value)'/>" }

  static let pedestrian = tag("highway", "pedestrian")
  static let pathAndWood = tag("highway", "path") + tag("natural", "wood")

  func network(_ text: String) throws -> StreetNetwork {
    let path = folder.file("square.osm")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try OSMImport(path: path, includesBuildings: true, includesGround: true).image.open()
  }

  /// The lines across the area: pairs of points as the units of 1e-5 degree.
  func lines(_ network: StreetNetwork) throws -> Set<[Int]> {
    let graph = try network.graph()
    func units(_ degrees: Double) -> Int { Int((degrees * 1e5).rounded()) }
    var lines: Set<[Int]> = []
    for edge in 0..<graph.edgeCount
    where graph.traits(ofEdge: edge, segment: 0).structure.contains(.area) {
      lines.insert(
        graph.points(ofEdge: edge).flatMap { point in
          let place = point.coordinate
          return [units(place.latitude - 50), units(place.longitude - 8)]
        })
    }
    return lines
  }

  @Test(
    arguments: [
      ("modern", "", pedestrian, ["outer", "outer", "inner"], false),
      ("roles empty", "", pedestrian, ["", "", ""], false),
      ("inner without role", "", pedestrian, ["outer", "outer", ""], false),
      ("inner called outer", "", pedestrian, ["outer", "outer", "outer"], false),
      ("outer without role", "", pedestrian, ["", "", "inner"], false),
      ("old style", pedestrian, "", ["outer", "outer", "inner"], false),
      (
        "old style with a name", pedestrian, tag("name", "Platz"), ["outer", "outer", "inner"],
        false
      ),
      ("old style, no roles", pedestrian, "", ["", "", ""], false),
      ("old style, closed", pedestrian + tag("area", "yes"), "", ["outer", "inner"], true),
      ("tagged twice", pedestrian + tag("area", "yes"), pedestrian, ["outer", "inner"], true),
    ])
  func `R19: no line across an area leads through its hole`(
    name: String, outer: String, relation: String, roles: [String], isClosed: Bool
  ) throws {
    let lines = try lines(
      network(Self.square(outer: outer, relation: relation, roles: roles, isClosed: isClosed)))
    expect(!lines.isEmpty, "\(name): the area is crossed")
    expect(!lines.contains([0, 10, 20, 10]) && !lines.contains([20, 10, 0, 10]), "\(name)")
  }

  @Test func `R19: a path around a wood makes no square of it`() throws {
    let network = try network(
      Self.square(outer: Self.pathAndWood, relation: "", roles: ["outer", "outer", "inner"]))
    try expect(lines(network).isEmpty)
    let ground = try #require(try network.ground())
    expectEqual(ground.indices.map { ground[$0].kind }, [.wood])
    expectEqual(ground.indices.map { ground[$0].rings.count }, [2], "with its clearing")
  }

  @Test func `R19: an old building has its courtyard and is there once`() throws {
    let network = try network(
      Self.square(
        outer: Self.tag("building", "yes"), relation: "", roles: ["outer", "inner"], isClosed: true)
    )
    let footprints = try #require(try network.footprints())
    expectEqual(footprints.indices.map { footprints[$0].id }, [-106])
    expectEqual(footprints[0].rings.count, 2)
  }
}
