import Glibc

/// A failed call of the operating system.
struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  var code: Int32

  /// The failure of the call that was made last.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's own words, starting in lower case.
  var description: String {
    guard let words = strerror(code) else { return "error \(code)" }
    let text = String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
