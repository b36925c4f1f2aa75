import GeoAnchors
import GeoChains
import GeoFormats
import GeoInterchange
import GeoPictures
import GeoTexts
import Geodesy

/// The troubles along the plan of a session, expected or logged, and their places.
struct PlanTroubles {
  let scene: MapScene
  private let language: Language
  private var planned: [PathInterval<SessionPicture.Trouble>] = []
  private var guidance: Guidance
  private var places: [(time: Seconds, meters: Meters)] = []
  /// A walker is looked up so often that intervals of some meters are told apart.
  private static let secondsBetweenPlaces: Seconds = 0.5

  /// Looks for troubles of a plan.
  /// - Throws: `RequestError.guidance` and `RequestError.lint`.
  init(of plan: SessionPlan, in language: Language) throws(RequestError) {
    self.language = language
    scene = plan.scene
    guidance = try attempt(as: RequestError.guidance) { () throws(ChainError) in
      try Guidance(along: plan.chain)
    }
    if let walk = scene.chains.first?.walk { planned += intervals(of: walk) }
    planned += try findings(in: plan.chain, plan.linter)
  }

  /// The walker was seen at a place.
  mutating func walker(at coordinate: Coordinate, accuracy: Meters, time: Seconds) {
    if let last = places.last, time - last.time < Self.secondsBetweenPlaces { return }
    _ = guidance.handle(WalkerFix(time: time, coordinate: coordinate, accuracy: accuracy))
    guard let progress = guidance.progress else { return }
    places.append((time, progress.distance))
  }

  /// The expected troubles, in the order of the walk: the plan's own, and the states of tracking
  /// that are not good with the faults, coaching and camera states that explain them.
  func troubles(
    _ status: [SessionPicture.Span], causes: [[SessionPicture.Span]]
  ) -> [PathInterval<SessionPicture.Trouble>] {
    // Finding its place is no trouble; never finding it is.
    let found = status.first { $0.tone == .good }.map(\.start) ?? -.infinity
    let recorded = status.filter { $0.tone != .good && $0.start > found }.map { span in
      var words = [span.label]
      for cause in causes.joined() where cause.start < span.end && cause.end >= span.start {
        // Some words hold a line break, where a list has none.
        let text = cause.label.split(separator: "\n").joined(separator: " ")
        if !text.isEmpty, !words.contains(where: { $0.contains(text) }) { words.append(text) }
      }
      return PathInterval(
        from: meters(at: span.start), to: meters(at: span.end),
        SessionPicture.Trouble(
          time: span.start, kind: Catalogue.template(ReportText.recorded, in: language),
          text: words.joined(separator: " · "), tone: span.tone))
    }
    return (planned + recorded).enumerated().sorted {
      ($0.element.from, $0.offset) < ($1.element.from, $1.offset)
    }.map(\.element)
  }

  private func meters(at time: Seconds) -> Meters {
    let behind = places.firstIndex { $0.time >= time } ?? places.count - 1
    return places.indices.contains(behind) ? places[behind].meters : 0
  }

  private func intervals(of walk: MapRoute) -> [PathInterval<SessionPicture.Trouble>] {
    let outside = (walk.coverage ?? []).filter { !$0.value }.map {
      trouble($0.from, $0.to, .unsupportedOn, .bad)
    }
    let hidden = (walk.hidden ?? []).map { trouble($0.from, $0.to, .hiddenOn, .warning) }
    guard walk.isSightUnknown else { return outside + hidden }
    let blind = trouble(0, walk.length, .sightUnknown, .idle)
    return outside + hidden + [blind]
  }

  private func trouble(
    _ from: Meters, _ to: Meters, _ key: ElevationProfileText, _ tone: SessionPicture.Tone
  ) -> PathInterval<SessionPicture.Trouble> {
    let length = LocalNumber.length(to - from, in: language)
    return planned(
      from, to, Catalogue.fill(Catalogue.template(key, in: language), [("length", length)]), tone)
  }

  private func planned(
    _ from: Meters, _ to: Meters, _ text: String, _ tone: SessionPicture.Tone
  ) -> PathInterval<SessionPicture.Trouble> {
    PathInterval(
      from: from, to: to,
      SessionPicture.Trouble(
        kind: Catalogue.template(ReportText.planned, in: language), text: text, tone: tone))
  }

  /// Findings about the anchors; neighbors with the same one are reported once.
  private func findings(
    in chain: Chain, _ linter: Linter
  ) throws(RequestError) -> [PathInterval<SessionPicture.Trouble>] {
    let group = LintGroup(chain.plainAnchors, kind: .chain, name: chain.name)
    let findings: [LintFinding]
    findings = try attempt(as: RequestError.lint) { () throws(LintError) in
      try linter.findings(in: [group])
    }
    let order = Dictionary(
      chain.anchors.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { $1 })
    var told: [PathInterval<SessionPicture.Trouble>] = []
    var last: (rule: String, index: Int)?
    for finding in findings {
      guard let index = order[finding.anchor] else { continue }
      let place = chain.anchors[index].distance
      if let last, last.rule == finding.rule, index == last.index + 1, let end = told.indices.last {
        told[end].to = place
      } else {
        told.append(
          planned(
            place, place, finding.message.text(in: language), Self.tone(finding.severity)))
      }
      last = (finding.rule, index)
    }
    return told
  }

  private static func tone(_ severity: LintFinding.Severity) -> SessionPicture.Tone {
    switch severity {
    case .note: .idle
    case .warning: .warning
    case .error: .bad
    }
  }
}
