/// The text of a UUID in lower case (RFC 9562, section 4) and its 32 digits as two numbers.
///
/// Eight digits are read at a time, as the bytes of one number and without branches: random digits
/// defy every prediction, and a search reads an id in each row.
package enum UUIDText {
  /// The digits of a text; nil when it is anything else.
  static func digits(of bytes: UnsafeRawBufferPointer) -> (high: UInt64, low: UInt64)? {
    guard bytes.count == 36, bytes[8] == hyphen, bytes[13] == hyphen, bytes[18] == hyphen,
      bytes[23] == hyphen
    else { return nil }
    func four(_ offset: Int) -> UInt64 {
      UInt64(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    guard let first = number(four(0) << 32 | four(4)),
      let second = number(four(9) << 32 | four(14)),
      let third = number(four(19) << 32 | four(24)),
      let fourth = number(four(28) << 32 | four(32))
    else { return nil }
    return (first << 32 | second, third << 32 | fourth)
  }

  package static func text(_ high: UInt64, _ low: UInt64) -> String {
    String(unsafeUninitializedCapacity: 36) { bytes in
      var place = 0
      func append(_ eight: UInt64, hyphenAt gap: Int?) {
        for index in 0..<8 {
          if index == gap { append(hyphen) }
          append(UInt8(truncatingIfNeeded: eight >> UInt64(56 - 8 * index)))
        }
      }
      func append(_ byte: UInt8) {
        bytes[place] = byte
        place += 1
      }
      append(letters(high >> 32), hyphenAt: nil)
      append(hyphen)
      append(letters(high & 0xFFFF_FFFF), hyphenAt: 4)
      append(hyphen)
      append(letters(low >> 32), hyphenAt: 4)
      append(letters(low & 0xFFFF_FFFF), hyphenAt: nil)
      return place
    }
  }

  private static let hyphen = UInt8(ascii: "-")
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let halves: UInt64 = 0x0F0F_0F0F_0F0F_0F0F

  /// The number of eight hexadecimal digits; nil when one of them is invalid, or in upper case.
  private static func number(_ text: UInt64) -> UInt64? {
    // A letter has the bit 64, and its low half counts from 1.
    let nibbles = (text & halves + 9 * (text >> 6 & ones)) & halves
    var number = (nibbles | nibbles >> 4) & 0x00FF_00FF_00FF_00FF
    number = (number | number >> 8) & 0x0000_FFFF_0000_FFFF
    number = (number | number >> 16) & 0xFFFF_FFFF
    return spelled(nibbles) == text ? number : nil
  }

  /// The eight digits of a number of 32 bits.
  private static func letters(_ number: UInt64) -> UInt64 {
    var nibbles = (number | number << 16) & 0x0000_FFFF_0000_FFFF
    nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles | nibbles << 4) & halves
    return spelled(nibbles)
  }

  /// The digits of eight values below 16.
  private static func spelled(_ nibbles: UInt64) -> UInt64 {
    // From 10 on it is a letter, which stands 39 places behind where the digit would be.
    let isLetter = (nibbles + 6 * ones) >> 4 & ones
    return nibbles + 0x30 * ones + 39 * isLetter
  }
}
