public import GeoSessions
import Geodesy

/// Finds venues, floors and positions from markers, beacons and satellites: the content of an
/// indoor app's screen.
///
/// Idle until the session starts; then it looks for a venue, gets its data, decides the floor and says
/// positions, floor after floor, until the venue is left. Outdoors positions are those of satellites. All
/// venues of a session share one position, which markers, beacons and satellites hand over by the rules of
/// `PositionOwner`: no event has two of them, and state, fences, visits and rooms follow whoever has it. Time
/// comes from events only; the data of venues comes from `resources`, at once or after their latency.
public struct VenueMachine: SessionMachine {
  /// The state.
  public internal(set) var state: VenueState = .idle
  /// The available venues and the sources of their data; data from a server is kept in the cache.
  public internal(set) var resources: VenueResources
  /// Settings of the machine.
  public let settings: VenueSettings
  /// The fences' events and visits of the venue that was entered last.
  var fences = FenceWatch([])
  var visits = VisitLog()

  var catalogue: [CatalogueEntry]
  var isOnline = true
  var isPaused = false
  var isSpent = false
  var lastFix: (fix: GNSSFix, time: Seconds)?
  var lastBuilding: Building.ID?
  var lastFloor: Floor.ID?
  var owner = PositionOwner()
  var markers: MarkerMachine
  var loading: Loading?
  /// The data of a venue nearby, fetched before the venue is entered.
  var prefetch: Loading?
  var positioner: BeaconPositioner?
  var detection = VenueState.Detection.beacon
  /// Time of the last position by a beacon or by marker tracking.
  var lastHeard: Seconds = 0
  var lastBeacon: Seconds = -.infinity
  var published: Set<Venue.ID> = []
  var hasSearchedByGPS = false
  var retryAt: Seconds = -.infinity
  var now: Seconds = 0

  struct CatalogueEntry: Sendable {
    let id: Venue.ID
    let directory: BeaconDirectory
    let area: VenueArea?
  }

  struct Loading: Sendable {
    let entry: VenueResources.Entry
    let begun: Seconds
  }

  /// Delay after a failed load before the same venue is tried again, unless the network comes back.
  static let retryAfter: Seconds = 5
  /// Maximum age of a satellite fix.
  static let fixAge: Seconds = 60

  /// Creates a machine that is idle.
  /// - Parameters:
  ///   - resources: The venues.
  ///   - settings: The configuration for all venues; numbers out of range are clamped.
  public init(_ resources: VenueResources, settings: VenueSettings = VenueSettings()) {
    self.resources = resources
    let settings = settings.validated()
    self.settings = settings
    let known = resources.known
    markers = MarkerMachine(known.filter { (settings.forcedVenue ?? $0.id) == $0.id })
    catalogue = known.map { venue in
      CatalogueEntry(
        id: venue.id, directory: BeaconDirectory(venue.beacons), area: VenueArea(venue))
    }
  }

  /// The venue whose data is in use, if any.
  var venue: Venue? {
    switch state {
    case .findFloor, .running: positioner?.venue
    case .idle, .started, .searchVenue, .getPacket, .error: nil
    }
  }

  /// Handles an event; returns its outputs.
  public mutating func handle(_ event: SessionEvent) -> [VenueOutput] {
    now = event.time
    var outputs: [VenueOutput] = []
    if case .session(let change) = event.kind {
      session(change, &outputs)
      return outputs
    }
    switch state {
    case .idle, .error:
      if case .network(let isConnected) = event.kind { isOnline = isConnected }
      return []
    case .started, .searchVenue, .getPacket, .findFloor, .running: break
    }
    markers.presentVenue = state.venue
    let seen = markers.handle(event)
    if !isPaused {
      claim(event, seen)
      advance(&outputs)
    }
    handle(event, &outputs)
    handle(seen, &outputs)
    return outputs
  }

  /// Handles a failure that is not an event of a log, such as refused credentials.
  mutating func fail(_ failure: IndoorPositioningFailure, at time: Seconds) -> [VenueOutput] {
    now = time
    switch state {
    case .idle, .error: return []
    case .started, .searchVenue, .getPacket, .findFloor, .running: break
    }
    var outputs: [VenueOutput] = []
    report(failure, &outputs)
    return outputs
  }

