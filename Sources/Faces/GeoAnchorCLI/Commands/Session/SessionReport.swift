import GeoCommandLine
import GeoPictures
import GeoRequests
import GeoSessions

/// `geoanchor session report`.
enum SessionReport {
  enum Shape: String, CaseIterable { case html, svg, png, pdf }

  private static let title = Option(
    "title", "TEXT", .text, group: "Page",
    help: "Page title; defaults to the name of the chain or the log.")
  private static let format = CommonOption.format(Shape.html)
  private static let width = Option(
    "width", "PIXELS", .integer(in: 480...20_000), default: "1200", group: "Output",
    help: "Width of an SVG or PNG image, or of a PDF page at 96 pixels per inch.")

  static let spec = CommandSpec(
    name: "report",
    summary: "Create a report of a session as a web page or an image",
    discussion: """
      Replays the log and draws the result. The page is a self-contained file without network \
      access: a timeline for pointer or keyboard, a map of the walk and a list of events. If the \
      log contains ground truth, the errors of fixes, visual localizations and the aligned world \
      are drawn too. With --chain, the page starts with the plan: the map and profile of the \
      chain, and where the plan or the session has problems.
      """,
    positionals: [SessionOption.log.spec],
    options: [MachineOption.policy.spec, MachineOption.regions.spec] + SessionPlanOption.all + [
      title.spec, CommonOption.language(of: "states and coaching", group: "Page"), format.spec,
      width.spec, CommonOption.output.spec, CommonOption.open.spec,
    ],
    examples: [
      "geoanchor session report walk.jsonl -o report.html": "Create a report as a web page.",
      "geoanchor session report walk.jsonl --policy arcore-java --lang de -o walk.svg":
        "Create an SVG report under ARCore's policy, in German.",
    ],
    exitNotes: [.no: "no such chain"]
  ) { arguments, console in
    try arguments.checkPicture(console)
    let path = arguments[SessionOption.log]
    let file = path.split(separator: "/").last?.split(separator: ".").first.map(String.init)
    var request = SessionReportRequest()
    request.title =
      arguments[title] ?? arguments[SessionPlanOption.chain]
      ?? (path == "-" ? request.title : file ?? path)
    request.language = arguments.language(console)
    request.policy = arguments[MachineOption.policy]
    request.regions = arguments[MachineOption.regions]
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
      guard let format = PictureFormat(rawValue: arguments[format].rawValue) else {
        return try picture.html { try output.write($0) }
      }
      try output.write(format, title: request.title) { sink in
        try picture.svg(width: arguments[width], into: sink)
      }
    }
    arguments.openPicture(console)
    return .done
  }
}
