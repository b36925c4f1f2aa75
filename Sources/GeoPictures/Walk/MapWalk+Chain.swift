public import GeoAnchors
public import GeoChains
public import GeoCoverage
import Geodesy

extension MapWalk {
  /// The walk along a chain, without heights, coverage, sight and live anchors.
  ///
  /// Nil for a chain whose path has no point.
  public init?(_ chain: Chain) {
    guard let path = Path(chain.path) else { return nil }
    self.init(
      length: path.length, pathDistances: path.distances,
      stops: chain.anchors.map { anchor in
        Stop(
          distance: anchor.distance, revealDistance: anchor.details.revealDistance,
          asset: anchor.details.asset)
      })
  }

  /// Takes in where the way is supported; neighbours that agree become one stretch.
  public mutating func add(_ path: CoveragePath) {
    var stretches: [Coverage] = []
    for stretch in path.stretches {
      if let last = stretches.last, last.isSupported == stretch.isSupported {
        stretches[stretches.count - 1].to = stretch.to
      } else {
        stretches.append(
          Coverage(from: stretch.from, to: stretch.to, isSupported: stretch.isSupported))
      }
    }
    coverage = stretches
  }

  /// Takes in where the next anchor is hidden.
  public mutating func add(_ sight: SightReport) {
    hidden = sight.hidden.map { Hidden(from: $0.from, to: $0.to, anchor: $0.anchor) }
  }

  /// Takes in which anchors are live.
  public mutating func add(_ plan: LiveWindowPlan) {
    live = plan.stretches.map { Live(from: $0.from, to: $0.to, anchors: $0.live) }
  }
}
