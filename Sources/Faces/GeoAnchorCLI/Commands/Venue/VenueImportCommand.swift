import GeoAnchorStore
import GeoCommandLine
import GeoIndoor
import GeoSystem

/// `geoanchor venue import`.
enum VenueImportCommand {
  private static let id = Option(
    "id", "ID", .text, group: "Properties",
    help: "Id of the venue; defaults to that in the document, or the file name.")
  private static let name = Option(
    "name", "NAME", .text, group: "Properties",
    help: "Name of the venue; defaults to that in the document.")
  private static let version = Option(
    "version-number", "NUMBER", .integer(in: 0...1_000_000_000), group: "Properties",
    help: "Version of its data; defaults to that in the document.")
  private static let replace = Option(
    flag: "replace", group: "Options", help: "Replace an existing venue regardless of versions.")

  static let spec = CommandSpec(
    name: "import",
    summary: "Validate the venue of a document and import it into the store",
    discussion: """
      Imports the venue completely or not at all. The format is detected from the content. An \
      existing venue is replaced by a higher version, and kept if the version is equal or lower; \
      --replace replaces it regardless of versions.
      """,
    positionals: [VenueCommand.file.spec],
    options: [id.spec, name.spec, version.spec, replace.spec] + CommonOption.changing,
    examples: [
      "geoanchor venue import Data/gallery.venue.json": "Import the venue of a document.",
      "geoanchor venue import westport.zip --id westport --replace":
        "Import the venue of an archive, replacing the stored one.",
    ],
    exitNotes: [.no: "the store has an equal or higher version"]
  ) { arguments, console in
    let path = arguments[VenueCommand.file]
    let read = try VenueSource.read(path, console)
    for note in read.notes.prefix(20) { console.warning(note.description) }
    if read.notes.count > 20 { console.warning("and \(read.notes.count - 20) more") }
    var venue = read.venue
    venue.id = arguments[id].map { Venue.ID(rawValue: $0) } ?? venue.id
    venue.name = arguments[name] ?? venue.name
    venue.version = arguments[version] ?? venue.version
    let store = try arguments.openStore(console, mode: .createOrOpen)
    let stored = try attempt("cannot store the venue") {
      let revision = try store.save(venue, source: path, replace: arguments[replace])
      return revision == nil
        ? try store.venueSummaries().first { $0.id == venue.id }?.version ?? 0 : nil
    }
    if let stored {
      console.message(
        "\(ShownText.clip(venue.id.rawValue)) is already stored in version \(stored); this is "
          + "version \(venue.version ?? 0)")
      return .no
    }
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
    options: CommonOption.changing,
    examples: [
      "geoanchor venue remove gallery": "Remove a venue.",
      "geoanchor venue remove gallery --store city.gpkg": "Remove it from another store.",
    ],
    exitNotes: [.no: "no such venue"]
  ) { arguments, console in
    let id = arguments[VenueCommand.id]
    let store = try arguments.openStore(console, mode: .open)
    try attempt("cannot remove the venue") { try store.removeVenue(Venue.ID(rawValue: id)) }
    try console.line("removed \(ShownText.clip(id))")
    return .done
  }
}
