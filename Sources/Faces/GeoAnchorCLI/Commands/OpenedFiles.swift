import GeoAnchorStore
import GeoCommandLine
import GeoFormats
import GeoStreets
import GeoSystem
import Geodesy

extension StreetNetwork {
  /// Opens the network that an argument names.
  static func opened(_ path: String) throws(CommandFailure) -> StreetNetwork {
    try attempt("cannot open the network") { try StreetNetwork(path: path) }
  }
}

extension Terrain {
  /// The heights of the ground from the folder of tiles that an argument names, above the datum of
  /// `--terrain-datum`.
  static func opened(
    _ folder: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> Terrain {
    try attempt("cannot use the terrain") {
      try Terrain(folder: folder, datum: arguments[CommonOption.terrainDatum])
    }
  }
}

extension CommonOption {
  static let store = Option(
    "store", "FILE", .file, group: "Store",
    environment: EnvironmentSpec("GEOANCHOR_STORE", "Default for --store."),
    help: """
      Store file, or a URL as in postgresql://server/database; defaults to $GEOANCHOR_STORE, or \
      anchors.gpkg in the current folder.
      """)

  /// The ground; `use` says what becomes of it, and without `readsGrids` only SRTM tiles are read.
  static func terrain(
    _ group: String, _ use: String, named name: String = "terrain", readsGrids: Bool = true
  ) -> Option<String?> {
    let tiles = "Folder of elevation tiles (.hgt, optionally compressed"
    return Option(
      name, "PATH", readsGrids ? .file : .directory, group: group,
      help: tiles + (readsGrids ? "; GeoTIFF, ASC, VRT), or one grid: " : "): ") + "\(use).")
  }
}

extension CommonOption {
  /// The surface that the heights of terrain count from.
  static let terrainDatum = Option(
    "terrain-datum", "DATUM", .datum, group: "Heights",
    help: "Vertical datum of the terrain; defaults to that of its kind: egm96 for SRTM (.hgt).")
}

extension ParsedArguments {
  /// The path of the store: the option, the environment, or the default.
  func storePath(_ console: Console) throws(CommandFailure) -> String {
    try value(CommonOption.store, or: console) ?? "anchors.gpkg"
  }

  /// Timeout for a locked store: the option, the environment, or the default.
  func wait(_ console: Console) throws(CommandFailure) -> Duration {
    .seconds(try value(CommonOption.wait, or: console) ?? 2)
  }

  /// Checks that there is a store, before anything is said about what is in it.
  static func checkStore(_ name: String, hint: String) throws(CommandFailure) {
    // A name that is no file reports its own absence.
    guard let path = try attempt("cannot open the store", { try AnchorStorages.path(of: name) })
    else { return }
    guard access(path, F_OK) != 0, errno == ENOENT else { return }
    throw CommandFailure("no store at \(ShownText.path(path))", hint: hint)
  }

  /// Opens the store; what people should know about it is said as a warning.
  func openStore(_ console: Console, mode: OpenMode) throws(CommandFailure) -> any AnchorStorage {
    let name = try storePath(console)
    if mode != .createOrOpen { try Self.checkStore(name, hint: "`geoanchor add` creates one") }
    if name.isSameFile(as: outputPath) {
      throw CommandFailure("`--output` names the store \(ShownText.path(name))")
    }
    let wait = try wait(console)
    return try attempt("cannot open the store") {
      let changes = console.changes
      let skipped = SkippedAnchors(console)
      let store = try AnchorStorages.open(
        name,
        AnchorStorages.Options(
          mode: mode, busyTimeout: wait,
          author: try value(CommonOption.author, or: console).map { String($0.prefix(200)) },
          unreadable: { skipped.note($0) }, didChange: { _ in changes.note() }))
      if let notice = store.notice { console.warning(notice) }
      return store
    }
  }

  func openStoreFile(_ console: Console, mode: OpenMode) throws(CommandFailure) -> AnchorStore {
    guard let store = try openStore(console, mode: mode) as? AnchorStore else {
      throw CommandFailure(
        "\(ShownText.path(try storePath(console))) is no file",
        hint: "this command is about the file of a store")
    }
    return store
  }
}
