import GeoAnchorStore
import GeoCommandLine
import GeoPackage

/// `geoanchor undo`.
enum UndoCommand {
  private static let number = Argument(
    optional: "change", "CHANGE", .integer(in: 1...Int.max),
    help: "The number of a change, as `history` prints it; else the latest.")

  static let spec = CommandSpec(
    name: "undo",
    summary: "Take back the latest change of the store, or a given one",
    discussion: """
      Changes by other programs, such as QGIS, are taken back as well. Changes by one of them that \
      follow one another within two seconds are one change. An undo can be undone by `redo` until \
      something else is changed.
      """,
    group: "History",
    positionals: [number.spec],
    options: CommonOption.changing + [CommonOption.recordFormat.spec],
    examples: [
      "geoanchor undo": "Take back the latest change.",
      "geoanchor undo 12": "Take back change 12, if nothing later touched the same.",
    ],
    schemas: ["changes"],
    exitNotes: [
      .no: "there is nothing to undo, or later changes touched the same anchors"
    ]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .open)
    let change = try attempt(answering: "cannot undo") { try store.undo(arguments[number]) }
    let shape = arguments[CommonOption.recordFormat]
    try ChangeOutput.write(change, { "took back change \($0.id)" }, as: shape, &console)
    return .done
  }
}

/// `geoanchor redo`.
enum RedoCommand {
  static let spec = CommandSpec(
    name: "redo",
    summary: "Do again what was undone last",
    group: "History",
    options: CommonOption.changing + [CommonOption.recordFormat.spec],
    examples: [
      "geoanchor redo": "Do again what was undone last.",
      "geoanchor redo --format json": "The same, and print the change for programs.",
    ],
    schemas: ["changes"],
    exitNotes: [.no: "nothing was undone, or something was changed since"]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .open)
    let change = try attempt(answering: "cannot redo") { try store.redo() }
    let shape = arguments[CommonOption.recordFormat]
    try ChangeOutput.write(change, { "did change \($0.id) again" }, as: shape, &console)
    return .done
  }
}
