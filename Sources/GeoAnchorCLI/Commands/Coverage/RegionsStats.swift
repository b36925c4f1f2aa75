import GeoAreas
import GeoCommandLine
import GeoCoverage
import GeoFormats
import Geodesy

/// `geoanchor regions stats`.
enum RegionsStats {
  enum Shape: String, CaseIterable { case text, json, csv }

  static let spec = CommandSpec(
    name: "stats",
    summary: "Count and measure the regions of the store, by set, provider and grade",
    positionals: [
      PositionalSpec(
        "set", valueName: "SET", repeats: true, required: false,
        help: "The sets to look at; all of them when none is named.")
    ],
    options: [
      CommonOption.store.spec,
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the numbers."),
    ],
    examples: [
      Example("geoanchor regions stats", "Measure all sets."),
      Example("geoanchor regions stats city --format csv", "Measure one set."),
    ],
    schemas: ["regions-stats"],
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "there is no such set")],
    run: run)

  private struct Row {
    var set: String
    var provider: String
    var grade: String
    var regions = 0
    var polygons = 0
    var holes = 0
    var points = 0
    var squareKilometers = 0.0
  }

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let names = arguments.all("set")
    let sets = try StoredRegions.sets(names.isEmpty ? nil : names, arguments, console)
    var rows: [Row] = []
    for set in sets {
      for region in set.regions {
        let index =
          rows.firstIndex {
            $0.set == set.name && $0.provider == region.provider.rawValue
              && $0.grade == region.grade.rawValue
          } ?? rows.count
        if index == rows.count {
          rows.append(
            Row(
              set: set.name, provider: region.provider.rawValue, grade: region.grade.rawValue))
        }
        rows[index].regions += 1
        rows[index].polygons += region.polygons.count
        rows[index].holes += region.polygons.reduce(0) { $0 + $1.holes.count }
        rows[index].points += region.polygons.reduce(0) { $0 + $1.pointCount }
        rows[index].squareKilometers += region.squareKilometers
      }
    }
    switch try arguments.required.choice("format", as: Shape.self) {
    case .text:
      var table = TextTable(
        headings.enumerated().map { .init($1, isRight: $0 > 2, room: $0 > 2 ? .kept : .text) },
        on: console.outputTerminal)
      for row in rows { try table.append(cells(row)) { try console.line($0) } }
      try table.end { try console.line($0) }
      if rows.isEmpty { console.message("no regions") }
    case .csv:
      var csv = CSVWriter(header: headings)
      for row in rows { csv.row(cells(row)) }
      try console.write(csv.buffer.text)
    case .json: try console.write(json(rows))
    }
    return .done
  }

  private static let headings = [
    "set", "provider", "grade", "regions", "polygons", "holes", "points", "square_kilometers",
  ]

  private static func cells(_ row: Row) -> [String] {
    [
      row.set, row.provider, row.grade, "\(row.regions)", "\(row.polygons)", "\(row.holes)",
      "\(row.points)", DecimalText.fixed(row.squareKilometers, decimals: 3) ?? "",
    ]
  }

  private static func json(_ rows: [Row]) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("groups")
    json.beginArray()
    for row in rows {
      json.beginObject(inline: true)
      json.member("set", row.set)
      json.member("provider", row.provider)
      json.member("grade", row.grade)
      json.member("regions", row.regions)
      json.member("polygons", row.polygons)
      json.member("holes", row.holes)
      json.member("points", row.points)
      json.member("squareKilometers", row.squareKilometers, decimals: 6)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }
}
