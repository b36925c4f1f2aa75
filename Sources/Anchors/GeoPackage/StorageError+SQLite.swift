import CGeoSQLite

@_exported public import enum GeoSystem.OpenMode
@_exported public import struct GeoSystem.StorageError

extension StorageError {
  /// Creates an error of a result code and the text that SQLite has for it.
  init(result: Int32, text: String, attempted: String) {
    let code = Code(result: result)
    self.init(code: code, message: code.explanation(of: text, result), attempted: attempted)
  }
}

extension StorageError.Code {
  /// Sorts an extended result code of SQLite.
  init(result: Int32) {
    // The low byte is the primary code, the rest tells variants apart.
    switch result & 0xFF {
    // The last means that others took and gave back the lock too often meanwhile.
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .locked
    case SQLITE_NOMEM: self = .outOfMemory
    case SQLITE_IOERR where result >> 8 == Self.noMemory: self = .outOfMemory
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_FULL: self = .diskFull
    case SQLITE_IOERR where Self.writing.contains(result >> 8): self = .notWritten
    case SQLITE_CORRUPT: self = .damaged
    case SQLITE_NOTADB: self = .notAStore
    case SQLITE_CANTOPEN: self = .cannotOpen
    case SQLITE_CONSTRAINT:
      let unique = SQLITE_CONSTRAINT | (8 << 8)
      let primaryKey = SQLITE_CONSTRAINT | (6 << 8)
      self = result == unique || result == primaryKey ? .notUnique : .constraint
    default: self = .other(result)
    }
  }

  /// The variants of a failed call that are about writing: of `write`, `fsync`, `fsync` of the
  /// folder, `truncate`, and of making the index of the log larger (sqlite.org/rescode.html).
  private static let writing: Set<Int32> = [3, 4, 5, 6, 19]
  /// The variant of a failed call for which there was too little memory.
  private static let noMemory: Int32 = 12
  /// The variants of a lock, or of a right, that are about bringing in what a crash left in a log.
  private static let recovering: Int32 = 1

  /// The cause in words that help; SQLite's own text where it says more.
  fileprivate func explanation(of text: String, _ result: Int32) -> String {
    switch self {
    case .locked where result >> 8 == Self.recovering:
      "another process is bringing in what a crash left in the log of the store"
    case .readOnly where result >> 8 == Self.recovering:
      "a crash left changes in the log of the store, which only a user with the right to write it "
        + "can bring in"
    case .outOfMemory: "there is too little memory"
    case .locked: "the store is locked by another process"
    case .readOnly: "the file or its folder is read-only"
    case .diskFull: "the disk is full"
    case .notWritten: "the system refused to write (\(text))"
    case .damaged: "the file is damaged (\(text))"
    case .notAStore: "the file is not a SQLite database"
    default: text
    }
  }
}
