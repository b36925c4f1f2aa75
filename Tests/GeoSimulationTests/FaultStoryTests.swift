import GeoSessions
import GeoTracking
import Geodesy
import Testing

@testable import GeoSimulation

/// Each injected fault, played through the machines of a phone.
@Suite struct FaultStoryTests {
  private struct Story {
    var states: [String] = []
    var coaching: [String] = []
    var notices: [String] = []
  }

  /// What the machines say from just before the fault on; equal neighbours once.
  private func story(_ fault: String, seconds: Double = 60) throws -> Story {
    var plan = Walks.exact(try Walks.straight(100), seed: 3)
    plan.gnss.deviation = 0.5
    plan.duration = seconds
    plan.faults = [try FaultSyntax.fault(fault)]
    var machine = TrackingMachine()
    var story = Story()
    func note(_ text: String, in list: inout [String]) {
      if list.last != text { list.append(text) }
    }
    for event in try Walks.events(plan) {
      for output in machine.handle(event) where event.time >= 19 {
        if output.time < 20 { continue }
        if case .text(let id)? = output["id"] {
          if output.kind == .coaching {
            note(id, in: &story.coaching)
          } else {
            note(id, in: &story.notices)
          }
        } else if output.kind == .coaching {
          note("-", in: &story.coaching)
        }
        guard output.kind == .state, case .text(let state)? = output["state"],
          case .list(let reasons)? = output["reasons"], case .text(let camera)? = output["camera"]
        else { continue }
        let names = reasons.map { if case .text(let name) = $0 { name } else { "" } }
        var line = ([state] + names).joined(separator: " ")
        if names.contains("worldTrackingUnstable") { line += " " + camera }
        note(line, in: &story.states)
      }
    }
    return story
  }

  @Test func `probe`() throws {
    for kind in FaultKind.allCases {
      let text = kind.isInstant ? "\(kind.rawValue)@20s=3" : "\(kind.rawValue)@20s+20s"
      let story = try story(text)
      print(kind.rawValue, story)
    }
  }
}
