/// A whole number beyond 2^53, where a Double has no longer room for every digit.
public struct JSONInteger: Hashable, Sendable, CustomStringConvertible {
  /// The digits, after a minus sign for a negative number, without leading zeros.
  public let digits: String
  /// The nearest Double.
  public let nearest: Double

  /// Whole numbers up to here are Doubles without loss.
  public static let exactLimit = 1 << 53

  /// Takes the text of a number of JSON; nil when it has decimals or an exponent, or is not beyond
  /// 2^53.
  init?(_ text: UnsafeRawBufferPointer, nearest: Double) {
    // 2^53 has sixteen digits.
    guard text.count >= 16, nearest.magnitude >= Double(Self.exactLimit) else { return nil }
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    guard digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    self.digits = String(decoding: text, as: UTF8.self)
    guard Int(self.digits).map({ $0.magnitude > Self.exactLimit }) ?? true else { return nil }
    self.nearest = nearest
  }

  /// Takes a number; nil where a Double holds it.
  package init?(_ number: Int) {
    guard number.magnitude > Self.exactLimit else { return nil }
    digits = String(number)
    nearest = Double(number)
  }

  /// The digits.
  public var description: String { digits }
}
