import GeoCommandLine

/// Options of the store that mean the same wherever they appear.
extension CommonOption {
  /// Who makes a change.
  static let author = Option(
    "author", "NAME", .text, group: "Store",
    environment: EnvironmentSpec(
      "GEOANCHOR_AUTHOR", "Who makes changes, where --author is not given."),
    help: "Who makes the change, as the history shows it; else $GEOANCHOR_AUTHOR.")

  /// The longest wait for a lock, in seconds: a day.
  static let longestWait = 86400.0

  /// How long to wait for a lock.
  static let wait = Option(
    "wait", "SECONDS", .number(in: 0...longestWait), group: "Store",
    environment: EnvironmentSpec(
      "GEOANCHOR_WAIT", "How many seconds to wait for a locked store, where --wait is not given."),
    help: "How long to wait while another program has the store locked; else $GEOANCHOR_WAIT, "
      + "else 2.")

  /// The options of every command that changes what the history of the store keeps.
  static let changing = [store.spec, author.spec, wait.spec]
}
