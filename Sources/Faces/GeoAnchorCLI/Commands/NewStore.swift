import GeoAnchorStore
import GeoCommandLine
import GeoSystem

/// Work that may have to make a store first.
extension ParsedArguments {
  /// Whether the file of the store is not there yet; what is no file says by itself what it is.
  func isNewStore(_ console: Console) -> Bool {
    guard let path = try? AnchorStorages.path(of: storePath(console)) else { return false }
    return access(path, F_OK) != 0
  }

  /// Runs work that says whether a store that it made is to stay; after a failure it goes as well.
  ///
  /// The work must not hold the store open when it ends.
  func keepingNewStore<Result>(
    _ console: Console, _ work: () throws -> (Result, isWanted: Bool)
  ) throws -> Result {
    let isNew = isNewStore(console)
    var isWanted = false
    defer { if isNew, !isWanted { removeStore(console) } }
    let (result, wanted) = try work()
    isWanted = wanted
    return result
  }

  /// Says that there is a store now.
  func tellNewStore(_ console: Console) throws(CommandFailure) {
    console.message("created store \(ShownText.path(try storePath(console)))")
  }

  private func removeStore(_ console: Console) {
    guard let path = try? storePath(console) else { return }
    // Files that SQLite keeps beside a database.
    for ending in ["", "-wal", "-shm", "-journal"] { _ = unlink(path + ending) }
  }
}
