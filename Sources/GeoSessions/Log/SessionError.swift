public import GeoFormats

/// Why a session could not be read at all.
public enum SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or its syntax; see there.
  case format(FormatError)
  /// The text is no session log; `found` is what it begins with.
  case notALog(found: String)
  /// No importer knows the content.
  case unknownFormat(found: String)

  /// What was found and what was expected, for people.
  public var description: String {
    switch self {
    case .format(let error): error.description
    case .notALog(let found):
      "line 1: found \(found), expected the header of a session log, "
        + "`{\"format\":\"\(SessionHeader.formatName)\",\"version\":\(SessionHeader.newestVersion)}`"
    case .unknownFormat(let found):
      "line 1: found \(found), expected a session in a format that is known"
    }
  }
}
