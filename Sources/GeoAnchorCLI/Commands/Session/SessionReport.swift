import GeoCommandLine
import GeoPictures
import GeoSessions
import GeoTexts

/// `geoanchor session report`.
enum SessionReport {
  enum Shape: String, CaseIterable { case html, svg }

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
    positionals: [SessionCommand.log],
    options: [
      OptionSpec(
        "policy", valueName: "POLICY", kind: .file, default: "arkit", group: "How",
        help: "Thresholds and times: arkit, arcore-java, arcore-unity, or a file."),
      OptionSpec(
        "regions", valueName: "FILE", kind: .file, repeats: true, group: "How",
        help: "Where tracking works; else everywhere."),
    ] + SessionPlan.options + [
      OptionSpec(
        "title", valueName: "TEXT", group: "Page", help: "The heading; else the log's name."),
      CommonOption.language(of: "states and coaching", group: "Page"),
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), group: "Output",
        help: "The kind of picture; else by the name of the output file, else html."),
      OptionSpec(
        "width", valueName: "PIXELS", kind: .integer(in: 480...20_000), default: "1200",
        group: "Output", help: "The width of an SVG picture."),
      CommonOption.output.spec, CommonOption.open.spec,
    ],
    examples: [
      Example("geoanchor session report walk.jsonl -o report.html", "Draw a session as a page."),
      Example(
        "geoanchor session report walk.jsonl --policy arcore-java --lang de -o walk.svg",
        "Draw it as ARCore's sample would judge it, in German, as a picture."),
    ],
    environment: [
      CommonOption.storeEnvironment,
      CommonOption.languageEnvironment,
    ],
    exitNotes: [ExitNote(.no, "there is no such chain")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    try arguments.checkPicture(console)
    let path = try arguments.required.text("log")
    let language = arguments.language(console)
    let width = try arguments.required.integer("width")
    let policy = try SessionPolicy.policy(arguments, console)
    let coverage =
      arguments.all("regions").isEmpty ? nil : try RegionFiles.map(arguments, console)
    var reader = try SessionLogs.open(path, console)
    var picture = SessionPictureBuilder(
      policy: policy, coverage: coverage, language: language,
      plan: try SessionPlan(arguments, console, in: language))
    while let event = try SessionLogs.next(&reader, path) {
      picture.add(event)
      _ = reader.takeFindings()
    }
    let problems = (reader.counts[.error] ?? 0) + (reader.counts[.warning] ?? 0)
    if problems > 0 {
      console.warning("\(problems) lines are not as they should be; see `session validate`")
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let title = arguments.text("title") ?? (path == "-" ? "Session" : name)
    let drawn = picture.picture(title: title, header: reader.header)
    let shape = try arguments.shape(Shape.self, otherwise: .html)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .html: try SessionReportPage.html(drawn) { try output.write($0) }
      case .svg: try SessionReportSVG.svg(drawn, width: width) { try output.write($0) }
      }
    }
    arguments.openPicture(console)
    return .done
  }
}
