package import Geodesy

/// Kind of a value, and the type that a command reads it as.
package struct ValueType<Value: Sendable>: Sendable {
  let kind: ValueKind
  let value: @Sendable (ArgumentValue) -> Value?
}

extension ValueType where Value == String {
  package static var text: ValueType { ValueType(kind: .text) { $0.text } }
  /// A path to a file, or `-`.
  package static var file: ValueType { ValueType(kind: .file) { $0.text } }
  /// A path to a folder.
  package static var directory: ValueType { ValueType(kind: .directory) { $0.text } }
  package static var command: ValueType { ValueType(kind: .command) { $0.text } }
}

extension ValueType where Value == Double {
  /// Any finite number.
  package static var number: ValueType { bounded(NumberBounds()) }

  package static func number(in range: ClosedRange<Double>) -> ValueType {
    bounded(NumberBounds(lowest: range.lowerBound, highest: range.upperBound))
  }

  /// A number that is greater than the limit.
  package static func number(above limit: Double, atMost highest: Double? = nil) -> ValueType {
    bounded(NumberBounds(lowest: limit, excludesLowest: true, highest: highest))
  }

  /// A number that is the limit or greater.
  package static func number(atLeast limit: Double) -> ValueType {
    bounded(NumberBounds(lowest: limit))
  }

  private static func bounded(_ bounds: NumberBounds) -> ValueType {
    ValueType(kind: .boundedNumber(bounds)) {
      guard case .number(let number) = $0.meaning else { return nil }
      return number
    }
  }
}

extension ValueType where Value == Int {
  /// Any whole number.
  package static var integer: ValueType { integer(in: Int.min...Int.max) }

  package static func integer(in range: ClosedRange<Int>) -> ValueType {
    ValueType(kind: .boundedInteger(range)) {
      guard case .integer(let number) = $0.meaning else { return nil }
      return number
    }
  }
}

extension ValueType where Value == [String] {
  /// Texts separated by commas, none of them empty.
  package static var list: ValueType {
    ValueType(kind: .list) {
      guard case .list(let items) = $0.meaning else { return nil }
      return items
    }
  }
}

extension ValueType where Value == String {
  package static func word(of words: [String]) -> ValueType {
    ValueType(kind: .choice(words)) { $0.text }
  }
}

extension ValueType where Value: CaseIterable & RawRepresentable<String> {
  /// One of the cases of an enum, by raw value.
  package static func choice(of type: Value.Type) -> ValueType {
    choice(of: Array(type.allCases))
  }

  /// One of some cases of an enum, by raw value.
  package static func choice(of cases: [Value]) -> ValueType {
    ValueType(kind: .choice(cases.map(\.rawValue))) { Value(rawValue: $0.text) }
  }
}

extension ValueType where Value == VerticalDatum {
  /// A vertical datum by its word, or a vertical reference system by code or name.
  package static var datum: ValueType<VerticalDatum> {
    let words = VerticalDatum.allCases.map(\.rawValue)
    let kind = CustomValue(expectation: VerticalDatum.expectation, words: words) {
      (text) throws(ArgumentValueError) in
      do throws(GeodesyError) { return try VerticalDatum(naming: text) } catch {
        throw ArgumentValueError(
          hint: Suggestion.hint(for: text, among: words) ?? error.datumHint)
      }
    }
    return ValueType(kind: .custom(kind)) {
      guard case .custom(let value) = $0.meaning else { return nil }
      return value as? VerticalDatum
    }
  }
}

extension ValueType where Value: Hashable {
  /// A value with a parser of the program; types with the same expectation are the same.
  package static func custom(
    _ expectation: String, _ read: @escaping @Sendable (String) throws(ArgumentValueError) -> Value
  ) -> ValueType {
    let kind = CustomValue(expectation: expectation) { (text) throws(ArgumentValueError) in
      try read(text)
    }
    return ValueType(kind: .custom(kind)) {
      guard case .custom(let value) = $0.meaning else { return nil }
      return value as? Value
    }
  }
}
