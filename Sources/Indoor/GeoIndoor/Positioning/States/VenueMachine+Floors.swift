import GeoSessions

/// Deciding the floor, saying positions, noticing silence.
extension VenueMachine {
  /// Lets time go by up to the present event.
  mutating func advance(_ outputs: inout [VenueOutput]) {
    switch state {
    case .getPacket: load(&outputs)
    case .findFloor, .running:
      if let fix = positioner?.close(at: now) { show(fix, &outputs) }
      listen(&outputs)
    case .searchVenue: receive(&outputs)
    case .idle, .started, .error: break
    }
  }

  private mutating func show(_ fix: BeaconPositioner.Fix, _ outputs: inout [VenueOutput]) {
    guard let venue = positioner?.venue, owner.hearBeacons(on: fix.floor.id, at: fix.time) else {
      return
    }
    settle(on: fix.floor, of: venue, &outputs)
    // A scan that ended long ago says where the device was, not where it is.
    guard let estimate = fix.estimate, now - fix.time <= PositionOwner.freshness else { return }
    var position = venue.position(
      estimate.point, on: fix.floor, at: now, source: .beacons, radius: fix.radius)
    position.covariance = estimate.covariance
    tell(position, &outputs)
    tell(fences.moved(to: estimate.point, on: fix.floor.id, at: now), &outputs)
  }

  /// Says that the device is on a floor of the venue whose data is in use, unless it is known.
  mutating func settle(on floor: Floor, of venue: Venue, _ outputs: inout [VenueOutput]) {
    let map = Self.map(venue, floor)
    if case .running(let present) = state, present != map {
      // Another floor goes through finding the floor.
      findFloor(venue, &outputs)
    }
    guard case .findFloor = state else { return }
    enter(.running(map), &outputs)
    if lastBuilding != floor.building {
      lastBuilding = floor.building
      outputs.append(
        VenueOutput(now, .buildingChanged(venue: venue.id, building: floor.building)))
    }
    guard lastFloor != floor.id else { return }
    lastFloor = floor.id
    outputs.append(
      VenueOutput(
        now, .floorChanged(venue: venue.id, building: floor.building, floor: floor.id)))
  }

  private static func map(_ venue: Venue, _ floor: Floor) -> VenueState.Map {
    VenueState.Map(
      venue: venue.id, version: venue.version, floor: floor.id, image: floor.image?.name,
      width: floor.planWidth, height: floor.planHeight)
  }

  /// Neither beacon nor tracking for a while: the floor is open again; none for as long again: the
  /// venue is left.
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
    guard let (fix, time) = lastFix, now - time <= Self.fixAge, let area = area(of: venue.id)
    else { return false }
    return area.distance(to: fix.coordinate) <= settings.areaMargin
  }

  /// Whether a fix lies outside of a venue even if it is as far off as it says; false for a venue
  /// without a georeference.
  func isOutside(_ fix: GNSSFix, of venue: Venue.ID) -> Bool {
    guard let area = area(of: venue) else { return false }
    let uncertainty = fix.horizontalAccuracy ?? 0
    return area.distance(to: fix.coordinate) > settings.areaMargin + uncertainty
  }

  private func area(of venue: Venue.ID) -> VenueArea? {
    catalogue.first { $0.id == venue }?.area
  }
}
