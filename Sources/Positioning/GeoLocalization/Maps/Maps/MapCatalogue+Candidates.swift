import Geodesy

extension MapCatalogue {
  /// The maps that a service would look in for a request, by the rules of its hints.
  ///
  /// First the codes that are hinted, then the radius about the hinted position, or about the position on Earth
  /// where no other is hinted, then the band of heights. A rule that knows nothing of a map lets it pass.
  package func candidates(
    for target: MapTarget, hints: MapHints, geo: GeoHint? = nil
  ) -> [MapCandidate] {
    members(of: target).compactMap { member in
      guard let map = map(member.mapCode), isOnFloor(map, member.pose, hints.floor) else {
        return nil
      }
      if case .mapSet = target, !hints.codes.isEmpty, !hints.codes.contains(map.code) {
        return nil
      }
      let distance = distance(to: map, member.pose, hints, geo)
      // A position by radio may be off by its uncertainty.
      let reach = hints.radius + (hints.position == nil ? geo?.accuracy ?? 0 : 0)
      if let distance, distance > reach { return nil }
      let owner = sets.first { $0[map.code] != nil }
      let own = owner?[map.code]
      return MapCandidate(
        code: map.code, name: map.name, set: owner?.code, order: own?.order,
        pose: own?.pose ?? member.pose, georeference: map.georeference, mesh: map.mesh,
        distance: distance)
    }
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

  /// From the hinted point, or else from the position on Earth, to what a map knows; nil where
  /// nothing is hinted and for a map of unknown place.
  private func distance(
    to map: LocalizationMap, _ pose: FramePose, _ hints: MapHints, _ geo: GeoHint?
  ) -> Meters? {
    if let position = hints.position {
      let gap = map.gap(to: pose.inner(position))
      return Self.length(gap, isHorizontal: hints.isHorizontal)
    }
    guard let geo, let georeference = map.georeference else { return nil }
    // Heights of receivers are too rough to choose a map by.
    let there = GeodeticPosition(geo.coordinate, height: georeference.origin.height)
    return Self.length(map.gap(to: georeference.point(there)), isHorizontal: true)
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
