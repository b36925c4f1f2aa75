/// An error of a store, one of whose cases is a failure of its file or its server.
///
/// The work of a store throws its own errors and `StorageError`; they become one type at the store's border.
package protocol StoreFailure: Error {
  /// The store could not be opened, read or written.
  static func file(_ error: StorageError) -> Self
}

extension StoreFailure {
  /// The store's error for what its work threw.
  package init(thrown error: any Error) {
    if let own = error as? Self {
      self = own
    } else {
      let unknown = StorageError(
        code: .other(1), message: "\(error)", attempted: "use the store")
      self = .file(error as? StorageError ?? unknown)
    }
  }

  /// Runs work on the file; its failures become the store's.
  package static func catching<Result: ~Copyable, Problem: Error>(
    _ work: () throws(Problem) -> Result
  ) throws(Self) -> Result {
    do { return try work() } catch { throw Self(thrown: error) }
  }
}
