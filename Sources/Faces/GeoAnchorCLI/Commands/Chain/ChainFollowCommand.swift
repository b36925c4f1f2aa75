import GeoChains
import GeoCommandLine
import GeoRequests
import GeoSessions
import GeoSystem
import GeoTexts

/// `geoanchor chain follow`.
enum ChainFollowCommand {
  static let spec = CommandSpec(
    name: "follow",
    summary: "Follow a chain with a recorded walk and report progress",
    discussion: """
      Feeds the positions of a session log or of a timestamped track to the guidance that runs on \
      a device, and prints events with time, distance along the route, remaining distance and \
      remaining time. The policy walk uses satellite and visual positions and suits streets; \
      visual uses only visual positions with a confidence of at least 0.4 and is stricter: anchors \
      are reached within 1.5 m, and the walker is off route beyond 4 m. Positions with a radius \
      above 30 m (visual: 5 m) are ignored; after 12 s without a better one, the position is lost. \
      `session replay --chain` produces the same events. JSON output has one object per line.
      """,
    usage: [
      "NAME LOG [OPTIONS]", "NAME --track WALK.gpx [OPTIONS]", "--route FILE LOG [OPTIONS]",
    ],
    positionals: FollowRequest.positionals,
    options: FollowRequest.options + [
      CommonOption.language(of: "instructions"), CommonOption.textFormat.spec,
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor chain follow tour walk.jsonl": "Follow a chain with a session log.",
      "geoanchor chain follow --route tour.json --track walk.gpx --format json":
        "Follow a chain with a recorded track.",
    ],
    schemas: ["chain-follow"],
    exitNotes: [.no: "the walker did not arrive, or no such chain"]
  ) { arguments, console in
    let request = try FollowRequest(arguments)
    let language = arguments.language(console)
    let stored =
      switch request.source {
      case .route(let file): try ChainSource.read(file)
      case .chain(let name):
        try arguments.openStore(console, mode: .readOnly).chain(shownBy: name)
      }
    let chain = PlannedChain(recordOf: stored).localized(in: language)
    var follower = try attempt("cannot follow the chain") {
      try ChainFollower(
        along: chain, policy: request.guidance, usesVisualOnly: request.policy == .visual,
        accuracy: request.accuracy)
    }
    try console.withOutput(to: arguments[CommonOption.output]) { [console] output in
      var report = FollowReport(as: arguments[CommonOption.textFormat], in: language)
      switch request.walker {
      case .track(let file):
        for fix in try WalkerFixes.track(file, accuracy: request.accuracy, arguments, console) {
          try report.append(follower.handle(fix), at: fix.time, follower.progress, to: &output)
        }
      case .log(let file):
        var reader = try SessionLogs.open(file, console)
        while !follower.hasArrived, let event = try SessionLogs.next(&reader, file) {
          try report.append(follower.handle(event), at: event.time, follower.progress, to: &output)
        }
      }
      try report.end(&output)
    }
    if !follower.hasArrived { console.message(notArrived(follower.progress)) }
    return follower.hasArrived ? .done : .no
  }

  private static func notArrived(_ progress: GuidanceProgress?) -> String {
    guard let progress else { return "did not arrive: no usable positions" }
    return "did not arrive: \(AnchorText.meters(progress.remaining)) m remaining"
  }
}
