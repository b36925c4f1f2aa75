import GeoFormats

/// The text of one value of a log line, read when it is asked for.
///
/// The bytes belong to the line.
struct LogValue {
  let bytes: UnsafeRawBufferPointer
  let kind: LogLine.Kind

  var isNull: Bool { kind == .word && equals("null") }

  func equals(_ text: StaticString) -> Bool {
    guard bytes.count == text.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count where bytes[index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether the value is this text; quicker than to read it.
  func isText(_ text: StaticString) -> Bool {
    guard kind == .text, bytes.count == text.utf8CodeUnitCount + 2 else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[index + 1] != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// The number; NaN for the words that other programs write for numbers that are not finite.
  var number: Double? {
    switch kind {
    case .number: Self.number(bytes)
    case .word: Self.isNotFinite(bytes) ? .nan : nil
    case .text, .escapedText, .array, .object: nil
    }
  }

  var whole: Int? {
    guard let number, number.magnitude < 1e15 else { return nil }
    return Int(exactly: number)
  }

  /// True or false; nil for anything else.
  var flag: Bool? {
    guard kind == .word else { return nil }
    if equals("true") { return true }
    return equals("false") ? false : nil
  }

  /// The text with its escapes resolved; nil when it is no text or not UTF-8.
  var text: String? {
    switch kind {
    case .text:
      String(validating: bytes[1..<bytes.count - 1], as: UTF8.self)
    case .escapedText: (try? JSONReader.read(Array(bytes)))?.string
    case .number, .word, .array, .object: nil
    }
  }

  /// The value as JSON; nil when it is none.
  var json: JSONValue? { try? JSONReader.read(Array(bytes)) }

  /// Up to four numbers of an array of exactly `count`; NaN stands for what is not finite or null.
  func vector(_ count: Int) -> SIMD4<Double>? {
    var result = SIMD4<Double>(repeating: 0)
    var found = 0
    let isWhole = eachNumber { number in
      if found < 4 { result[found] = number }
      found += 1
    }
    return isWhole && found == count ? result : nil
  }

  /// All numbers of an array; NaN stands for what is not finite or null.
  func numbers(limit: Int) -> [Double]? {
    var result: [Double] = []
    let isWhole = eachNumber { number in
      if result.count <= limit { result.append(number) }
    }
    return isWhole && result.count <= limit ? result : nil
  }

  /// Hands out the numbers of a flat array; false when it is something else.
  @inline(__always)
  private func eachNumber(_ body: (Double) -> Void) -> Bool {
    guard kind == .array else { return false }
    var index = 1
    let end = bytes.count - 1
    while true {
      index = blanks(index)
      let start = index
      while index < end, bytes[index] != UInt8(ascii: ","), bytes[index] > 0x20 { index += 1 }
      let part = UnsafeRawBufferPointer(rebasing: bytes[start..<index])
      if let number = Self.number(part) {
        body(number)
      } else if Self.isNotFinite(part) || part.elementsEqual("null".utf8) {
        body(.nan)
      } else {
        return false
      }
      index = blanks(index)
      if index >= end { return true }
      guard bytes[index] == UInt8(ascii: ",") else { return false }
      index += 1
    }
  }

  private func blanks(_ index: Int) -> Int {
    var index = index
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index
  }

  /// A number of JSON's grammar, or a little more; beyond the range of a Double it is not finite.
  private static func number(_ bytes: UnsafeRawBufferPointer) -> Double? {
    guard let first = bytes.first, first == UInt8(ascii: "-") || first &- 0x30 < 10 else {
      return nil
    }
    if let number = NumberText.number(bytes) { return number }
    guard let value = (try? JSONReader.read(Array(bytes)))?.number else {
      return isHuge(bytes) ? .nan : nil
    }
    return value
  }

  /// Whether the text is a number that is too large for a Double, such as `1e999`.
  private static func isHuge(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.contains { $0 | 0x20 == UInt8(ascii: "e") }
      && bytes.allSatisfy {
        switch $0 {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
          true
        default: false
        }
      }
  }

  private static func isNotFinite(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch String(decoding: bytes.prefix(10), as: UTF8.self).lowercased() {
    case "nan", "-nan", "inf", "-inf", "infinity", "-infinity": true
    default: false
    }
  }
}
