import GeoAnchorStore
import GeoCommandLine
import GeoSystem
import GeoTexts

/// `geoanchor undo`.
enum UndoCommand {
  private static let number = Argument(
    optional: "change", "CHANGE", .integer(in: 1...Int.max),
    help: "Number of a change, as shown by `history`; defaults to the latest.")

  static let spec = CommandSpec(
    name: "undo",
    summary: "Undo the latest change of the store, or a given one",
    discussion: """
      Changes by other programs, such as QGIS, can be undone too; those within two seconds of each \
      other count as one change. Prints what was undone, who made it and when. `redo` reverts an undo until something else is changed.
      """,
    group: "History",
    positionals: [number.spec],
    options: CommonOption.changing + [
      CommonOption.recordFormat.spec, CommonOption.language(of: "the answer"),
    ],
    examples: [
      "geoanchor undo": "Undo the latest change.",
      "geoanchor undo 12": "Undo change 12, unless later changes affect the same anchors.",
    ],
    schemas: ["changes"],
    exitNotes: [
      .no: "nothing to undo, or later changes affect the same anchors"
    ]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .open)
    let change = try attempt(answering: "cannot undo") { try store.undo(arguments[number]) }
    try ChangeOutput.write(change, Message.undid, arguments, &console)
    return .done
  }
}

/// `geoanchor redo`.
enum RedoCommand {
  static let spec = CommandSpec(
    name: "redo",
    summary: "Redo the last undone change",
    group: "History",
    options: CommonOption.changing + [
      CommonOption.recordFormat.spec, CommonOption.language(of: "the answer"),
    ],
    examples: [
      "geoanchor redo": "Redo the last undone change.",
      "geoanchor redo --format json": "Redo it and print the change as JSON.",
    ],
    schemas: ["changes"],
    exitNotes: [.no: "nothing to redo, or something has changed since"]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .open)
    let change = try attempt(answering: "cannot redo") { try store.redo() }
    try ChangeOutput.write(change, Message.redid, arguments, &console)
    return .done
  }
}
