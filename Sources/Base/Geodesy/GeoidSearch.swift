import GeoSystem

/// The folders in which grid files are searched.
public struct GeoidSearch: Hashable, Sendable {
  /// Grid files that the user named, by model: they win over every folder, and no other file is
  /// taken when one is missing.
  public var files: [GeoidModel: String]
  /// The folders in the order of the search.
  public var folders: [String]

  /// A search in given places.
  public init(files: [GeoidModel: String] = [:], folders: [String]) {
    self.files = files
    self.folders = folders
  }

  /// The search of the system: `GEOANCHOR_GRIDS`, `PROJ_DATA`, `PROJ_LIB` (each may list folders,
  /// separated by colons), PROJ's folder of the user, the folders of PROJ and GeographicLib.
  public init(
    files: [GeoidModel: String] = [:], environment: (String) -> String? = Self.variable
  ) {
    var folders: [String] = []
    func add(_ folder: String) {
      if !folders.contains(folder) { folders.append(folder) }
    }
    for name in ["GEOANCHOR_GRIDS", "PROJ_DATA", "PROJ_LIB"] {
      for folder in (environment(name) ?? "").split(separator: ":") { add(String(folder)) }
    }
    if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") {
      add(data + "/proj")
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      add(home + "/.local/share/proj")
    }
    for folder in ["/usr/local/share", "/usr/share"] {
      add(folder + "/proj")
      add(folder + "/GeographicLib/geoids")
    }
    self.init(files: files, folders: folders)
  }

  /// A variable of the process's environment; nil when it is not set.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The grid file of a model: the preferred name in the first folder that has one.
  /// - Throws: `GeodesyError.gridMissing` with every folder.
  public func path(of model: GeoidModel) throws(GeodesyError) -> String {
    if let file = files[model] { return file }
    for folder in folders {
      for name in model.gridNames {
        let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        if access(path, F_OK) == 0 { return path }
      }
    }
    throw .gridMissing(model, searched: folders)
  }
}
