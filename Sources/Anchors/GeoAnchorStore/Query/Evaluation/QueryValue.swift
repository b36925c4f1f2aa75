package import GeoFormats
package import GeoNumerics

/// The value of a property of a feature, or of a part of a filter.
package enum QueryValue: Hashable, Sendable {
  /// Nothing, or something that has no answer: comparisons with it are neither true nor false.
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  /// A date or a timestamp.
  case instant(UTCTime)
  /// Two instants; nil stands for an end that is open.
  case interval(UTCTime?, UTCTime?)
  /// A geometry as well-known binary.
  case geometry([UInt8])
  case array([QueryValue])

  /// A text, or null for nil.
  package static func text(_ text: String?) -> QueryValue { text.map { .text($0) } ?? .null }
  /// A number, or null for nil.
  package static func number(_ number: Double?) -> QueryValue {
    number.map { .number($0) } ?? .null
  }
  /// The instant of a text of RFC 3339, where it is one.
  package static func instant(_ text: String?) -> QueryValue {
    text.flatMap { UTCTime($0) }.map { .instant($0) } ?? .null
  }

  /// Creates the value of JSON; null for an object.
  package init(_ value: JSONValue?) {
    switch value {
    case nil, .null?, .object?: self = .null
    case .bool(let value)?: self = .boolean(value)
    case .number(let number)?: self = .number(number)
    case .integer(let digits)?: self = .number(Double(digits))
    case .string(let text)?: self = .text(text)
    case .array(let elements)?: self = .array(elements.map { QueryValue($0) })
    }
  }

  /// Whether it is a truth; nil when that is unknown.
  var truth: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// A truth value, or null for nil.
  static func truth(_ value: Bool?) -> QueryValue { value.map { .boolean($0) } ?? .null }

  /// The order of two scalars: negative, 0 or positive; nil when one is null, or of another kind.
  static func order(_ first: QueryValue, _ second: QueryValue) -> Int? {
    switch (first, second) {
    case (.number(let first), .number(let second)):
      if first.isNaN || second.isNaN { return nil }
      return first < second ? -1 : first == second ? 0 : 1
    case (.text(let first), .text(let second)): return order(first, second)
    case (.boolean(let first), .boolean(let second)): return first == second ? 0 : first ? 1 : -1
    case (.instant(let first), .instant(let second)): return InstantOrder.compare(first, second)
    default: return nil
    }
  }

  /// Texts are ordered by their code points, as SQL's binary collation does.
  private static func order(_ first: String, _ second: String) -> Int {
    if first.utf8.elementsEqual(second.utf8) { return 0 }
    return first.utf8.lexicographicallyPrecedes(second.utf8) ? -1 : 1
  }
}

/// The order of instants of different granularity: the coarser one decides, so that an instant of a
/// day is equal to the day.
enum InstantOrder {
  static func compare(_ first: UTCTime, _ second: UTCTime) -> Int {
    if first.isDate || second.isDate {
      return order(day(first), day(second))
    }
    let seconds = order(first.seconds, second.seconds)
    return seconds != 0 ? seconds : order(first.nanoseconds, second.nanoseconds)
  }

  private static func day(_ time: UTCTime) -> Int {
    (time.seconds >= 0 ? time.seconds : time.seconds - 86_399) / 86_400
  }

  private static func order(_ first: Int, _ second: Int) -> Int {
    first < second ? -1 : first == second ? 0 : 1
  }
}
