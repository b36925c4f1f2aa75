/// The identity of an anchor: any text without white space, usually a UUID in lower case.
///
/// Such a UUID is held as its 16 bytes, so that a search that finds very many anchors allocates
/// nothing for their ids.
public struct AnchorID: Hashable, Sendable, RawRepresentable, Comparable, CustomStringConvertible {
  /// A text has one form only, so that equal texts are equal values.
  private enum Form: Hashable {
    /// The digits of `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`, in lower case.
    case digits(UInt64, UInt64)
    case text(String)
  }

  private var form: Form

  /// Creates an id of its text.
  public init(rawValue: String) {
    var text = rawValue
    let digits = text.withUTF8 { UUIDText.digits(of: UnsafeRawBufferPointer($0)) }
    form = digits.map { .digits($0.high, $0.low) } ?? .text(rawValue)
  }

  /// Creates an id of the UTF-8 of its text.
  package init(utf8 bytes: UnsafeRawBufferPointer) {
    if let digits = UUIDText.digits(of: bytes) {
      form = .digits(digits.high, digits.low)
    } else {
      form = .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The text of the id.
  public var rawValue: String {
    get {
      switch form {
      case .digits(let high, let low): UUIDText.text(high, low)
      case .text(let text): text
      }
    }
    set { self = AnchorID(rawValue: newValue) }
  }

  /// The text of the id.
  public var description: String { rawValue }

  /// Whether two ids have the same text.
  public static func == (left: AnchorID, right: AnchorID) -> Bool { left.form == right.form }

  /// Feeds the id into a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(form) }

  /// Orders ids by their text.
  public static func < (left: AnchorID, right: AnchorID) -> Bool {
    if case .digits(let high, let low) = left.form,
      case .digits(let otherHigh, let otherLow) = right.form
    {
      // Digits and hyphens stand at the same places: the numbers sort as the texts do.
      return (high, low) < (otherHigh, otherLow)
    }
    return left.rawValue < right.rawValue
  }
}
