public import GeoOpeningHours
import GeoStreets
public import Geodesy

/// The modifiers of single edges' costs beside the profile: areas, and the slope of the ground.
public struct CostModifiers: Sendable {
  /// Areas that no walk enters: edges that reach into them are closed.
  public var avoided: [Polygon] = []
  /// Areas to prefer, such as coverage; empty for none.
  public var preferred: [Polygon] = []
  /// The factor for a meter outside the preferred areas; 1 or more.
  public var factorOutside = 3.0
  /// The ground, for profiles that use the slope; where it is not known the slope is 0.
  public var ground: (any GroundHeight)?

  /// The moment for which conditions such as opening hours are decided; nil leaves them out.
  ///
  /// The profile foot-v1 knows none.
  public var time: WallClock?

  /// Makes influences that change nothing.
  public init() {}

  /// Whether no area and no slope changes a cost; the time opens and closes ways beside them.
  var isEmpty: Bool { avoided.isEmpty && preferred.isEmpty && ground == nil }

  func influence(on graph: StreetGraph, _ profile: RoutingProfile) -> (Int) -> EdgeInfluence {
    let avoided = AreaFractions(avoided)
    let preferred = AreaFractions(preferred)
    let slopes = profile.usesSlope ? ground.map { SlopeFactors(graph: graph, ground: $0) } : nil
    return { edge in
      var influence = slopes?.influence(onEdge: edge) ?? .none
      guard !avoided.isEmpty || !preferred.isEmpty else { return influence }
      let points = graph.points(ofEdge: edge).map(\.coordinate)
      if !avoided.isEmpty && avoided.meets(points) { influence.isOpen = false }
      if !preferred.isEmpty {
        let outside = 1 - preferred.fraction(of: points)
        let factor = 1 + outside * (max(1, factorOutside) - 1)
        influence.forward *= factor
        influence.backward *= factor
      }
      return influence
    }
  }
}

/// The speed uphill and downhill: Tobler's hiking function (1993), relative to level ground.
private struct SlopeFactors {
  let graph: StreetGraph
  let ground: any GroundHeight

  func influence(onEdge edge: Int) -> EdgeInfluence {
    let length = graph.edge(edge).length
    // Over less than the grid of common terrain the slope is noise.
    guard length >= 30, !isLevel(edge) else { return .none }
    let count = graph.segmentCount(ofEdge: edge)
    guard let first = height(graph.point(0, ofEdge: edge)),
      let last = height(graph.point(count, ofEdge: edge))
    else { return .none }
    let slope = min(0.5, max(-0.5, (last - first) / length))
    return EdgeInfluence(
      forward: TimeOnSlope.factor(slope), backward: TimeOnSlope.factor(-slope))
  }

  /// Bridges, tunnels, corridors and ferries do not follow the ground.
  private func isLevel(_ edge: Int) -> Bool {
    let traits = graph.traits(ofEdge: edge, segment: 0)
    return !traits.structure.isDisjoint(with: [.bridge, .tunnel, .indoor, .ferry, .lift])
  }

  private func height(_ point: FixedCoordinate) -> Double? {
    guard case .height(let height, _)? = try? ground.ground(at: point.coordinate) else {
      return nil
    }
    return height.meters
  }
}
