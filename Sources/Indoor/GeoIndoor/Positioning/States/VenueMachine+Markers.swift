import GeoSessions

/// Positions by markers: the newest one decides venue, building and floor.
extension VenueMachine {
  /// Handles the outputs of positioning by markers at the present event.
  mutating func handle(_ seen: [MarkerOutput], _ outputs: inout [VenueOutput]) {
    switch state {
    case .idle, .error: return
    case .started, .searchVenue, .getPacket, .findFloor, .running: break
    }
    for output in seen {
      switch output.kind {
      case .position(let position): follow(position, &outputs)
      case .held(let position):
        if case .running = state, owner.holds(at: now) { tell(position, &outputs) }
      case .objection(let objection):
        if objection == .lost { owner.loseMarker() }
        outputs.append(VenueOutput(now, .objection(objection)))
      // Told where the state is settled, for beacons alike.
      case .buildingChanged, .floorChanged: break
      }
    }
  }

  /// Gives the position to a marker that was seen, or to tracking that has a pose: they come before a
  /// scan of beacons that ends at the same event.
  mutating func claim(_ event: SessionEvent, _ seen: [MarkerOutput]) {
    if case .marker(let id, .some, true) = event.kind, let (_, floor) = place(ofMarker: id) {
      owner.seeMarker(on: floor.id, at: now)
    } else if seen.contains(where: \.isTracked) {
      _ = owner.track(at: now)
    }
  }

  /// A marker was seen: the device is where it hangs.
  mutating func see(marker id: String, _ outputs: inout [VenueOutput]) {
    guard let (venue, floor) = place(ofMarker: id) else { return }
    enter(venue, on: floor, &outputs)
  }

  /// Goes to the venue and floor of a marker, and gets its data; answers whether that may be now.
  @discardableResult
  private mutating func enter(
    _ venue: Venue, on floor: Floor, _ outputs: inout [VenueOutput]
  ) -> Bool {
    if state.venue != venue.id {
      guard now >= retryAt else { return false }
      leave(&outputs)
      get(venue.id, by: .marker, &outputs)
    }
    lastHeard = now
    settle(on: floor, &outputs)
    return true
  }

  private mutating func follow(_ position: IndoorPosition, _ outputs: inout [VenueOutput]) {
    guard let place = position.place, let (venue, floor) = markers.alignedPlace,
      isReported(floor.id), owner.track(at: now),
      // The venue may have been left meanwhile, and tracking has come back.
      enter(venue, on: floor, &outputs), case .running = state
    else { return }
    tell(position, &outputs)
    tell(fences.moved(to: place.point, on: place.floor, at: now), &outputs)
  }

  /// Settles on a floor of the marker's venue when its data is there.
  private mutating func settle(on floor: Floor, _ outputs: inout [VenueOutput]) {
    guard let venue = positioner?.venue, let own = venue.floor(floor.id) else { return }
    settle(on: own, of: venue, &outputs)
  }

  /// The venue and floor of a marker in view that aligns tracking; nil when it does not.
  private func place(ofMarker id: String) -> (venue: Venue, floor: Floor)? {
    guard markers.isAligned(by: id), let place = markers.alignedPlace, isReported(place.floor.id)
    else { return nil }
    return place
  }

  private func isReported(_ floor: Floor.ID) -> Bool { (settings.forcedFloor ?? floor) == floor }
}
