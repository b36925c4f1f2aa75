/// Writes a JSON text piece by piece, so a document never has to be in memory as a whole.
///
/// `object`, `array` and `objects` keep begin and end in balance; where a document comes piece by piece
/// its writer does.
@usableFromInline
package struct JSONWriter: Sendable {
  package enum Layout: Sendable {
    /// No blanks at all.
    case compact
    /// Two more blanks at each level, one element or member a line.
    case pretty
  }

  /// The text so far, ready to be drained.
  package var buffer = TextBuffer()
  private let layout: Layout
  private var levels: [Level] = []
  private var follows = false

  private struct Level {
    var isInline: Bool
    var isEmpty = true
  }

  package init(layout: Layout = .pretty) {
    self.layout = layout
  }

  /// Begins an object; `inline` keeps it and everything in it on one line.
  @usableFromInline
  package mutating func beginObject(inline: Bool = false) {
    begin(UInt8(ascii: "{"), inline: inline)
  }

  @usableFromInline
  package mutating func endObject() {
    end(UInt8(ascii: "}"))
  }

  /// Begins an array; `inline` keeps it and everything in it on one line.
  @usableFromInline
  package mutating func beginArray(inline: Bool = false) {
    begin(UInt8(ascii: "["), inline: inline)
  }

  @usableFromInline
  package mutating func endArray() {
    end(UInt8(ascii: "]"))
  }

  /// Writes the name of the member whose value follows.
  @usableFromInline
  package mutating func key(_ name: String) {
    separate()
    JSONText.append(name, to: &buffer)
    buffer.append(UInt8(ascii: ":"))
    if layout == .pretty { buffer.append(UInt8(ascii: " ")) }
    follows = true
  }

  /// Writes a string, or null without one.
  package mutating func string(_ text: String?) {
    separate()
    if let text { JSONText.append(text, to: &buffer) } else { buffer.append("null") }
  }

  /// Writes a number with at most so many decimals; null when it is missing or not finite.
  package mutating func number(_ number: Double?, decimals: Int) {
    separate()
    guard let number, !buffer.append(number, decimals: decimals, trimming: true) else {
      if number == nil { buffer.append("null") }
      return
    }
    // From 1e18 on a Double has no decimals.
    buffer.append(number.isFinite ? number.description : "null")
  }

  package mutating func number(_ number: Int) {
    separate()
    buffer.append(number)
  }

  package mutating func bool(_ value: Bool) {
    separate()
    buffer.append(value ? "true" : "false")
  }

  package mutating func null() {
    separate()
    buffer.append("null")
  }

  /// Writes any value; numbers get the shortest text that reads back the same.
  package mutating func value(_ value: JSONValue, inline: Bool = false) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .string(let text): string(text)
    case .number(let number):
      separate()
      if let exact = Int(exactly: number), exact.magnitude <= JSONInteger.exactLimit {
        buffer.append(exact)
      } else {
        buffer.append(number.isFinite ? number.description : "null")
      }
    case .integer(let integer):
      separate()
      buffer.append(integer)
    case .array(let elements):
      beginArray(inline: inline)
      for element in elements { self.value(element, inline: inline) }
      endArray()
    case .object(let object):
      beginObject(inline: inline)
      for member in object.members {
        key(member.name)
        self.value(member.value, inline: inline)
      }
      endObject()
    }
  }

  package mutating func endText() {
    buffer.append(UInt8(ascii: "\n"))
  }

  private mutating func begin(_ bracket: UInt8, inline: Bool) {
    separate()
    buffer.append(bracket)
    levels.append(Level(isInline: inline || levels.last?.isInline == true))
  }

  private mutating func end(_ bracket: UInt8) {
    if let level = levels.popLast(), !level.isEmpty, !level.isInline { breakLine() }
    buffer.append(bracket)
  }

  /// Writes what stands between the piece before and the one that follows.
  private mutating func separate() {
    if follows {
      follows = false
      return
    }
    guard !levels.isEmpty else { return }
    let level = levels[levels.count - 1]
    if !level.isEmpty { buffer.append(UInt8(ascii: ",")) }
    levels[levels.count - 1].isEmpty = false
    if !level.isInline {
      breakLine()
    } else if !level.isEmpty, layout == .pretty {
      buffer.append(UInt8(ascii: " "))
    }
  }

  private mutating func breakLine() {
    guard layout == .pretty else { return }
    buffer.append(UInt8(ascii: "\n"))
    for _ in levels { buffer.append("  ") }
  }
}

extension JSONValue {
  /// The value as a JSON text, with two more blanks at each level.
  public var text: String {
    var json = JSONWriter()
    json.value(self)
    return json.buffer.text
  }

  package var compactText: String {
    var json = JSONWriter(layout: .compact)
    json.value(self)
    return json.buffer.text
  }
}

/// Strings as JSON writes them.
enum JSONText {
  /// Appends the string in quotes, with escapes where the grammar asks for them.
  static func append(_ text: String, to buffer: inout TextBuffer) {
    buffer.append(UInt8(ascii: "\""))
    // Nearly all texts are fine as they are.
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where needsEscape(byte) { return false }
      buffer.append(contentsOf: UnsafeRawBufferPointer(bytes))
      return true
    }
    if isPlain == true {
      buffer.append(UInt8(ascii: "\""))
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): buffer.append("\\\"")
      case UInt8(ascii: "\\"): buffer.append("\\\\")
      case UInt8(ascii: "\n"): buffer.append("\\n")
      case UInt8(ascii: "\r"): buffer.append("\\r")
      case UInt8(ascii: "\t"): buffer.append("\\t")
      case 0..<0x20:
        buffer.append("\\u00")
        buffer.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
        buffer.append(hexDigits[Int(byte & 15)])
      default: buffer.append(byte)
      }
    }
    buffer.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}
