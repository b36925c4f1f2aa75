import GeoCommandLine
import GeoIndoor

/// `geoanchor venue classify`.
enum VenueClassifyCommand {
  private static let examples = Argument(
    "examples", "EXAMPLES", .file, help: "CSV of rows with a known kind.")
  private static let rows = Argument(
    "rows", "ROWS", .file, help: "CSV of rows to classify; - reads standard input.")

  static let spec = CommandSpec(
    name: "classify",
    summary: "Tell indoors from outdoors, or other kinds of places, by signal strengths",
    discussion: """
      Each file is a CSV with a column for each receiver or beacon, in dBm, empty where nothing was \
      heard, and in EXAMPLES the column kind, such as indoors, door or outdoors. A row belongs to \
      the kind whose mean is nearest. Prints CSV: the line of each row and its kind. If ROWS has \
      the column kind too, the fraction of correct rows is reported on standard error.
      """,
    positionals: [examples.spec, rows.spec],
    options: [CommonOption.output.spec],
    examples: [
      "geoanchor venue classify examples.csv rows.csv": "Print the kind of each row.",
      "geoanchor venue classify examples.csv rows.csv -o kinds.csv": "Write them to a file.",
    ],
    outputEndings: [.only("csv")],
    exitNotes: [.no: "no row has a known kind in EXAMPLES"]
  ) { arguments, console in
    let known = try table(arguments[examples], nil, console)
    let asked = try table(arguments[rows], known, console)
    let classes = SignalClasses(known)
    var (right, judged) = (0, 0)
    var lines = ["line,kind"]
    for row in asked.rows {
      guard let name = classes.name(of: row.levels) else {
        console.message("no row of \(ShownText.file(arguments[examples])) has a kind")
        return .no
      }
      lines.append("\(row.line),\(name)")
      guard let kind = row.kind else { continue }
      judged += 1
      right += kind == name ? 1 : 0
    }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      for line in lines { try output.line(line) }
    }
    if judged > 0 {
      let percent = ShownText.fixed(100 * Double(right) / Double(judged), 1)
      console.message("\(right) of \(judged) rows are correct: \(percent) %")
    }
    return .done
  }

  private static func table(
    _ path: String, _ columns: SignalClasses.Table?, _ console: Console
  ) throws -> SignalClasses.Table {
    try attempt("cannot read \(ShownText.file(path))") {
      try SignalClasses.Table(csv: DocumentBytes.read(path, console), columns: columns)
    }
  }
}
