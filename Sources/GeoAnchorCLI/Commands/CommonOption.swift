/// Options that mean the same wherever they appear.
enum CommonOption {
  /// Where data goes.
  static let output = OptionSpec(
    "output", short: "o", valueName: "FILE", kind: .file, group: "Output",
    help: "Write to FILE instead of standard output; it appears only when it is complete, and its "
      + "ending says what is written.")

  /// Who makes a change.
  static let author = OptionSpec(
    "author", valueName: "NAME", group: "Store",
    help: "Who makes the change, as the history shows it; else $GEOANCHOR_AUTHOR.")

  /// What the author option reads from the environment.
  static let authorEnvironment = EnvironmentSpec(
    "GEOANCHOR_AUTHOR", "Who makes changes, where --author is not given.")

  /// The shape of records and anchors.
  static let recordFormat = OptionSpec(
    "format", valueName: "SHAPE", kind: .choice(of: RecordOutput.Shape.self), default: "text",
    group: "Output", help: "The shape of what is printed.")
}
