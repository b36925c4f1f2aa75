import Geodesy

extension InstallationReport {
  /// The report for people; `version` is that of the program.
  package func text(version: String) -> String {
    var text = "geoanchor \(version)\n\nlibraries\n"
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
    return text + (isHealthy ? "every command has what it needs\n" : "")
  }
}
