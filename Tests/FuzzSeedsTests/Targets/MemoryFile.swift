import GeoSystem

/// Files in memory, for readers that take a path.
enum MemoryFile {
  /// Calls `body` with the path of a new file in a folder of its own, which is then removed.
  static func with<Result>(
    _ bytes: [UInt8], named name: String, _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    var template = Array("/dev/shm/geoanchor-fuzz-XXXXXX".utf8CString)
    guard let folder = mkdtemp(&template).map({ String(cString: $0) }) else { throw Violation() }
    defer { rmdir(folder) }
    let path = "\(folder)/\(name)"
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    defer { unlink(path) }
    guard descriptor >= 0 else { throw Violation() }
    defer { close(descriptor) }
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Violation() }
    return try body(path)
  }
}
