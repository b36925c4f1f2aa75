import GeoSystem

/// A temporary copy of an older file, with the newest tables; it goes with the last who uses it.
///
/// A file is brought up only by who may change it, but what it holds can be read before that.
final class MigratedCopy: Sendable {
  /// The file that was copied.
  let original: String
  /// The copy.
  let path: String

  private init(of original: String) {
    self.original = original
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    path = "\(folder)/geoanchor-\(getpid())-\(UInt32.random(in: .min ... .max)).gpkg"
  }

  deinit {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }

  /// Copies what a connection reads and opens the copy, brought up, for reading.
  static func open(
    of source: Connection, _ components: StoreComponents, busyTimeout: Duration
  ) throws(GeoPackageError) -> Connection {
    let copy = MigratedCopy(of: source.path)
    source.attempt = "copy `\(source.path)` to read it"
    // That forbids writing to a new file as well; nobody else has the connection.
    try source.execute("PRAGMA query_only = OFF")
    try source.prepare("VACUUM INTO ?1", copy.path).run()
    do throws(GeoPackageError) {
      let connection = try StoreFile.open(
        copy.path, mode: .open, component: components.required, optional: components.optional,
        busyTimeout: busyTimeout)
      // A log that is empty is no reason to keep two files beside it.
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA query_only = ON")
      connection.attempt = "open `\(source.path)`"
      connection.copy = copy
      return connection
    } catch {
      throw GeoPackageError(
        code: error.code, message: error.message, attempted: "open `\(source.path)`")
    }
  }
}
