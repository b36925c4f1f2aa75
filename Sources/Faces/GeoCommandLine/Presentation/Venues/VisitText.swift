package import GeoIndoor
import Geodesy

/// Events of geofences, and the visits that they make, as people read them.
package enum VisitText {
  package static func lines(_ events: [FenceEvent]) -> [String] {
    events.map { event in
      let word = event.kind == .enter ? "entered" : "left"
      return "\(seconds(event.time))  \(word) \(ShownText.clip(event.fence.name ?? event.fence.id))"
    }
      + VisitHistory.visits(of: events).map { visit in
        let end = visit.end.map { "to \(seconds($0))" } ?? "still open"
        let length = visit.duration.map { ", \(ShownText.fixed($0, 3)) s" } ?? ""
        return "visit of \(ShownText.clip(visit.fence)): "
          + "from \(seconds(visit.begin)) \(end)\(length)"
      }
  }

  private static func seconds(_ time: Seconds) -> String { ShownText.fixed(time, 3) }
}
