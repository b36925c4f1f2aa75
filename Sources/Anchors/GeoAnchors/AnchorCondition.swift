/// A condition that anchors must meet beside those that a query has members for, such as a filter of a query
/// language.
package struct AnchorCondition: Hashable, Sendable {
  package let text: String
  /// Begins to look at anchors, on one thread.
  package let begin: @Sendable () throws -> (FoundAnchor) -> Bool

  package init(
    _ text: String, begin: @escaping @Sendable () throws -> (FoundAnchor) -> Bool
  ) {
    self.text = text
    self.begin = begin
  }

  package static func == (first: AnchorCondition, second: AnchorCondition) -> Bool {
    first.text == second.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
