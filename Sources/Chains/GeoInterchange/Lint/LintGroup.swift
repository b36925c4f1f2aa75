public import GeoAnchors
import Geodesy

/// Anchors that one session shows: a collection, a chain, or those without either.
public struct LintGroup: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Anchors without a collection.
    case loose
    case collection
    /// A chain that is walked anchor by anchor.
    case chain
  }

  package var kind: Kind
  /// The name of the collection or chain.
  public var name: String?
  /// The anchors in their order; those of a chain in walking order.
  public var anchors: [Anchor]

  /// The number of each among the chain's anchors, from 1.
  private var numbers: [AnchorID: Int]

  /// The unreadable anchors, with the reasons.
  package var unreadable: [Unreadable] = []

  /// An anchor that cannot be read.
  package struct Unreadable: Hashable, Sendable {
    package var id: AnchorID
    package var problem: String

    package init(id: AnchorID, problem: String) {
      self.id = id
      self.problem = problem
    }
  }

  /// Creates a group of a collection's anchors, or of those without one.
  public init(_ anchors: [Anchor], collection: String? = nil) {
    self.init(anchors, kind: collection == nil ? .loose : .collection, name: collection)
  }

  package init(_ anchors: [Anchor], kind: Kind, name: String? = nil) {
    self.kind = kind
    self.name = name
    self.anchors = anchors
    numbers = kind == .chain ? Self.numbers(anchors.map(\.id)) : [:]
  }

  /// The number among the chain's anchors, from 1; nil where the group is no chain.
  func number(of anchor: AnchorID) -> Int? { numbers[anchor] }

  /// The label of an anchor in a finding: `tour #129` in a chain, else its id.
  func label(of anchor: AnchorID) -> String {
    number(of: anchor).map { "\(name ?? "") #\($0)" } ?? anchor.rawValue
  }

  private static func numbers(_ ids: [AnchorID]) -> [AnchorID: Int] {
    Dictionary(ids.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
  }

  /// The anchors apart by collection, collections in the order of their first anchors; then those
  /// of chains, each in the place of its collection.
  public static func grouped(
    _ anchors: some Sequence<Anchor>, chains: [Chain] = []
  ) -> [LintGroup] {
    var groups: [LintGroup] = []
    var places: [String?: Int] = [:]
    var walks = chains.map { chain in
      var walk = LintGroup([], kind: .chain, name: chain.name)
      walk.numbers = numbers(chain.anchors.map(\.id))
      return walk
    }
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
          LintGroup([anchor], collection: anchor.collection))
      }
    }
    for index in walks.indices {
      let numbers = walks[index].numbers
      walks[index].anchors.sort { (numbers[$0.id] ?? 0) < (numbers[$1.id] ?? 0) }
    }
    return groups + walks
  }
}
