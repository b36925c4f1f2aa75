public import GeoSessions

/// Plays a log of a session through a `VenueMachine` that has some venues; a log that does not say that
/// its session starts begins with its first event.
public struct VenueSession: SessionMachine {
  private var machine: VenueMachine
  private var hasBegun = false

  /// Begins a session among venues.
  public init(_ venues: [Venue], settings: VenueSettings = VenueSettings()) {
    var resources = VenueResources()
    for venue in venues { resources.keep(venue) }
    self.init(resources, settings: settings)
  }

  /// Begins a session among venues of several sources.
  public init(_ resources: VenueResources, settings: VenueSettings = VenueSettings()) {
    machine = VenueMachine(resources, settings: settings)
  }

  /// Handles an event and gives what it leads to.
  public mutating func handle(_ event: SessionEvent) -> [VenueOutput] {
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
