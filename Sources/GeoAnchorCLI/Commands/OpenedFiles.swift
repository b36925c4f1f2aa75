import GeoAnchorStore
import GeoCommandLine
import GeoFormats
import GeoPackage
import GeoStreets
import GeoSystem
import GeoTerrain

extension StreetNetwork {
  /// Opens the network that an argument names.
  static func opened(_ path: String) throws(CommandFailure) -> StreetNetwork {
    try attempt("cannot open the network") { try StreetNetwork(path: path) }
  }
}

extension Terrain {
  /// The heights of the ground from the folder of tiles that an argument names.
  static func opened(_ folder: String) throws(CommandFailure) -> Terrain {
    try attempt("cannot use the terrain") { try Terrain(folder: folder) }
  }
}

extension CommonOption {
  /// The store of anchors.
  static let store = Option(
    "store", "FILE", .file, group: "Store",
    environment: EnvironmentSpec("GEOANCHOR_STORE", "Default for --store."),
    help: """
      Store file, or a URL as in postgresql://server/database; defaults to $GEOANCHOR_STORE, or \
      anchors.gpkg in the current folder.
      """)

  /// The ground; `use` says what becomes of it.
  static func terrain(
    _ group: String, _ use: String, named name: String = "terrain"
  ) -> Option<String?> {
    Option(
      name, "FOLDER", .directory, group: group,
      help: "Folder of elevation tiles (.hgt, optionally compressed): \(use).")
  }
}

extension ParsedArguments {
  /// The path of the store: the option, the environment, or the default.
  func storePath(_ console: Console) -> String {
    self[CommonOption.store] ?? console.environment("GEOANCHOR_STORE") ?? "anchors.gpkg"
  }

  /// Who makes changes, where the command has that option.
  func author(_ console: Console) -> String? {
    guard path.spec.has(CommonOption.author.spec) else { return nil }
    let name = self[CommonOption.author] ?? console.environment("GEOANCHOR_AUTHOR")
    return name.map { String($0.prefix(200)) }
  }

  /// How long to wait for a locked store: the option, the environment, or the default.
  func wait(_ console: Console) throws(CommandFailure) -> Duration {
    let usual = Duration.seconds(2)
    guard path.spec.has(CommonOption.wait.spec) else { return usual }
    if let seconds = self[CommonOption.wait] { return .seconds(seconds) }
    guard let text = console.environment("GEOANCHOR_WAIT") else { return usual }
    let seconds = try? NumberSyntax.number(text)
    guard let seconds, (0...CommonOption.longestWait).contains(seconds) else {
      throw CommandFailure(
        "cannot use \(ShownText.quote(text)) of $GEOANCHOR_WAIT: expected "
          + CommonOption.wait.spec.kind.expectation)
    }
    return .seconds(seconds)
  }

  /// Checks that there is a store, before anything is said about what is in it.
  static func checkStore(_ name: String, hint: String) throws(CommandFailure) {
    // What is no file says itself whether it is there.
    guard let path = try attempt("cannot open the store", { try AnchorStorages.path(of: name) })
    else { return }
    guard access(path, F_OK) != 0, errno == ENOENT else { return }
    throw CommandFailure("no store at \(ShownText.quote(path, limit: 400))", hint: hint)
  }

  /// Whether the file of the store is not there yet; what is no file says by itself what it is.
  func isNewStore(_ console: Console) -> Bool {
    guard let path = try? AnchorStorages.path(of: storePath(console)) else { return false }
    return access(path, F_OK) != 0
  }

  /// Opens the store; what people should know about it is said as a warning.
  func openStore(_ console: Console, mode: OpenMode) throws(CommandFailure) -> any AnchorStorage {
    let name = storePath(console)
    if mode != .createOrOpen { try Self.checkStore(name, hint: "`geoanchor add` creates one") }
    if name.isSameFile(as: outputPath) {
      throw CommandFailure("`--output` names the store \(ShownText.quote(name, limit: 400))")
    }
    let wait = try wait(console)
    return try attempt("cannot open the store") {
      let changes = console.changes
      let skipped = SkippedAnchors(console)
      let store = try AnchorStorages.open(
        name,
        AnchorStorages.Options(
          mode: mode, busyTimeout: wait, author: author(console),
          unreadable: { skipped.note($0) }, didChange: { _ in changes.note() }))
      if let notice = store.notice { console.warning(notice) }
      return store
    }
  }

  /// Opens the store of a command that is about its file.
  func openStoreFile(_ console: Console, mode: OpenMode) throws(CommandFailure) -> AnchorStore {
    guard let store = try openStore(console, mode: mode) as? AnchorStore else {
      throw CommandFailure(
        "\(ShownText.quote(storePath(console), limit: 400)) is no file",
        hint: "this command is about the file of a store")
    }
    return store
  }
}
