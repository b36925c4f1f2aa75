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

  /// Those that are there and cannot be read, with the reason.
  public var unreadable: [Unreadable] = []

  /// An anchor that cannot be read.
  public struct Unreadable: Hashable, Sendable {
    /// Its id.
    public var id: AnchorID
    /// Why it cannot be read.
    public var problem: String

    /// Names an anchor and what is wrong with it.
    public init(id: AnchorID, problem: String) {
      self.id = id
      self.problem = problem
    }
  }

  /// Makes a group.
  public init(_ anchors: [Anchor], kind: Kind = .loose, name: String? = nil) {
    self.kind = kind
    self.name = name
    self.anchors = anchors
  }

  /// The anchors apart by collection, collections in the order of their first anchors; then those
  /// of chains, each in the place of its collection.
  public static func grouped(
    _ anchors: some Sequence<Anchor>, chains: [Chain] = []
  ) -> [LintGroup] {
    var groups: [LintGroup] = []
    var places: [String?: Int] = [:]
    var walks = chains.map { LintGroup([], kind: .chain, name: $0.name) }
    var members: [AnchorID: Int] = [:]
    for (index, chain) in chains.enumerated() {
      for member in chain.anchors { members[member.id] = index }
    }
    for anchor in anchors {
      if let walk = members[anchor.id] {
        walks[walk].anchors.append(anchor)
      } else if let place = places[anchor.collection] {
        groups[place].anchors.append(anchor)
      } else {
        places[anchor.collection] = groups.count
        groups.append(
          LintGroup(
            [anchor], kind: anchor.collection == nil ? .loose : .collection,
            name: anchor.collection))
      }
    }
    return groups + walks
  }
}
