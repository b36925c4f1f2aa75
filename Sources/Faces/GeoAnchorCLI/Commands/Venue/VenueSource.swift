import GeoAnchorStore
import GeoCommandLine
import GeoIndoor
import GeoSystem

/// Venues from files and from the store, for commands.
enum VenueSource {
  /// Reads a document, an archive or a folder; standard input for `-`.
  static func read(_ path: String, _ console: Console) throws -> VenueImport {
    try attempt("cannot read the venue of \(ShownText.file(path))") {
      let id = Venue.ID(rawValue: RegionFiles.setName(of: path, otherwise: "venue"))
      if isFolder(path) { return try VenueImport(reading: VenueFiles(folder: path)) }
      return try VenueImport(reading: DocumentBytes.read(path, console), id: id)
    }
  }

  /// The venue that a command is about.
  static func venue(_ arguments: ParsedArguments, _ console: Console) throws -> Venue {
    try venue(named: arguments[VenueCommand.venue], arguments, console)
  }

  /// The venue that a name means: the store's, where a plain name has one, else that of a file.
  static func venue(
    named name: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> Venue {
    let isFile = name == "-" || access(name, F_OK) == 0
    // A folder may have the name of a venue; a path is written with a slash or an ending.
    let isPlain = !name.contains("/") && !name.contains(".") && name != "-"
    if isFile, isPlain, let venue = try? stored(name, arguments, console) { return venue }
    guard isFile else { return try stored(name, arguments, console) }
    let read = try read(name, console)
    for note in read.notes { console.warning(note.description) }
    return read.venue
  }

  /// The venues of some names; those of the store where none is named.
  static func venues(
    named names: [String], _ arguments: ParsedArguments, _ console: Console
  ) throws -> [Venue] {
    guard names.isEmpty else {
      return try names.map { try venue(named: $0, arguments, console) }
    }
    let venues = try attempt("cannot read the store's venues") {
      try reading(arguments, console).venues()
    }
    guard !venues.isEmpty else {
      throw CommandFailure(
        "the store has no venues",
        hint: "specify one with `--venue FILE`, or import it with `geoanchor venue import`")
    }
    return venues
  }

  private static func stored(
    _ name: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> Venue {
    let id = Venue.ID(rawValue: name)
    return try attempt("cannot use the venue \(ShownText.quote(name))") {
      let store = try reading(arguments, console)
      for note in try store.notes(onVenue: id) { console.warning(note) }
      return try store.venue(id)
    }
  }

  /// Opens the store to read its venues.
  static func reading(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> any AnchorStorage {
    let store = try attempt("cannot open the store") {
      try AnchorStorages.open(arguments.storePath(console), .init(mode: .readOnly))
    }
    if let notice = store.notice { console.warning(notice) }
    return store
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a file is not there or may not be read.
  static func isUnreadable(_ path: String) -> Bool { path != "-" && access(path, R_OK) != 0 }
}
