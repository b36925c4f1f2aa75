import GeoSystem

/// The operating system's words for its error numbers.
package enum SystemErrorText {
  /// The text of an `errno`, lower case at its start.
  package static func text(of code: Int32) -> String {
    // strerror shares one buffer among all threads; strerror_r fills ours and returns 0.
    var buffer = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &buffer, buffer.count) == 0 else { return "system error \(code)" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self)
    // An abbreviation such as `I/O error` keeps its capitals.
    guard let first = text.first, text.dropFirst().first?.isLowercase == true else { return text }
    return first.lowercased() + text.dropFirst()
  }
}
