/// Options that mean the same wherever they appear.
enum CommonOption {
  /// Where data goes.
  static let output = OptionSpec(
    "output", short: "o", valueName: "FILE", kind: .file, group: "Output",
    help: "Write to FILE instead of standard output; it appears only when it is complete, and its "
      + "ending says what is written.")

  /// Shows the file of `output`.
  static let open = OptionSpec(
    "open", group: "Output",
    help: "Open the file of --output too, with the program that the desktop has for it (xdg-open).")

  /// Who makes a change.
  static let author = OptionSpec(
    "author", valueName: "NAME", group: "Store",
    help: "Who makes the change, as the history shows it; else $GEOANCHOR_AUTHOR.")

  /// What the author option reads from the environment.
  static let authorEnvironment = EnvironmentSpec(
    "GEOANCHOR_AUTHOR", "Who makes changes, where --author is not given.")

  /// The longest wait for a lock, in seconds: a day.
  static let longestWait = 86400.0

  /// How long to wait for a lock.
  static let wait = OptionSpec(
    "wait", valueName: "SECONDS", kind: .number(in: 0...longestWait), group: "Store",
    help: "How long to wait while another program has the store locked; else $GEOANCHOR_WAIT, "
      + "else 2.")

  /// What the option of waiting reads from the environment.
  static let waitEnvironment = EnvironmentSpec(
    "GEOANCHOR_WAIT", "How many seconds to wait for a locked store, where --wait is not given.")

  /// The options of every command that changes what the history of the store keeps.
  static let changing = [store, author, wait]

  /// What these read from the environment.
  static let changingEnvironment = [storeEnvironment, authorEnvironment, waitEnvironment]

  /// For tables that somebody opens in a spreadsheet.
  static let safeCSV = OptionSpec(
    "safe-csv", group: "Output",
    help: "In CSV, an apostrophe before each text that a spreadsheet would run as a formula; for "
      + "people, as `import` takes the apostrophe for a part of the text.")

  /// The shape of records and anchors.
  static let recordFormat = OptionSpec(
    "format", valueName: "SHAPE", kind: .choice(of: RecordOutput.Shape.self), default: "text",
    group: "Output", help: "The shape of what is printed.")
}
