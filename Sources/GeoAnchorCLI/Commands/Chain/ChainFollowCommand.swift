import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoPackage
import GeoRequests
import GeoSessions
import GeoTexts
import Geodesy

/// `geoanchor chain follow`.
enum ChainFollowCommand {
  enum Shape: String, CaseIterable { case text, json }

  /// The numbers that guidance goes by.
  enum Policy: String, CaseIterable {
    case walk, visual

    var policy: GuidancePolicy {
      switch self {
      case .walk: GuidancePolicy()
      case .visual: .visualPositioning
      }
    }

    /// The radius of a fix that does not say, in meters.
    var accuracy: Meters { self == .walk ? 10 : 1 }
  }

  static let spec = CommandSpec(
    name: "follow",
    summary: "Lead a recorded walk along a chain: reached, skipped, off the route, arrived",
    discussion: """
      The positions of a session log or of a track with times go through the guidance that a phone \
      would run. Printed is what happens, when, how far along the way, and the meters and seconds \
      that are left. walk takes positions of satellites and of visual positioning, and suits a \
      street; visual takes only the latter, at a confidence of 0.4 or more, and is stricter: \
      anchors within 1.5 m, off the route beyond 4 m. Positions with a radius above 30 m (visual: 5 m) \
      cannot tell one anchor from the next: they are not used, and after 12 s without a better one \
      the position is lost. `session replay --chain` says the same. JSON is an object a line.
      """,
    usage: [
      "NAME LOG [OPTIONS]", "NAME --track WALK.gpx [OPTIONS]", "--route FILE LOG [OPTIONS]",
    ],
    positionals: [
      PositionalSpec(
        "chain", valueName: "NAME", required: false, help: "A stored chain by its name."),
      PositionalSpec(
        "recording", valueName: "LOG", kind: .file, required: false,
        help: "A session log, as with --log; a .gpx, .kml or .csv is a track, as with --track."),
    ],
    options: [
      OptionSpec(
        "route", valueName: "FILE", kind: .file, group: "What to follow",
        help: "A chain as JSON, from `geoanchor route --format json`."),
      CommonOption.store.spec,
      OptionSpec(
        "log", valueName: "FILE", kind: .file, group: "Who walks",
        help: "A session log; - reads standard input."),
      OptionSpec(
        "track", valueName: "FILE", kind: .file, group: "Who walks",
        help: "A track with times: GPX, KML, or CSV with latitude, longitude, time and accuracy."),
      CommonOption.way("Who walks", all: "one after the other"),
      OptionSpec(
        "policy", valueName: "POLICY", kind: .choice(of: Policy.self), default: "walk",
        group: "Guidance", help: "The numbers that decide."),
      OptionSpec(
        "accuracy", valueName: "METERS", kind: .number(above: 0), group: "Guidance",
        help: "The radius of positions that do not say theirs; else 10 (walk) or 1 (visual)."),
      OptionSpec(
        "noise-memory", valueName: "SECONDS", kind: .number(in: 0...3_600), default: "0",
        group: "Guidance",
        help: """
          How long errors of positions are remembered: with some seconds wandering positions are \
          not taken for leaving, and leaving is noticed later.
          """),
      CommonOption.language(of: "what the walker is told"),
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of what happens."),
      CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor chain follow tour walk.jsonl", "Follow a chain with a session."),
      Example(
        "geoanchor chain follow --route tour.json --track walk.gpx --format json",
        "Follow a chain with a recorded track."),
    ],
    schemas: ["chain-follow"],
    environment: [
      CommonOption.storeEnvironment,
      CommonOption.languageEnvironment,
    ],
    exitNotes: [ExitNote(.no, "the walker did not arrive, or there is no such chain")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let request = try FollowRequest(arguments)
    let policy = try arguments.required.choice("policy", as: Policy.self)
    let shape = try arguments.shape(Shape.self)
    let accuracy = arguments.number("accuracy") ?? policy.accuracy
    let language = arguments.language(console)
    let stored =
      switch request.source {
      case .route(let file): try ChainSource.read(file)
      case .chain(let name):
        try arguments.openStore(console, mode: .readOnly).chain(shownBy: name)
      }
    let chain = PlannedChain(recordOf: stored).told(in: language)
    var rules = policy.policy
    rules.noiseMemory = try arguments.required.number("noise-memory")
    var follower: ChainFollower
    do throws(GuidanceError) {
      follower = try ChainFollower(
        along: chain, policy: rules, usesVisualOnly: policy == .visual, accuracy: accuracy)
    } catch {
      throw CommandFailure("cannot follow the chain", causes: [error.description])
    }
    try console.withOutput(to: arguments[CommonOption.output]) { [console] output in
      var report = FollowReport(as: shape, in: language)
      switch request.walker {
      case .track(let file):
        for fix in try WalkerFixes.track(file, accuracy: accuracy, arguments, console) {
          try report.append(
            follower.handle(fix), at: fix.time, follower.progress, to: &output)
        }
      case .log(let file):
        var reader = try SessionLogs.open(file, console)
        while !follower.hasArrived, let event = try SessionLogs.next(&reader, file) {
          try report.append(
            follower.handle(event), at: event.time, follower.progress, to: &output)
        }
      }
      try report.end(&output)
    }
    if !follower.hasArrived { console.message(notArrived(follower.progress)) }
    return follower.hasArrived ? .done : .no
  }

  private static func notArrived(_ progress: GuidanceProgress?) -> String {
    guard let progress else { return "no arrival: there was no position that could be used" }
    return "no arrival: \(AnchorText.meters(progress.remaining)) m were left"
  }
}
