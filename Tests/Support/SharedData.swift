import Glibc

/// Real extracts and answers beside the checkout, which are not part of the project.
///
/// Tests that read them are skipped where the folder is missing.
public enum SharedData {
  /// The folder `../shared/data` beside the checkout.
  public static let folder = Checkout.path("../shared/data")

  /// Whether a file of the folder is there.
  public static func has(_ file: String) -> Bool { access(folder + "/" + file, R_OK) == 0 }

  /// The lines of a file of the folder, each split at commas.
  public static func rows(_ file: String) -> [[Substring]] {
    text(path: folder + "/" + file).split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  /// The text of a file; empty when it cannot be read.
  public static func text(path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
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
