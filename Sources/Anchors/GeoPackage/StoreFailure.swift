import CGeoSQLite

/// An error of a store; one of its cases is a failure of the file.
///
/// The work of a store throws what comes: its own errors and those of the file. `StoreConnections`
/// makes one type of them, at the store's border.
package protocol StoreFailure: Error {
  /// The file could not be opened, read or written.
  static func file(_ error: GeoPackageError) -> Self
}

extension StoreFailure {
  /// The store's error for what its work threw.
  package init(thrown error: any Error) {
    if let own = error as? Self {
      self = own
    } else {
      let unknown = GeoPackageError(
        code: .sqlite(SQLITE_ERROR), message: "\(error)", attempted: "use the store")
      self = .file(error as? GeoPackageError ?? unknown)
    }
  }

  /// Runs work on the file; its failures become the store's.
  package static func catching<Result: ~Copyable, Problem: Error>(
    _ work: () throws(Problem) -> Result
  ) throws(Self) -> Result {
    do { return try work() } catch { throw Self(thrown: error) }
  }
}
