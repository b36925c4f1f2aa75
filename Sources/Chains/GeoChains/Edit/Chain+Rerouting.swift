public import GeoAnchors
public import Geodesy

extension Chain {
  /// Returns the anchors that planning along another path keeps, in walking order.
  ///
  /// Kept are the pinned anchors between start and arrival, and those with an instruction or
  /// content of their own. Each gets its distance along the path and its offset from it.
  ///
  /// - Parameter path: The other path.
  /// - Returns: The anchors within 100 m of the path; those farther away fall out.
  public func kept(along path: Path) -> [ChainAnchor] {
    guard let track = GuidanceTrack(path) else { return [] }
    let inner = anchors.filter { anchor in
      anchor.role != .start && anchor.role != .arrival
        && (anchor.details.isPinned || anchor.details.instruction != nil
          || anchor.details.content != nil)
    }
    return inner.compactMap { anchor in
      let place = track.projection(
        of: anchor.coordinate, from: 0, to: track.length, expected: nil)
      guard abs(place.offset) <= ChainEdit.mostOffset else { return nil }
      var kept = anchor
      kept.distance = place.distance
      kept.details.offset = place.offset
      return kept
    }.sorted { $0.distance < $1.distance }
  }
}
