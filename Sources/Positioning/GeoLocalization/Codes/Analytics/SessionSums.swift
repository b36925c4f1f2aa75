package import GeoSessions
import Geodesy

/// The sums of a recorded session as a positioning service's app would tell them at its end.
package struct SessionSums: Sendable {
  private var machine: CodeLocalizationMachine
  private var told: SessionAnalytics?
  private var last: Seconds = 0

  package init(_ options: CodeSessionOptions = CodeSessionOptions()) {
    machine = CodeLocalizationMachine(options)
  }

  /// Adds the next event, in order of time.
  package mutating func add(_ event: SessionEvent) {
    last = event.time
    for case .analytics(let sums) in machine.handle(event).map(\.event) { told = sums }
  }

  /// The sums; a session without its end is taken to end with its last event.
  package var analytics: SessionAnalytics {
    machine.state == .idle ? told ?? machine.analytics(at: last) : machine.analytics(at: last)
  }
}
