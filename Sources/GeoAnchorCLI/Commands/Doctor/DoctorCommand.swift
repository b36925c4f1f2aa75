import GeoCommandLine
import GeoRequests
import Geodesy

/// `geoanchor doctor`.
enum DoctorCommand {
  private static let format = CommonOption.format(TextShape.text, "The shape of the report.")

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
    exitNotes: [ExitNote(.no, "something is missing that a command needs")]
  ) { arguments, console in
    let report = InstallationReport(search: GeoidSearch(environment: console.environment))
    let text =
      switch arguments[format] {
      case .json: report.json(version: geoAnchorVersion)
      case .text: report.text(version: geoAnchorVersion)
      }
    try console.deliver(text, to: arguments[CommonOption.output])
    return report.isHealthy ? .done : .no
  }
}
