import GeoSystem

/// A failed call of the operating system.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  package var code: Int32

  package init(code: Int32) { self.code = code }

  /// The failure of the call that was made last.
  package static var last: SystemError { SystemError(code: errno) }

  /// The system's own words, starting in lower case.
  package var description: String {
    guard let words = strerror(code) else { return "error \(code)" }
    let text = String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
