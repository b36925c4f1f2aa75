import GeoCommandLine
import GeoFormats
import Geodesy

/// `geoanchor doctor`.
enum DoctorCommand {
  enum Shape: String, CaseIterable { case text, json }

  static let spec = CommandSpec(
    name: "doctor",
    summary: "Show libraries, grids and paths, what is missing and how to get it",
    group: "First steps",
    options: [
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the report."),
      CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor doctor", "Show what is there and what to install."),
      Example("geoanchor doctor --format json", "The same for programs."),
    ],
    schemas: ["doctor"],
    environment: [
      EnvironmentSpec("PROJ_DATA", "Folders with PROJ's database and grids."),
      EnvironmentSpec("GEOANCHOR_GRIDS", "Folders with geoid grids."),
    ],
    exitNotes: [ExitNote(.no, "something is missing that a command needs")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let report = DoctorReport(search: GeoidSearch(environment: console.environment))
    let text =
      switch try arguments.shape(Shape.self) {
      case .json: report.json
      case .text: report.text
      }
    try console.deliver(text, to: arguments[CommonOption.output])
    return report.isHealthy ? .done : .no
  }
}

extension DoctorReport {
  /// The report for people.
  var text: String {
    var text = "geoanchor \(geoAnchorVersion)\n\nlibraries\n"
    for library in libraries {
      let version = library.version ?? (library.isNeeded ? "missing" : "not found")
      let path = library.path.map { ", \($0)" } ?? ""
      text += "  \(library.name) \(version) (\(library.use))\(path)\n"
    }
    text += "\nPROJ database\n"
    if let database {
      text += "  \(database), EPSG \(dataset ?? "unknown")\n"
    } else {
      text += "  not found\n"
    }
    text += "  searched: \(projectionFolders.joined(separator: ", "))\n\ngeoid grids\n"
    for grid in grids {
      let state = grid.path.map { $0 + (grid.isUsable ? "" : ": cannot be used") } ?? "not found"
      text += "  \(grid.model.rawValue): \(state)\n"
    }
    text += "  searched: \(gridFolders.joined(separator: ", "))\n\n"
    for finding in findings {
      text += "\(finding.isSerious ? "problem" : "note"): \(finding.problem)\n"
      text += "  \(finding.advice)\n"
    }
    return text + (isHealthy ? "nothing is missing that a command needs\n" : "")
  }

  /// The report for programs (`Data/schemas/doctor.schema.json`).
  var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.member("version", geoAnchorVersion)
    json.member("healthy", isHealthy)
    json.key("libraries")
    json.beginArray()
    for library in libraries {
      json.beginObject()
      json.member("name", library.name)
      json.member("version", library.version)
      json.member("path", library.path)
      json.member("use", library.use)
      json.member("needed", library.isNeeded)
      json.endObject()
    }
    json.endArray()
    json.key("projDatabase")
    json.beginObject()
    json.member("path", database)
    json.member("epsg", dataset)
    json.key("searched")
    json.strings(projectionFolders)
    json.endObject()
    json.key("geoids")
    json.beginObject()
    json.key("searched")
    json.strings(gridFolders)
    json.key("grids")
    json.beginArray()
    for grid in grids {
      json.beginObject()
      json.member("model", grid.model.rawValue)
      json.member("path", grid.path)
      json.member("usable", grid.isUsable)
      json.member("needed", grid.isNeeded)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.key("findings")
    json.beginArray()
    for finding in findings {
      json.beginObject()
      json.member("severity", finding.isSerious ? "problem" : "note")
      json.member("problem", finding.problem)
      json.member("advice", finding.advice)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }
}

extension JSONWriter {
  /// Writes an array of strings, one a line.
  fileprivate mutating func strings(_ texts: [String]) {
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}
