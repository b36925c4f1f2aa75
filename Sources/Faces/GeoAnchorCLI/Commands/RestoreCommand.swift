import GeoAnchorStore
import GeoCommandLine
import GeoIndoor
import GeoSystem
import GeoTexts

/// `geoanchor restore`.
enum RestoreCommand {
  private static let anchors = AnchorReferences.any(
    help: "Anchor, by @name or id; it may have been removed.")
  private static let revision = Option(
    required: "to", "REVISION", .integer(in: 0...Int.max), group: "Selection",
    help: "Revision, as shown by `history`.")
  private static let everything = Option(
    flag: "everything", group: "Selection", help: "Restore all contents of the store.")
  private static let set = Option(
    "set", "NAME", .text, group: "Selection", help: "Restore a set of regions.")
  private static let venue = Option(
    "venue", "ID", .text, group: "Selection", help: "Restore a venue.")

  static let spec = CommandSpec(
    name: "restore",
    summary: "Restore anchors, regions, a venue, or the whole store, to an earlier revision",
    discussion: """
      What was removed comes back, and what did not exist at that revision is removed. Options \
      name a set of regions or a venue instead of anchors. The restoration is a new change in the history and can be undone.
      """,
    group: "History",
    usage: [
      "REF... --to REVISION [OPTIONS]", "--set NAME --to REVISION [OPTIONS]",
      "--venue ID --to REVISION [OPTIONS]", "--everything --to REVISION [OPTIONS]",
    ],
    positionals: [anchors.spec],
    options: [revision.spec, set.spec, venue.spec, everything.spec] + CommonOption.changing + [
      CommonOption.recordFormat.spec, CommonOption.language(of: "the answer"),
    ],
    examples: [
      "geoanchor restore @Ferry --to 4": "Restore an anchor.",
      "geoanchor restore --everything --to 4": "Restore the whole store.",
    ],
    schemas: ["changes"],
    exitNotes: [.no: "no such anchor, set, venue or revision; nothing was changed"]
  ) { arguments, console in
    try arguments.exactlyOne(of: anchors, set, venue, everything)
    let revision = arguments[revision]
    let references = try arguments.references(anchors)
    let store = try arguments.openStore(console, mode: .open)
    try attempt(answering: "cannot restore") {
      if arguments[everything] {
        try store.restoreAll(to: revision)
      } else if let set = arguments[set] {
        try store.restoreRegionSet(named: set, to: revision)
      } else if let venue = arguments[venue] {
        try store.restoreVenue(Venue.ID(rawValue: venue), to: revision)
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
