/// The reason why a store could not be opened, read or written: a file, or a server of a database.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public var code: Code
  /// The cause, for people, in lower case without a final period.
  public var message: String
  /// The attempted action, in the infinitive: "open `anchors.gpkg`".
  public var attempted: String

  /// Creates an error of its parts.
  public init(code: Code, message: String, attempted: String) {
    self.code = code
    self.message = message
    self.attempted = attempted
  }

  /// The kind of a failure.
  public enum Code: Hashable, Sendable {
    /// A lock of another connection that outlasted the busy timeout.
    case locked
    /// A file or folder without write permission.
    case readOnly
    /// A privilege that the server role lacks; the message names the role, the privilege and the command that grants it.
    case notPermitted
    /// A full medium, or a file at its maximum size.
    case diskFull
    /// A write that the system refused: a quota, a file-size limit or a failing medium.
    case notWritten
    /// Damaged content.
    case damaged
    /// A missing file, or one that cannot be opened.
    case cannotOpen
    /// A duplicate of a unique value.
    case notUnique
    /// A violation of another table constraint.
    case constraint
    /// A file that is no store of this project; it was not changed.
    case notAStore
    /// A file of a newer version; it was not changed.
    case newerVersion
    /// A file of an older version, opened read-only, so that it cannot be migrated.
    case olderVersion
    /// A foreign trigger or view in the file.
    case altered
    /// A file that was replaced after it was opened.
    case replaced
    /// A file with several hard links: SQLite would lose writes made through another name.
    case severalNames
    /// An operation that was stopped because it exceeded the work bound for a file of its size.
    case tooMuchWork
    /// Insufficient memory.
    case outOfMemory
    /// An unreadable geometry blob.
    case geometry
    /// Any other failure, with the result code of the database engine.
    case other(Int32)
  }

  /// The attempt and the cause.
  public var description: String { "cannot \(attempted): \(message)" }
}
