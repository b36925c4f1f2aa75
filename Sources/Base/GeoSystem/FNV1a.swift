/// The hash FNV-1a of 64 bits (Fowler, Noll, Vo): tells contents apart, and is no protection against forgery.
package struct FNV1a: Sendable {
  /// The hash of the bytes added.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// The hash in hexadecimal digits, without leading zeros.
  package var text: String { String(value, radix: 16) }

  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds the eight bytes of a number, the least significant one first.
  package mutating func add(number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { add($0) }
  }
}
