import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor store copy`: a store of one kind becomes one of another.
enum StoreCopyCommand {
  private static let source = Argument(
    "from", "FROM", .file, help: "Store to copy: a file, or a URL of PostgreSQL.")
  private static let target = Argument(
    "to", "TO", .file, help: "Store that is made, or one without a history.")

  static let spec = CommandSpec(
    name: "copy",
    summary: "Copy a store into a file or a server, with its history",
    discussion: """
      Anchors, chains, sets of regions and venues arrive with every version, and revisions stay what \
      they are: what could be undone can be undone there. The copy is one state of the store, and \
      is there as a whole or not at all. Either store may be on a server, as in \
      `postgresql://db.example.com/anchors?project=city`.
      """,
    positionals: [source.spec, target.spec],
    options: [CommonOption.wait.spec],
    examples: [
      "geoanchor store copy anchors.gpkg field.gpkg": "Copy the store.",
      "geoanchor store copy file:anchors.gpkg file:field.gpkg": "Name the files by URLs.",
    ]
  ) { arguments, console in
    let (from, to) = (arguments[source], arguments[target])
    try ParsedArguments.checkStore(from, hint: "`geoanchor add` creates one")
    let wait = try arguments.wait(console)
    console.progress.update("copying")
    defer { console.progress.erase() }
    let report = try attempt("cannot copy the store") {
      let store = try AnchorStorages.open(from, .init(mode: .readOnly))
      let copy = try AnchorStorages.open(to, .init(busyTimeout: wait))
      guard let copy = copy as? any ArchiveReceiver else {
        throw CommandFailure("\(ShownText.path(to)) ends with the command")
      }
      return try store.copy(into: copy)
    }
    let counts = [
      ("anchors", report.anchors), ("chains", report.chains),
      ("sets of regions", report.regionSets), ("venues", report.venues),
    ].filter { $0.1 > 0 }.map { "\(Grouped.number($0.1)) \($0.0)" }
    try console.line(
      "copied revision \(report.revision)"
        + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")))
    return .done
  }
}
