import GeoSessions
import Geodesy

/// Finding a venue and getting its data.
extension VenueMachine {
  mutating func hear(_ reading: BeaconReading, _ outputs: inout [VenueOutput]) {
    switch state {
    case .searchVenue:
      guard reading.rssi >= settings.rssiThreshold, reading.rssi < 0 else { return }
      let found = catalogue.first { entry in
        (settings.forcedVenue ?? entry.id) == entry.id && entry.directory.index(of: reading) != nil
      }
      guard let found, now >= retryAt else { return }
      get(found.id, by: .beacon, &outputs)
      // The reading that found the venue counts for the floor as well.
      listen(to: reading)
    case .findFloor, .running: listen(to: reading)
    case .idle, .started, .getPacket, .error: break
    }
  }

  private mutating func listen(to reading: BeaconReading) {
    guard positioner?.hear(reading, at: now) == true else { return }
    lastHeard = now
    lastBeacon = now
  }

  mutating func see(_ fix: GNSSFix, _ outputs: inout [VenueOutput]) {
    lastFix = (fix, now)
    switch state {
    case .searchVenue:
      guard owner.receiveFix(isOutside: true, at: now) else { return }
      searchByGPS(fix, &outputs)
    case .getPacket:
      guard owner.receiveFix(isOutside: false, at: now) else { return }
    case .findFloor(let venue, _, _): guard follow(fix, from: venue, &outputs) else { return }
    case .running(let map): guard follow(fix, from: map.venue, &outputs) else { return }
    case .idle, .started, .error: return
    }
    let position = IndoorPosition(
      time: now, source: .gnss, coordinate: fix.coordinate, altitude: fix.altitude,
      radius: fix.horizontalAccuracy, isDoubtful: fix.horizontalAccuracy == nil,
      isOutdoor: state.isOutdoor)
    tell(position, &outputs)
  }

  /// Leaves the venue when a fix lies surely outside of it and nothing of it is heard; answers
  /// whether the fix is the position.
  private mutating func follow(
    _ fix: GNSSFix, from venue: Venue.ID, _ outputs: inout [VenueOutput]
  ) -> Bool {
    let isOutside = isOutside(fix, of: venue) && now - lastBeacon > PositionOwner.freshness
    guard owner.receiveFix(isOutside: isOutside, at: now) else { return false }
    if isOutside {
      leave(&outputs)
      search(&outputs)
    }
    return true
  }

  mutating func tell(_ position: IndoorPosition, _ outputs: inout [VenueOutput]) {
    outputs.append(VenueOutput(now, .position(position)))
    if settings.sendsPositions { outputs.append(VenueOutput(now, .sent(position))) }
  }

  /// The nearest venue is fetched before anybody enters it; who stands in its grounds is on the way in.
  private mutating func searchByGPS(_ fix: GNSSFix, _ outputs: inout [VenueOutput]) {
    guard now >= retryAt else { return }
    let near = catalogue.compactMap { entry -> (id: Venue.ID, distance: Meters)? in
      guard (settings.forcedVenue ?? entry.id) == entry.id, let area = entry.area else {
        return nil
      }
      return (entry.id, area.distance(to: fix.coordinate))
    }.min { ($0.distance, $0.id) < ($1.distance, $1.id) }
    guard let near, near.distance <= settings.searchRadius else { return }
    if near.distance <= settings.areaMargin {
      get(near.id, by: .gps, &outputs)
    } else if !hasSearchedByGPS {
      hasSearchedByGPS = true
      guard let entry = resources.find(near.id, isOnline: isOnline) else {
        lose(near.id, &outputs)
        return
      }
      prefetch = Loading(entry: entry, begun: now)
      receive(&outputs)
    }
  }

  /// Publishes the data of a venue nearby once it has arrived.
  mutating func receive(_ outputs: inout [VenueOutput]) {
    guard let prefetch, now - prefetch.begun >= prefetch.entry.latency else { return }
    self.prefetch = nil
    publish(prefetch.entry, by: .gps, &outputs)
    if prefetch.entry.source == .server { resources.keep(prefetch.entry.venue) }
  }

  mutating func get(
    _ id: Venue.ID, by detection: VenueState.Detection, _ outputs: inout [VenueOutput]
  ) {
    self.detection = detection
    lastHeard = now
    enter(.getPacket(venue: id), &outputs)
    guard let entry = resources.find(id, isOnline: isOnline) else {
      lose(id, &outputs)
      return
    }
    outputs.append(VenueOutput(now, .progress(venue: id, 0)))
    let begun = prefetch.flatMap { $0.entry.venue.id == id ? $0.begun : nil }
    prefetch = nil
    loading = Loading(entry: entry, begun: begun ?? now)
    load(&outputs)
  }

  /// Goes on with what is fetched.
  mutating func load(_ outputs: inout [VenueOutput]) {
    guard let loading else { return }
    let passed = now - loading.begun
    let entry = loading.entry
    guard passed >= entry.latency else {
      if passed > 0 {
        outputs.append(
          VenueOutput(now, .progress(venue: entry.venue.id, passed / entry.latency)))
      }
      return
    }
    self.loading = nil
    outputs.append(VenueOutput(now, .progress(venue: entry.venue.id, 1)))
    if entry.source == .server { resources.keep(entry.venue) }
    // Only who is still outside is told of a venue's data: indoors the state says it.
    if detection == .gps { publish(entry, by: detection, &outputs) }
    positioner = BeaconPositioner(entry.venue, settings)
    fences = FenceWatch(entry.venue.fences, timeoutSeconds: settings.eventTimeoutSeconds)
    lastHeard = now
    findFloor(entry.venue, &outputs)
  }

  mutating func findFloor(_ venue: Venue, _ outputs: inout [VenueOutput]) {
    enter(.findFloor(venue: venue.id, version: venue.version, by: detection), &outputs)
  }

  private mutating func publish(
    _ entry: VenueResources.Entry, by detection: VenueState.Detection,
    _ outputs: inout [VenueOutput]
  ) {
    guard published.insert(entry.venue.id).inserted else { return }
    outputs.append(
      VenueOutput(
        now,
        .downloaded(
          venue: entry.venue.id, version: entry.venue.version, source: entry.source,
          detection: detection)))
  }

  mutating func lose(_ entry: VenueResources.Entry, _ outputs: inout [VenueOutput]) {
    lose(entry.venue.id, &outputs)
  }

  private mutating func lose(_ venue: Venue.ID, _ outputs: inout [VenueOutput]) {
    loading = nil
    prefetch = nil
    retryAt = now + Self.retryAfter
    report(IndoorPositioningFailure(.generic, .network(venue: venue, status: nil)), &outputs)
    search(&outputs)
  }
}
