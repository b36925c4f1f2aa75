/// The reason why a street network cannot be used.
public enum NetworkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read; `reason` is the system's text.
  case unreadable(path: String, reason: String)
  /// The file cannot be written; `reason` is the system's text.
  case unwritable(path: String, reason: String)
  /// The file does not begin as a street network does.
  case notANetwork(path: String, found: String)
  /// The file was written in another version of the format.
  case version(path: String, found: UInt32, expected: UInt32)
  /// The file is shorter or longer than it says.
  case truncated(path: String, bytes: Int, expected: Int)
  /// A part of the file does not match its checksum or breaks a rule of the format.
  case damaged(path: String, section: String, detail: String)

  /// A readable description of the value found and the value expected.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read `\(path)`: \(reason)"
    case .unwritable(let path, let reason):
      "cannot write `\(path)`: \(reason)"
    case .notANetwork(let path, let found):
      "`\(path)` is not a street network: expected a file of `geoanchor network build`, found \(found)"
    case .version(let path, let found, let expected):
      "`\(path)` has version \(found) of the network format, expected \(expected); build it again"
    case .truncated(let path, let bytes, let expected):
      "`\(path)` has \(bytes) bytes, expected \(expected): it was cut or changed; build it again"
    case .damaged(let path, let section, let detail):
      "`\(path)` is damaged in its \(section): \(detail); build it again"
    }
  }
}
