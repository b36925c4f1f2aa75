/// Options that mean the same wherever they appear.
package enum CommonOption {
  package static let output = Option(
    "output", short: "o", "FILE", .file, group: "Output",
    help: "Write to FILE instead of standard output. The file appears only when complete; its "
      + "extension selects the format.")

  /// Shows the file of `output`.
  package static let open = Option(
    flag: "open", group: "Output",
    help: "Open the output file with the desktop's default application (xdg-open).")

  /// For tables that are opened in a spreadsheet.
  package static let safeCSV = Option(
    flag: "safe-csv", group: "Output",
    help: "In CSV, prefix text that a spreadsheet would evaluate as a formula with an apostrophe; "
      + "`import` does not remove it.")

  package static let textFormat = format(TextShape.text)

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
