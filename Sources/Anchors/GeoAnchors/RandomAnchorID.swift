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
    return AnchorID(rawValue: UUIDText.text(high, low))
  }
}
