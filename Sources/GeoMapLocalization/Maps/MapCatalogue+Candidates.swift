import GeoCamera
import Geodesy

extension MapCatalogue {
  /// The maps that a service would look in for a request, by the rules of its hints.
  ///
  /// First the codes that are hinted, then the radius about the hinted position, or about the
  /// position on Earth where no other is hinted, then the band of heights. A rule that knows nothing
  /// of a map lets it pass.
  func candidates(
    for target: MapTarget, hints: MapHints, geo: GeoHint? = nil
  ) -> [LocalizationMap] {
    members(of: target).filter { member in
      guard let map = map(member.mapCode) else { return false }
      if case .mapSet = target, !hints.codes.isEmpty, !hints.codes.contains(map.code) {
        return false
      }
      return isNear(map, member.pose, hints, geo) && isOnFloor(map, member.pose, hints.floor)
    }.compactMap { map($0.mapCode) }
  }

  private func members(of target: MapTarget) -> [MapSet.Member] {
    let origin = FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity)
    switch target {
    case .map(let code):
      return map(code).map { [MapSet.Member(mapCode: $0.code, pose: origin, order: 0)] } ?? []
    case .mapSet(let code): return set(code)?.members ?? []
    case .anywhere:
      return maps.enumerated().map { index, map in
        MapSet.Member(mapCode: map.code, pose: origin, order: index)
      }
    case .objects: return []
    }
  }

  private func isNear(
    _ map: LocalizationMap, _ pose: FramePose, _ hints: MapHints, _ geo: GeoHint?
  ) -> Bool {
    if let position = hints.position {
      let gap = map.gap(to: pose.inner(position))
      return Self.length(gap, isHorizontal: hints.isHorizontal) <= hints.radius
    }
    guard let geo, let georeference = map.georeference else { return true }
    // Heights of receivers are too rough to choose a map by.
    let there = GeodeticPosition(geo.coordinate, height: georeference.origin.height)
    let gap = map.gap(to: georeference.point(there))
    return Self.length(gap, isHorizontal: true) <= hints.radius + (geo.accuracy ?? 0)
  }

  private func isOnFloor(
    _ map: LocalizationMap, _ pose: FramePose, _ floor: ClosedRange<Meters>?
  ) -> Bool {
    guard let floor else { return true }
    let points = map.bounds?.corners ?? [Vector3(x: 0, y: 0, z: 0)]
    let heights = points.map { pose.outer($0).y }
    guard let low = heights.min(), let high = heights.max(), (high - low).isFinite else {
      return true
    }
    return floor.overlaps(low...high)
  }

  private static func length(_ gap: Vector3, isHorizontal: Bool) -> Meters {
    isHorizontal ? Vector3(x: gap.x, y: 0, z: gap.z).length : gap.length
  }
}
