import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoSystem

/// `geoanchor collection put`, `rename` and `delete`.
enum CollectionChanges {
  static let all = [put, rename, delete]

  private static let name = Argument("name", "NAME", .text, help: "Name of the collection.")
  private static let newName = Argument("new", "NEW", .text, help: "New name.")
  private static let place = Argument(
    "name", "NAME", .text, help: "Name of the collection; created if needed.")

  private static let changing = CommonOption.changing + [CommonOption.recordFormat.spec]

  private static let put = CommandSpec(
    name: "put", summary: "Add anchors to a collection",
    discussion: "An anchor belongs to at most one collection; it is removed from its previous one.",
    positionals: [place.spec, AnchorReferences.some.spec],
    options: changing,
    examples: [
      "geoanchor collection put tour @Ferry @Gate": "Add two anchors to a collection.",
      "geoanchor collection put tour a1 --author ada": "Add an anchor by id.",
    ],
    schemas: ["collections"],
    exitNotes: [.no: "an anchor does not exist; nothing was changed"]
  ) { arguments, console in
    let name = try checked(place, arguments)
    let references = try arguments.references(AnchorReferences.some)
    let store = try arguments.openStore(console, mode: .open)
    try attempt(answering: "cannot add to the collection") {
      _ = try store.edit(references) { $0.collection = name }
    }
    return try CollectionCommand.write(store, arguments, to: nil, &console) { $0 == name }
  }

  private static let rename = CommandSpec(
    name: "rename", summary: "Rename a collection",
    discussion: "If the new name exists, the collections are merged.",
    positionals: [name.spec, newName.spec],
    options: changing,
    examples: [
      "geoanchor collection rename tour walk": "Rename a collection.",
      "geoanchor collection rename old new --format json": "Print the result as JSON.",
    ],
    schemas: ["collections"],
    exitNotes: [.no: "no such collection"]
  ) { arguments, console in
    let old = try checked(name, arguments)
    let new = try checked(newName, arguments)
    let store = try arguments.openStore(console, mode: .open)
    try change(old, to: new, in: store)
    return try CollectionCommand.write(store, arguments, to: nil, &console) { $0 == new }
  }

  private static let delete = CommandSpec(
    name: "delete", summary: "Delete a collection but keep its anchors",
    positionals: [name.spec],
    options: changing,
    examples: [
      "geoanchor collection delete tour": "Delete a collection.",
      "geoanchor collection delete tour --format csv": "Delete a collection and list the "
        + "remaining ones as CSV.",
    ],
    schemas: ["collections"],
    exitNotes: [.no: "no such collection"]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .open)
    try change(try checked(name, arguments), to: nil, in: store)
    return try CollectionCommand.write(store, arguments, to: nil, &console) { _ in true }
  }

  private static func checked(
    _ argument: Argument<String>, _ arguments: ParsedArguments
  ) throws(UsageError) -> String {
    try arguments.reading(argument, as: "the name of a collection") {
      try AnchorRules.check(arguments[argument], as: .collection)
      return arguments[argument]
    }
  }

  private static func change(_ old: String, to new: String?, in store: any AnchorStorage) throws {
    let count = try attempt("cannot change the collection") {
      try store.renameCollection(old, to: new)
    }
    guard count == 0 else { return }
    throw CommandFailure(
      "no collection named \(ShownText.quote(old))",
      hint: "`geoanchor collection list` lists the collections", status: .no)
  }
}
