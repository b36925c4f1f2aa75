/// Whether something is open.
package enum OpeningState: Hashable, Sendable {
  case open
  case closed
  /// The rule says so itself, or it depends on holidays, the weather or what else is not known.
  case unknown
}
