import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoLint
import GeoPictures
import GeoStreets
import GeoTerrain
import GeoTexts
import Geodesy

/// The plan that a session follows, as its report shows it: the chain, its surroundings, and what
/// would go wrong where.
struct SessionPlan {
  /// The options that name the plan.
  static let options =
    [
      OptionSpec(
        "chain", valueName: "NAME", group: "Plan",
        help: "The chain of the store that the session follows: the page shows its map and "
          + "profile, and what would go wrong where."),
      OptionSpec(
        "network", valueName: "FILE", kind: .file, group: "Plan",
        help: "The street network, from `geoanchor network build`, around the chain."),
      CommonOption.store.spec,
    ] + MapWalkRequest.options.filter { !["regions", "profile"].contains($0.long) }

  /// The map of the plan.
  let scene: MapScene
  private let language: Language
  private var planned: [SessionPicture.Trouble] = []
  private var guidance: Guidance
  private var places: [(time: Seconds, meters: Meters)] = []
  /// A walker is looked up so often that stretches of some meters are told apart.
  private static let secondsBetweenPlaces: Seconds = 0.5

  /// Reads the plan of the options; nil without `--chain`.
  init?(_ arguments: ParsedArguments, _ console: Console, in language: Language) throws {
    guard arguments.isGiven("chain") else {
      for option in ["network", "terrain"] { try arguments.check(option, needs: ["chain"]) }
      return nil
    }
    self.language = language
    let chain = try arguments.storedChain(console)
    let network = try arguments.text("network").map(StreetNetwork.opened)
    let walks = try MapWalkRequest(arguments, console, network: network, in: language)
    scene = try walks.scene(chain.name ?? "", of: [chain], among: network, console)
    do {
      guidance = try Guidance(along: chain)
    } catch {
      throw CommandFailure("cannot follow the chain", causes: [error.description])
    }
    if let walk = scene.chains.first?.walk { planned += stretches(of: walk) }
    // What lies outside the regions is a stretch of the walk already.
    let context = LintContext(
      terrain: walks.terrain,
      streets: try arguments.text("network").map(Snapper.opened))
    planned += try findings(in: chain, Linter(context))
  }

  /// The walker was seen at a place.
  mutating func walker(at coordinate: Coordinate, accuracy: Meters, time: Seconds) {
    if let last = places.last, time - last.time < Self.secondsBetweenPlaces { return }
    _ = guidance.handle(WalkerFix(time: time, coordinate: coordinate, accuracy: accuracy))
    guard let progress = guidance.progress else { return }
    places.append((time, progress.distance))
  }

  /// What would go wrong, in the order of the walk: the plan's own troubles, and the states of
  /// tracking that are not good with the faults, coaching and camera states that explain them.
  func troubles(
    _ status: [SessionPicture.Span], causes: [[SessionPicture.Span]]
  ) -> [SessionPicture.Trouble] {
    // Finding its place is no trouble; never finding it is.
    let found = status.first { $0.tone == .good }.map(\.start) ?? -.infinity
    let recorded = status.filter { $0.tone != .good && $0.start > found }.map { span in
      var words = [span.label]
      for cause in causes.joined() where cause.start < span.end && cause.end >= span.start {
        // Some words hold a line break, where a list has none.
        let text = cause.label.split(separator: "\n").joined(separator: " ")
        if !text.isEmpty, !words.contains(where: { $0.contains(text) }) { words.append(text) }
      }
      return SessionPicture.Trouble(
        from: meters(at: span.start), to: meters(at: span.end), time: span.start,
        kind: Catalogue.template(.recorded, in: language), text: words.joined(separator: " · "),
        tone: span.tone)
    }
    return (planned + recorded).enumerated().sorted {
      ($0.element.from, $0.offset) < ($1.element.from, $1.offset)
    }.map(\.element)
  }

  private func meters(at time: Seconds) -> Meters {
    let behind = places.firstIndex { $0.time >= time } ?? places.count - 1
    return places.indices.contains(behind) ? places[behind].meters : 0
  }

  private func stretches(of walk: MapWalk) -> [SessionPicture.Trouble] {
    let outside = (walk.coverage ?? []).filter { !$0.isSupported }.map {
      trouble($0.from, $0.to, .unsupportedOn, .bad)
    }
    let hidden = (walk.hidden ?? []).map { trouble($0.from, $0.to, .hiddenOn, .warning) }
    guard walk.isSightUnknown else { return outside + hidden }
    let blind = trouble(0, walk.length, .sightUnknown, .idle)
    return outside + hidden + [blind]
  }

  private func trouble(
    _ from: Meters, _ to: Meters, _ key: WalkText, _ tone: SessionPicture.Tone
  ) -> SessionPicture.Trouble {
    let length = LocalNumber.length(to - from, in: language)
    return SessionPicture.Trouble(
      from: from, to: to, kind: Catalogue.template(.planned, in: language),
      text: Catalogue.fill(Catalogue.template(key, in: language), [("length", length)]), tone: tone)
  }

  /// Findings about the anchors; neighbours with the same one are told once.
  private func findings(in chain: Chain, _ linter: Linter) throws -> [SessionPicture.Trouble] {
    let group = LintGroup(chain.walk, kind: .chain, name: chain.name)
    let findings: [LintFinding]
    do {
      findings = try linter.findings(in: [group])
    } catch {
      throw CommandFailure("cannot check the anchors", causes: [error.description])
    }
    let order = Dictionary(
      chain.anchors.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { $1 })
    var told: [SessionPicture.Trouble] = []
    var last: (rule: String, index: Int)?
    for finding in findings {
      guard let index = order[finding.anchor] else { continue }
      let place = chain.anchors[index].distance
      if let last, last.rule == finding.rule, index == last.index + 1, let end = told.indices.last {
        told[end].to = place
      } else {
        told.append(
          SessionPicture.Trouble(
            from: place, to: place, kind: Catalogue.template(.planned, in: language),
            text: finding.message.text(in: language), tone: Self.tone(finding.severity)))
      }
      last = (finding.rule, index)
    }
    return told
  }

  private static func tone(_ severity: LintSeverity) -> SessionPicture.Tone {
    switch severity {
    case .note: .idle
    case .warning: .warning
    case .error: .bad
    }
  }
}
