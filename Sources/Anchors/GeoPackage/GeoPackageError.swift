import CGeoSQLite

/// Why something could not be done with a database file.
public struct GeoPackageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public var code: Code
  /// The cause, for people, in lower case without a final period.
  public var message: String
  /// What was attempted, as it goes after "cannot": "open `anchors.gpkg`".
  public var attempted: String

  /// Creates an error of its parts.
  public init(code: Code, message: String, attempted: String) {
    self.code = code
    self.message = message
    self.attempted = attempted
  }

  /// What kind of failure it is.
  public enum Code: Hashable, Sendable {
    /// Another connection held the lock for longer than the busy timeout.
    case locked
    /// The file or its folder does not allow writing.
    case readOnly
    /// The role on the server lacks a right; the message names the role, the right and the command that grants it.
    case notPermitted
    /// No room on the medium, or the file reached its largest allowed size.
    case diskFull
    /// The system refused to write: a quota, a limit of the size of files, or a failing medium.
    case notWritten
    /// The content of the file is damaged.
    case damaged
    /// There is no file, or it cannot be opened.
    case cannotOpen
    /// A value that must be unique is there already.
    case notUnique
    /// Another constraint of a table was violated.
    case constraint
    /// The file is something else than a store of this project; it was not touched.
    case notAStore
    /// The file was written by a newer version; it was not touched.
    case newerVersion
    /// The file was written by an older version and may not be changed.
    case olderVersion
    /// Something in the file would run, or stands in for a table, that is not the project's.
    case altered
    /// Another file has taken the place of the one that was opened.
    case replaced
    /// Other names lead to the file, and what is written through one would be lost through the other.
    case severalNames
    /// Reading or writing took more work than a file of its size can need; it was stopped.
    case tooMuchWork
    /// There is too little memory.
    case outOfMemory
    /// A geometry blob cannot be read.
    case geometry
    /// Any other result code of SQLite (extended).
    case sqlite(Int32)
  }

  /// The attempt and the cause.
  public var description: String { "cannot \(attempted): \(message)" }
}

extension GeoPackageError {
  /// Creates an error of a result code and the text that SQLite has for it.
  init(result: Int32, text: String, attempted: String) {
    let code = Code(result: result)
    self.init(code: code, message: code.explanation(of: text, result), attempted: attempted)
  }
}

extension GeoPackageError.Code {
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
    default: self = .sqlite(result)
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
