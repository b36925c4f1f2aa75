package import GeoAnchors
package import GeoAreas
package import GeoChains
import Geodesy

extension MapRoute {
  /// The walk along a chain, without heights, coverage, sight and live anchors.
  ///
  /// Nil for a chain whose path has no point.
  package init?(_ chain: Chain) {
    guard let path = Path(chain.path) else { return nil }
    self.init(
      length: path.length, pathDistances: path.distances,
      stops: chain.anchors.map { anchor in
        Stop(
          distance: anchor.distance, revealDistance: anchor.details.revealDistance,
          asset: anchor.details.asset, scale: anchor.details.scale ?? 1)
      })
  }

  /// Adds the coverage of the way; neighbors that agree become one section.
  package mutating func add(_ path: CoveragePath) {
    coverage = []
    for section in path.sections {
      coverage?.append(
        merging: PathInterval(from: section.from, to: section.to, section.isSupported))
    }
  }

  /// Adds the sections where the next anchor is hidden, or that sight is unknown because no building is mapped.
  package mutating func add(_ sight: SightReport) {
    isSightUnknown = !sight.isKnown
    guard sight.isKnown else { return }
    hidden = sight.hidden.map { PathInterval(from: $0.from, to: $0.to, $0.anchor) }
  }

  /// Adds the ground of a chain's planning, if it is above the same surface as its anchors.
  package mutating func addGround(_ plan: HeightPlan, of chain: Chain) {
    let datums = Set(chain.anchors.compactMap { $0.altitude?.datum })
    guard datums == [plan.datum] else { return }
    ground = zip(plan.distances, plan.ground).map { Height(distance: $0, meters: $1) }
  }

  package mutating func add(_ plan: LiveWindowPlan) {
    live = plan.sections
  }
}
