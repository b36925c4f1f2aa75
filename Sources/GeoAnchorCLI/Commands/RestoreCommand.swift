import GeoAnchorStore
import GeoCommandLine
import GeoPackage
import GeoTexts

/// `geoanchor restore`.
enum RestoreCommand {
  private static let anchors = AnchorReferences.any(
    help: "Anchor, by @name or id; it may have been removed.")
  private static let revision = Option(
    required: "to", "REVISION", .integer(in: 0...Int.max), group: "Selection",
    help: "Revision, as shown by `history`.")
  private static let everything = Option(
    flag: "everything", group: "Selection", help: "Restore all anchors and chains of the store.")

  static let spec = CommandSpec(
    name: "restore",
    summary: "Restore anchors, or the whole store, to an earlier revision",
    discussion: """
      Removed anchors come back, and anchors that did not exist at that revision are removed. The \
      restoration is a new change in the history and can be undone.
      """,
    group: "History",
    usage: ["REF... --to REVISION [OPTIONS]", "--everything --to REVISION [OPTIONS]"],
    positionals: [anchors.spec],
    options: [revision.spec, everything.spec] + CommonOption.changing + [
      CommonOption.recordFormat.spec, CommonOption.language(of: "the answer"),
    ],
    examples: [
      "geoanchor restore @Ferry --to 4": "Restore an anchor.",
      "geoanchor restore --everything --to 4": "Restore the whole store.",
    ],
    schemas: ["changes"],
    exitNotes: [.no: "no such anchor or revision; nothing was changed"]
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
    let isChanged = console.changes.areMade
    if !isChanged {
      console.message("nothing to restore: no differences from revision \(revision)")
    }
    let change = try attempt("cannot read the history") {
      isChanged ? try store.changes(limit: 1).first : nil
    }
    try ChangeOutput.write(change, Message.made, arguments, &console)
    return .done
  }
}
