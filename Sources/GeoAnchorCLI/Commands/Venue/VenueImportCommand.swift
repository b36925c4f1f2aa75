import GeoCommandLine
import GeoPackage
import GeoVenues

/// `geoanchor venue import`.
enum VenueImportCommand {
  private static let id = Option(
    "id", "ID", .text, group: "What it is",
    help: "The id of the venue; else what the document says, or the file's name.")
  private static let name = Option(
    "name", "NAME", .text, group: "What it is",
    help: "What people call it; else what the document says.")
  private static let version = Option(
    "version-number", "NUMBER", .integer(in: 0...1_000_000_000), group: "What it is",
    help: "The version of its data; else what the document says.")
  private static let replace = Option(
    flag: "replace", group: "How", help: "Replace a venue of the same id.")

  static let spec = CommandSpec(
    name: "import",
    summary: "Check the venue of a document and keep it in the store",
    discussion: """
      Either all of the venue is kept or nothing. Its format shows from its content. A venue that \
      is there already is replaced by a higher version, and left alone by an equal or lower one; \
      --replace replaces it whatever the versions are.
      """,
    positionals: [VenueCommand.file.spec],
    options: [
      id.spec, name.spec, version.spec, replace.spec, CommonOption.store.spec,
      CommonOption.wait.spec,
    ],
    examples: [
      "geoanchor venue import Data/gallery.venue.json": "Keep the venue of a document.",
      "geoanchor venue import westport.zip --id westport --replace":
        "Keep the venue of an archive, and replace the one that is there.",
    ],
    exitNotes: [.no: "a venue of an equal or higher version is there"]
  ) { arguments, console in
    let path = arguments[VenueCommand.file]
    let read = try VenueSource.read(path, console).venue
    for note in read.notes.prefix(20) { console.warning(note.description) }
    if read.notes.count > 20 { console.warning("and \(read.notes.count - 20) more") }
    var venue = read.venue
    venue.id = arguments[id].map { Venue.ID(rawValue: $0) } ?? venue.id
    venue.name = arguments[name] ?? venue.name
    venue.version = arguments[version] ?? venue.version
    let store = try VenueSource.writing(arguments, console, mode: .createOrOpen)
    let outcome = try attempt("cannot keep the venue") {
      try store.save(venue, source: path, replace: arguments[replace])
    }
    if case .ignored(let stored) = outcome {
      console.message(
        "\(ShownText.clip(venue.id.rawValue)) is there in version \(stored); this is version "
          + "\(venue.version ?? 0)")
      return .no
    }
    console.changes.note(canBeUndone: false)
    try console.line(VenueText.line(venue))
    return .done
  }
}

/// `geoanchor venue remove`.
enum VenueRemoveCommand {
  static let spec = CommandSpec(
    name: "remove",
    summary: "Remove a venue from the store",
    positionals: [VenueCommand.id.spec],
    options: [CommonOption.store.spec, CommonOption.wait.spec],
    examples: [
      "geoanchor venue remove gallery": "Remove a venue.",
      "geoanchor venue remove gallery --store city.gpkg": "Remove it from another store.",
    ],
    exitNotes: [.no: "there is no such venue"]
  ) { arguments, console in
    let id = arguments[VenueCommand.id]
    let store = try VenueSource.writing(arguments, console, mode: .open)
    try attempt("cannot remove the venue") { try store.remove(Venue.ID(rawValue: id)) }
    console.changes.note(canBeUndone: false)
    try console.line("removed \(ShownText.clip(id))")
    return .done
  }
}
