import GeoAreas
import GeoCommandLine
import GeoCoverage
import GeoFormats
import GeoInterchange
import Geodesy

/// `geoanchor regions validate`.
enum RegionsValidate {
  enum Shape: String, CaseIterable { case text, json, csv }

  static let spec = CommandSpec(
    name: "validate",
    summary: "Check the regions of a file without keeping them",
    discussion: """
      Prints what an import would say: what is wrong and where, what would be done, what is there \
      twice, and what looks as if latitude and longitude were swapped.
      """,
    positionals: [RegionsCommand.file],
    options: [
      OptionSpec("repair", group: "How", help: "Show what a repair would do."),
      RegionsCommand.provider, RegionsCommand.grade,
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the findings."),
    ],
    examples: [
      Example("geoanchor regions validate city.geojson", "Check a file."),
      Example("geoanchor regions validate city.kml --format json", "Print findings as JSON."),
    ],
    schemas: ["regions-findings"],
    exitNotes: [ExitNote(.no, "a region cannot be used")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let document = try RegionFiles.document(arguments.required.text("file"), console)
    let taken = try RegionsImport.intake(arguments).take(document.drafts)
    let (regions, findings) = (taken.regions, taken.findings)
    let faults = findings.count { $0.isFault }
    switch try arguments.required.choice("format", as: Shape.self) {
    case .text:
      for finding in findings { try console.line("\(finding)") }
      for text in document.leftOut { try console.line("\(text): left out") }
      try console.line(
        "\(document.kind.rawValue): \(Grouped.number(document.drafts.count)) regions read, "
          + "\(Grouped.number(regions.count)) usable, \(Grouped.number(findings.count)) findings")
    case .json:
      var json = JSONWriter()
      json.beginObject()
      json.member("format", document.kind.rawValue)
      json.member("read", document.drafts.count)
      json.member("usable", regions.count)
      json.key("findings")
      json.beginArray()
      for finding in findings {
        json.beginObject(inline: true)
        json.member("fault", finding.isFault)
        json.member("place", finding.place)
        json.member("message", finding.description)
        if case .fault(let fault) = finding.kind, let place = fault.place {
          json.member("latitude", place.latitude, decimals: 9)
          json.member("longitude", place.longitude, decimals: 9)
        }
        json.endObject()
      }
      json.endArray()
      json.key("leftOut")
      json.beginArray()
      for text in document.leftOut { json.string(text) }
      json.endArray()
      json.endObject()
      json.endText()
      try console.write(json.buffer.text)
    case .csv:
      var csv = CSVWriter(header: ["fault", "place", "message"])
      for finding in findings {
        csv.row([finding.isFault ? "true" : "false", finding.place, finding.description])
      }
      try console.write(csv.buffer.text)
    }
    return faults == 0 ? .done : .no
  }
}
