/// UUIDs for things with other ids, the same for the same id.
enum StableUUID {
  /// The id where it is a UUID, else one of version 8 (RFC 9562) that is made of its bytes.
  static func text(_ id: String) -> String {
    if isUUID(id) { return id.lowercased() }
    var bytes = hash(id, seed: 0xcbf2_9ce4_8422_2325) + hash(id, seed: 0x8422_2325_cbf2_9ce4)
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      if byte < 16 { text += "0" }
      text += String(byte, radix: 16)
    }
    return text
  }

  static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.joined().allSatisfy(\.isHexDigit)
  }

  /// FNV-1a in 64 bits, with a last mix so that short ids differ in all bytes.
  private static func hash(_ text: String, seed: UInt64) -> [UInt8] {
    var value = seed
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    value = (value ^ value >> 33) &* 0xff51_afd7_ed55_8ccd
    value ^= value >> 33
    return (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
