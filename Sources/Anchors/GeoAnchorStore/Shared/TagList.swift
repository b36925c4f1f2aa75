/// Tags as the store keeps them: a JSON array of texts.
package enum TagList {
  /// The JSON of tags; nil without any.
  package static func encode(_ tags: [String]) -> String? {
    guard !tags.isEmpty else { return nil }
    return "[" + tags.map(quoted).joined(separator: ",") + "]"
  }

  /// The tags in a text, each once.
  ///
  /// A text that is not a JSON array of texts was typed in another program: it is taken as a list
  /// with commas.
  package static func decode(_ text: String?) -> [String] {
    guard let text, !text.isEmpty, text != "[]" else { return [] }
    var reader = JSONTextArray(text)
    let tags = reader.read() ?? text.split(separator: ",").map(trimmed)
    var seen: Set<String> = []
    return tags.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case let control where control.value < 0x20:
        let digits = String(control.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Reads a JSON array that holds nothing but texts.
private struct JSONTextArray {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The texts; nil when the bytes are anything else.
  mutating func read() -> [String]? {
    var texts: [String] = []
    guard consume("[") else { return nil }
    if consume("]") { return isAtEnd ? texts : nil }
    repeat {
      guard let text = string() else { return nil }
      texts.append(text)
    } while consume(",")
    guard consume("]"), isAtEnd else { return nil }
    return texts
  }

  private var isAtEnd: Bool {
    bytes[position...].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// Consumes a mark and the space before it.
  private mutating func consume(_ mark: Unicode.Scalar) -> Bool {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
    guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private mutating func string() -> String? {
    guard consume("\"") else { return nil }
    var text: [UInt16] = []
    var plain = position
    var result = ""
    while position < bytes.count {
      let byte = bytes[position]
      guard byte != UInt8(ascii: "\"") else {
        result += String(decoding: bytes[plain..<position], as: UTF8.self)
        position += 1
        return result
      }
      guard byte == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      result += String(decoding: bytes[plain..<position], as: UTF8.self)
      text.removeAll(keepingCapacity: true)
      // Escapes in a row are one run, so that a pair of surrogates becomes one character.
      while position < bytes.count, bytes[position] == UInt8(ascii: "\\") {
        guard let unit = escape() else { return nil }
        text.append(unit)
      }
      result += String(decoding: text, as: UTF16.self)
      plain = position
    }
    return nil
  }

  private mutating func escape() -> UInt16? {
    guard position + 1 < bytes.count else { return nil }
    defer { position += 2 }
    switch bytes[position + 1] {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "u"):
      guard position + 5 < bytes.count else { return nil }
      let digits = String(decoding: bytes[position + 2..<position + 6], as: UTF8.self)
      position += 4
      return UInt16(digits, radix: 16)
    case let other: return [0x22, 0x5C, 0x2F].contains(other) ? UInt16(other) : nil
    }
  }
}
