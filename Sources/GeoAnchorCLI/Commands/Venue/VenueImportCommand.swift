import GeoCommandLine
import GeoPackage
import GeoVenues

/// `geoanchor venue import`.
enum VenueImportCommand {
  static let spec = CommandSpec(
    name: "import",
    summary: "Check the venue of a document and keep it in the store",
    discussion: """
      Either all of the venue is kept or nothing. Its format shows from its content. A venue that \
      is there already is replaced by a higher version, and left alone by an equal or lower one; \
      --replace replaces it whatever the versions are.
      """,
    positionals: [VenueCommand.file],
    options: [
      OptionSpec(
        "id", valueName: "ID", group: "What it is",
        help: "The id of the venue; else what the document says, or the file's name."),
      OptionSpec(
        "name", valueName: "NAME", group: "What it is",
        help: "What people call it; else what the document says."),
      OptionSpec(
        "version-number", valueName: "NUMBER", kind: .integer(in: 0...1_000_000_000),
        group: "What it is", help: "The version of its data; else what the document says."),
      OptionSpec("replace", group: "How", help: "Replace a venue of the same id."),
      CommonOption.store.spec, CommonOption.wait.spec,
    ],
    examples: [
      Example("geoanchor venue import Data/gallery.venue.json", "Keep the venue of a document."),
      Example(
        "geoanchor venue import westport.zip --id westport --replace",
        "Keep the venue of an archive, and replace the one that is there."),
    ],
    environment: [CommonOption.storeEnvironment, CommonOption.waitEnvironment],
    exitNotes: [ExitNote(.no, "a venue of an equal or higher version is there")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let path = try arguments.required.text("file")
    let read = try VenueSource.read(path, console).venue
    for note in read.notes.prefix(20) { console.warning(note.description) }
    if read.notes.count > 20 { console.warning("and \(read.notes.count - 20) more") }
    var venue = read.venue
    if let id = arguments.text("id") { venue.id = id }
    if let name = arguments.text("name") { venue.name = name }
    if let version = arguments.integer("version-number") { venue.version = version }
    let store = try VenueSource.writing(arguments, console, mode: .createOrOpen)
    let outcome: VenueStore.Outcome
    do {
      outcome = try store.save(venue, source: path, replace: arguments.flag("replace"))
    } catch {
      throw VenueSource.failure("cannot keep the venue", error)
    }
    if case .ignored(let stored) = outcome {
      console.message(
        "\(ShownText.clip(venue.id)) is there in version \(stored); this is version "
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
    positionals: [
      PositionalSpec("venue", valueName: "ID", help: "The id of a venue of the store.")
    ],
    options: [CommonOption.store.spec, CommonOption.wait.spec],
    examples: [
      Example("geoanchor venue remove gallery", "Remove a venue."),
      Example("geoanchor venue remove gallery --store city.gpkg", "Remove it from another store."),
    ],
    environment: [CommonOption.storeEnvironment, CommonOption.waitEnvironment],
    exitNotes: [ExitNote(.no, "there is no such venue")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let id = try arguments.required.text("venue")
    let store = try VenueSource.writing(arguments, console, mode: .open)
    do {
      try store.remove(id)
    } catch {
      throw VenueSource.failure("cannot remove the venue", error)
    }
    console.changes.note(canBeUndone: false)
    try console.line("removed \(ShownText.clip(id))")
    return .done
  }
}