  private mutating func session(_ change: SessionChange, _ outputs: inout [VenueOutput]) {
    switch change {
    case .start: start(&outputs)
    case .stop: stop(&outputs)
    case .pause:
      isPaused = true
      _ = markers.handle(SessionEvent(time: now, .session(change)))
    case .resume:
      isPaused = false
      // The beacons were not listened to meanwhile, so the silence means nothing.
      lastHeard = now
      _ = markers.handle(SessionEvent(time: now, .session(change)))
    case .reset:
      _ = markers.handle(SessionEvent(time: now, .session(change)))
      owner.loseMarker()
    case .unknown: break
    }
  }

  private mutating func start(_ outputs: inout [VenueOutput]) {
    switch state {
    case .idle, .error: break
    case .started, .searchVenue, .getPacket, .findFloor, .running: return
    }
    guard !isSpent else { return }
    isPaused = false
    owner = PositionOwner()
    _ = markers.handle(SessionEvent(time: now, .session(.start)))
    enter(.started, &outputs)
    search(&outputs)
  }

  private mutating func stop(_ outputs: inout [VenueOutput]) {
    if state == .idle { return }
    leave(&outputs)
    enter(.idle, &outputs)
  }

  private mutating func handle(_ event: SessionEvent, _ outputs: inout [VenueOutput]) {
    switch event.kind {
    case .beacon(let reading): if !isPaused { hear(reading, &outputs) }
    case .gnss(let fix): if !isPaused { see(fix, &outputs) }
    case .network(let isConnected):
      isOnline = isConnected
      if isOnline { retryAt = -.infinity }
      if isOnline, state == .searchVenue { hasSearchedByGPS = false }
      if !isOnline, let entry = (loading ?? prefetch)?.entry, entry.source == .server {
        lose(entry, &outputs)
      }
    case .permission(let subject, let isGranted): if !isGranted { refuse(subject, &outputs) }
    case .userAction(let action, _, _):
      switch action {
      case .stop: stop(&outputs)
      case .resetWorldOrigin, .restart, .startOver: owner.loseMarker()
      case .localize, .undo, .saveAnchors, .loadAnchors, .continueLimited, .setLocalizationMode,
        .navigate, .stopNavigation, .clearMesh, .startGPSUpdates, .stopGPSUpdates, .trackObjects,
        .close,
        .unknown:
        break
      }
    case .marker(let id, .some, true): if !isPaused { see(marker: id, &outputs) }
    case .session, .frame, .heading, .deviceSupport, .qr, .manualCode, .codeVerdict, .marker,
      .localization,
      .localizationFailed, .geoStatus, .mapTap, .viewTap, .tick, .groundTruth,
      .fault, .sessionFailed, .unknown:
      break
    }
  }

  private mutating func refuse(_ subject: PermissionSubject, _ outputs: inout [VenueOutput]) {
    switch subject {
    case .bluetooth: report(IndoorPositioningFailure(.critical, .permission("bluetooth")), &outputs)
    case .credentials:
      report(IndoorPositioningFailure(.credential, .permission("credentials")), &outputs)
    case .location: report(IndoorPositioningFailure(.generic, .permission("location")), &outputs)
    case .preciseLocation, .camera, .motion, .unknown: break
    }
  }

  mutating func report(_ failure: IndoorPositioningFailure, _ outputs: inout [VenueOutput]) {
    outputs.append(VenueOutput(now, .failed(failure)))
    switch failure.severity {
    case .generic: return
    case .credential: isSpent = true
    case .critical: break
    }
    leave(&outputs)
    enter(.error(failure), &outputs)
  }

  /// Enters a state; outputs nothing if it is the current one.
  mutating func enter(_ new: VenueState, _ outputs: inout [VenueOutput]) {
    guard new != state else { return }
    state = new
    outputs.append(VenueOutput(now, .state(new)))
  }

  /// Leaves fences and forgets what was heard.
  mutating func leave(_ outputs: inout [VenueOutput]) {
    tell(fences.left(at: now), &outputs)
    positioner = nil
    loading = nil
    prefetch = nil
    lastBuilding = nil
    lastFloor = nil
  }

  mutating func tell(_ events: [FenceEvent], _ outputs: inout [VenueOutput]) {
    for event in events {
      outputs.append(VenueOutput(now, .fence(event)))
      if let visit = visits.handle(event) { outputs.append(VenueOutput(now, .visit(visit))) }
    }
  }

  mutating func search(_ outputs: inout [VenueOutput]) {
    published = []
    prefetch = nil
    hasSearchedByGPS = false
    enter(.searchVenue, &outputs)
  }
}
