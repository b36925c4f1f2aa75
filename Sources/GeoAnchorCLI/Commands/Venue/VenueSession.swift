import GeoCommandLine
import GeoIndoorPositioning
import GeoSessions
import GeoVenues

/// Lets a log that does not say that its session starts begin with its first event.
struct VenueSession: SessionMachine {
  private var machine: VenueMachine
  private var hasBegun = false

  init(_ venues: [Venue], settings: VenueSettings) {
    var resources = VenueResources()
    for venue in venues { resources.keep(venue) }
    machine = VenueMachine(resources, settings: settings)
  }

  mutating func handle(_ event: SessionEvent) -> [VenueOutput] {
    var outputs: [VenueOutput] = []
    if !hasBegun {
      hasBegun = true
      if event.kind != .session(.start) {
        outputs = machine.handle(SessionEvent(time: event.time, .session(.start)))
      }
    }
    return outputs + machine.handle(event)
  }
}
