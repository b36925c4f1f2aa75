/// Emphasis for a terminal, or none.
struct TextStyle: Hashable, Sendable {
  /// Whether texts stay as they are.
  var isPlain: Bool

  /// A heading.
  func heading(_ text: String) -> String { wrap("1", text) }
  /// The label of an error.
  func bad(_ text: String) -> String { wrap("1;31", text) }
  /// The label of a warning.
  func warning(_ text: String) -> String { wrap("1;33", text) }
  /// The label of a hint.
  func note(_ text: String) -> String { wrap("1;36", text) }
  /// The label of a success.
  func good(_ text: String) -> String { wrap("1;32", text) }

  private func wrap(_ code: String, _ text: String) -> String {
    isPlain ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
