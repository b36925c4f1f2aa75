import GeoCommandLine

/// Options of the store that mean the same wherever they appear.
extension CommonOption {
  static let author = Option(
    "author", "NAME", .text, group: "Store",
    environment: EnvironmentSpec("GEOANCHOR_AUTHOR", "Default for --author."),
    help: "Author recorded in the history; defaults to $GEOANCHOR_AUTHOR.")

  /// How long to wait for a lock, at most a day.
  static let wait = Option(
    "wait", "SECONDS", .number(in: 0...86_400), group: "Store",
    environment: EnvironmentSpec("GEOANCHOR_WAIT", "Default for --wait, in seconds."),
    help: "Time to wait for a locked store; defaults to $GEOANCHOR_WAIT, or 2.")

  /// The options of every command that changes what the history of the store keeps.
  static let changing = [store.spec, author.spec, wait.spec]
}
