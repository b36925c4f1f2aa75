import GeoAnchorStore
import GeoFormats

/// A state of the store that a client has seen: the id of an event, the tag of a feed, or a revision alone.
struct SeenState: Hashable, Sendable {
  let revision: Int
  /// The state as the service gave it; nil for a revision alone.
  let text: String?

  init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let revision = WholeNumber.read(String(parts[0]), in: 0...Parameter<Int>.most) else {
      return nil
    }
    self.revision = revision
    self.text = parts.count > 1 ? text : nil
    guard parts.count > 1 else { return }
    guard (1...16).contains(parts[1].utf8.count),
      parts[1].utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
    else { return nil }
  }

  static func parameter(
    _ name: String, in location: ParameterDescription.Location, _ text: String
  ) -> Parameter<SeenState> {
    Parameter<SeenState>(
      name, in: location, text, expected: "a revision, or the id of an event",
      schema: [
        "type": .string("string"), "pattern": .string("^(0|[1-9][0-9]{0,14})(-[0-9a-f]{1,16})?$"),
      ], parse: SeenState.init)
  }

  /// Checks that the store is on the line of history of the state.
  /// - Returns: The revision.
  /// - Throws: `Problem` 410 for another line of history, as after a restored backup.
  func checked(in store: any AnchorStorage) throws -> Int {
    guard let text else { return revision }
    guard try store.state(after: revision)?.description == text else { throw Self.gone(text) }
    return revision
  }

  /// The problem of a state that the store has not had.
  static func gone(_ text: String) -> Problem {
    Problem(410, "the store has not had the state `\(text.prefix(40))`: begin again")
  }
}
