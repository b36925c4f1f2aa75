/// A time as text, held in eight bytes where the text has the form that the store writes.
///
/// Searches read two of them with every anchor, and few callers look at them.
package struct CompactTime: Hashable, Sendable {
  /// A text has one form only, so that equal texts are equal values.
  private enum Form: Hashable {
    /// The seventeen digits of `2026-12-31T00:00:00.000Z` as one number.
    case digits(Int64)
    case text(String)
  }

  private let form: Form

  package init(_ text: String) {
    var copy = text
    let digits = copy.withUTF8 { Self.digits(of: UnsafeRawBufferPointer($0)) }
    form = digits.map { .digits($0) } ?? .text(text)
  }

  /// Creates a time from the UTF-8 of a text.
  package init(utf8 bytes: UnsafeRawBufferPointer) {
    form =
      Self.digits(of: bytes).map { .digits($0) } ?? .text(String(decoding: bytes, as: UTF8.self))
  }

  /// The text, exactly as it was.
  package var text: String {
    switch form {
    case .digits(let digits): Self.text(of: digits)
    case .text(let text): text
    }
  }

  private static let pattern = Array("0000-00-00T00:00:00.000Z".utf8)
  private static let zero = UInt8(ascii: "0")

  private static func digits(of bytes: UnsafeRawBufferPointer) -> Int64? {
    guard bytes.count == 24 else { return nil }
    func eight(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    // Eight characters at a time: digits become their values, the marks between them 0.
    let date = eight(0) ^ 0x2D30_302D_3030_3030  // 0000-00-
    let hour = eight(8) ^ 0x3030_3A30_3054_3030  // 00T00:00
    let rest = eight(16) ^ 0x5A30_3030_2E30_303A  // :00.000Z
    let marks =
      date & 0xFF00_00FF_0000_0000 | hour & 0x0000_FF00_00FF_0000 | rest & 0xFF00_0000_FF00_00FF
    guard marks == 0, (beyondNine(date) | beyondNine(hour) | beyondNine(rest)) == 0 else {
      return nil
    }
    // Every byte then holds the number of two digits, its own and the next.
    let (dates, hours, rests) = (pairs(date), pairs(hour), pairs(rest))
    let day =
      (part(dates, 0) * 100 + part(dates, 2)) * 10_000
      + part(dates, 5) * 100 + part(hours, 0)
    let time = part(hours, 3) * 10_000 + part(hours, 6) * 100 + part(rests, 1)
    let fraction = part(rests, 4) * 10 + part(rest, 6)
    return (day * 1_000_000 + time) * 1000 + fraction
  }

  /// Nonzero when a byte is greater than 9.
  private static func beyondNine(_ bytes: UInt64) -> UInt64 {
    (bytes | (bytes &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0
  }

  private static func pairs(_ bytes: UInt64) -> UInt64 { (bytes &* 10) &+ (bytes >> 8) }

  private static func part(_ bytes: UInt64, _ index: UInt64) -> Int64 {
    Int64(bytes >> (8 * index) & 0xFF)
  }

  private static func text(of digits: Int64) -> String {
    String(unsafeUninitializedCapacity: 24) { bytes in
      var rest = digits
      for place in stride(from: 23, through: 0, by: -1) {
        let mark = pattern[place]
        guard mark == zero else {
          bytes[place] = mark
          continue
        }
        bytes[place] = zero + UInt8(rest % 10)
        rest /= 10
      }
      return 24
    }
  }
}
