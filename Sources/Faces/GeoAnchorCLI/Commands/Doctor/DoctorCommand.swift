import GeoCommandLine
import GeoRequests
import Geodesy

/// `geoanchor doctor`.
enum DoctorCommand {
  static let spec = CommandSpec(
    name: "doctor",
    summary: "Check the installation: libraries, grids and paths",
    group: "Getting started",
    options: [CommonOption.textFormat.spec, CommonOption.output.spec],
    examples: [
      "geoanchor doctor": "Show what is installed and what is missing.",
      "geoanchor doctor --format json": "Print the result as JSON.",
    ],
    schemas: ["doctor"],
    environment: [
      EnvironmentSpec("PROJ_DATA", "Folders with PROJ's database and grids."),
      EnvironmentSpec("GEOANCHOR_GRIDS", "Folders with geoid grids."),
    ],
    exitNotes: [.no: "something required is missing"]
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
