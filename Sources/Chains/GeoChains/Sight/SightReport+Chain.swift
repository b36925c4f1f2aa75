public import GeoAnchors
public import GeoStreets
public import Geodesy

extension SightReport {
  /// Checks the visibility of the anchors of an existing chain.
  ///
  /// People walk where the chain's heights were planned; otherwise on the line through the anchors'
  /// own heights, lowered by `aboveGround`.
  /// - Parameters:
  ///   - chain: The chain.
  ///   - buildings: All buildings.
  ///   - terrain: The ground that buildings stand on; without it, or if it is above another surface
  ///     than the anchors, they stand as high as the ground at the nearest anchor.
  ///   - policy: The places from which each anchor is looked at.
  ///   - aboveGround: Height of the anchors above the ground, in meters.
  public init(
    of chain: Chain, among buildings: Footprints, terrain: (any GroundHeight)? = nil,
    policy: SightPolicy = SightPolicy(), aboveGround: Meters = 0
  ) {
    self.init(policy: policy, buildings: 0)
    guard
      let lines = SightLines(
        of: chain, among: buildings, terrain: terrain, eyeHeight: policy.eyeHeight,
        aboveGround: aboveGround)
    else { return }
    self.buildings = lines.buildings.count
    fractions = [1]
    for (index, anchor) in chain.anchors.enumerated().dropFirst() {
      let last = chain.anchors[index - 1].distance
      let from = max(last, anchor.distance - policy.visibleFrom)
      let looks = stride(from: from, to: anchor.distance, by: 1).map { distance in
        Look(from: distance, building: lines.blocker(of: index, from: distance))
      }
      add(looks, at: index, end: anchor.distance)
    }
  }
}
