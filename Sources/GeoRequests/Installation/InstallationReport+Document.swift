import GeoFormats
import Geodesy

extension InstallationReport {
  /// The report as JSON (`Data/schemas/doctor.schema.json`); `version` is that of the program.
  public func json(version: String) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.member("version", version)
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
