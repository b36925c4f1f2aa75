import GeoAnchors
import GeoCommandLine

/// Times as people type them.
enum TypedTime {
  /// Meaning of a time without a zone, for the help of options.
  static let rule = "a date means its start, a time without a zone is UTC"

  /// Whether a time says no zone itself.
  static func isAssumed(in text: String) -> Bool {
    text.utf8.count == "2026-12-31".utf8.count || Timestamp.normalized(text + "Z") != nil
  }
}

extension ParsedArguments {
  /// The time of an option as the store keeps times; nil when it is not given.
  func time(_ option: Option<String?>) throws(UsageError) -> String? {
    guard let text = self[option] else { return nil }
    guard let time = Timestamp.normalized(text) else {
      throw badValue(option, expected: "a time such as 2026-12-31 or 2026-12-31T18:00:00+01:00")
    }
    return time
  }
}
