import GeoCommandLine
import Geodesy
import GeoRequests

/// `geoanchor doctor`.
enum DoctorCommand {
  static let spec = CommandSpec(
    name: "doctor",
    summary: "Show libraries, grids and paths, what is missing and how to get it",
    group: "First steps",
    options: [CommonOption.textFormat.spec, CommonOption.output.spec],
    examples: [
      "geoanchor doctor": "Show what is there and what to install.",
      "geoanchor doctor --format json": "The same for programs.",
    ],
    schemas: ["doctor"],
    environment: [
      EnvironmentSpec("PROJ_DATA", "Folders with PROJ's database and grids."),
      EnvironmentSpec("GEOANCHOR_GRIDS", "Folders with geoid grids."),
    ],
    exitNotes: [.no: "something is missing that a command needs"]
  ) { arguments, console in
    let report = InstallationReport(search: GeoidSearch(environment: console.environment))
    let text =
      switch arguments[CommonOption.textFormat] {
      case .json: report.json(version: geoAnchorVersion)
      case .text: report.text(version: geoAnchorVersion)
      }
    try console.deliver(text, to: arguments[CommonOption.output])
    return report.isHealthy ? .done : .no
  }
}
