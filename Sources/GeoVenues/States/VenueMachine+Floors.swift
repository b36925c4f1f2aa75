import GeoSessions
import Geodesy

/// Deciding the floor, saying positions, noticing silence.
extension VenueMachine {
  /// Lets time go by up to the present event.
  mutating func advance(_ outputs: inout [VenueOutput]) {
    switch state {
    case .getPacket: load(&outputs)
    case .findFloor, .running:
      if let fix = positioner?.close(at: now) { show(fix, &outputs) }
      listen(&outputs)
    case .idle, .started, .searchVenue, .error: break
    }
  }

  private mutating func show(_ fix: BeaconPositioner.Fix, _ outputs: inout [VenueOutput]) {
    guard let venue = positioner?.venue else { return }
    let map = Self.map(venue, fix.floor)
    if case .running(let present) = state, present != map {
      // Another floor goes through finding the floor.
      findFloor(venue, &outputs)
    }
    if case .findFloor = state {
      enter(.running(map), &outputs)
      if lastFloor != fix.floor.id {
        lastFloor = fix.floor.id
        outputs.append(VenueOutput(now, .floorChanged(venue: venue.id, floor: fix.floor.id)))
      }
    }
    guard let estimate = fix.estimate else { return }
    var position = venue.position(
      estimate.point, on: fix.floor, at: now, source: .beacons,
      radius: estimate.covariance.deviation)
    position.covariance = estimate.covariance
    tell(position, &outputs)
    tell(fences.moved(to: estimate.point, on: fix.floor.id, at: now), &outputs)
  }

  private static func map(_ venue: Venue, _ floor: Floor) -> VenueState.Map {
    VenueState.Map(
      venue: venue.id, version: venue.version, floor: floor.id, image: floor.image?.name,
      width: floor.planWidth, height: floor.planHeight)
  }

  /// No beacon for a while: the floor is open again; none for as long again: the venue is left.
  private mutating func listen(_ outputs: inout [VenueOutput]) {
    guard let venue = positioner?.venue else { return }
    if case .running = state, now - lastHeard >= settings.silenceSeconds {
      lastHeard += settings.silenceSeconds
      tell(fences.left(at: now), &outputs)
      positioner?.restart()
      findFloor(venue, &outputs)
    }
    if case .findFloor = state, now - lastHeard >= settings.silenceSeconds, !isInArea(venue) {
      leave(&outputs)
      search(&outputs)
    }
  }

  private func isInArea(_ venue: Venue) -> Bool {
    guard let (fix, time) = lastFix, now - time <= Self.fixAge,
      let entry = catalogue.first(where: { $0.id == venue.id }),
      let area = entry.area
    else { return false }
    return area.distance(to: fix.coordinate) <= settings.areaMargin
  }
}
