/// The reason why a store could not be opened, read or written: a file, or a server of a database.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
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

  /// The kind of a failure.
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
    /// Any other failure, with the result code of the database engine.
    case other(Int32)
  }

  /// The attempt and the cause.
  public var description: String { "cannot \(attempted): \(message)" }
}
