import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoPackage
import Geodesy

/// `geoanchor diff`.
enum DiffCommand {
  static let spec = CommandSpec(
    name: "diff",
    summary: "Show how anchors differ between two revisions: who, when, moved how far",
    discussion: """
      Revision 0 is the empty store; without B the present is meant. A vertical move is given where \
      both altitudes are known and count from the same surface. Anchors of chains are called \
      `tour #12`; times are in UTC.
      """,
    group: "History",
    positionals: [
      PositionalSpec(
        "from", valueName: "A", kind: .integer(in: 0...Int.max),
        help: "A revision, as `history` prints it."),
      PositionalSpec(
        "to", valueName: "B", kind: .integer(in: 0...Int.max), required: false,
        help: "Another revision; else the present."),
    ],
    options: [
      OptionSpec("chains", group: "Which", help: "Compare the chains instead of the anchors."),
      CommonOption.store.spec, CommonOption.recordFormat.spec, CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor diff 3 7", "Show what changed from revision 3 to revision 7."),
      Example("geoanchor diff 0 --format csv", "List all that was ever added and is there."),
    ],
    schemas: ["differences", "chain-differences"],
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "the store never had such a revision")],
    run: run)

  private static let columns: [RecordOutput.Column] = [
    .init("id", "id"), .init("name", "name"), .init("change", "change"),
    .init("horizontalMeters", "moved m", isRight: true),
    .init("verticalMeters", "up m", isRight: true), .init("parts", "parts"),
    .init("time", "time"), .init("author", "author"), .init("kind", "by"),
  ]
  private static let memberColumns: [RecordOutput.Column] = [
    .init("chain", "chain"), .init("number", "number", isRight: true),
  ]

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let shape = try arguments.shape(RecordOutput.Shape.self)
    let store = try arguments.openStore(console, mode: .readOnly)
    let from = try arguments.required.integer("from")
    if arguments.flag("chains") {
      return try ChainDiff.run(store, from: from, as: shape, arguments, &console)
    }
    var count = 0
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      var records = RecordOutput(
        shape, list: "differences", columns + (shape == .text ? [] : memberColumns))
      var failure: (any Error)?
      do throws(AnchorStoreError) {
        let to: Int
        if let given = arguments.integer("to") { to = given } else { to = try store.revision() }
        try store.forEachDifference(from: from, to: to) { difference in
          do {
            try records.append(
              values(of: difference, shape),
              at: (difference.after ?? difference.before)?.coordinate, to: &output)
            return true
          } catch {
            failure = error
            return false
          }
        }
      } catch {
        throw CommandFailure(answering: "cannot compare the revisions", error)
      }
      if let failure { throw failure }
      try records.end(&output)
      count = records.count
    }
    if shape == .text, count == 0 { console.message("no anchor differs") }
    return .done
  }

  private static func values(
    of difference: AnchorDifference, _ shape: RecordOutput.Shape
  ) -> [RecordOutput.Value] {
    let change =
      difference.before == nil ? "added" : difference.after == nil ? "removed" : "changed"
    let member = difference.member
    let id = difference.id.rawValue
    let values: [RecordOutput.Value] = [
      .text(shape == .text ? member?.description ?? id : id),
      .text((difference.after ?? difference.before)?.name),
      .text(change), .number(difference.horizontal, decimals: 3),
      .number(difference.vertical, decimals: 3), .text(parts(of: difference)),
      .text(difference.time), .text(difference.author), .text(difference.kind.rawValue),
    ]
    return shape == .text ? values : values + [.text(member?.chain), .integer(member?.number)]
  }

  /// The names of what differs, separated by blanks; nil where all of it is new or gone.
  private static func parts(of difference: AnchorDifference) -> String? {
    guard let old = difference.before, let new = difference.after else { return nil }
    let parts = [
      ("id", old.id != new.id), ("name", old.name != new.name),
      ("position", old.coordinate != new.coordinate), ("altitude", old.altitude != new.altitude),
      ("heading", old.heading != new.heading), ("tags", old.tags != new.tags),
      ("collection", old.collection != new.collection), ("details", old.details != new.details),
    ]
    return parts.filter(\.1).map(\.0).joined(separator: " ")
  }
}
