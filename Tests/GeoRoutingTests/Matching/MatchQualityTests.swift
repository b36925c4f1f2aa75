import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

/// Known walks on the demo city and on real extracts, recorded with errors: how much of them is found again.
@Suite struct MatchQualityTests {
  /// The least share of the true length that is found, and the most that is added.
  ///
  /// Errors have a standard deviation on each axis. Monaco's ways lie closer to each other than the
  /// errors.
  struct Demand: Sendable, CustomTestStringConvertible {
    var extract: String
    var sigma: Double
    var found: Double
    var surplus: Double
    var testDescription: String { "\(extract), \(sigma) m" }
  }

  static let demands = [
    Demand(extract: "midtown", sigma: 5, found: 0.95, surplus: 0.05),
    Demand(extract: "midtown", sigma: 10, found: 0.93, surplus: 0.08),
    Demand(extract: "liechtenstein", sigma: 10, found: 0.95, surplus: 0.05),
    Demand(extract: "liechtenstein", sigma: 20, found: 0.93, surplus: 0.08),
    Demand(extract: "andorra-2025", sigma: 10, found: 0.95, surplus: 0.06),
    Demand(extract: "andorra-2025", sigma: 20, found: 0.90, surplus: 0.12),
    Demand(extract: "monaco", sigma: 5, found: 0.90, surplus: 0.10),
    Demand(extract: "monaco", sigma: 10, found: 0.80, surplus: 0.20),
  ].filter { SharedData.has("routing/expected-edge-\($0.extract).csv") }

  @Test(arguments: demands) func `known walks are found again`(demand: Demand) throws {
    let network = try ExpectedRoutesTests.network(demand.extract, isContracted: true)
    let matcher = try TraceMatcher(network, profile: .footV1)
    let router = try Router(network, profile: .footV1)
    let snapper = try Snapper(network)
    let workspace = SearchWorkspace(for: router.graph)
    var fraction = FoundShare()
    let rows = SharedData.rows("routing/expected-edge-\(demand.extract).csv").dropFirst()
    // The second half of the table: walks of a few kilometers.
    for (number, row) in rows.suffix(16).enumerated() {
      let numbers = try row[2..<6].map { try #require(Double($0)) }
      let start = try #require(
        snapper.nearest(to: Coordinate(latitude: numbers[0], longitude: numbers[1])))
      let end = try #require(
        snapper.nearest(to: Coordinate(latitude: numbers[2], longitude: numbers[3])))
      let route = try #require(router.route(from: start, to: end, using: workspace))
      let path = try #require(Path(RouteLine(route, on: router.graph).points))
      let walk = RecordedWalk(path, sigma: demand.sigma, seed: UInt64(number))
      let match = matcher.match(
        walk.trace, policy: MatchPolicy(accuracy: demand.sigma), using: workspace)
      fraction.add(route, match)
    }
    expect(fraction.walked > 15_000)
    expect(fraction.common / fraction.walked >= demand.found)
    expect(1 - fraction.common / fraction.matched <= demand.surplus)
  }
}
