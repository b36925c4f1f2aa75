/// Options that mean the same wherever they appear.
package enum CommonOption {
  /// Where data goes.
  package static let output = Option(
    "output", short: "o", "FILE", .file, group: "Output",
    help: "Write to FILE instead of standard output; it appears only when it is complete, and its "
      + "ending says what is written.")

  /// Shows the file of `output`.
  package static let open = Option(
    flag: "open", group: "Output",
    help: "Open the file of --output too, with the program that the desktop has for it (xdg-open).")

  /// For tables that somebody opens in a spreadsheet.
  package static let safeCSV = Option(
    flag: "safe-csv", group: "Output",
    help: "In CSV, an apostrophe before each text that a spreadsheet would run as a formula; for "
      + "people, as `import` takes the apostrophe for a part of the text.")

  /// The shape of records and anchors.
  package static let recordFormat = format(RecordShape.text, "The shape of what is printed.")

  /// The shape of what is printed; a usual one unless another is given.
  package static func format<Shape: CaseIterable & RawRepresentable<String> & Sendable>(
    _ usual: Shape, _ help: String
  ) -> Option<Shape> {
    Option(
      "format", "SHAPE", .choice(of: Shape.self), default: usual.rawValue, group: "Output",
      help: help)
  }

  /// The shape of what is printed, which the name of the output file or the command decides too.
  package static func format<Shape: CaseIterable & RawRepresentable<String> & Sendable>(
    _ shapes: Shape.Type, _ help: String
  ) -> Option<Shape?> {
    Option("format", "SHAPE", .choice(of: shapes), group: "Output", help: help)
  }
}
