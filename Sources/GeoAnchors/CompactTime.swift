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

  /// Takes the UTF-8 of a text.
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
    guard bytes.count == 24, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "."), bytes[23] == UInt8(ascii: "Z")
    else { return nil }
    var digits: Int64 = 0
    // Every part is looked at before the one question whether all of them were digits.
    var highest: UInt8 = 0
    func take(_ offset: Int, _ count: Int) {
      for index in offset..<offset + count {
        let digit = bytes[index] &- zero
        highest = max(highest, digit)
        digits = digits &* 10 &+ Int64(digit)
      }
    }
    take(0, 4)
    take(5, 2)
    take(8, 2)
    take(11, 2)
    take(14, 2)
    take(17, 2)
    take(20, 3)
    return highest < 10 ? digits : nil
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
