import GeoFormats
import Geodesy

extension InstallationReport {
  /// The report as JSON (`Data/schemas/doctor.schema.json`); `version` is that of the program.
  package func json(version: String) -> String {
    JSONWriter.text { json in
      json.member("version", version)
      json.member("healthy", isHealthy)
      json.objects("libraries", of: libraries) { json, library in
        json.member("name", library.name)
        json.member("version", library.version)
        json.member("path", library.path)
        json.member("use", library.use)
        json.member("needed", library.isNeeded)
      }
      json.object("projDatabase") { json in
        json.member("path", database)
        json.member("epsg", dataset)
        json.member("searched", projectionFolders)
      }
      json.object("geoids") { json in
        json.member("searched", gridFolders)
        json.objects("grids", of: grids) { json, grid in
          json.member("model", grid.model.rawValue)
          json.member("path", grid.path)
          json.member("usable", grid.isUsable)
          json.member("needed", grid.isNeeded)
        }
      }
      json.objects("findings", of: findings) { json, finding in
        json.member("severity", finding.isSerious ? "problem" : "note")
        json.member("problem", finding.problem)
        json.member("advice", finding.advice)
      }
    }
  }
}
