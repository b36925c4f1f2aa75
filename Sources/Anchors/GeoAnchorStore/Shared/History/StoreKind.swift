/// The kinds of things that a store keeps.
package enum StoreKind: String, Hashable, Sendable, CaseIterable {
  /// A place that content is attached to.
  case anchor
  /// A walk of anchors in order.
  case chain
  /// An area with or without coverage.
  case region
  /// A building with its floors.
  case venue
}
