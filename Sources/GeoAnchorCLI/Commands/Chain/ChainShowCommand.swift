import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoPackage

/// `geoanchor chain show`.
enum ChainShowCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, csv, gpx }

  static let spec = CommandSpec(
    name: "show",
    summary: "Show every anchor of a chain: role, distance, height, asset, instruction",
    discussion: """
      Anchors are numbered from 1 in walking order; `chain edit` takes the same numbers. A star \
      stands beside the number of a pinned anchor.
      """,
    positionals: [PositionalSpec("chain", valueName: "NAME", help: "A stored chain by its name.")],
    options: [
      CommonOption.store,
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the answer."),
      CommonOption.output,
    ],
    examples: [
      Example("geoanchor chain show tour", "List the anchors of a chain."),
      Example("geoanchor chain show tour --format json -o tour.json", "Print it for programs."),
    ],
    schemas: ["chain"],
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "there is no such chain")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let shape = try arguments.shape(Shape.self)
    let store = try arguments.openStore(console, mode: .readOnly)
    let chain = try store.chain(shownBy: arguments.required.text("chain"))
    try console.withOutput(to: arguments.text("output")) { output in
      guard let format = DocumentFormat(rawValue: shape.rawValue) else {
        try ChainAnchorTable.write(chain) { try output.line($0) }
        return
      }
      try ChainDocument(chain).write(format) { try output.write(Array($0)) }
    }
    return .done
  }
}

/// Every anchor of a chain as people read it.
enum ChainAnchorTable {
  static func write(_ chain: Chain, _ line: (String) throws -> Void) throws {
    try line(ChainText.summary(of: chain))
    try line("")
    var table = TextTable([
      .init("#", isRight: true), .init("role"), .init("meters", isRight: true), .init("height"),
      .init("reveal m", isRight: true), .init("asset"), .init("instruction"),
    ])
    for (index, anchor) in chain.anchors.enumerated() {
      try table.append(cells(of: anchor, number: index + 1), to: line)
    }
    try table.end(to: line)
    if let attribution = chain.attribution {
      try line("")
      try line(AnchorText.text(attribution))
    }
  }

  private static func cells(of anchor: ChainAnchor, number: Int) -> [String] {
    let details = anchor.details
    return [
      (details.isPinned ? "*" : "") + "\(number)", anchor.role.rawValue,
      AnchorText.meters(anchor.distance), AnchorText.altitude(anchor.altitude),
      details.revealDistance.map(AnchorText.meters) ?? AnchorText.nothing,
      details.asset?.rawValue ?? AnchorText.nothing,
      details.instruction.map { ShownText.clip($0, limit: AnchorRules.longestInstruction) }
        ?? AnchorText.nothing,
    ]
  }
}
