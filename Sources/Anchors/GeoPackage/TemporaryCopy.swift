import CGeoSQLite
import GeoSystem

/// A temporary copy of a file that is read in its place; it goes with the last who uses it.
final class TemporaryCopy: Sendable {
  enum Reason: Hashable, Sendable {
    /// The file has the tables of an earlier version: only who may change it brings them up.
    case migrated
    /// This user cannot take part in the locks of those who write the file.
    case unlocked
  }

  let original: String
  let path: String
  let reason: Reason

  /// Creates an empty file that other users cannot read.
  private init(of original: String, _ reason: Reason) throws(StorageError) {
    self.original = original
    self.reason = reason
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    path = "\(folder)/geoanchor-\(getpid())-\(UInt32.random(in: .min ... .max)).gpkg"
    try Self.write([], to: path, mustBeNew: true, of: original)
  }

  deinit {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }

  var notice: String {
    switch reason {
    case .migrated:
      "`\(original)` was written by an earlier version of geoanchor and is read through a copy; "
        + "a command that changes it brings it up to date"
    case .unlocked:
      "the folder of `\(original)` cannot be written by this user, and the store is read through a "
        + "copy of it as it is now"
    }
  }

  // MARK: Migration

  /// Copies what a connection reads and opens the copy, brought up, for reading.
  static func migrated(
    from source: Connection, _ components: StoreComponents, busyTimeout: Duration
  ) throws(StorageError) -> Connection {
    let copy = try TemporaryCopy(of: source.shownPath, .migrated)
    source.attempt = "copy `\(copy.original)` to read it"
    // `query_only` forbids writing to a new file as well; this connection is not shared.
    try source.execute("PRAGMA query_only = OFF")
    try source.prepare("VACUUM INTO ?1", copy.path).run()
    do throws(StorageError) {
      let connection = try StoreFile.open(
        copy.path, mode: .open, component: components.required, optional: components.optional,
        busyTimeout: busyTimeout)
      // A log that is empty is no reason to keep two files beside it.
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA query_only = ON")
      return copy.reading(connection)
    } catch {
      throw copy.renamed(error)
    }
  }

  // MARK: Files that others may write

  /// The age of a file from which its times show whether it was written since: the clock of a file
  /// system goes in steps.
  private static let settlingNanoseconds = 50_000_000

  /// Copies a file and its log if they stay unchanged meanwhile, and opens the copy for reading.
  /// - Returns: The connection; nil when the file was written meanwhile.
  static func settled(
    _ path: String, busyTimeout: Duration
  ) throws(StorageError) -> Connection? {
    let before = FileStamp(ofDatabase: path)
    if before.ageInNanoseconds < settlingNanoseconds { return nil }
    let copy = try TemporaryCopy(of: path, .unlocked)
    let source = try Connection(path: path, access: .readOnly, busyTimeout: busyTimeout)
    var failure: StorageError?
    do throws(StorageError) {
      try copy.append(fileOf: source)
      try copy.appendLog()
    } catch {
      failure = error
    }
    guard FileStamp(ofDatabase: path) == before else { return nil }
    if let failure { throw failure }
    do throws(StorageError) {
      return copy.reading(try StoreFile.openLive(copy.path, busyTimeout: busyTimeout))
    } catch {
      throw copy.renamed(error)
    }
  }

  private static let bytesAtOnce = 1 << 20

  private func append(fileOf source: Connection) throws(StorageError) {
    var buffer = [UInt8](repeating: 0, count: Self.bytesAtOnce)
    var offset = 0
    let size = FileState.size(of: original) ?? 0
    while offset < size {
      let count = min(buffer.count, size - offset)
      let result = geo_sqlite_read(source.handle, &buffer, Int32(count), Int64(offset))
      guard result == SQLITE_OK else { throw source.failure(result) }
      try Self.write(buffer[..<count], to: path, of: original)
      offset += count
    }
  }

  private func appendLog() throws(StorageError) {
    // SQLite holds no locks on the log: closing it releases none.
    guard let log = fopen(FileState.resolved(original) + "-wal", "re") else { return }
    defer { fclose(log) }
    var buffer = [UInt8](repeating: 0, count: Self.bytesAtOnce)
    while true {
      let count = fread(&buffer, 1, buffer.count, log)
      guard count > 0 else { return }
      try Self.write(buffer[..<count], to: path + "-wal", of: original)
    }
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, to path: String, mustBeNew: Bool = false, of original: String
  ) throws(StorageError) {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | (mustBeNew ? O_EXCL : 0)
    let descriptor = GeoSystem.open(path, flags, 0o600)
    var isWritten = descriptor >= 0
    var rest = bytes
    while isWritten, !rest.isEmpty {
      let count = rest.withUnsafeBytes { GeoSystem.write(descriptor, $0.baseAddress, $0.count) }
      isWritten = count > 0
      rest = rest.dropFirst(max(count, 0))
    }
    let number = errno
    if descriptor >= 0 { close(descriptor) }
    guard !isWritten else { return }
    throw StorageError(
      code: number == ENOSPC || number == EDQUOT ? .diskFull : .notWritten,
      message: "a copy of it cannot be written (\(FileIdentifier.reason(errno: number)))",
      attempted: "open `\(original)`")
  }

  // MARK: Names

  private func reading(_ connection: Connection) -> Connection {
    connection.attempt = "open `\(original)`"
    connection.copy = self
    return connection
  }

  private func renamed(_ error: StorageError) -> StorageError {
    StorageError(code: error.code, message: error.message, attempted: "open `\(original)`")
  }
}

/// A fingerprint that tells a state of a file and its log from later ones.
private struct FileStamp: Hashable {
  private var numbers: [Int] = []
  private var newest = 0

  init(ofDatabase path: String) {
    for name in [path, FileState.resolved(path) + "-wal"] {
      var status = stat()
      guard stat(name, &status) == 0 else {
        numbers.append(-1)
        continue
      }
      let times = [status.st_mtim, status.st_ctim].map(Self.nanoseconds)
      numbers += [Int(truncatingIfNeeded: status.st_ino), Int(status.st_size)] + times
      newest = max(newest, times.max() ?? 0)
    }
  }

  /// The time since the newer of them was written; `Int.max` for a time in the future.
  var ageInNanoseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = Self.nanoseconds(now) - newest
    return age < 0 ? .max : age
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
  }
}
