import GeoCommandLine
import Geodesy
import GeoFormats
import GeoLocalization

/// `geoanchor localize fuse`.
enum LocalizeFuse {
  enum Shape: String, CaseIterable { case text, json, csv }

  private static let fixes = Argument(
    "fixes", "FIXES", .file, help: "The fixes, or - for standard input.")
  private static let confidence = Option(
    "confidence", "RULE", .choice(of: ConfidenceRule.self), default: "inliers", group: "How",
    help:
      "By the fixes that agree, or as the service's app has it: by all of them, three at least "
      + "medium, five high (reference).")
  private static let gate = Option(
    "gate", "RATIO", .number(in: 0.1...1000), default: "3.5", group: "How",
    help: "How many standard deviations from the median a fix may be.")
  private static let floor = Option(
    "floor", "METERS", .number(in: 1e-6...1000), default: "0.1", group: "How",
    help: "The median distance is taken to be at least this.")
  private static let format = CommonOption.format(
    Shape.text, "The place (text, json), or each fix with its distance (csv).")

  static let spec = CommandSpec(
    name: "fuse",
    summary: "Fuse fixes of one place: the geometric median of those that agree",
    discussion: """
      FIXES is a CSV with the columns latitude and longitude (or lat and lon), and where there are \
      any altitude, datum and zone. A fix agrees when its distance from the median of all is within \
      the gate of the median distance. Rows without a place, and those at 0,0, are left out.

      The uncertainty is the root mean square distance of the fixes that agree over the root of \
      their number, at least a quarter of it; below 0.15 m the confidence is high, below 0.5 m \
      medium. One fix is low, and so is a place that half of the fixes or fewer agree on.
      """,
    positionals: [fixes.spec],
    options: [confidence.spec, gate.spec, floor.spec, format.spec, CommonOption.output.spec],
    examples: [
      "geoanchor localize fuse fixes.csv": "Find the place that most fixes agree on.",
      "geoanchor localize fuse fixes.csv --format csv":
        "Tell which fixes agree and how far each is from the place.",
    ],
    schemas: ["fused-position"],
    exitNotes: [.no: "no row has a place"]
  ) { arguments, console in
    let options = FusionOptions(
      confidence: arguments[confidence], gate: arguments[gate], floor: arguments[floor])
    let table = try Self.table(arguments[fixes], console)
    if table.skipped > 0 { console.warning("\(table.skipped) rows have no place") }
    guard let fusion = FixTableFusion(table, options: options) else {
      console.message("no row has a place")
      return .no
    }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch arguments[format] {
      case .text: try output.write(text(fusion))
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

  private static func text(_ fusion: FixTableFusion) -> String {
    let position = fusion.position
    func number(_ value: Double, _ decimals: Int) -> String {
      DecimalText.fixed(value, decimals: decimals) ?? "-"
    }
    func meters(_ value: Meters?) -> String {
      value.map { number($0, 3) + " m" } ?? "not known: one fix says nothing of its own error"
    }
    let place = position.coordinate
    var lines = ["place        \(number(place.latitude, 9)),\(number(place.longitude, 9))"]
    if let altitude = position.altitude {
      lines.append("altitude     \(number(altitude.meters, 3)) m (\(altitude.datum.rawValue))")
    }
    lines += [
      "confidence   \(position.confidence.rawValue)",
      "uncertainty  \(meters(position.uncertainty))",
      "scatter      \(meters(position.scatter))",
      "fixes        \(position.inliers) of \(position.fixes) agree",
    ]
    let outliers = fusion.outlierLines
    if !outliers.isEmpty {
      let shown = outliers.prefix(20).map(String.init).joined(separator: ", ")
      lines.append("outliers     lines \(shown)\(outliers.count > 20 ? ", …" : "")")
    }
    if !position.zones.isEmpty {
      lines.append("zones        " + position.zones.map(\.kind.rawValue).joined(separator: ", "))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
