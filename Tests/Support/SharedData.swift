import GeoSystem

/// Files with known answers that tests read.
///
/// `Tests/Data` holds what is ours, so that every checkout has it. Data of others is in
/// `../shared/data` beside the checkout, never in it; tests of what is in neither are skipped.
public enum SharedData {
  private static let folders = ["../shared/data", "Tests/Data"].map(Checkout.path)

  /// The path of a file or a folder: beside the checkout, else of the checkout.
  public static func path(_ file: String) -> String {
    folders[isBeside(file) ? 0 : 1] + "/" + file
  }

  /// Whether a file or a folder is in one of both.
  public static func has(_ file: String) -> Bool { access(path(file), R_OK) == 0 }

  /// Whether a file or a folder is beside the checkout.
  public static func isBeside(_ file: String) -> Bool {
    access(folders[0] + "/" + file, R_OK) == 0
  }

  /// The lines of a file, each split at commas.
  public static func rows(_ file: String) -> [[Substring]] {
    text(file).split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  /// The text of a file; empty when it cannot be read.
  public static func text(_ file: String) -> String { text(path: path(file)) }

  /// The text of a file at any path; empty when it cannot be read.
  public static func text(path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    return text(of: file)
  }

  /// The text of a file that is packed by gzip; empty when it cannot be read.
  public static func unpacked(_ file: String) -> String {
    guard has(file), let pipe = popen("gunzip -c '\(path(file))'", "re") else { return "" }
    defer { pclose(pipe) }
    return text(of: pipe)
  }

  /// The paths of all files below a folder, of both places, whose names end so, sorted.
  public static func files(_ folder: String, suffixes: [String] = [""]) -> [String] {
    folders.flatMap { files(below: $0 + "/" + folder) }
      .filter { path in suffixes.contains { path.hasSuffix($0) } }.sorted()
  }

  /// The paths of all files below a folder at any path, in no order.
  public static func files(below folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var found: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = folder + "/" + name
      if Int32(entry.pointee.d_type) == Int32(DT_DIR) {
        found += files(below: path)
      } else {
        found.append(path)
      }
    }
    return found
  }

  private static func text(of file: UnsafeMutablePointer<FILE>) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
