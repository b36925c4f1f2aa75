import GeoStreets
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoOSM
@testable import GeoRouting

@Suite struct RouteTraceTests {
  static let town = DrawnNetwork(
    """
    A--B--C
       |
       K
       |
       D
    """,
    ways: [
      ("AB", ["highway": "residential", "name": "Main"]),
      ("BC", ["highway": "residential", "name": "Main"]),
      ("BKD", ["highway": "footway", "foot:conditional": "no @ (22:00-06:00)"]),
    ], nodes: ["K": ["kerb": "lowered", "barrier": "kerb"]])

  func trace(_ places: String) throws -> RouteTrace {
    let finder = try RouteFinder(try Self.town.image.open(), profile: .walk)
    let routes = try finder.routes(
      through: places.map { Self.town[$0] }, using: finder.workspace())
    return try RouteTrace(routes, on: finder.graph)
  }

  static func letters(_ points: [RouteTrace.Point]) -> String {
    points.compactMap { $0.id.flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init) }
      .map { String($0) }.joined()
  }

  @Test(
    arguments: [
      ("AC", "ABC", [1, 2]), ("CA", "CBA", [2, 1]), ("AD", "ABKD", [1, 3]), ("DA", "DKBA", [3, 1]),
      ("ADC", "ABKDKBC", [1, 3, 2]),
    ] as [(String, String, [Int64])])
  func `ways and nodes in walking order`(places: String, nodes: String, ways: [Int64]) throws {
    let trace = try trace(places)
    expectEqual(Self.letters(trace.points), nodes)
    expectEqual(trace.wayIDs(from: 0, to: .infinity), ways)
  }

  @Test func `legs and what stands on them`() throws {
    let trace = try trace("ADC")
    expectEqual(trace.legs.map { $0.extent.upperBound.rounded() }, [70, 140])
    expectEqual(trace.legs.map(\.notices.count), [1, 1])
    expectEqual([10, 69, 71, 500].map(trace.leg), [1, 1, 2, 2])
    let kerbs = trace.points.filter { $0.features.contains(.loweredKerb) }
    expectEqual(kerbs.map { $0.distance.rounded() }, [50, 90])
    expectEqual(Self.letters(trace.points(from: 29.9, to: 50.1)), "BK")
    expectEqual(trace.wayIDs(from: 31, to: 70), [3])
  }

  @Test func `names are told in a language`() throws {
    let network = try DrawnNetwork(
      "A-B", ways: [("AB", ["highway": "residential", "name": "中央通り", "name:en": "Chuo-dori"])]
    ).image.open()
    let names = try #require(try network.translations())
    var maneuver = Maneuver(
      kind: .cross, direction: .straight, angle: 0, heading: 0, distance: 0, length: 0,
      coordinate: Self.town["A"], street: Street(name: "中央通り", kind: .residential),
      crossed: "Other")
    maneuver.translate(to: "en", by: names)
    expectEqual([maneuver.street.name, maneuver.crossed], ["Chuo-dori", "Other"])
  }

  @Test func `the names of every language of the texts are kept`() {
    expectEqual(OSMKeys.nameLanguages.sorted(), Language.allCases.map(\.rawValue).sorted())
  }
}
