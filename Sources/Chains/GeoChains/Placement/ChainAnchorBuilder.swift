import GeoAnchors
import GeoSystem
import Geodesy

/// Makes anchors of stops: their place, height, direction, budget and instruction.
struct ChainAnchorBuilder {
  let plan: ChainPlan
  let policy: PlanningPolicy
  let sides: SidePlacement
  let heights: AnchorHeights
  let raised: [Int: Meters]

  func anchors(at stops: [ChainStop], ids: ChainIdentity) -> [ChainAnchor] {
    let places = stops.map(sides.place)
    let budget = policy.accuracy.map { AnchorBudget($0, onTerrain: heights.plan != nil) }
    var anchors: [ChainAnchor] = []
    anchors.reserveCapacity(stops.count)
    for (index, stop) in stops.enumerated() {
      var anchor = ChainAnchor(
        id: ids.anchor(index), coordinate: places[index].coordinate,
        altitude: altitude(at: stop.distance, places[index], raised: raised[index]), heading: 0,
        distance: stop.distance, role: stop.role, street: plan.street(at: stop.distance))
      anchor.details.offset = places[index].offset
      if heights.plan != nil { anchor.details.altitudeSource = .terrain }
      if let budget {
        anchor.details.revealDistance = budget.revealDistance
        anchor.details.asset = budget.assetClass
        anchor.details.scale = max(
          1, budget.revealDistance / (policy.accuracy?.readingDistance ?? budget.revealDistance))
      }
      anchor.details.maneuvers = stop.maneuvers
      if let kept = stop.kept { keep(plan.kept[kept], in: &anchor) }
      anchors.append(anchor)
    }
    turn(&anchors)
    return anchors
  }

  /// Copies the kept properties of an earlier anchor.
  private func keep(_ kept: ChainAnchor, in anchor: inout ChainAnchor) {
    anchor.id = kept.id
    anchor.street = anchor.street ?? kept.street
    anchor.details.content = kept.details.content
    if let written = kept.details.instruction {
      anchor.details.instruction = written
      anchor.details.maneuvers = []
    }
    guard kept.details.isPinned else { return }
    anchor.details.isPinned = true
    anchor.coordinate = kept.coordinate
    anchor.altitude = kept.altitude
    anchor.details.altitudeSource = kept.details.altitudeSource
    anchor.details.offset = kept.details.offset
    anchor.details.orientation = kept.details.orientation
    anchor.heading = kept.heading
  }

  private func altitude(
    at distance: Meters, _ place: SidePlacement.Place, raised: Meters?
  ) -> Altitude? {
    var altitude = policy.placement.altitude
    altitude?.meters += heights.floor(at: distance)
    if let plan = heights.plan {
      altitude = Altitude(
        meters: heights.anchor(at: distance, place.coordinate, isAside: place.offset != 0),
        datum: plan.datum)
    }
    guard let raised, let given = altitude else { return altitude }
    return Altitude(meters: given.meters + raised, datum: given.datum)
  }

  /// Lets content look along the way or at the walker, up and down with the way where its heights
  /// are known.
  private func turn(_ anchors: inout [ChainAnchor]) {
    for index in anchors.indices where !anchors[index].details.isPinned {
      let here = anchors[index]
      let next = index + 1 < anchors.count ? anchors[index + 1] : nil
      var heading =
        next.map { here.coordinate.bearing(to: $0.coordinate) }
        ?? Geodesic(from: anchors[index - 1].coordinate, to: here.coordinate).finalBearing
      var elevation = slope(from: here, to: next)
      if policy.placement.facing == .walker {
        heading = heading < 180 ? heading + 180 : heading - 180
        elevation = 0
      }
      anchors[index].heading = heading
      guard heights.plan != nil else { continue }
      let turned = Orientation(heading: heading, elevation: elevation)
      anchors[index].details.orientation = AnchorOrientation(
        x: turned.x, y: turned.y, z: turned.z, w: turned.w)
    }
  }

  private func slope(from here: ChainAnchor, to next: ChainAnchor?) -> Degrees {
    guard let next, let one = here.altitude, let other = next.altitude, one.datum == other.datum,
      next.distance > here.distance
    else { return 0 }
    return atan2(other.meters - one.meters, next.distance - here.distance) * 180 / .pi
  }
}
