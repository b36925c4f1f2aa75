import GeoCommandLine
import GeoRequests
import Geodesy

/// `geoanchor doctor`.
enum DoctorCommand {
  enum Shape: String, CaseIterable { case text, json }

  static let spec = CommandSpec(
    name: "doctor",
    summary: "Show libraries, grids and paths, what is missing and how to get it",
    group: "First steps",
    options: [format.spec, CommonOption.output.spec],
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

  private static let format = Option(
    "format", "SHAPE", .choice(of: Shape.self), default: "text", group: "Output",
    help: "The shape of the report.")

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let report = InstallationReport(search: GeoidSearch(environment: console.environment))
    let text =
      switch arguments[format] {
      case .json: report.json(version: geoAnchorVersion)
      case .text: report.text
      }
    try console.deliver(text, to: arguments[CommonOption.output])
    return report.isHealthy ? .done : .no
  }
}

extension InstallationReport {
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
}
