import CGeoSQLite
import GeoSystem

/// The names, mounts and medium through which a store is reached.
///
/// SQLite keeps the log of a file beside the name by which it was opened: two names are two logs, and
/// what one of them brings into the file the other one overwrites.
enum StorePlace {
  /// Makes sure that no other name leads to the file that is to be written.
  /// - Throws: `StorageError` with the code `severalNames`.
  static func checkSingleName(of path: String, attempt: String) throws(StorageError) {
    guard let names = names(of: path), names > 1 else { return }
    throw StorageError(
      code: .severalNames,
      message:
        "it has \(names) names (hard links), and what is changed through one of them is lost "
        + "through the other; remove all names but one (`find FOLDER -samefile FILE` lists them), "
        + "or make a symbolic link instead",
      attempted: attempt)
  }

  /// Makes sure that the file can be opened for writing through this name.
  /// - Throws: `StorageError` with the code `severalNames`.
  static func checkForWriting(_ path: String) throws(StorageError) {
    let attempt = "open `\(path)` for writing"
    // A new store has two names for a moment where the file system cannot rename it in one step.
    var looks = 20
    while looks > 0, names(of: path) == 2 {
      usleep(5_000)
      looks -= 1
    }
    try checkSingleName(of: path, attempt: attempt)
    guard isMountedAlone(path) else { return }
    throw StorageError(
      code: .severalNames,
      message: "the file is mounted without its folder, so that its log is not beside its other "
        + "name; mount the folder instead",
      attempted: attempt)
  }

  /// A notice for readers of a file that has other names; nil without any.
  static func notice(of path: String) -> String? {
    let names = names(of: path) ?? 1
    guard names > 1 || isMountedAlone(path) else { return nil }
    return "`\(path)` has other names (\(names > 1 ? "hard links" : "a mount of the file alone")); "
      + "changes made through them are seen once they are in the file itself"
  }

  /// Whether the medium of a file is read-only for everybody, not only through this mount.
  ///
  /// False where that is not known.
  static func isOnReadOnlyMedium(_ path: String) -> Bool {
    var status = statvfs()
    guard statvfs(path, &status) == 0, UInt(status.f_flag) & UInt(ST_RDONLY) != 0 else {
      return false
    }
    let mount = geo_mount_of(path)
    guard mount != 0, let table = fopen("/proc/self/mountinfo", "re") else { return false }
    defer { fclose(table) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, table) > 0, let text = line.map({ String(cString: $0) }) {
      // The number of the mount comes first, the options of the file system last (proc(5)).
      let words = text.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, first == "\(mount)" else { continue }
      return words.last?.split(separator: ",").contains("ro") == true
    }
    return false
  }

  private static func names(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_nlink) : nil
  }

  /// Whether something is mounted on the file itself: another name of it is somewhere else.
  private static func isMountedAlone(_ path: String) -> Bool {
    let file = FileState.resolved(path)
    let mount = geo_mount_of(file)
    return mount != 0 && mount != geo_mount_of(FileIdentifier.folder(of: file))
  }
}
