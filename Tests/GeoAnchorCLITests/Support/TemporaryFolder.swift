import Glibc

@testable import GeoAnchorCLI

/// A folder that lives as long as the value.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/geoanchor-tests-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else { throw SystemError.last }
    path = made
  }

  deinit { _ = try? Spawn("/bin/rm", ["-rf", path]) }

  func file(_ name: String) -> String { path + "/" + name }

  /// Puts a file there, without any help of the code under test.
  func put(_ name: String, _ text: String) throws -> String {
    guard let stream = fopen(file(name), "w") else { throw SystemError.last }
    defer { fclose(stream) }
    fputs(text, stream)
    return file(name)
  }

  /// What is in a file, if it exists.
  func content(_ name: String) -> String? {
    guard let stream = fopen(file(name), "r") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(stream), byte != EOF {
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names in the folder, hidden ones too.
  var names: [String] {
    guard let listing = opendir(path) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
