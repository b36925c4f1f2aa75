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

  /// The format of an answer.
  package static let textFormat = format(TextShape.text)

  /// The format of records and anchors.
  package static let recordFormat = format(RecordShape.text)

  /// The output format; `usual` unless another is given or the extension of `output` names one.
  package static func format<Shape: CaseIterable & RawRepresentable<String> & Sendable>(
    _ usual: Shape, _ help: String = "Output format."
  ) -> Option<Shape> {
    Option(
      "format", "SHAPE", .choice(of: Shape.self), default: usual.rawValue, group: "Output",
      help: help)
  }
}
