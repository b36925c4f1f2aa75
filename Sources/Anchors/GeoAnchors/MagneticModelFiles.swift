import GeoSystem
package import Geodesy

/// The coefficient files of the World Magnetic Model on this machine.
package enum MagneticModelFiles {
  /// The names that are looked for in each folder.
  private static let names = ["WMM.COF", "WMM_2025.COF", "WMM_2020.COF"]
  /// The largest file that is read: a model has 4.6 kB.
  private static let largest = 1 << 16

  /// The folders in the order of the search: those of `GEOANCHOR_GRIDS`, the data of the user, the
  /// data of the system.
  package static func folders(
    environment: (String) -> String? = GeoidSearch.variable
  ) -> [String] {
    var folders = (environment("GEOANCHOR_GRIDS") ?? "").split(separator: ":").map(String.init)
    if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") {
      folders.append(data + "/geoanchor")
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      folders.append(home + "/.local/share/geoanchor")
    }
    return folders + ["/usr/local/share/geoanchor", "/usr/share/geoanchor"]
  }

  /// The model of a file, or the first of those that are installed which is valid in a year.
  /// - Throws: `GeodesyError`: no file, one that is not a model, or none that is valid in the year.
  package static func model(
    _ path: String?, year: Double, folders: [String] = folders()
  ) throws(GeodesyError) -> MagneticModel {
    if let path { return try valid(read(path), in: year) }
    var outdated: MagneticModel?
    for folder in folders {
      for name in names {
        let path = "\(folder)/\(name)"
        guard access(path, F_OK) == 0 else { continue }
        let model = try read(path)
        if model.years.contains(year) { return model }
        outdated = outdated ?? model
      }
    }
    guard let outdated else { throw .magneticModelMissing(searched: folders) }
    return try valid(outdated, in: year)
  }

  private static func valid(
    _ model: MagneticModel, in year: Double
  ) throws(GeodesyError) -> MagneticModel {
    guard model.years.contains(year) else {
      throw .outsideMagneticModel(model.name, years: model.years, year: year)
    }
    return model
  }

  private static func read(_ path: String) throws(GeodesyError) -> MagneticModel {
    let file: MappedFile
    do throws(MappedFileError) { file = try MappedFile(path: path) } catch {
      throw .magneticModelUnreadable(path: path, reason: error.reason)
    }
    let text = String(decoding: file.bytes.prefix(largest), as: UTF8.self)
    return try MagneticModel(readingCOF: text, path: path)
  }
}
