import GeoPackage
import GeoSystem

package struct RestoreReport: Hashable, Sendable {
  /// The revision of the store before; nil if it did not exist or could not be read.
  package var revisionBefore: Int?
  /// The revision of the store now.
  package var revision: Int
  /// The file with the former store, or nil.
  package var keptAs: String?
}

package struct BackupReport: Hashable, Sendable {
  package var path: String
  package var revision: Int
  package var bytes: Int
}

extension AnchorStore {
  /// Writes a copy of the store at one revision while others read and write it.
  ///
  /// The copy is a store as well. It appears under its name when it is complete and durable.
  /// - Parameters:
  ///   - path: the copy.
  ///   - replace: whether a file of that name goes.
  /// - Returns: the revision of the copy.
  /// - Throws: `AnchorStoreError.file` when the copy cannot be written, or a file of that name exists
  ///   (`notUnique`); nothing of it stays then.
  @discardableResult
  public func backup(to path: String, replace: Bool = false) throws(AnchorStoreError) -> Int {
    try pool.read("back up the store") { connection in
      // The first read fixes the snapshot that is copied.
      let revision = try Self.revision(on: connection)
      try StoreFile.copy(from: connection, to: path, replaces: replace)
      return revision
    }
  }

  /// Makes a backup and returns a report.
  /// - Throws: The errors of `backup`.
  package func backupReport(
    to path: String, replace: Bool
  ) throws(AnchorStoreError) -> BackupReport {
    let revision = try backup(to: path, replace: replace)
    return BackupReport(path: path, revision: revision, bytes: FileSize.bytes(of: path))
  }

  /// Replaces a store by the content and the history of a backup, after a check of the backup.
  ///
  /// The former store stays beside it, under its name with `.before-restore`.
  /// - Parameters:
  ///   - path: The store; it need not exist.
  ///   - backup: The backup.
  ///   - busyTimeout: The time to wait while another process writes.
  /// - Returns: The revisions before and after, and the path of the former store.
  /// - Throws: `AnchorStoreError.file` when the backup is no sound store, another process writes,
  ///   or there is no room; the store is unchanged then.
  package static func restore(
    path: String, from backup: String, busyTimeout: Duration = .seconds(2)
  ) throws(AnchorStoreError) -> RestoreReport {
    let findings = try check(path: backup, busyTimeout: busyTimeout)
    guard findings.isEmpty else {
      let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
      throw .file(
        StorageError(
          code: .damaged, message: "the backup is not sound: \(findings[0])\(more)",
          attempted: "restore `\(backup)`"))
    }
    var report = RestoreReport(revision: 0)
    if access(path, F_OK) == 0 {
      let store = try? AnchorStore(path: path, mode: .readOnly, busyTimeout: busyTimeout)
      report.revisionBefore = try? store?.revision()
    }
    let kept = freeName(path + ".before-restore")
    let isKept = try AnchorStoreError.catching { () throws(StorageError) in
      try StoreFile.inspect(
        backup, component: StoreSchema.component, busyTimeout: busyTimeout
      ) { (source) throws(StorageError) in
        try StoreFile.replace(path, by: source, keepingAs: kept, busyTimeout: busyTimeout)
      }
    }
    report.keptAs = isKept ? kept : nil
    // A backup of an older version is brought up.
    let restored = try AnchorStore(path: path, mode: .open, busyTimeout: busyTimeout)
    // The restored store starts another line of history.
    try restored.pool.connections.write("restore `\(path)`") { connection in
      .commit(
        try connection.execute("UPDATE geoanchor_state SET store = lower(hex(randomblob(16)))"))
    }
    report.revision = try restored.revision()
    return report
  }

  /// A name that no file has: the one that is wanted, or with a number.
  private static func freeName(_ wanted: String) -> String {
    var name = wanted
    var number = 2
    while access(name, F_OK) == 0 {
      name = "\(wanted)-\(number)"
      number += 1
    }
    return name
  }
}

enum FileSize {
  /// The size of a file in bytes; 0 if it does not exist.
  static func bytes(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
