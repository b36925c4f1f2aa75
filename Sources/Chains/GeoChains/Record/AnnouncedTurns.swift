import GeoAnchors
package import GeoRouting
import Geodesy

extension PlannedChain {
  /// The turns that are reported at anchors without an instruction, by the anchors' indices.
  ///
  /// Empty if maneuvers were planned: these include all that a walker must know, and people follow
  /// a bend without a report. Otherwise, as for maneuvers (`ManeuverRules`), turns within 8 m of
  /// the first of some anchors are reported as one: at an anchor more telling than a turn, else at
  /// the first of them, with the change of direction over all; a jog that ends in the direction
  /// where it began is not reported.
  package var announcedTurns: [Int: TurnDirection] {
    guard maneuvers.isEmpty else { return [:] }
    var told: [Int: TurnDirection] = [:]
    var group: [Int] = []
    for index in chain.anchors.indices {
      let isVia = chain.anchors[index].role == .via
      guard isVia || isEvent(index) else { continue }
      let distance = group.first.map { chain.anchors[index].distance - chain.anchors[$0].distance }
      if let distance, distance < ManeuverRules.mergeDistance, !isVia {
        group.append(index)
      } else {
        tell(group, &told)
        group = isVia ? [] : [index]
      }
      if isVia, !isAnnounced(index) { told[index] = direction(over: [index]) }
    }
    tell(group, &told)
    return told
  }

  /// Whether something is done at an anchor between the ends.
  private func isEvent(_ index: Int) -> Bool {
    switch chain.anchors[index].role {
    case .turn, .crossing, .steps, .level, .landmark: true
    case .path: isAnnounced(index)
    case .start, .border, .via, .arrival: false
    }
  }

  private func isAnnounced(_ index: Int) -> Bool {
    chain.anchors[index].details.instruction != nil
  }

  private func tell(_ group: [Int], _ told: inout [Int: TurnDirection]) {
    guard let first = group.first,
      group.allSatisfy({ chain.anchors[$0].role == .turn && !isAnnounced($0) })
    else { return }
    let direction = direction(over: group)
    if group.count == 1 || direction != .straight { told[first] = direction }
  }

  /// The change of direction from where the first of some anchors is reached to where the last is left.
  private func direction(over group: [Int]) -> TurnDirection {
    guard let first = group.first, let last = group.last, first > 0 else { return .straight }
    let before = chain.anchors[first - 1].coordinate
    let arriving = Geodesic(from: before, to: chain.anchors[first].coordinate).finalBearing
    return TurnDirection(angle: chain.anchors[last].heading - arriving)
  }
}
