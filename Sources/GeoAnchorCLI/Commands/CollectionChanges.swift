import GeoAnchors
import GeoAnchorStore
import GeoCommandLine
import GeoPackage

/// `geoanchor collection put`, `rename` and `dissolve`.
enum CollectionChanges {
  static let all = [put, rename, dissolve]

  private static let name = Argument("name", "NAME", .text, help: "The collection.")
  private static let newName = Argument("new", "NEW", .text, help: "Its name from now on.")
  private static let place = Argument(
    "name", "NAME", .text, help: "The collection; made where there is none.")

  private static let changing = CommonOption.changing + [CommonOption.recordFormat.spec]

  private static let put = CommandSpec(
    name: "put", summary: "Put anchors into a collection",
    discussion: "An anchor belongs to one collection: it leaves the one that it was in.",
    positionals: [place.spec, AnchorReferences.some.spec],
    options: changing,
    examples: [
      "geoanchor collection put tour @Ferry @Gate": "Put two anchors into a collection.",
      "geoanchor collection put tour a1 --author ada": "Put one in, by its id.",
    ],
    schemas: ["collections"],
    exitNotes: [.no: "one of the anchors is not there; nothing was changed"]
  ) { arguments, console in
    let name = try checked(place, arguments)
    let references = try arguments.references(AnchorReferences.some)
    let store = try arguments.openStore(console, mode: .open)
    try attempt(answering: "cannot fill the collection") {
      _ = try store.edit(references) { $0.collection = name }
    }
    return try CollectionCommand.write(store, arguments, to: nil, &console) { $0 == name }
  }

  private static let rename = CommandSpec(
    name: "rename", summary: "Give a collection another name",
    discussion: "One that has the name already takes the anchors in.",
    positionals: [name.spec, newName.spec],
    options: changing,
    examples: [
      "geoanchor collection rename tour walk": "Rename a collection.",
      "geoanchor collection rename old new --format json": "The same for programs.",
    ],
    schemas: ["collections"],
    exitNotes: [.no: "there is no such collection"]
  ) { arguments, console in
    let old = try checked(name, arguments)
    let new = try checked(newName, arguments)
    let store = try arguments.openStore(console, mode: .open)
    try change(old, to: new, in: store)
    return try CollectionCommand.write(store, arguments, to: nil, &console) { $0 == new }
  }

  private static let dissolve = CommandSpec(
    name: "dissolve", summary: "Dissolve a collection; its anchors stay",
    positionals: [name.spec],
    options: changing,
    examples: [
      "geoanchor collection dissolve tour": "Dissolve a collection.",
      "geoanchor collection dissolve tour --format csv": "And list those that are left.",
    ],
    schemas: ["collections"],
    exitNotes: [.no: "there is no such collection"]
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

  private static func change(_ old: String, to new: String?, in store: AnchorStore) throws {
    let count = try attempt("cannot change the collection") {
      try store.renameCollection(old, to: new)
    }
    guard count == 0 else { return }
    throw CommandFailure(
      "no collection has the name \(ShownText.quote(old))",
      hint: "`geoanchor collection list` shows what there is", status: .no)
  }
}
