import GeoChains
import GeoCommandLine
import GeoPackage
import GeoReplay
import GeoSessions
import GeoTexts

/// `geoanchor chain follow`.
enum ChainFollowCommand {
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
    positionals: FollowRequest.positionals,
    options: FollowRequest.options + [
      CommonOption.language(of: "what the walker is told"), CommonOption.textFormat.spec,
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor chain follow tour walk.jsonl": "Follow a chain with a session.",
      "geoanchor chain follow --route tour.json --track walk.gpx --format json":
        "Follow a chain with a recorded track.",
    ],
    schemas: ["chain-follow"],
    exitNotes: [.no: "the walker did not arrive, or there is no such chain"]
  ) { arguments, console in
    let request = try FollowRequest(arguments)
    let language = arguments.language(console)
    let shape = arguments[CommonOption.textFormat]
    let stored =
      switch request.source {
      case .route(let file): try ChainSource.read(file)
      case .chain(let name):
        try arguments.openStore(console, mode: .readOnly).chain(shownBy: name)
      }
    let chain = PlannedChain(recordOf: stored).told(in: language)
    var follower = try attempt("cannot follow the chain") {
      try ChainFollower(
        along: chain, policy: request.guidance, usesVisualOnly: request.policy == .visual,
        accuracy: request.accuracy)
    }
    try console.withOutput(to: arguments[CommonOption.output]) { [console] output in
      var report = FollowReport(as: shape, in: language)
      switch request.walker {
      case .track(let file):
        for fix in try WalkerFixes.track(file, accuracy: request.accuracy, arguments, console) {
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
