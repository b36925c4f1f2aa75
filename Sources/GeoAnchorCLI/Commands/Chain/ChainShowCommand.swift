import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoPackage
import GeoTexts
import Geodesy

/// `geoanchor chain show`.
enum ChainShowCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, csv, gpx }

  private static let format = CommonOption.format(Shape.text)

  static let spec = CommandSpec(
    name: "show",
    summary: "Show the anchors of a chain and its planning report",
    discussion: """
      Anchors are numbered from 1 in walking order; `chain edit` uses the same numbers. An \
      asterisk marks pinned anchors. The planning report follows, as printed by `geoanchor route` \
      and `chain plan`, as far as it still applies. Instructions are in the language of the \
      reader, except those written by a person.
      """,
    positionals: [ChainSource.name.spec],
    options: [
      CommonOption.store.spec, format.spec, CommonOption.language(of: "instructions"),
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor chain show tour": "List the anchors of a chain.",
      "geoanchor chain show tour --format json -o tour.json": "Write a chain as JSON.",
    ],
    schemas: ["chain"],
    exitNotes: [.no: "no such chain"]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .readOnly)
    let chain = try store.chain(shownBy: arguments[ChainSource.name])
    let language = arguments.language(console)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      guard let format = TextFormat(rawValue: arguments[format].rawValue) else {
        try ChainAnchorTable.write(chain, in: language, on: output.terminal) {
          try output.line($0)
        }
        return
      }
      try ChainDocument(chain, in: language).write(format) { try output.write(Array($0)) }
    }
    return .done
  }
}

/// Every anchor of a chain as people read it.
enum ChainAnchorTable {
  static func write(
    _ chain: Chain, in language: Language, on terminal: Terminal,
    _ line: (String) throws -> Void
  ) throws {
    func wrapped(_ text: String) throws { for part in terminal.lines(text) { try line(part) } }
    let planned = PlannedChain(recordOf: chain)
    try wrapped(ChainText.summary(of: chain))
    try line("")
    var table = TextTable(
      [
        .init("#", isRight: true), .role, .init("meters", isRight: true),
        .init("height", isRight: true, room: .leaves(3)),
        .init("reveal m", isRight: true, room: .leaves(2)), .init("asset", room: .leaves(1)),
        .init("instruction", room: .shrinks(to: 34)),
      ], on: terminal)
    for index in chain.anchors.indices {
      try table.append(cells(of: index, in: planned, language), to: line)
    }
    try table.end(to: line)
    let planning = PlanningText.lines(planned)
    if !planning.isEmpty { try line("") }
    for text in planning { try wrapped(text) }
    if let attribution = chain.attribution {
      try line("")
      try wrapped(AnchorText.text(attribution))
    }
  }

  private static func cells(
    of index: Int, in planned: PlannedChain, _ language: Language
  ) -> [String] {
    let anchor = planned.chain.anchors[index]
    let details = anchor.details
    return [
      (details.isPinned ? "*" : "") + "\(index + 1)", anchor.role.rawValue,
      AnchorText.meters(anchor.distance), height(anchor.altitude),
      details.revealDistance.map(AnchorText.meters) ?? AnchorText.nothing,
      details.asset?.rawValue ?? AnchorText.nothing,
      planned.instruction(at: index, in: language).map {
        ShownText.clip($0, limit: AnchorRules.longestInstruction)
      } ?? AnchorText.nothing,
    ]
  }

  /// No ground model knows its heights better than to decimeters.
  private static func height(_ altitude: Altitude?) -> String {
    altitude.map { "\(AnchorText.meters($0.meters)) m \($0.datum.rawValue)" } ?? AnchorText.nothing
  }
}
