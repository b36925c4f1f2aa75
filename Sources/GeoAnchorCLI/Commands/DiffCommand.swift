import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoPackage

/// `geoanchor diff`.
enum DiffCommand {
  private static let from = Argument(
    "from", "A", .integer(in: 0...Int.max), help: "A revision, as `history` prints it.")
  private static let to = Argument(
    optional: "to", "B", .integer(in: 0...Int.max), help: "Another revision; else the present.")
  private static let chains = Option(
    flag: "chains", group: "Which", help: "Compare the chains instead of the anchors.")

  static let spec = CommandSpec(
    name: "diff",
    summary: "Show how anchors differ between two revisions: who, when, moved how far",
    discussion: """
      Revision 0 is the empty store; without B the present is meant. A vertical move is given where \
      both altitudes are known and count from the same surface. Anchors of chains are called \
      `tour #12`; times are in UTC.
      """,
    group: "History",
    positionals: [from.spec, to.spec],
    options: [
      chains.spec, CommonOption.store.spec, CommonOption.recordFormat.spec,
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor diff 3 7": "Show what changed from revision 3 to revision 7.",
      "geoanchor diff 0 --format csv": "List all that was ever added and is there.",
    ],
    schemas: ["differences", "chain-differences"],
    exitNotes: [.no: "the store never had such a revision"]
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
      console.message("no \(isOfChains ? "chain" : "anchor") differs")
    }
    return .done
  }
}
