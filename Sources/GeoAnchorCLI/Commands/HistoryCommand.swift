import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoInterchange
import GeoPackage
import Geodesy

/// `geoanchor history`.
enum HistoryCommand {
  static let spec = CommandSpec(
    name: "history",
    summary: "List the changes of the store, or every version of an anchor",
    discussion: """
      The newest come first, each with the first five of what it touched: anchors by name, those of \
      chains as `tour #12`. Times are in UTC. With an anchor, also one that was removed, its versions \
      are listed; in GeoJSON they lie where the anchor was.
      """,
    group: "History",
    usage: ["[OPTIONS]", "REF [OPTIONS]"],
    positionals: [
      PositionalSpec(
        "anchor", valueName: "REF", required: false, help: "An anchor by @name or id.")
    ],
    options: [
      OptionSpec(
        "limit", valueName: "N", kind: .integer(in: 0...Int.max), group: "Which changes",
        help: "The greatest number of changes to list."),
      OptionSpec(
        "before", valueName: "CHANGE", kind: .integer(in: 1...Int.max), group: "Which changes",
        help: "Only those before a change, as the next page has them."),
      CommonOption.store.spec, CommonOption.recordFormat.spec, CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor history --limit 10", "List the ten latest changes."),
      Example("geoanchor history @Ferry --format geojson", "Show where an anchor has been."),
    ],
    schemas: ["changes", "versions"],
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "there is and was no such anchor")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let shape = try arguments.shape(RecordOutput.Shape.self)
    let store = try arguments.openStore(console, mode: .readOnly)
    let path = arguments[CommonOption.output]
    if arguments.isGiven("anchor") { return try versions(arguments, store, shape, &console) }
    var failure: (any Error)?
    let count = try console.withOutput(to: path) { output in
      var records = RecordOutput(
        shape, list: "changes", ChangeRecords.columns(shape))
      do throws(AnchorStoreError) {
        try store.forEachChange(
          before: arguments.integer("before"), limit: arguments.integer("limit")
        ) { change in
          do {
            try records.append(ChangeRecords.values(of: change, shape), to: &output)
            return true
          } catch {
            failure = error
            return false
          }
        }
      } catch {
        throw CommandFailure("cannot read the history", error)
      }
      if let failure { throw failure }
      try records.end(&output)
      return records.count
    }
    if shape == .text, count == 0 { console.message("no changes") }
    return .done
  }

  private static func versions(
    _ arguments: ParsedArguments, _ store: AnchorStore, _ shape: RecordOutput.Shape,
    _ console: inout Console
  ) throws -> ExitStatus {
    let reference = try arguments.references("anchor").first ?? ""
    let versions: [AnchorVersion]
    do {
      versions = try store.history(of: reference)
    } catch {
      throw CommandFailure(answering: "cannot read the history", error)
    }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      var records = RecordOutput(
        shape, list: "versions",
        [
          .init("revision", "revision", isRight: true), .init("time", "time"),
          .init("kind", "kind"), .init("author", "author"), .init("id", "id"),
          .init("name", "name"), .init("latitude", "latitude", isRight: true),
          .init("longitude", "longitude", isRight: true),
          .init("altitudeMeters", "altitude", isRight: true), .init("datum", "datum"),
          .init("tags", "tags"), .init("collection", "collection"), .init("removed", "removed"),
        ])
      for version in versions.prefix(arguments.integer("limit") ?? .max) {
        let anchor = version.anchor
        let tags = anchor.map { TagText.text($0.tags) }
        try records.append(
          [
            .integer(version.revision), .text(version.time), .text(version.kind.rawValue),
            .text(version.author), .text(anchor?.id.rawValue), .text(anchor?.name),
            .number(anchor?.coordinate.latitude, decimals: 9),
            .number(anchor?.coordinate.longitude, decimals: 9),
            .number(anchor?.altitude?.meters, decimals: 6),
            .text(anchor?.altitude?.datum.rawValue), .text(tags), .text(anchor?.collection),
            .flag(anchor == nil),
          ], at: anchor?.coordinate, to: &output)
      }
      try records.end(&output)
    }
    return .done
  }
}
