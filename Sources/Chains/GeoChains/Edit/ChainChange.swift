public import GeoAnchors
public import Geodesy

/// A change of a chain by hand; anchors are meant by their numbers before all changes.
public enum ChainChange: Hashable, Sendable {
  /// An anchor goes to another place, and is pinned.
  case move(Int, to: Coordinate)
  /// Pins the anchor, so that replanning keeps it in place, or unpins it.
  case pin(Int, Bool)
  /// Sets the instruction at the anchor; empty for none.
  case instruct(Int, String)
  /// The anchor goes; the start and the arrival stay.
  case remove(Int)
  /// A pinned anchor comes, at the nearest point of the path or at a distance in meters along it.
  case insert(at: Coordinate, along: Meters?)
}

extension Chain {
  /// The chain with all changes applied, or none: first moves, pins and instructions, then
  /// removals, then insertions.
  /// - Throws: `ChainError`, as `ChainEdit` does.
  public func changed(by changes: [ChainChange]) throws(ChainError) -> Chain {
    var edit = try ChainEdit(self)
    var removals: Set<Int> = []
    for change in changes {
      switch change {
      case .move(let number, let place): try edit.move(number, to: place)
      case .pin(let number, let isPinned): try edit.pin(number, isPinned)
      case .instruct(let number, let text): try edit.instruct(number, text)
      case .remove(let number): removals.insert(number)
      case .insert: break
      }
    }
    // From the end, so that numbers stay what they were.
    for number in removals.sorted(by: >) { try edit.remove(number) }
    for case .insert(let place, let distance) in changes {
      try edit.insert(at: place, along: distance)
    }
    return edit.chain
  }
}
