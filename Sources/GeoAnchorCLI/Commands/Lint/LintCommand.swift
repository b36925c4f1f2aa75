import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoLint
import GeoPackage
import GeoTexts
import Geodesy

/// `geoanchor lint`.
enum LintCommand {
  enum Shape: String, CaseIterable { case text, json, sarif }

  /// Whose limits count.
  enum Target: String, CaseIterable {
    case arkit, arcore, all

    var platforms: Set<LintPlatform> {
      LintPlatform(rawValue: rawValue).map { [$0] } ?? Set(LintPlatform.allCases)
    }
  }

  static let spec = CommandSpec(
    name: "lint",
    summary: "Check anchors against the limits of each platform",
    discussion: """
      Files are checked as `geoanchor import` reads them; without a file the store is, with its \
      chains. A collection, a chain, and the anchors without a collection count as one session \
      each, which starts at the first anchor unless --start says where.

      Some rules need data: --regions (or the store's regions) where tracking works, --terrain \
      the height of the ground, --network the streets. --fix puts right in the store what needs \
      no decision: copies that say the same go, quaternions and headings are brought into their \
      range; `geoanchor undo` takes it back. What is a copy is decided within one session.

      Rules:
      \(Linter.rules.map { rule in
        "  " + rule.id + String(repeating: " ", count: max(1, 21 - rule.id.count))
          + rule.severity.rawValue
          + String(repeating: " ", count: max(1, 9 - rule.severity.rawValue.count))
          + FindingMessage.title(rule.key, in: .english)
          + (rule.platforms.count == 1 ? rule.platforms.map { " (\($0.rawValue))" }.joined() : "")
      }.joined(separator: "\n"))
      """,
    group: "Anchors",
    positionals: [
      PositionalSpec(
        "file", valueName: "FILE", kind: .file, repeats: true, required: false,
        help: "Documents with anchors; - is standard input. Without one the store is checked.")
    ],
    options: checks + data + CommonOption.changing + [
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), group: "Output",
        help: "The shape of the report; else by the name of the output file, else text."),
      CommonOption.language(of: "the texts"),
      CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor lint --target arkit", "Check the store against the limits of ARKit."),
      Example(
        "geoanchor lint tour.geojson --regions city.geojson --format sarif -o tour.sarif",
        "Check a file, also against regions, and write what editors and code hosts show."),
    ],
    schemas: ["lint"],
    environment: CommonOption.changingEnvironment + [CommonOption.languageEnvironment],
    exitNotes: [ExitNote(.no, "there are findings")],
    run: run)

  private static let checks = [
    OptionSpec(
      "target", valueName: "PLATFORM", kind: .choice(of: Target.self), default: "all",
      group: "Checks", help: "Whose limits count."),
    OptionSpec(
      "severity", valueName: "LEVEL", kind: .choice(of: LintSeverity.self), default: "note",
      group: "Checks", help: "The least severe findings that are reported."),
    OptionSpec(
      "ignore", valueName: "RULE", repeats: true, group: "Checks",
      help: "A rule that is not checked."),
    OptionSpec(
      "start", valueName: "PLACE", kind: .place, group: "Checks",
      help: "Where sessions start, LAT,LON or an anchor (@name or id)."),
    OptionSpec(
      "at", valueName: "TIME", group: "Checks",
      help: "The moment that expiries are compared with, else now; " + TypedTime.rule + "."),
    OptionSpec(
      "max-live", valueName: "COUNT", kind: .integer(in: 1...100_000), default: "20",
      group: "Checks", help: "How many anchors may be shown at once."),
    OptionSpec(
      "max-above", valueName: "METERS", kind: .number(above: 0), default: "50", group: "Checks",
      help: "How high above the ground an anchor may be."),
    OptionSpec(
      "max-street", valueName: "METERS", kind: .number(above: 0), default: "50", group: "Checks",
      help: "How far from a street an anchor may be."),
    OptionSpec("fix", group: "Checks", help: "Put right in the store what needs no decision."),
  ]

  private static let data = [
    OptionSpec(
      "regions", valueName: "FILE", kind: .file, repeats: true, group: "Data",
      help: "Regions of a file instead of the store's."),
    OptionSpec(
      "set", valueName: "NAME", repeats: true, group: "Data",
      help: "Only this set of the store's regions."),
    OptionSpec(
      "terrain", valueName: "FOLDER", kind: .directory, group: "Data",
      help: "Folder of elevation tiles (.hgt, packed or not): the ground."),
    OptionSpec(
      "network", valueName: "FILE", kind: .file, group: "Data",
      help: "The street network, from `geoanchor network build`."),
    OptionSpec(
      "geoid", valueName: "MODEL", kind: .choice(of: GeoidModel.self), group: "Data",
      help: "The geoid that heights above mean sea level are taken to count from."),
  ]

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    try arguments.check("fix", excludes: ["file"])
    try arguments.check("regions", excludes: ["set"])
    let shape =
      try arguments.shape(Shape.self, otherwise: .text)
    let request = try LintRequest(arguments, console)
    var check = try LintCheck(arguments, request, console)
    var fixed = 0
    if arguments.flag("fix") { fixed = try check.fix(console) }
    let language = arguments.language(console)
    let report = LintReport(
      check.entries, platforms: request.linter.context.platforms,
      anchorCount: check.anchorCount, fixedCount: fixed, language: language)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .text:
        try LintText.write(report, on: output.terminal) { try output.line($0) }
      case .json: try output.write(Array(report.json().utf8))
      case .sarif: try output.write(Array(report.sarif(version: geoAnchorVersion).utf8))
      }
    }
    return report.entries.isEmpty ? .done : .no
  }
}
