import GeoOSM
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoRouting

/// Lengths that other tools computed: on the demo city, and on real extracts where those are there.
///
/// Those of the demo city were made with pyproj and networkx. Those of real extracts with pyosmium,
/// pyproj and scipy, confirmed by RoutingKit, igraph and networkx.
@Suite struct ExpectedRoutesTests {
  static let extracts = ["midtown", "monaco", "liechtenstein", "andorra-2025", "london"].filter {
    SharedData.has("routing/expected-\($0).csv")
  }

  private static func path(of extract: String) -> String {
    switch extract {
    case "midtown": Checkout.path("Data/midtown.osm")
    case "london": SharedData.path("osm/london-northern-line.osm.pbf")
    default: SharedData.path("osm/\(extract).osm.pbf")
    }
  }

  /// An extract's network, without and with a contraction.
  private typealias Networks = (plain: StreetNetwork, contracted: StreetNetwork)

  /// The networks built so far: several tests ask for the same.
  private static let built = Mutex<[String: Networks]>([:])

  static func network(_ extract: String, isContracted: Bool) throws -> StreetNetwork {
    let networks = try built.withLock { built in
      if let known = built[extract] { return known }
      var image = try OSMImport(path: path(of: extract)).image
      let plain = try image.open()
      try image.contract()
      let networks: Networks = (plain, try image.open())
      built[extract] = networks
      return networks
    }
    return isContracted ? networks.contracted : networks.plain
  }

  @Test(arguments: extracts, [true, false])
  func `node to node`(extract: String, isContracted: Bool) throws {
    try compare(
      extract, isContracted, table: "expected-\(extract).csv", usesNodes: true, tolerance: 1e-3)
  }

  @Test(
    arguments: extracts.filter { SharedData.has("routing/expected-edge-\($0).csv") },
    [true, false])
  func `edge to edge`(extract: String, isContracted: Bool) throws {
    try compare(
      extract, isContracted, table: "expected-edge-\(extract).csv", usesNodes: false,
      tolerance: 5e-3)
  }

  func compare(
    _ extract: String, _ isContracted: Bool, table: String, usesNodes: Bool,
    tolerance: Meters
  ) throws {
    let network = try Self.network(extract, isContracted: isContracted)
    let snapper = try Snapper(network)
    let router = try Router(network, profile: .footV1)
    let workspace = SearchWorkspace(for: router.graph)
    let rows = SharedData.rows("routing/\(table)")
    let header = try #require(rows.first)
    let column = try #require(header.firstIndex(of: "metres"))
    var worst = 0.0
    for row in rows.dropFirst() {
      let numbers = try row[2..<6].map { try #require(Double($0)) }
      let expected = try #require(Double(row[column]))
      let start = try #require(
        snapper.nearest(
          to: Coordinate(latitude: numbers[0], longitude: numbers[1]), usesNodes: usesNodes))
      let end = try #require(
        snapper.nearest(
          to: Coordinate(latitude: numbers[2], longitude: numbers[3]), usesNodes: usesNodes))
      let length = try #require(router.distance(from: start, to: end, using: workspace))
      worst = max(worst, abs(length - expected))
      if abs(length - expected) > tolerance {
        Issue.record("pair \(row[0]): \(length) m instead of \(expected) m")
      }
    }
    expectEqual(rows.count, (extract == "midtown" ? 201 : 1_001))
    expect(worst <= tolerance)
  }
}
