import GeoAnchors
import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoStreets
import GeoTexts

/// `geoanchor lint`.
enum LintCommand {
  enum Shape: String, CaseIterable { case text, json, sarif, html, svg }

  private static let format = CommonOption.format(Shape.text)

  static let spec = CommandSpec(
    name: "lint",
    summary: "Check anchors against platform limits and data",
    discussion: """
      Files are checked as `geoanchor import` reads them; without a file, the store and its chains \
      are checked. Each collection, each chain, and the anchors without a collection count as one \
      session, which starts at the first anchor unless --start is given.

      Some rules require data: --regions (or the store's regions) for coverage, --terrain for the \
      height of the ground, --network for streets. --fix fixes unambiguous findings in the store: \
      it removes exact duplicates and normalizes quaternions and headings; `geoanchor undo` \
      reverts it. Duplicates are detected within a session.

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
    positionals: [LintOption.files.spec],
    options: LintOption.checks + LintOption.data + CommonOption.changing + [
      format.spec, CommonOption.language(of: "the findings"), CommonOption.output.spec,
    ],
    examples: [
      "geoanchor lint --target arkit": "Check the store against ARKit's limits.",
      "geoanchor lint tour.geojson --regions city.geojson --format sarif -o tour.sarif":
        "Check a file against regions and write a SARIF report.",
    ],
    schemas: ["lint"],
    exitNotes: [.no: "there are findings"]
  ) { arguments, console in
    try arguments.check(LintOption.fix, excludes: LintOption.files)
    try arguments.check(LintOption.regions, excludes: LintOption.set)
    let linter = try Linter(arguments, console)
    var check = try LintCheck(arguments, linter, console)
    let fixed = arguments[LintOption.fix] ? try check.fix(console) : 0
    let report = LintReport(
      check.entries, platforms: linter.context.platforms, anchorCount: check.anchorCount,
      fixedCount: fixed, language: arguments.language(console))
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch arguments[format] {
      case .text:
        try LintText.write(report, on: output.terminal) { try output.line($0) }
      case .json: try output.write(Array(report.json().utf8))
      case .sarif: try output.write(Array(report.sarif(version: geoAnchorVersion).utf8))
      case .html, .svg:
        let network = try arguments[LintOption.network].map(StreetNetwork.opened)
        let scene = try MapSceneBuilder(PlanningResources(network: network)).scene(of: report)
        try output.write(scene, as: arguments[format].rawValue)
      }
    }
    return report.entries.isEmpty ? .done : .no
  }
}
