import GeoCommandLine
import GeoLocalization

/// `geoanchor localize fuse`.
enum LocalizeFuse {
  private static let fixes = Argument(
    "fixes", "FIXES", .file, help: "CSV of fixes; - reads standard input.")
  private static let confidence = Option(
    "confidence", "RULE", .choice(of: ConfidenceRule.self), default: "inliers", group: "Options",
    help:
      "Confidence rule: based on inliers, or as in the service's app (reference): medium from "
      + "three fixes, high from five.")
  private static let gate = Option(
    "gate", "RATIO", .number(in: 0.1...1000), default: "3.5", group: "Options",
    help: "Maximum distance of an inlier from the median, in standard deviations.")
  private static let floor = Option(
    "floor", "METERS", .number(in: 1e-6...1000), default: "0.1", group: "Options",
    help: "Lower bound of the median distance.")
  private static let format = CommonOption.format(
    TableShape.text,
    "Output format: the position (text, json), or each fix with its distance (csv).")

  static let spec = CommandSpec(
    name: "fuse",
    summary: "Fuse fixes of one position by the geometric median of inliers",
    discussion: """
      FIXES is a CSV with the columns latitude and longitude (or lat and lon), and optionally \
      altitude, datum and zone. A fix is an inlier if its distance from the median position is \
      within the gate times the median distance. Rows without a position, and those at 0,0, are \
      ignored.

      The uncertainty is the root mean square distance of the inliers divided by the square root \
      of their number, and at least a quarter of it; below 0.15 m the confidence is high, below \
      0.5 m medium. The confidence of a single fix is low, as is that of a position with at most \
      half of the fixes as inliers.
      """,
    positionals: [fixes.spec],
    options: [confidence.spec, gate.spec, floor.spec, format.spec, CommonOption.output.spec],
    examples: [
      "geoanchor localize fuse fixes.csv": "Compute the position on which most fixes agree.",
      "geoanchor localize fuse fixes.csv --format csv":
        "List the inliers and the distance of each fix.",
    ],
    schemas: ["fused-position"],
    exitNotes: [.no: "no row has a position"]
  ) { arguments, console in
    let options = FusionOptions(
      confidence: arguments[confidence], gate: arguments[gate], floor: arguments[floor])
    let table = try Self.table(arguments[fixes], console)
    if table.skipped > 0 { console.warning("\(table.skipped) rows have no position") }
    guard let fusion = FixTableFusion(table, options: options) else {
      console.message("no row has a position")
      return .no
    }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch arguments[format] {
      case .text: try output.write(fusion.text)
      case .json: try output.write(fusion.json)
      case .csv: try output.write(fusion.csv)
      }
    }
    return .done
  }

  private static func table(_ path: String, _ console: Console) throws -> FixTable {
    var input = try InputFile(path, console)
    let bytes = try input.readAll(limit: 1 << 28)
    return try attempt("cannot read the fixes of \(input.shownName)") { try FixTable(csv: bytes) }
  }
}
