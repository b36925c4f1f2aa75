import GeoCommandLine
import GeoPictures
import GeoRequests
import GeoSessions

/// `geoanchor session report`.
enum SessionReport {
  enum Shape: String, CaseIterable { case html, svg }

  private static let policy = Option(
    "policy", "POLICY", .file, default: "arkit", group: "How",
    help: "Thresholds and times: arkit, arcore-java, arcore-unity, or a file.")
  private static let regions = RegionsOption.files("How", "Where tracking works; else everywhere.")
  private static let title = Option(
    "title", "TEXT", .text, group: "Page", help: "The heading; else the log's name.")
  private static let format = CommonOption.format(Shape.html)
  private static let width = Option(
    "width", "PIXELS", .integer(in: 480...20_000), default: "1200", group: "Output",
    help: "The width of an SVG picture.")

  static let spec = CommandSpec(
    name: "report",
    summary: "Draw a session as a web page or an SVG picture: states, errors, the walk",
    discussion: """
      The log is played through the machines of a phone. The page is one file that loads nothing \
      from any network: a timeline that is read with pointer or keyboard, a map of the walk and a \
      list of what happened. Where the log has the truth, the errors of fixes, of visual answers \
      and of the aligned world are drawn too. With --chain the page begins with the plan: the map \
      and profile of the chain, and where along it the plan or the session has trouble.
      """,
    positionals: [SessionOption.log.spec],
    options: [policy.spec, regions.spec] + SessionPlanOption.all + [
      title.spec, CommonOption.language(of: "states and coaching", group: "Page"), format.spec,
      width.spec, CommonOption.output.spec, CommonOption.open.spec,
    ],
    examples: [
      "geoanchor session report walk.jsonl -o report.html": "Draw a session as a page.",
      "geoanchor session report walk.jsonl --policy arcore-java --lang de -o walk.svg":
        "Draw it as ARCore's sample would judge it, in German, as a picture.",
    ],
    exitNotes: [.no: "there is no such chain"]
  ) { arguments, console in
    try arguments.checkPicture(console)
    let path = arguments[SessionOption.log]
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var request = SessionReportRequest()
    request.title = arguments[title] ?? (path == "-" ? request.title : name)
    request.language = arguments.language(console)
    request.policy = arguments[Self.policy]
    request.regions = arguments[regions]
    request.chain = arguments[SessionPlanOption.chain]
    let policy = try SessionOption.policy(request.policy, console)
    let coverage = try SessionOption.coverage(request.regions, console)
    var reader = try SessionLogs.open(path, console)
    let reporter = SessionReporter(
      policy: policy, coverage: coverage, plan: try SessionPlan(arguments, console))
    let picture = try asking(else: SessionLogs.failure(of: path)) {
      try reporter.picture(of: &reader, for: request)
    }
    SessionLogs.warn(of: reader.counts, console)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch arguments[format] {
      case .html: try SessionReportPage.html(picture) { try output.write($0) }
      case .svg:
        try SessionReportSVG.svg(picture, width: arguments[width]) { try output.write($0) }
      }
    }
    arguments.openPicture(console)
    return .done
  }
}
