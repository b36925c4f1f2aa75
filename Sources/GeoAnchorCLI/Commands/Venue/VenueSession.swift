import GeoSessions
import GeoVenues

/// The machines of a device indoors: beacons and satellites for all venues, markers for each.
///
/// A log that does not say that its session starts starts with its first event.
struct VenueSession: SessionMachine {
  private var ensemble = SessionEnsemble()
  private var hasBegun = false

  init(_ venues: [Venue], settings: VenueSettings) {
    var resources = VenueResources()
    for venue in venues { resources.keep(venue) }
    ensemble.add(VenueMachine(resources, settings: settings))
    for venue in venues where !venue.markers.isEmpty { ensemble.add(MarkerMachine(venue)) }
  }

  mutating func handle(_ event: SessionEvent) -> [SessionOutput] {
    var outputs: [SessionOutput] = []
    if !hasBegun {
      hasBegun = true
      if event.kind != .session(.start) {
        outputs = ensemble.handle(SessionEvent(time: event.time, .session(.start)))
      }
    }
    return outputs + ensemble.handle(event)
  }
}
