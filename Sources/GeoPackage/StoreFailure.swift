/// An error of a store; one of its cases is a failure of the file.
package protocol StoreFailure: Error {
  /// The file could not be opened, read or written.
  static func file(_ error: GeoPackageError) -> Self
}

extension StoreFailure {
  /// Runs work on the file; its failures become the store's.
  package static func catching<Result: ~Copyable>(
    _ work: () throws(GeoPackageError) -> Result
  ) throws(Self) -> Result {
    do throws(GeoPackageError) {
      return try work()
    } catch {
      throw .file(error)
    }
  }
}
