import GeoFormats

/// A value as typed and as understood.
package struct ArgumentValue: Sendable {
  package var text: String
  /// The parsed value, by the kind of its option.
  package var meaning: Meaning

  /// The value of a kind.
  package enum Meaning: Sendable {
    case text
    case number(Double)
    case integer(Int)
    case list([String])
    case custom(any Sendable & Hashable)
  }

  /// Reads the text as the kind demands.
  /// - Throws: `ArgumentValueError` describing the problem with the text.
  package init(_ text: String, as kind: ValueKind) throws(ArgumentValueError) {
    self.text = text
    meaning = try Self.meaning(of: text, kind)
  }

  private static func meaning(of text: String, _ kind: ValueKind) throws(ArgumentValueError)
    -> Meaning
  {
    switch kind {
    case .text, .command: return .text
    case .file, .directory:
      guard !text.isEmpty else { throw ArgumentValueError() }
      guard !text.utf8.contains(0) else { throw ArgumentValueError() }
      return .text
    case .choice(let words):
      guard words.contains(text) else {
        throw ArgumentValueError(hint: Suggestion.hint(for: text, among: words))
      }
      return .text
    case .boundedNumber(let bounds):
      return .number(try number(text, NumberSyntax.number, bounds.contains))
    case .boundedInteger(let range):
      return .integer(try number(text, NumberSyntax.integer, range.contains))
    case .custom(let custom): return .custom(try custom.read(text))
    case .list:
      let items = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !items.contains("") else { throw ArgumentValueError() }
      return .list(items)
    }
  }

  private static func number<Number>(
    _ text: String, _ read: (String) throws(NumberSyntax.Fault) -> Number,
    _ isAccepted: (Number) -> Bool
  ) throws(ArgumentValueError) -> Number {
    let number: Number
    do { number = try read(text) } catch { throw ArgumentValueError(hint: error.hint) }
    guard isAccepted(number) else { throw ArgumentValueError() }
    return number
  }
}

/// Reason why a text is not a value of its kind.
package struct ArgumentValueError: Error, Hashable, Sendable {
  /// Description of the problem; nil if naming the expectation is enough.
  package var problem: String?
  /// Advice.
  package var hint: String?

  package init(problem: String? = nil, hint: String? = nil) {
    self.problem = problem
    self.hint = hint
  }
}
