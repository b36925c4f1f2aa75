import Glibc

/// Data of other projects in `../shared/data` beside the checkout, which may be missing.
enum SharedData {
  static func path(_ relative: String, file: String = #filePath) -> String {
    let checkout = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return checkout.joined(separator: "/") + "/../shared/data/" + relative
  }

  static func has(_ relative: String) -> Bool {
    access(path(relative), R_OK) == 0
  }

  /// The files below a folder whose names end so, sorted.
  static func files(_ relative: String, suffix: String) -> [String] {
    guard let folder = opendir(path(relative)) else { return [] }
    defer { closedir(folder) }
    var found: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let inner = relative + "/" + name
      if entry.pointee.d_type == DT_DIR {
        found += files(inner, suffix: suffix)
      } else if name.hasSuffix(suffix) {
        found.append(inner)
      }
    }
    return found.sorted()
  }
}
