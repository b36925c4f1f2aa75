import GeoTestSupport
import GeoTesting

@testable import GeoStreets

@Suite struct SidewalkNamesTests {
  static let sidewalk = ["highway": "footway", "footway": "sidewalk"]

  /// The name of the footway and where it comes from, beside a road from west to east.
  func name(
    _ tags: [String: String], road: [String: String] = [:], _ picture: String = "W----E\nS----T"
  ) throws -> String {
    let base = ["highway": "primary", "name": "Main Road"]
    let network = DrawnNetwork(
      picture,
      ways: [("WE", base.merging(road) { $1 }), ("ST", Self.sidewalk.merging(tags) { $1 })])
    let graph = try network.image.open().graph()
    let traits = (0..<graph.edgeCount).flatMap { graph.sections(ofEdge: $0).map(\.traits) }
      .filter { $0.street.kind == .footway }
    try #require(traits.count == 1)
    return "\(traits[0].street.name ?? "-") \(traits[0].nameSource)"
  }

  @Test(
    arguments: [
      ([:], [:], "Main Road parallel"),
      (["is_sidepath:of:name": "Tagged", "street:name": "Other"], [:], "Tagged sidepath"),
      (["street:name": "Other"], [:], "Other street"),
      (["name": "Own", "street:name": "Other"], [:], "Own name"),
      (["footway": "link"], [:], "- name"),
      (["footway": "link", "street:name": "Other"], [:], "Other street"),
      (["layer": "1"], [:], "- name"),
      (["layer": "1"], ["layer": "1"], "Main Road parallel"),
      ([:], ["name": ""], "- name"),
      ([:], ["foot": "use_sidepath"], "Main Road parallel"),
      ([:], ["highway": "cycleway", "foot": "yes"], "- name"),
    ] as [([String: String], [String: String], String)])
  func `sidewalks take the name of their street`(
    tags: [String: String], road: [String: String], expected: String
  ) throws {
    expectEqual(try name(tags, road: road), expected)
  }

  @Test(
    arguments: [
      ("W----E\n\n\nS----T", "- name"),
      ("W----E\nS\n\n\nT", "- name"), ("W----E\nT----S", "Main Road parallel"),
      // 18° and 27° off.
      ("W------E\nS\n   T", "Main Road parallel"), ("W------E\nS\n  T", "- name"),
    ])
  func `a street runs along a sidewalk`(picture: String, expected: String) throws {
    expectEqual(try name([:], picture), expected)
  }

  @Test func `a sidewalk round a corner has the names of both streets`() throws {
    let network = DrawnNetwork(
      """
      W-----C
      S----T|
           ||
           U|
            N
      """,
      ways: [
        ("WC", ["highway": "residential", "name": "Upper"]),
        ("CN", ["highway": "residential", "name": "Right"]), ("STU", Self.sidewalk),
      ])
    let graph = try network.image.open().graph()
    let names = (0..<graph.edgeCount).compactMap { edge in
      let street = graph.street(ofEdge: edge)
      return street.kind == .footway ? street.name : nil
    }
    expectEqual(names.sorted(), ["Right", "Upper"])
  }

  @Test func `the nearest of two streets names a sidewalk`() throws {
    let network = DrawnNetwork(
      "A----B\nS----T\n\nC----D",
      ways: [
        ("AB", ["highway": "residential", "name": "Near"]),
        ("CD", ["highway": "residential", "name": "Far"]), ("ST", Self.sidewalk),
      ])
    let graph = try network.image.open().graph()
    let names = (0..<graph.edgeCount).map { graph.street(ofEdge: $0) }
      .filter { $0.kind == .footway }.map(\.name)
    expectEqual(names, ["Near"])
  }
}
