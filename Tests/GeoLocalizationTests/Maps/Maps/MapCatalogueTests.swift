import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct MapCatalogueTests {
  private static func member(_ code: String, _ order: Int, x: Double, y: Double = 0)
    -> MapSet.Member
  {
    MapSet.Member(
      mapCode: code,
      pose: FramePose(position: Vector3(x: x, y: y, z: 0), orientation: .identity), order: order)
  }

  /// Three halls of 10 by 4 by 10 m: two beside each other, one a floor up.
  private static func site() throws -> MapCatalogue {
    let box = MapBounds(Vector3(x: 10, y: 4, z: 0), Vector3(x: 0, y: 0, z: 10))
    func map(_ code: String, _ longitude: Double) -> LocalizationMap {
      LocalizationMap(
        code: code, id: "id-\(code)",
        georeference: MapGeoreference(
          origin: GeodeticPosition(Coordinate(latitude: 0, longitude: longitude), height: 0),
          yaw: 0), bounds: box)
    }
    return try MapCatalogue(
      maps: [map("A", 0), map("B", 0.001), map("C", 0)],
      sets: [
        MapSet(
          code: "S",
          members: [member("A", 0, x: 0), member("B", 1, x: 30), member("C", 2, x: 0, y: 5)])
      ])
  }

  private func codes(_ hints: MapHints, geo: GeoHint? = nil) throws -> [String] {
    try Self.site().candidates(for: .mapSet("S"), hints: hints, geo: geo).map(\.code)
  }

  @Test func `M-13: without hints all maps are looked in`() throws {
    try expectEqual(codes(MapHints()), ["A", "B", "C"])
    try expectEqual(Self.site().candidates(for: .map("B"), hints: MapHints()).map(\.code), ["B"])
    try expect(Self.site().candidates(for: .map("X"), hints: MapHints()).isEmpty)
  }

  @Test func `M-13: the radius counts from the hinted point`() throws {
    let point = Vector3(x: 12, y: 1, z: 5)
    // A is 2 m away, B 18 m, C 2 m aside and 4 m up.
    try expectEqual(codes(MapHints(position: point, radius: 2)), ["A"])
    try expectEqual(codes(MapHints(position: point, radius: 2, isHorizontal: true)), ["A", "C"])
    try expectEqual(codes(MapHints(position: point, radius: 4.5)), ["A", "C"])
    try expectEqual(codes(MapHints(position: point, radius: 18)), ["A", "B", "C"])
  }

  @Test func `M-13: maps on another floor are left out`() throws {
    try expectEqual(codes(MapHints(floor: 4.5...6)), ["C"])
    try expectEqual(codes(MapHints(floor: 3...20)), ["A", "B", "C"])
  }

  @Test func `M-13: hinted codes count in a set`() throws {
    try expectEqual(codes(MapHints(codes: ["C", "A"])), ["A", "C"])
    let one = try Self.site().candidates(for: .map("B"), hints: MapHints(codes: ["A"]))
    expectEqual(one.map(\.code), ["B"])
  }

  /// 0.001° of longitude on the equator are 111.32 m, so B is about 60 m from the middle.
  @Test func `M-13: the position on Earth chooses where no point is hinted`() throws {
    let geo = GeoHint(Coordinate(latitude: 0, longitude: 0.0005))
    try expectEqual(codes(MapHints(radius: 50), geo: geo), ["A", "C"])
    try expectEqual(codes(MapHints(radius: 60), geo: geo), ["A", "B", "C"])
  }

  @Test func `M-14: a map is in one set only`() throws {
    let maps = ["A", "B", "C"].map { LocalizationMap(code: $0) }
    let first = try MapSet(
      code: "S", members: [Self.member("A", 0, x: 0), Self.member("B", 1, x: 1)])
    let second = try MapSet(
      code: "T", members: [Self.member("C", 0, x: 0), Self.member("B", 1, x: 1)])
    #expect(throws: LocalizationError.self) {
      try MapCatalogue(maps: maps, sets: [first, second])
    }
    #expect(throws: LocalizationError.self) {
      try MapCatalogue(maps: [LocalizationMap(code: "A")], sets: [first])
    }
    #expect(throws: LocalizationError.self) { try MapCatalogue(maps: maps + maps) }
    #expect(throws: LocalizationError.self) {
      try MapCatalogue(maps: [LocalizationMap(code: "")])
    }
  }

  @Test func `a set lies where one of its maps does`() throws {
    let origin = GeodeticPosition(Coordinate(latitude: 10, longitude: 20), height: 5)
    let catalogue = try MapCatalogue(
      maps: [
        LocalizationMap(code: "A"),
        LocalizationMap(code: "B", georeference: MapGeoreference(origin: origin, yaw: 0)),
      ],
      sets: [
        MapSet(code: "S", members: [Self.member("A", 0, x: 0), Self.member("B", 1, x: 100)])
      ])
    let found = try #require(catalogue.georeference(of: .mapSet("S")))
    // The set's origin is 100 m west of B's.
    expectNear(found.point(origin).x, 100, within: 1e-3)
    expectNil(catalogue.georeference(of: .map("A")))
  }
}
