extension AnchorID {
  /// A new random id: a UUID of version 4 (RFC 9562, section 5.4) in lower case.
  public static func random() -> AnchorID {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// A random id drawn from a generator.
  public static func random(using generator: inout some RandomNumberGenerator) -> AnchorID {
    var high = generator.next()
    var low = generator.next()
    high = high & ~0xF000 | 0x4000
    low = low & ~(0b11 << 62) | 0b10 << 62
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for position in 0..<32 {
      if [8, 12, 16, 20].contains(position) { text.append(UInt8(ascii: "-")) }
      let half = position < 16 ? high : low
      text.append(digits[Int(half >> UInt64(60 - 4 * (position % 16)) & 15)])
    }
    return AnchorID(rawValue: String(decoding: text, as: UTF8.self))
  }
}
