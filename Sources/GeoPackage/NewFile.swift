import GeoSystem

/// Creates a store so that nobody ever sees half of one.
///
/// It is built under a temporary name in the same folder and then linked to its own, which fails
/// when somebody else was faster; theirs is then used.
enum NewFile {
  static func make(at path: String, component: Component) throws(GeoPackageError) {
    for suffix in ["-wal", "-journal"] where FileState.size(of: path + suffix) != nil {
      throw GeoPackageError(
        code: .cannotOpen,
        message: "`\(path)\(suffix)` holds changes of a store that is not there; "
          + "bring the store back or move that file away",
        attempted: "create `\(path)`")
    }
    // SQLite would report the last of several attempts, which is not the cause.
    let folder = FileIdentifier.folder(of: path)
    guard access(folder, W_OK | X_OK) == 0 else {
      let number = errno
      throw GeoPackageError(
        code: number == ENOENT ? .cannotOpen : .readOnly,
        message: "the folder `\(folder)` "
          + (number == ENOENT
            ? "does not exist" : "cannot be written: \(FileIdentifier.reason(errno: number))"),
        attempted: "create `\(path)`")
    }
    let draft = "\(path).new-\(getpid())-\(UInt32.random(in: .min ... .max))"
    defer {
      // What a failure in the middle may have left.
      for suffix in ["", "-wal", "-shm"] { unlink(draft + suffix) }
    }
    do throws(GeoPackageError) {
      try fill(draft, component: component)
    } catch {
      throw GeoPackageError(
        code: error.code, message: error.message, attempted: "create `\(path)`")
    }
    if link(draft, path) != 0, errno != EEXIST {
      // Some file systems have no links: then the last writer wins, among complete files.
      guard rename(draft, path) == 0 else {
        throw GeoPackageError(
          code: .cannotOpen, message: FileIdentifier.reason(errno: errno),
          attempted: "create `\(path)`")
      }
    }
    synchronizeFolder(of: path)
  }

  private static func fill(_ draft: String, component: Component) throws(GeoPackageError) {
    let connection = try Connection(path: draft, access: .create)
    // Until the file has its name it needs no journal that would survive a crash.
    try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL")
    try connection.transaction(.write) { () throws(GeoPackageError) in
      try StandardTables.create(on: connection)
      try MetaTable.create(on: connection)
      try component.migrate(connection)
    }
    // Kept in the header: every later connection uses the log.
    try connection.execute("PRAGMA journal_mode = WAL")
  }

  /// Creates the new name durable.
  private static func synchronizeFolder(of path: String) {
    let folder = GeoSystem.open(FileIdentifier.folder(of: path), O_RDONLY | O_DIRECTORY)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
