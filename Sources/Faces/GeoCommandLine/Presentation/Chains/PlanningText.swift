import GeoAnchors
import GeoAreas
package import GeoChains
package import Geodesy

/// Results of a chain's planning, for people.
package enum PlanningText {
  /// A line for each thing that was looked at; none where nothing was.
  static func lines(_ planned: PlannedChain) -> [String] {
    [
      planned.heights.map(heights), planned.sight.map(sight), planned.coverage.map(coverage),
      lowConfidence(planned), accuracy(planned), planned.window.map { live($0, planned.origins) },
    ].compactMap { $0 }
  }

  private static func heights(_ plan: HeightPlan) -> String {
    let exceptions = plan.exceptions.map { exception in
      "\(exception.word) \(range(exception.from, exception.to))"
    }
    let ground = "heights: ground, above \(plan.datum.rawValue)"
    return exceptions.isEmpty ? ground : "\(ground), except " + list(exceptions)
  }

  /// Visibility of the anchors.
  package static func sight(_ report: SightReport) -> String {
    guard let fraction = report.fraction else {
      return "visibility: unknown, no buildings are mapped along the route"
    }
    var changes: [String] = []
    for (count, what) in [
      (report.added.count, "added"), (report.moved.count, "moved"), (report.raised.count, "raised"),
    ] where count > 0 { changes.append("\(count) \(what)") }
    return "visibility: the next anchor is visible on \(percent(fraction)) of the route"
      + (changes.isEmpty ? "" : "; " + changes.joined(separator: ", "))
  }

  private static func coverage(_ report: CoverageReport) -> String {
    let supported = "coverage: \(percent(report.path.supportedFraction)) of the route is supported"
    guard !report.gaps.isEmpty else { return supported }
    return supported + "; outside for \(PlaceText.meters(report.metersOutside)) and "
      + "\(DurationText.text(report.secondsOutside)): "
      + list(report.gaps.map { range($0.from, $0.to) })
  }

  private static func lowConfidence(_ planned: PlannedChain) -> String? {
    guard planned.coverage != nil || planned.window != nil, !planned.lowConfidence.isEmpty else {
      return nil
    }
    return "low localization confidence, away from roads with traffic: "
      + list(planned.lowConfidence.map { "\($0.rawValue) \(range($0.from, $0.to))" })
  }

  private static func accuracy(_ planned: PlannedChain) -> String? {
    guard let first = planned.chain.anchors.first, let asset = first.details.asset,
      let reveal = first.details.revealDistance
    else { return nil }
    let bearing =
      switch asset {
      case .precise: "precise content"
      case .forgiving: "forgiving content, which tolerates errors of several meters"
      }
    return "accuracy: \(bearing), revealed at \(PlaceText.meters(reveal))"
  }

  private static func live(_ plan: LiveWindowPlan, _ origins: FloatingOriginPlan?) -> String {
    let most = plan.sections.map(\.value.count).max() ?? 0
    let frames = origins?.frames.count ?? 1
    return "live window: at most \(most) anchors at once, in \(frames) "
      + "\(frames == 1 ? "frame" : "frames")"
  }

  /// A section of the walk.
  package static func range(_ from: Meters, _ to: Meters) -> String {
    "\(ShownText.fixed(from, 0))–\(ShownText.fixed(to, 0)) m"
  }

  private static func percent(_ fraction: Double) -> String {
    // Never rounded up to the whole.
    ShownText.number((fraction * 1_000).rounded(.down) / 10, 1) + " %"
  }

  /// The first of some texts, and how many more there are.
  package static func list(_ texts: [String], most: Int = 6) -> String {
    let rest = texts.count - most
    return texts.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
