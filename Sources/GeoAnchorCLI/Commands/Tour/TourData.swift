import GeoCommandLine
import GeoSystem

/// Where the demo city is.
enum TourData {
  /// What the folder must hold.
  static let city = "midtown.osm"

  /// The folder with the demo city: the given one, or the first that has it of those beside the
  /// program and below the current folder.
  ///
  /// - Throws: That there is none, with the places that were looked at.
  static func folder(_ given: String?) throws -> String {
    let candidates = given.map { [$0] } ?? beside(program: program()) + ["Data"]
    for candidate in candidates where access(candidate + "/" + city, R_OK) == 0 {
      return plain(candidate)
    }
    throw CommandFailure(
      "cannot find the demo city",
      causes: candidates.map { "`\($0)/\(city)` does not exist or cannot be read" },
      hint: "specify the folder `Data` of geoanchor's sources with `--data FOLDER`")
  }

  /// The folders of an installed program and of one in a checkout's `.build/release`.
  private static func beside(program: String?) -> [String] {
    guard let program, let slash = program.lastIndex(of: "/") else { return [] }
    let folder = String(program[..<slash])
    return [folder + "/../share/geoanchor", folder + "/../../../Data", folder + "/../../Data"]
  }

  private static func program() -> String? { resolved("/proc/self/exe") }

  /// A path without detours, from the current folder where it lies below that.
  private static func plain(_ path: String) -> String {
    guard let full = resolved(path), let here = resolved(".") else { return path }
    let prefix = here.hasSuffix("/") ? here : here + "/"
    return full.hasPrefix(prefix) ? String(full.dropFirst(prefix.count)) : full
  }

  private static func resolved(_ path: String) -> String? {
    guard let full = realpath(path, nil) else { return nil }
    defer { free(full) }
    return String(cString: full)
  }
}
