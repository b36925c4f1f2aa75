import GeoAnchorStore
import GeoCommandLine
import GeoPackage

/// `geoanchor restore`.
enum RestoreCommand {
  private static let anchors = AnchorReferences.any(
    help: "An anchor by @name or id, also a removed one.")
  private static let revision = Option(
    required: "to", "REVISION", .integer(in: 0...Int.max), group: "What to restore",
    help: "The revision, as `history` prints it.")
  private static let everything = Option(
    flag: "everything", group: "What to restore", help: "All anchors and chains of the store.")

  static let spec = CommandSpec(
    name: "restore",
    summary: "Bring anchors, or the whole store, back to an earlier revision",
    discussion: """
      Removed anchors come back, and those that did not exist then go. The history goes on: a \
      restoration is one more change, which can be undone.
      """,
    group: "History",
    usage: ["REF... --to REVISION [OPTIONS]", "--everything --to REVISION [OPTIONS]"],
    positionals: [anchors.spec],
    options: [revision.spec, everything.spec] + CommonOption.changing + [
      CommonOption.recordFormat.spec
    ],
    examples: [
      "geoanchor restore @Ferry --to 4": "Bring an anchor back as it was.",
      "geoanchor restore --everything --to 4": "Bring the whole store back.",
    ],
    schemas: ["changes"],
    exitNotes: [.no: "there is no such anchor or revision; nothing was changed"]
  ) { arguments, console in
    try arguments.exactlyOne(of: anchors, everything)
    let revision = arguments[revision]
    let references = try arguments.references(anchors)
    let store = try arguments.openStore(console, mode: .open)
    try attempt(answering: "cannot restore") {
      if arguments[everything] {
        try store.restoreAll(to: revision)
      } else {
        _ = try store.restore(references, to: revision)
      }
    }
    let isChanged = console.changes.extent != nil
    if !isChanged {
      console.message("nothing to restore: everything named is as it was at revision \(revision)")
    }
    let change = try attempt("cannot read the history") {
      isChanged ? try store.changes(limit: 1).first : nil
    }
    try ChangeOutput.write(
      change, { "made change \($0.id)" }, as: arguments[CommonOption.recordFormat], &console)
    return .done
  }
}
