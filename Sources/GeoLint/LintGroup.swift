public import GeoAnchors
import Geodesy

/// Anchors that one session shows: a collection, a chain, or those without either.
public struct LintGroup: Hashable, Sendable {
  /// What holds the anchors together.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Anchors without a collection.
    case loose
    /// A collection.
    case collection
    /// A chain that is walked anchor by anchor.
    case chain
  }

  /// What holds the anchors together.
  public var kind: Kind
  /// The name of the collection or chain.
  public var name: String?
  /// The anchors in their order.
  public var anchors: [Anchor]

  /// Makes a group.
  public init(_ anchors: [Anchor], kind: Kind = .loose, name: String? = nil) {
    self.kind = kind
    self.name = name
    self.anchors = anchors
  }

  /// The anchors apart by collection, collections in the order of their first anchors.
  public static func grouped(_ anchors: some Sequence<Anchor>) -> [LintGroup] {
    var groups: [LintGroup] = []
    var places: [String?: Int] = [:]
    for anchor in anchors {
      if let place = places[anchor.collection] {
        groups[place].anchors.append(anchor)
      } else {
        places[anchor.collection] = groups.count
        groups.append(
          LintGroup(
            [anchor], kind: anchor.collection == nil ? .loose : .collection,
            name: anchor.collection))
      }
    }
    return groups
  }
}
