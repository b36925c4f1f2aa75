import GeoAnchors

/// The rules for anchors and chains, checked before a store changes anything.
enum StoreRules {
  static func check(_ anchor: Anchor) throws(AnchorStoreError) {
    do throws(AnchorProblem) {
      try AnchorRules.check(anchor)
    } catch {
      throw AnchorStoreError.badAnchor(anchor.id, error)
    }
  }

  static func check(_ chain: Chain, name: String) throws(AnchorStoreError) {
    do throws(AnchorProblem) {
      try AnchorRules.check(name, as: .name)
      try AnchorRules.checkSegment(name, as: .name)
    } catch {
      throw AnchorStoreError.badChainName(error)
    }
    guard chain.path.count >= 2 else {
      throw AnchorStoreError.badChain(
        "its path has \(chain.path.count) points, at least 2 are needed")
    }
    guard !chain.anchors.isEmpty else { throw AnchorStoreError.badChain("it has no anchors") }
    guard chain.length.isFinite, chain.length >= 0 else {
      throw AnchorStoreError.badChain("its length is \(chain.length) meters")
    }
    guard ChainProperties.isPlanning(chain.planning) else {
      throw AnchorStoreError.badChain("its planning is not the text of a JSON object")
    }
    for point in chain.path {
      do throws(AnchorProblem) {
        try AnchorRules.check(point, nil, nil)
      } catch {
        throw AnchorStoreError.badChain("its path: \(error)")
      }
    }
    for member in chain.anchors {
      guard member.distance.isFinite else {
        throw AnchorStoreError.badChain(
          "anchor `\(member.id)` is \(member.distance) meters from the start")
      }
      try check(Anchor(member))
      do throws(AnchorProblem) {
        try AnchorRules.check(member.details)
      } catch {
        throw AnchorStoreError.badAnchor(member.id, error)
      }
    }
  }
}
