/// Kind of the value of an option or argument, with its completion.
package enum ValueKind: Hashable, Sendable {
  case text
  /// A decimal number within bounds.
  case boundedNumber(NumberBounds)
  /// A whole number within bounds.
  case boundedInteger(ClosedRange<Int>)
  /// A path to a file, or `-`.
  case file
  /// A path to a folder.
  case directory
  /// One of a few words.
  case choice([String])
  /// A value with a parser of the program.
  case custom(CustomValue)
  /// Texts separated by commas, none of them empty.
  case list
  /// The name of a command.
  case command

  /// The expected value, for an error message.
  package var expectation: String {
    switch self {
    case .text: "a text"
    case .boundedNumber(let bounds): "a number" + bounds.suffix
    case .boundedInteger(let range): "a whole number" + Self.suffix(range)
    case .file: "a path"
    case .directory: "the path of a folder"
    case .choice(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .custom(let custom): custom.expectation
    case .list: "comma-separated texts"
    case .command: "the name of a command"
    }
  }

  /// The words of a choice, or among the values of a custom kind; nil for other kinds.
  package var words: [String]? {
    switch self {
    case .choice(let words): words
    case .custom(let custom) where !custom.words.isEmpty: custom.words
    default: nil
    }
  }

  private static func suffix(_ range: ClosedRange<Int>) -> String {
    NumberBounds(
      lowest: range.lowerBound == .min ? nil : Double(range.lowerBound),
      highest: range.upperBound == .max ? nil : Double(range.upperBound)
    ).suffix
  }
}

/// The numbers that an option accepts.
package struct NumberBounds: Hashable, Sendable {
  package var lowest: Double?
  package var excludesLowest = false
  package var highest: Double?

  /// Whether the number is accepted.
  package func contains(_ number: Double) -> Bool {
    if let lowest, excludesLowest ? number <= lowest : number < lowest { return false }
    if let highest, number > highest { return false }
    return true
  }

  /// The bounds as the end of "a number…".
  package var suffix: String {
    switch (lowest, highest) {
    case (nil, nil): ""
    case (nil, let highest?): ", at most \(plain(highest))"
    case (let lowest?, nil):
      excludesLowest ? " greater than \(plain(lowest))" : ", at least \(plain(lowest))"
    case (let lowest?, let highest?):
      excludesLowest
        ? " greater than \(plain(lowest)) and at most \(plain(highest))"
        : " from \(plain(lowest)) to \(plain(highest))"
    }
  }

  private func plain(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A kind of value that a program brings along; kinds with the same expectation are the same.
package struct CustomValue: Hashable, Sendable {
  /// The expected value, for an error message.
  package let expectation: String
  /// The words among the values, which help lists and a shell completes.
  var words: [String] = []
  let read: @Sendable (String) throws(ArgumentValueError) -> any Sendable & Hashable

  package static func == (a: CustomValue, b: CustomValue) -> Bool {
    a.expectation == b.expectation
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(expectation) }
}
