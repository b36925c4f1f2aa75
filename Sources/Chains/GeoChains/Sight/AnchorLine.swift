import GeoAnchors
import GeoStreets
import Geodesy

/// The line through the heights of a chain's anchors.
struct AnchorLine: Sendable {
  let heights: [Meters]
  /// The surface that heights are above; nil where they are above the ground, which is then 0.
  let datum: VerticalDatum?
  /// The same where no anchor is above another surface.
  let onlyDatum: VerticalDatum?
  private let chain: Chain
  private let aboveGround: Meters
  /// Heights of the walk, if planned above the surface of the anchors.
  private let plan: HeightPlan?

  /// Of a long chain this many anchors at most are looked at for the one nearest to a building.
  private static let mostSamples = 2_000

  init(_ chain: Chain, aboveGround: Meters, plan: HeightPlan?) {
    self.chain = chain
    self.aboveGround = plan?.aboveGround ?? aboveGround
    datum = chain.anchors.lazy.compactMap { $0.altitude?.datum }.first { $0 != .ground }
    let first = datum
    let isOnly = chain.anchors.allSatisfy { anchor in
      anchor.altitude.map { $0.datum == .ground || $0.datum == first } ?? true
    }
    onlyDatum = isOnly ? first : nil
    self.plan = plan.flatMap { isOnly && $0.datum == first ? $0 : nil }
    var last = 0.0
    heights = chain.anchors.map { anchor in
      if let altitude = anchor.altitude, altitude.datum != .ground { last = altitude.meters }
      guard let altitude = anchor.altitude, altitude.datum == .ground else { return last }
      return last + altitude.meters
    }
  }

  /// The height of what people walk on.
  func surface(at distance: Meters) -> Meters {
    if let plan { return plan.altitude(at: distance).meters - aboveGround }
    let behind = chain.anchors.firstPlace { $0.distance >= distance }
    guard behind > 0 else { return heights[0] - aboveGround }
    guard behind < heights.count else { return heights[heights.count - 1] - aboveGround }
    let (from, to) = (chain.anchors[behind - 1].distance, chain.anchors[behind].distance)
    let fraction = to > from ? (distance - from) / (to - from) : 0
    return heights[behind - 1] + fraction * (heights[behind] - heights[behind - 1]) - aboveGround
  }

  func height(nearest place: Coordinate) -> Meters? {
    let plane = TangentPlane(at: place)
    let step = max(1, heights.count / Self.mostSamples)
    let nearest = stride(from: 0, to: heights.count, by: step).min { one, other in
      plane.point(chain.anchors[one].coordinate).length
        < plane.point(chain.anchors[other].coordinate).length
    }
    guard let nearest else { return nil }
    return plan?.ground(at: chain.anchors[nearest].distance) ?? heights[nearest] - aboveGround
  }
}
