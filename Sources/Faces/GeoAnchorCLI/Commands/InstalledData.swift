import GeoCommandLine
import GeoSystem

/// The folder of data that comes with the program: the demo city and the cases of behaviors.
enum InstalledData {
  /// The folder: the given one, or the first with the file among those beside the program and below
  /// the current folder.
  ///
  /// `what` names the thing for people, `file` is a file or folder of it.
  /// - Throws: A failure listing the searched places if none has it.
  static func folder(_ given: String?, with what: String, _ file: String) throws -> String {
    let candidates = given.map { [$0] } ?? beside(program: resolved("/proc/self/exe")) + ["Data"]
    for candidate in candidates where access(candidate + "/" + file, R_OK) == 0 {
      return plain(candidate)
    }
    throw CommandFailure(
      "cannot find \(what)",
      causes: candidates.map { "`\($0)/\(file)` does not exist or cannot be read" },
      hint: "specify the folder `Data` of geoanchor's sources with `--data FOLDER`")
  }

  /// A file or folder that comes with the program; nil where it was not put there.
  static func optional(_ file: String) -> String? {
    (beside(program: resolved("/proc/self/exe")) + ["Data"]).map { $0 + "/" + file }
      .first { access($0, R_OK) == 0 }
  }

  /// The folders of an installed program and of one in a checkout's `.build/release`.
  private static func beside(program: String?) -> [String] {
    guard let program, let slash = program.lastIndex(of: "/") else { return [] }
    let folder = String(program[..<slash])
    return [folder + "/../share/geoanchor", folder + "/../../../Data", folder + "/../../Data"]
  }

  /// A path without detours, from the current folder where it lies below that.
  private static func plain(_ path: String) -> String {
    guard let full = resolved(path), let here = resolved(".") else { return path }
    let prefix = here.hasSuffix("/") ? here : here + "/"
    return full.hasPrefix(prefix) ? String(full.dropFirst(prefix.count)) : full
  }

  /// A path from the root, without links; nil where there is nothing.
  static func resolved(_ path: String) -> String? {
    guard let full = realpath(path, nil) else { return nil }
    defer { free(full) }
    return String(cString: full)
  }
}
