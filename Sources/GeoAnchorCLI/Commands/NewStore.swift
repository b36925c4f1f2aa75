import GeoSystem

/// Work that may have to make a store first.
enum NewStore {
  /// Runs work that says whether a store that it made is to stay; after a failure it goes as well.
  ///
  /// The work must not hold the store open when it ends.
  static func keeping<Result>(
    _ path: String, isNew: Bool, _ work: () throws -> (Result, Bool)
  ) throws -> Result {
    do {
      let (result, isWanted) = try work()
      if isNew, !isWanted { remove(path) }
      return result
    } catch {
      if isNew { remove(path) }
      throw error
    }
  }

  private static func remove(_ path: String) {
    // What SQLite keeps beside a database.
    for ending in ["", "-wal", "-shm", "-journal"] { _ = unlink(path + ending) }
  }
}
