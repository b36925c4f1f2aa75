import CGeoSQLite
import GeoSystem

/// Creates a file so that no process ever sees half of one.
///
/// It is built under a temporary name in the same folder and then linked to its own, which fails
/// when another process was faster.
enum NewFile {
  /// The treatment of a file that has the name already.
  enum Present {
    /// Used instead of the new one.
    case used
    /// Kept; the attempt fails.
    case refused
    /// The new one takes its place.
    case replaced
  }

  /// Creates an empty store; one created by another process in the meantime is used instead.
  static func make(at path: String, component: Component) throws(StorageError) {
    try make(at: path, attempt: "create `\(path)`", present: .used) {
      (draft) throws(StorageError) in
      try fill(draft, component: component)
    }
  }

  /// Creates a file of what the body writes under the name that it is given.
  static func make(
    at path: String, attempt: String, present: Present,
    _ fill: (String) throws(StorageError) -> Void
  ) throws(StorageError) {
    func refusal(_ code: StorageError.Code, _ message: String) -> StorageError {
      StorageError(code: code, message: message, attempted: attempt)
    }
    // SQLite would take the log of a former file for that of the new one.
    for suffix in ["-wal", "-journal"] where FileState.size(of: path + suffix) != nil {
      throw refusal(
        .cannotOpen,
        "`\(path)\(suffix)` holds changes of a store that is "
          + (present == .replaced
            ? "in use; close the programs that use it"
            : "not there; bring the store back or move that file away"))
    }
    if present == .refused, FileState.size(of: path) != nil {
      throw refusal(.notUnique, Self.taken)
    }
    // SQLite would report the last of several attempts, which is not the cause.
    let folder = FileIdentifier.folder(of: path)
    guard access(folder, W_OK | X_OK) == 0 else {
      let number = errno
      throw refusal(
        number == ENOENT ? .cannotOpen : .readOnly,
        "the folder `\(folder)` "
          + (number == ENOENT
            ? "does not exist" : "cannot be written: \(FileIdentifier.reason(errno: number))"))
    }
    let draft = "\(path).new-\(getpid())-\(UInt32.random(in: .min ... .max))"
    defer {
      // Removes the remains of a failure in the middle.
      for suffix in ["", "-wal", "-shm", "-journal"] { unlink(draft + suffix) }
    }
    do throws(StorageError) {
      try fill(draft)
    } catch {
      throw refusal(error.code, error.message)
    }
    switch present == .replaced ? EINVAL : name(draft, path) {
    case 0: break
    case EEXIST:
      guard present == .used else { throw refusal(.notUnique, Self.taken) }
      return
    default:
      // Some file systems have no links either: then the last writer wins, among complete files.
      guard rename(draft, path) == 0 else {
        throw refusal(.cannotOpen, FileIdentifier.reason(errno: errno))
      }
    }
    synchronizeFolder(of: path)
  }

  /// Gives a complete file its name, unless another file has it; returns 0 or an error number.
  private static func name(_ draft: String, _ path: String) -> Int32 {
    let number = geo_rename_new(draft, path)
    guard number != 0, number != EEXIST else { return number }
    // For a moment the file has two names then.
    return link(draft, path) == 0 ? 0 : errno
  }

  private static let taken = "a file of that name exists"

  private static func fill(_ draft: String, component: Component) throws(StorageError) {
    let connection = try Connection(path: draft, access: .create)
    // Until the file has its name it needs no journal that would survive a crash.
    try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL")
    try connection.transaction(.write) { () throws(StorageError) in
      try StandardTables.create(on: connection)
      try MetaTable.create(on: connection)
      try component.migrate(connection)
    }
    // Kept in the header: every later connection uses the log.
    try connection.execute("PRAGMA journal_mode = WAL")
  }

  /// Makes the new name durable.
  static func synchronizeFolder(of path: String) {
    let folder = GeoSystem.open(FileIdentifier.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
