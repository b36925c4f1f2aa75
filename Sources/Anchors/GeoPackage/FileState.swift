import GeoSystem

/// The state of a path, determined without opening the file.
enum FileState: Hashable {
  case missing
  case file

  /// Looks at a path.
  /// - Throws: `StorageError` when it cannot be a store.
  init(of path: String) throws(StorageError) {
    func refuse(_ code: StorageError.Code, _ message: String) -> StorageError {
      StorageError(code: code, message: message, attempted: "open `\(path)`")
    }
    guard !path.isEmpty else { throw refuse(.cannotOpen, "the path is empty") }
    guard !path.utf8.contains(0) else { throw refuse(.cannotOpen, "the path has a zero byte") }
    var status = stat()
    guard stat(path, &status) == 0 else {
      let number = errno
      guard number == ENOENT else {
        throw refuse(.cannotOpen, FileIdentifier.reason(errno: number))
      }
      self = .missing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw refuse(.notAStore, "it is a folder, not a store")
    default: throw refuse(.notAStore, "it is not a regular file")
    }
    guard status.st_size > 0 else { throw refuse(.notAStore, "it is an empty file, not a store") }
    self = .file
  }

  /// The identity of a file, which its replacement does not share; nil without a file.
  static func identity(of path: String) -> [UInt]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return [UInt(status.st_dev), UInt(status.st_ino)]
  }

  /// The identity of a write-ahead log; nil without a log.
  static func identityOfLog(of path: String) -> [UInt]? {
    identity(of: resolved(path) + "-wal")
  }

  /// Removes the write-ahead log of a database and its index.
  static func removeLog(of path: String) {
    for ending in ["-wal", "-shm"] { unlink(resolved(path) + ending) }
  }

  /// The size of a file in bytes; nil without a file.
  static func size(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Int(status.st_size)
  }

  /// The size of the write-ahead log of a database in bytes; nil without a log.
  static func sizeOfLog(of path: String) -> Int? {
    size(of: resolved(path) + "-wal")
  }

  /// The space that a database and its log take on their medium, in bytes.
  static func allocatedBytes(ofDatabase path: String) -> Int {
    [path, resolved(path) + "-wal"].reduce(0) { sum, name in
      var status = stat()
      guard stat(name, &status) == 0 else { return sum }
      // Holes of a file hold nothing; blocks are counted by 512 bytes (stat(2)).
      return sum + min(Int(status.st_size), Int(status.st_blocks) * 512)
    }
  }

  /// Whether this process may make files in the folder of a database.
  static func canWriteFolder(of path: String) -> Bool {
    access(FileIdentifier.folder(of: resolved(path)), W_OK) == 0
  }

  /// The path without links: SQLite keeps its log beside the file itself.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
