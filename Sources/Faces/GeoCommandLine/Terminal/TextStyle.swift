/// Emphasis for a terminal, or none.
package struct TextStyle: Hashable, Sendable {
  /// Whether texts stay as they are.
  package var isPlain: Bool

  /// Starting sequences of all kinds of emphasis.
  package static let beginnings = Emphasis.allCases.map(\.beginning)
  package static let end = "\u{1B}[0m"

  /// The kinds, by their numbers of ECMA-48.
  private enum Emphasis: String, CaseIterable {
    case bold = "1"
    case faint = "2"
    case red = "1;31"
    case yellow = "1;33"
    case cyan = "1;36"
    case green = "1;32"

    package var beginning: String { "\u{1B}[\(rawValue)m" }
  }

  package func heading(_ text: String) -> String { wrap(.bold, text) }
  /// De-emphasized text.
  package func faint(_ text: String) -> String { wrap(.faint, text) }
  /// The label of an error.
  package func bad(_ text: String) -> String { wrap(.red, text) }
  package func warning(_ text: String) -> String { wrap(.yellow, text) }
  /// The label of a hint.
  package func note(_ text: String) -> String { wrap(.cyan, text) }
  /// The label of a success.
  package func good(_ text: String) -> String { wrap(.green, text) }

  private func wrap(_ emphasis: Emphasis, _ text: String) -> String {
    isPlain || text.isEmpty ? text : emphasis.beginning + text + Self.end
  }
}
