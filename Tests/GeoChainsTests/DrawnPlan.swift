import GeoChains
import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

extension ChainPlan {
  /// The plan of the shortest walk between two nodes of a drawing.
  static func drawn(_ drawing: DrawnNetwork, _ from: Character, _ to: Character) throws -> ChainPlan
  {
    let router = try Router(try drawing.image.open(), profile: .walk)
    let snapper = try router.snapper()
    let start = try #require(snapper.nearest(to: drawing[from]))
    let end = try #require(snapper.nearest(to: drawing[to]))
    let route = try #require(
      router.route(from: start, to: end, using: SearchWorkspace(for: router.graph)))
    return try #require(
      ChainPlan(routes: [route], on: router.graph, destination: drawing[to]))
  }
}
