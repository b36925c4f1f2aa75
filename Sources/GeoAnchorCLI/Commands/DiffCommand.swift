import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoPackage

/// `geoanchor diff`.
enum DiffCommand {
  private static let from = Argument(
    "from", "A", .integer(in: 0...Int.max), help: "Revision, as shown by `history`.")
  private static let to = Argument(
    optional: "to", "B", .integer(in: 0...Int.max),
    help: "Other revision; defaults to the current one.")
  private static let chains = Option(
    flag: "chains", group: "Selection", help: "Compare chains instead of anchors.")

  static let spec = CommandSpec(
    name: "diff",
    summary: "Show how anchors changed between two revisions",
    discussion: """
      Revision 0 is the empty store; B defaults to the current revision. Vertical moves are \
      reported if both altitudes are known and refer to the same datum. Anchors of chains are \
      shown as `tour #12`; times are in UTC.
      """,
    group: "History",
    positionals: [from.spec, to.spec],
    options: [
      chains.spec, CommonOption.store.spec, CommonOption.recordFormat.spec,
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor diff 3 7": "Compare revision 3 with revision 7.",
      "geoanchor diff 0 --format csv": "List everything that has been added, as CSV.",
    ],
    schemas: ["differences", "chain-differences"],
    exitNotes: [.no: "no such revision"]
  ) { arguments, console in
    let shape = arguments[CommonOption.recordFormat]
    let store = try arguments.openStore(console, mode: .readOnly)
    let output = arguments[CommonOption.output]
    let purpose = "cannot compare the revisions"
    let (from, end) = (arguments[from], arguments[to])
    let isOfChains = arguments[chains]
    let count =
      isOfChains
      ? try console.list(
        RecordOutput(shape, .chainDifferences), to: output,
        StoreVisit(purpose: purpose) {
          try store.forEachChainDifference(from: from, to: end ?? store.revision(), $0)
        })
      : try console.list(
        RecordOutput(shape, .differences, shown: .shownDifferences), to: output,
        StoreVisit(purpose: purpose) {
          try store.forEachDifference(from: from, to: end ?? store.revision(), $0)
        })
    if shape == .text, count == 0 {
      console.message("no \(isOfChains ? "chains" : "anchors") differ")
    }
    return .done
  }
}
