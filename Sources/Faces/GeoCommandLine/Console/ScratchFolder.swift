import GeoSystem

/// An empty folder of its own, which `remove` takes away with all that is in it by then.
package struct ScratchFolder {
  package let path: String

  /// Creates a folder in the one of `$TMPDIR`, or else in `/tmp`.
  /// - Throws: `CommandFailure` with the system's reason.
  package init(
    named name: String, environment: (String) -> String?
  ) throws(CommandFailure) {
    var template = Array("\(environment("TMPDIR") ?? "/tmp")/\(name)-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else {
      throw CommandFailure(
        "cannot create a temporary folder", causes: [SystemError.last.description],
        status: .cannotWrite)
    }
    path = made
  }

  /// Removes the folder with all that is in it; links are not followed.
  package func remove() { Self.remove(path) }

  private static func remove(_ path: String) {
    var names: [String] = []
    if let listing = opendir(path) {
      while let entry = readdir(listing) {
        names.append(
          withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
          })
      }
      closedir(listing)
    }
    for name in names where name != "." && name != ".." {
      let inner = path + "/" + name
      if unlink(inner) != 0 { remove(inner) }
    }
    rmdir(path)
  }
}
