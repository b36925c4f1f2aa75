public import GeoSessions

/// Plays a log of a session through a `VenueMachine` that has some venues.
///
/// The machine is idle until the session starts: with its `session start`, or with the first evidence of
/// a running session where a log has none.
public struct VenueSession: SessionMachine {
  private var machine: VenueMachine
  private var hasSpoken = false
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

  /// Handles an event; returns its outputs.
  public mutating func handle(_ event: SessionEvent) -> [VenueOutput] {
    var outputs: [VenueOutput] = []
    if !hasSpoken {
      hasSpoken = true
      outputs.append(VenueOutput(event.time, .state(.idle)))
    }
    if !hasBegun, event.kind.beginsSession {
      hasBegun = true
      if event.kind != .session(.start) {
        outputs += machine.handle(SessionEvent(time: event.time, .session(.start)))
      }
    }
    return outputs + machine.handle(event)
  }
}
